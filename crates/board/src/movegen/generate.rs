//! The generator.

use super::filter::Filter;
use super::sink::{Sink, Takes};
use crate::attacks::{self, DIAGONAL_RAYS, ORTHOGONAL_RAYS, leapers};
use crate::castling::CastlingSide;
use crate::planes::Planes;
use crate::side::Side;
use crate::{Bitboard, Position, Role, Square};

/// What every step of the generator looks at.
struct Board {
    planes: Planes,
    us: u64,
    them: u64,
    occupied: u64,
    king: Square,
    /// Enemy bishops and queens, enemy rooks and queens.
    their_diagonal: u64,
    their_orthogonal: u64,
}

/// Lines on which own pieces are pinned, from the square beside the king up to the pinner. One
/// mask each for diagonals and for ranks and files is enough: a pinned slider can't reach
/// another pin line of its own kind.
struct Pins {
    diagonal: u64,
    orthogonal: u64,
}

/// Hands every legal move that the filter keeps to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, F: Filter, K: Sink>(position: &Position, filter: &F, sink: &mut K) {
    let board = Board::new::<S>(position);
    let danger = board.danger::<S>();
    let king_to = attacks::king(board.king).0
        & !board.us
        & !danger
        & filter.piece_targets(board.occupied)
        & from_mask(filter, board.king);
    sink.piece(Role::King, board.king, king_to, board.them);

    let pins = board.pins();
    if danger & board.king.bitboard().0 == 0 {
        castle::<S, F, K>(position, &board, danger, &pins, filter, sink);
        if K::IS_SMALL && pins.diagonal | pins.orthogonal == 0 {
            // Nothing is pinned most of the time: a copy of the code that knows it.
            pieces::<S, F, K>(&board, &Pins { diagonal: 0, orthogonal: 0 }, !0, filter, sink);
        } else {
            pieces::<S, F, K>(&board, &pins, !0, filter, sink);
        }
    } else {
        let checkers = position.checkers();
        if let Some(checker) = checkers.single() {
            let answers = attacks::between(board.king, checker) | checkers;
            pieces::<S, F, K>(&board, &pins, answers.0, filter, sink);
        }
    }
    // Checked on its own, for it may end a check in two places at once.
    en_passant::<S, F, K>(position, &board, filter, sink);
}

#[inline(always)]
fn from_mask<F: Filter>(filter: &F, square: Square) -> u64 {
    (filter.from() >> square as u32 & 1).wrapping_neg()
}

impl Board {
    #[inline(always)]
    fn new<S: Side>(position: &Position) -> Self {
        let planes = position.planes();
        let them = planes.color(S::Other::COLOR);
        Self {
            planes,
            us: planes.color(S::COLOR),
            them,
            occupied: planes.occupied(),
            king: position.king(S::COLOR),
            their_diagonal: planes.diagonal_sliders() & them,
            their_orthogonal: planes.orthogonal_sliders() & them,
        }
    }

    /// Every square that the enemy attacks with the own king off the board.
    #[inline(always)]
    fn danger<S: Side>(&self) -> u64 {
        let without_king = Bitboard(self.occupied ^ self.king.bitboard().0);
        let their_pawns = Bitboard(self.planes.pawns() & self.them);
        let their_king = (self.planes.kings() & self.them).trailing_zeros();
        let mut danger = leapers::pawn_set(S::Other::COLOR, their_pawns).0
            | leapers::knight_set(self.planes.knights() & self.them)
            | attacks::king(Square::from_low_bits(their_king)).0;
        for square in Bitboard(self.their_diagonal) {
            danger |= attacks::bishop(square, without_king).0;
        }
        for square in Bitboard(self.their_orthogonal) {
            danger |= attacks::rook(square, without_king).0;
        }
        danger
    }

    /// Looks along the king's lines for enemy sliders with a single own piece before them.
    #[inline(always)]
    fn pins(&self) -> Pins {
        let king = self.king as usize;
        let (diagonals, orthogonals) = (DIAGONAL_RAYS[king], ORTHOGONAL_RAYS[king]);
        let snipers = diagonals & self.their_diagonal | orthogonals & self.their_orthogonal;
        let mut lines = 0;
        for sniper in Bitboard(snipers) {
            let between = attacks::between(self.king, sniper).0;
            let blockers = between & self.occupied;
            if !Bitboard(blockers).has_many() && blockers & self.us != 0 {
                lines |= between | sniper.bitboard().0;
            }
        }
        Pins { diagonal: lines & diagonals, orthogonal: lines & orthogonals }
    }
}

/// All moves but the king's, to squares that answer the check if there is one.
#[inline(always)]
fn pieces<S: Side, F: Filter, K: Sink>(
    board: &Board,
    pins: &Pins,
    answers: u64,
    filter: &F,
    sink: &mut K,
) {
    pawns::<S, F, K>(board, pins, answers, filter, sink);

    let ours = board.us & filter.from();
    let targets = answers & !board.us & filter.piece_targets(board.occupied);
    let pinned = pins.diagonal | pins.orthogonal;
    for from in Bitboard(board.planes.knights() & ours & !pinned) {
        sink.piece(Role::Knight, from, attacks::knight(from).0 & targets, board.them);
    }

    let diagonal = board.planes.diagonal_sliders() & ours & !pins.orthogonal;
    let orthogonal = board.planes.orthogonal_sliders() & ours & !pins.diagonal;
    let occupied = Bitboard(board.occupied);
    for from in Bitboard(diagonal & !pins.diagonal) {
        let role = slider_role(board, from, Role::Bishop);
        sink.piece(role, from, attacks::bishop(from, occupied).0 & targets, board.them);
    }
    for from in Bitboard(orthogonal & !pins.orthogonal) {
        let role = slider_role(board, from, Role::Rook);
        sink.piece(role, from, attacks::rook(from, occupied).0 & targets, board.them);
    }
    for from in Bitboard(diagonal & pins.diagonal) {
        let role = slider_role(board, from, Role::Bishop);
        sink.piece(
            role,
            from,
            attacks::bishop(from, occupied).0 & targets & pins.diagonal,
            board.them,
        );
    }
    for from in Bitboard(orthogonal & pins.orthogonal) {
        let role = slider_role(board, from, Role::Rook);
        sink.piece(
            role,
            from,
            attacks::rook(from, occupied).0 & targets & pins.orthogonal,
            board.them,
        );
    }
}

#[inline(always)]
fn slider_role(board: &Board, square: Square, other: Role) -> Role {
    if Bitboard(board.planes.queens()).contains(square) { Role::Queen } else { other }
}

/// Pawns move as sets, one for each direction.
#[inline(always)]
fn pawns<S: Side, F: Filter, K: Sink>(
    board: &Board,
    pins: &Pins,
    answers: u64,
    filter: &F,
    sink: &mut K,
) {
    let pawns = board.planes.pawns() & board.us & filter.from();
    let up = match S::COLOR {
        crate::Color::White => 8,
        crate::Color::Black => -8,
    };

    // A pawn pinned along its file may push; the pin line then covers the squares ahead.
    let pushing = pawns & !pins.diagonal;
    let pushed =
        S::up(pushing & !pins.orthogonal) | S::up(pushing & pins.orthogonal) & pins.orthogonal;
    let single = pushed & !board.occupied;
    let double =
        S::up(single & S::THIRD_RANK) & !board.occupied & answers & filter.push_targets::<S>();
    let single = single & answers & filter.push_targets::<S>();

    // A pawn pinned on a diagonal may take along it.
    let taking = pawns & !pins.orthogonal;
    let (free, pinned) = (taking & !pins.diagonal, taking & pins.diagonal);
    let takeable = board.them & answers & filter.pawn_capture_targets();
    let left = (leapers::pawns_left(S::COLOR, free)
        | leapers::pawns_left(S::COLOR, pinned) & pins.diagonal)
        & takeable;
    let right = (leapers::pawns_right(S::COLOR, free)
        | leapers::pawns_right(S::COLOR, pinned) & pins.diagonal)
        & takeable;

    let near_promotion = pawns & S::SEVENTH_RANK != 0;
    sink.double_pushes(2 * up, double);
    sink.pawns::<S>(up, single, Takes::Nothing, near_promotion);
    sink.pawns::<S>(up - 1, left, Takes::Something, near_promotion);
    sink.pawns::<S>(up + 1, right, Takes::Something, near_promotion);
}

#[inline(always)]
fn en_passant<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    filter: &F,
    sink: &mut K,
) {
    let Some(target) = position.pseudo_legal_en_passant() else { return };
    if filter.pawn_capture_targets() & target.bitboard().0 == 0 {
        return;
    }
    let pawns = board.planes.pawns() & board.us & filter.from();
    for from in Bitboard(attacks::pawn(S::Other::COLOR, target).0 & pawns) {
        if position.is_en_passant_safe::<S>(from, target) {
            sink.en_passant(from, target);
        }
    }
}

#[inline(always)]
fn castle<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    danger: u64,
    pins: &Pins,
    filter: &F,
    sink: &mut K,
) {
    let rooks = position.castling().of(S::COLOR).0 & from_mask(filter, board.king);
    for rook in Bitboard(rooks) {
        // Every square between the two is on the path of one of them: most castling ends here.
        if attacks::between(board.king, rook).0 & board.occupied != 0 {
            continue;
        }
        let side = CastlingSide::of(board.king, rook);
        let rank = S::COLOR.back_rank();
        let king_to = Square::new(side.king_file(), rank);
        let rook_to = Square::new(side.rook_file(), rank);
        let king_path = attacks::between(board.king, king_to).0 | king_to.bitboard().0;
        let rook_path = attacks::between(rook, rook_to).0 | rook_to.bitboard().0;
        let movers = board.king.bitboard().0 | rook.bitboard().0;
        let is_free = (king_path | rook_path) & board.occupied & !movers == 0;
        let is_safe = king_path & danger == 0;
        // In Chess960 the rook itself may shield the king from the side.
        let shields = pins.orthogonal & rook.bitboard().0 != 0;
        if is_free && is_safe && !shields && filter.castle_targets() & king_to.bitboard().0 != 0 {
            sink.castle(board.king, rook);
        }
    }
}
