//! Zeroing moves: captures and pawn moves, which leave the slice.

use lucena_board::{Color, Role};
use lucena_syzygy::MAX_PIECES;

use super::{
    board::{Board, between, reach, square, square_numbers},
    geometry::Geometry,
    solved_slice::SolvedSlice,
    successors::{Promotion, Successors},
    wdl_sets::WdlSets,
};

/// The values that zeroing moves from a slice lead to.
#[derive(Clone, Copy)]
pub(super) struct SliceContext<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) successors: &'a Successors,
    /// The solved slices of the same endgame.
    pub(super) slices: &'a [Option<SolvedSlice>],
}

/// WDL of the zeroing moves for the mover, by square of the inner piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ZeroingMoves {
    pub(super) captures: WdlSets,
    pub(super) pawn_moves: WdlSets,
}

impl SliceContext<'_> {
    /// All zeroing moves from the legal positions of a word.
    pub(super) fn zeroing_moves(&self, board: &Board, mover: Color, legal: u64) -> ZeroingMoves {
        let mut zeroing_moves = ZeroingMoves::default();
        self.captures_by_fixed_pieces(board, mover, legal, &mut zeroing_moves.captures);
        self.captures_of_inner_piece(board, mover, legal, &mut zeroing_moves.captures);
        for (pawn, piece) in self.geometry.piece_list.fixed_of(mover) {
            if piece.role == Role::Pawn {
                self.pawn_moves(board, mover, pawn, legal, &mut zeroing_moves.pawn_moves);
            }
        }
        zeroing_moves.captures.keep_best();
        zeroing_moves.pawn_moves.keep_best();
        zeroing_moves
    }

    fn captures_by_fixed_pieces(
        &self,
        board: &Board,
        mover: Color,
        legal: u64,
        found: &mut WdlSets,
    ) {
        let piece_list = &self.geometry.piece_list;
        let inner = piece_list.inner;
        for (target, piece) in piece_list.fixed_of(!mover) {
            if piece.role == Role::King {
                continue;
            }
            let to = board.square(target);
            for (slot, piece) in piece_list.fixed_of(mover) {
                let from = board.square(slot);
                if reach(piece, from, board.occupied) >> to & 1 == 0 {
                    continue;
                }
                let possible = legal & !between(from, to);
                let mut squares = board.squares;
                squares[slot] = to as u8;
                for promotion in promotions(slot, piece.role, to) {
                    let successor = self.successors.find(Some(target), promotion);
                    found.insert_move(&successor.line(&squares, inner, possible));
                }
            }
            let piece = piece_list.inner_piece();
            let from =
                if piece.color == mover { reach(piece, to, board.occupied) & legal } else { 0 };
            if from != 0 {
                let mut squares = board.squares;
                squares[inner] = to as u8;
                if let Some(wdl) = self.successors.find(Some(target), None).result(&squares) {
                    found.insert(-wdl, from);
                }
            }
        }
    }

    fn captures_of_inner_piece(
        &self,
        board: &Board,
        mover: Color,
        legal: u64,
        found: &mut WdlSets,
    ) {
        let piece_list = &self.geometry.piece_list;
        let target = piece_list.inner_piece();
        if target.color == mover || target.role == Role::King {
            return;
        }
        for (slot, piece) in piece_list.fixed_of(mover) {
            for to in square_numbers(reach(piece, board.square(slot), board.occupied) & legal) {
                let mut after = board.squares;
                after[slot] = to as u8;
                for promotion in promotions(slot, piece.role, to) {
                    let successor = self.successors.find(Some(piece_list.inner), promotion);
                    if let Some(wdl) = successor.result(&after) {
                        found.insert(-wdl, 1 << to);
                    }
                }
            }
        }
    }

    /// Pushes and promotions of a pawn without capture.
    fn pawn_moves(
        &self,
        board: &Board,
        mover: Color,
        pawn: usize,
        legal: u64,
        found: &mut WdlSets,
    ) {
        let from = board.square(pawn);
        let to = forward(from, mover);
        if board.occupied >> to & 1 != 0 {
            return;
        }
        let possible = legal & !(1 << to);
        let mut after = board.squares;
        after[pawn] = to as u8;
        if is_last_rank(to) {
            for promotion in promotions(pawn, Role::Pawn, to) {
                let successor = self.successors.find(None, promotion);
                found.insert_move(&successor.line(
                    &after,
                    self.geometry.piece_list.inner,
                    possible,
                ));
            }
            return;
        }
        found.insert_move(&self.push(&after, mover, possible).0);
        let far = forward(to, mover);
        if !is_second_rank(from, mover) || board.occupied >> far & 1 != 0 {
            return;
        }
        after[pawn] = far as u8;
        let (mut replies, stalemates) = self.push(&after, mover, possible & !(1 << far));
        self.en_passant(board, mover, pawn, (replies, stalemates), &mut replies);
        found.insert_move(&replies);
    }

    /// WDL for the other side after a pawn push, and the positions that are stalemate.
    fn push(&self, squares: &[u8; MAX_PIECES], mover: Color, possible: u64) -> (WdlSets, u64) {
        let geometry = self.geometry;
        let mut wdl_sets = WdlSets::default();
        let (slice, symmetry) = geometry.slices.find(squares).expect("pawns push to free squares");
        let mut squares = *squares;
        // Any square will do to find the word.
        squares[geometry.piece_list.inner] = squares[geometry.kings[0]];
        if geometry.king_pairs.is_none() {
            squares[geometry.piece_list.inner] = squares[geometry.kings[0]] ^ 36;
        }
        let place = geometry.place(&squares, symmetry).expect("the kings do not touch");
        let solved = self.slices[slice].as_ref().expect("further advanced pawns come first");
        let (results, stalemates) = solved.word(!mover, place.word, symmetry.set(possible));
        wdl_sets.insert_all(&results.map(|set| symmetry.set(set)));
        (wdl_sets, symmetry.set(stalemates))
    }

    /// Adds en passant captures as replies to a double push.
    fn en_passant(
        &self,
        board: &Board,
        mover: Color,
        pawn: usize,
        (pushed, stalemates): (WdlSets, u64),
        replies: &mut WdlSets,
    ) {
        let piece_list = &self.geometry.piece_list;
        let passed = forward(board.square(pawn), mover);
        let far = square(forward(passed, mover));
        let possible = pushed.known();
        let mut captures = WdlSets::default();
        for (slot, piece) in piece_list.fixed_of(!mover) {
            let from = square(board.square(slot));
            let is_beside = from.rank() == far.rank() && from.distance(far) == 1;
            if piece.role != Role::Pawn || !is_beside {
                continue;
            }
            let mut after = board.squares;
            after[slot] = passed as u8;
            let successor = self.successors.find(Some(pawn), None);
            captures.insert_move(&successor.line(&after, piece_list.inner, possible));
        }
        // Without another move en passant is forced, even if stalemate would be better.
        let forced = stalemates & captures.known();
        *replies = pushed.map(|set| set & !forced);
        replies.insert_all(&captures);
        replies.keep_best();
    }
}

/// The promotions of a move to a square; one `None` if it is no promotion.
fn promotions(slot: usize, role: Role, to: usize) -> impl Iterator<Item = Promotion> {
    let is_promotion = role == Role::Pawn && is_last_rank(to);
    let roles = if is_promotion { &Role::PROMOTIONS[..] } else { &[] };
    let stays = if is_promotion { None } else { Some(None) };
    stays.into_iter().chain(roles.iter().map(move |&role| Some((slot, role))))
}

fn forward(from: usize, color: Color) -> usize {
    match color {
        Color::White => from + 8,
        Color::Black => from - 8,
    }
}

/// The last rank of either side: pawns reach one of them only.
fn is_last_rank(square: usize) -> bool {
    !(8..56).contains(&square)
}

fn is_second_rank(square: usize, color: Color) -> bool {
    match color {
        Color::White => square < 16,
        Color::Black => square >= 48,
    }
}
