//! The legal move generator.

use core::ops::ControlFlow;

use super::filter::Filter;
use super::sink::{AnySink, PawnMoves, Sink};
use crate::attacks::{self, DIAGONAL_RAYS, ORTHOGONAL_RAYS, leapers};
use crate::castling::CastlingSide;
use crate::planes::Planes;
use crate::side::Side;
use crate::{Bitboard, CheckInfo, Position, Role, Square};

/// The bitboards that every step of the generator needs.
pub(crate) struct Board {
    pub(crate) planes: Planes,
    pub(crate) us: u64,
    pub(crate) them: u64,
    pub(crate) occupied: u64,
    /// Meaningless if there is no king, as in some variants.
    pub(crate) king: Square,
    /// Enemy bishops and queens, enemy rooks and queens.
    their_diagonal: u64,
    their_orthogonal: u64,
}

/// Pin lines, from the square next to the king up to and including the pinner. One mask for all
/// diagonals and one for all ranks and files is enough: a pinned slider cannot reach another pin
/// line of the same direction type.
pub(crate) struct Pins {
    diagonal: u64,
    orthogonal: u64,
}

impl Pins {
    pub(crate) const NONE: Self = Self { diagonal: 0, orthogonal: 0 };
}

/// Passes every legal move that the filter keeps to the sink, until it stops.
#[inline(always)]
pub(crate) fn generate<S: Side, F: Filter, K: Sink>(
    position: &Position,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let board = Board::new::<S>(position);
    let danger = board.danger::<S>();
    generate_given_danger::<S, F, K>(position, &board, danger, filter, sink)
}

/// As [`generate`], with the squares that the king must avoid.
#[inline(always)]
pub(crate) fn generate_given_danger<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    danger: u64,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    sink.piece(Role::King, board.king, board.king_targets(danger, filter), board.them)?;

    let pins = match filter.check_info() {
        Some(info) => board.known_pins(info.parts().1),
        None => board.pins(),
    };
    if danger & board.king.bitboard().0 == 0 {
        castle::<S, F, K>(position, board, danger, &pins, filter, sink)?;
        if K::IS_SMALL && pins.diagonal | pins.orthogonal == 0 {
            // Usually nothing is pinned: a copy of the code specialized for that.
            pieces::<S, F, K>(board, &Pins::NONE, !0, filter, sink)?;
        } else {
            pieces::<S, F, K>(board, &pins, !0, filter, sink)?;
        }
    } else {
        let checkers = match filter.check_info() {
            Some(info) => info.checkers(),
            None => position.checkers(),
        };
        if let Some(checker) = checkers.single() {
            let check_mask = attacks::between(board.king, checker) | checkers;
            pieces::<S, F, K>(board, &pins, check_mask.0, filter, sink)?;
        }
    }
    // Outside the check mask: an en passant capture removes a checking pawn that is not on its
    // destination.
    en_passant::<S, F, K>(position, board, filter, sink)
}

/// Whether there is any legal move that the filter keeps.
///
/// The attack map is most of the work of [`generate`], and only king moves need it. So the other
/// pieces are tried first, pawns before all, and the king only if none of them can move.
#[inline(always)]
pub(crate) fn any<S: Side, F: Filter>(position: &Position, filter: &F) -> bool {
    let board = Board::new::<S>(position);
    let (checkers, pins) = match filter.check_info().map(CheckInfo::parts) {
        Some((checkers, lines)) => (checkers, board.known_pins(lines)),
        None => board.checkers_and_pins::<S>(),
    };
    let check_mask = match checkers.single() {
        Some(checker) => (attacks::between(board.king, checker) | checkers).0,
        None => !0,
    };
    let is_double_check = checkers.has_many();
    !is_double_check
        && pieces::<S, F, _>(&board, &pins, check_mask, filter, &mut AnySink).is_break()
        || any_other::<S, F>(position, &board, &pins, checkers.is_empty(), filter)
}

/// Whether there is a king move, castling move or en passant capture.
#[inline(never)]
fn any_other<S: Side, F: Filter>(
    position: &Position,
    board: &Board,
    pins: &Pins,
    can_castle: bool,
    filter: &F,
) -> bool {
    let danger = board.danger::<S>();
    board.king_targets(danger, filter) != 0
        || can_castle
            && castle::<S, F, _>(position, board, danger, pins, filter, &mut AnySink).is_break()
        || en_passant::<S, F, _>(position, board, filter, &mut AnySink).is_break()
}

#[inline(always)]
fn from_mask<F: Filter>(filter: &F, square: Square) -> u64 {
    (filter.from() >> square as u32 & 1).wrapping_neg()
}

impl Board {
    #[inline(always)]
    pub(crate) fn new<S: Side>(position: &Position) -> Self {
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

    /// All squares attacked by the enemy, with the king off the board: it must not hide behind
    /// itself from a slider.
    #[inline(always)]
    pub(crate) fn danger<S: Side>(&self) -> u64 {
        let their_king = (self.planes.kings() & self.them).trailing_zeros();
        self.danger_without_king::<S>() | attacks::king(Square::from_low_bits(their_king)).0
    }

    /// As [`Self::danger`], without the squares next to the enemy king.
    #[inline(always)]
    pub(crate) fn danger_without_king<S: Side>(&self) -> u64 {
        let without_king = Bitboard(self.occupied ^ self.king.bitboard().0);
        let their_pawns = Bitboard(self.planes.pawns() & self.them);
        let mut danger = leapers::pawn_set(S::Other::COLOR, their_pawns).0
            | leapers::knight_set(self.planes.knights() & self.them);
        for square in Bitboard(self.their_diagonal) {
            danger |= attacks::bishop(square, without_king).0;
        }
        for square in Bitboard(self.their_orthogonal) {
            danger |= attacks::rook(square, without_king).0;
        }
        danger
    }

    /// Destinations of normal king moves.
    #[inline(always)]
    pub(crate) fn king_targets<F: Filter>(&self, danger: u64, filter: &F) -> u64 {
        attacks::king(self.king).0
            & !self.us
            & !danger
            & filter.piece_targets(self.occupied)
            & from_mask(filter, self.king)
    }

    /// The pins: enemy sliders on the king's lines with a single piece of ours in between.
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
        self.known_pins(lines)
    }

    /// Splits pin lines by direction.
    #[inline(always)]
    fn known_pins(&self, lines: u64) -> Pins {
        let king = self.king as usize;
        Pins { diagonal: lines & DIAGONAL_RAYS[king], orthogonal: lines & ORTHOGONAL_RAYS[king] }
    }

    /// Checkers and pins in one pass over the snipers.
    #[inline(always)]
    fn checkers_and_pins<S: Side>(&self) -> (Bitboard, Pins) {
        let king = self.king as usize;
        let (diagonals, orthogonals) = (DIAGONAL_RAYS[king], ORTHOGONAL_RAYS[king]);
        let snipers = diagonals & self.their_diagonal | orthogonals & self.their_orthogonal;
        let leapers = attacks::pawn(S::COLOR, self.king).0 & self.planes.pawns()
            | attacks::knight(self.king).0 & self.planes.knights();
        let (mut checkers, mut lines) = (leapers & self.them, 0);
        for sniper in Bitboard(snipers) {
            let between = attacks::between(self.king, sniper).0;
            let blockers = between & self.occupied;
            if blockers == 0 {
                checkers |= sniper.bitboard().0;
            } else if !Bitboard(blockers).has_many() && blockers & self.us != 0 {
                lines |= between | sniper.bitboard().0;
            }
        }
        (Bitboard(checkers), self.known_pins(lines))
    }
}

/// All moves of pieces other than the king, restricted to the check mask `check_mask`.
#[inline(always)]
pub(crate) fn pieces<S: Side, F: Filter, K: Sink>(
    board: &Board,
    pins: &Pins,
    check_mask: u64,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    pawns::<S, F, K>(board, pins, check_mask, filter, sink)?;

    let ours = board.us & filter.from();
    let targets = check_mask & !board.us & filter.piece_targets(board.occupied);
    let pinned = pins.diagonal | pins.orthogonal;
    for from in Bitboard(board.planes.knights() & ours & !pinned) {
        sink.piece(Role::Knight, from, attacks::knight(from).0 & targets, board.them)?;
    }

    let diagonal = board.planes.diagonal_sliders() & ours & !pins.orthogonal;
    let orthogonal = board.planes.orthogonal_sliders() & ours & !pins.diagonal;
    let occupied = Bitboard(board.occupied);
    for from in Bitboard(diagonal & !pins.diagonal) {
        let role = slider_role(board, from, Role::Bishop);
        sink.piece(role, from, attacks::bishop(from, occupied).0 & targets, board.them)?;
    }
    for from in Bitboard(orthogonal & !pins.orthogonal) {
        let role = slider_role(board, from, Role::Rook);
        sink.piece(role, from, attacks::rook(from, occupied).0 & targets, board.them)?;
    }
    for from in Bitboard(diagonal & pins.diagonal) {
        let role = slider_role(board, from, Role::Bishop);
        sink.piece(
            role,
            from,
            attacks::bishop(from, occupied).0 & targets & pins.diagonal,
            board.them,
        )?;
    }
    for from in Bitboard(orthogonal & pins.orthogonal) {
        let role = slider_role(board, from, Role::Rook);
        sink.piece(
            role,
            from,
            attacks::rook(from, occupied).0 & targets & pins.orthogonal,
            board.them,
        )?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn slider_role(board: &Board, square: Square, other: Role) -> Role {
    if Bitboard(board.planes.queens()).contains(square) { Role::Queen } else { other }
}

/// Pawn moves, set-wise for each direction.
#[inline(always)]
fn pawns<S: Side, F: Filter, K: Sink>(
    board: &Board,
    pins: &Pins,
    check_mask: u64,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let pawns = board.planes.pawns() & board.us & filter.from();
    let up = match S::COLOR {
        crate::Color::White => 8,
        crate::Color::Black => -8,
    };

    // A pawn pinned on its file may still push: the squares ahead are on the pin line.
    let pushing = pawns & !pins.diagonal;
    let pushed =
        S::up(pushing & !pins.orthogonal) | S::up(pushing & pins.orthogonal) & pins.orthogonal;
    let single = pushed & !board.occupied;
    let double =
        S::up(single & S::THIRD_RANK) & !board.occupied & check_mask & filter.push_targets::<S>();
    let single = single & check_mask & filter.push_targets::<S>();

    // A pawn pinned on a diagonal may capture along it.
    let taking = pawns & !pins.orthogonal;
    let (free, pinned) = (taking & !pins.diagonal, taking & pins.diagonal);
    let takeable = board.them & check_mask & filter.pawn_capture_targets();
    let left = (leapers::pawns_left(S::COLOR, free)
        | leapers::pawns_left(S::COLOR, pinned) & pins.diagonal)
        & takeable;
    let right = (leapers::pawns_right(S::COLOR, free)
        | leapers::pawns_right(S::COLOR, pinned) & pins.diagonal)
        & takeable;

    let near_promotion = pawns & S::SEVENTH_RANK != 0;
    sink.double_pushes(2 * up, double)?;
    sink.pawns::<S>(up, single, PawnMoves::Pushes, near_promotion)?;
    sink.pawns::<S>(up - 1, left, PawnMoves::Captures, near_promotion)?;
    sink.pawns::<S>(up + 1, right, PawnMoves::Captures, near_promotion)
}

#[inline(always)]
fn en_passant<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let Some(target) = position.pseudo_legal_en_passant() else {
        return ControlFlow::Continue(());
    };
    if filter.pawn_capture_targets() & target.bitboard().0 == 0 {
        return ControlFlow::Continue(());
    }
    let pawns = board.planes.pawns() & board.us & filter.from();
    for from in Bitboard(attacks::pawn(S::Other::COLOR, target).0 & pawns) {
        if position.is_en_passant_safe::<S>(from, target) {
            sink.en_passant(from, target)?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn castle<S: Side, F: Filter, K: Sink>(
    position: &Position,
    board: &Board,
    danger: u64,
    pins: &Pins,
    filter: &F,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let rooks = position.castling().of(S::COLOR).0 & from_mask(filter, board.king);
    for rook in Bitboard(rooks) {
        // Every square between king and rook is on the path of one of them: most attempts fail
        // here.
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
        // In Chess960 the castling rook itself may shield the king: Kc1 and Rb1 against a rook on
        // a1.
        let shields = pins.orthogonal & rook.bitboard().0 != 0;
        if is_free && is_safe && !shields && filter.castle_targets() & king_to.bitboard().0 != 0 {
            sink.castle(board.king, rook)?;
        }
    }
    ControlFlow::Continue(())
}
