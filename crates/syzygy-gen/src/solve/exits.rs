//! Moves that leave the slice: captures and pawn moves, after which counting begins anew.

use lucena_board::{Color, Role};

use super::{
    board::{Board, between, reach, square, squares},
    children::{Children, Promotion},
    geometry::Geometry,
    outcomes::Outcomes,
    slice::SolvedSlice,
};
/// Where the results of moves out of a slice are found.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) children: &'a Children,
    /// The slices of the same balance that have been solved.
    pub(super) slices: &'a [Option<SolvedSlice>],
}

/// What the mover gets from moves out of the slice, for each square of the inner man.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exits {
    pub(super) captures: Outcomes,
    pub(super) pawn_moves: Outcomes,
}

impl Surroundings<'_> {
    /// All moves out of the slice from the positions of a word that are legal.
    pub(super) fn exits(&self, board: &Board, mover: Color, legal: u64) -> Exits {
        let mut exits = Exits::default();
        self.captures_of_fixed_men(board, mover, legal, &mut exits.captures);
        self.captures_of_inner_man(board, mover, legal, &mut exits.captures);
        for (pawn, piece) in self.geometry.cast.fixed_of(mover) {
            if piece.role == Role::Pawn {
                self.pawn_moves(board, mover, pawn, legal, &mut exits.pawn_moves);
            }
        }
        exits.captures.keep_best();
        exits.pawn_moves.keep_best();
        exits
    }

    fn captures_of_fixed_men(&self, board: &Board, mover: Color, legal: u64, found: &mut Outcomes) {
        let cast = &self.geometry.cast;
        let inner = cast.inner;
        for (target, piece) in cast.fixed_of(!mover) {
            if piece.role == Role::King {
                continue;
            }
            let to = board.square(target);
            for (man, piece) in cast.fixed_of(mover) {
                let from = board.square(man);
                if reach(piece, from, board.occupied) >> to & 1 == 0 {
                    continue;
                }
                let open = legal & !between(from, to);
                let mut squares = board.squares;
                squares[man] = to as u8;
                for promotion in promotions(man, piece.role, to) {
                    let child = self.children.find(Some(target), promotion);
                    found.insert_move(&child.line(&squares, inner, open));
                }
            }
            let piece = cast.inner_piece();
            let from =
                if piece.color == mover { reach(piece, to, board.occupied) & legal } else { 0 };
            if from != 0 {
                let mut squares = board.squares;
                squares[inner] = to as u8;
                if let Some(wdl) = self.children.find(Some(target), None).result(&squares) {
                    found.insert(-wdl, from);
                }
            }
        }
    }

    fn captures_of_inner_man(&self, board: &Board, mover: Color, legal: u64, found: &mut Outcomes) {
        let cast = &self.geometry.cast;
        let target = cast.inner_piece();
        if target.color == mover || target.role == Role::King {
            return;
        }
        for (man, piece) in cast.fixed_of(mover) {
            for to in squares(reach(piece, board.square(man), board.occupied) & legal) {
                let mut after = board.squares;
                after[man] = to as u8;
                for promotion in promotions(man, piece.role, to) {
                    let child = self.children.find(Some(cast.inner), promotion);
                    if let Some(wdl) = child.result(&after) {
                        found.insert(-wdl, 1 << to);
                    }
                }
            }
        }
    }

    /// Moves of a pawn that capture nothing.
    fn pawn_moves(
        &self,
        board: &Board,
        mover: Color,
        pawn: usize,
        legal: u64,
        found: &mut Outcomes,
    ) {
        let from = board.square(pawn);
        let to = forward(from, mover);
        if board.occupied >> to & 1 != 0 {
            return;
        }
        let open = legal & !(1 << to);
        let mut after = board.squares;
        after[pawn] = to as u8;
        if is_last_rank(to) {
            for promotion in promotions(pawn, Role::Pawn, to) {
                let child = self.children.find(None, promotion);
                found.insert_move(&child.line(&after, self.geometry.cast.inner, open));
            }
            return;
        }
        found.insert_move(&self.push(&after, mover, open).0);
        let far = forward(to, mover);
        if !is_second_rank(from, mover) || board.occupied >> far & 1 != 0 {
            return;
        }
        after[pawn] = far as u8;
        let (mut replies, stalemates) = self.push(&after, mover, open & !(1 << far));
        self.en_passant(board, mover, pawn, (replies, stalemates), &mut replies);
        found.insert_move(&replies);
    }

    /// The results for the other side in another slice of the balance, and where it has no move.
    fn push(&self, men: &[u8; lucena_syzygy::MAX_MEN], mover: Color, open: u64) -> (Outcomes, u64) {
        let geometry = self.geometry;
        let mut outcomes = Outcomes::default();
        let (slice, symmetry) = geometry.slices.find(men).expect("pawns push to free squares");
        let mut men = *men;
        // Any square will do to find the word.
        men[geometry.cast.inner] = men[geometry.kings[0]];
        if geometry.king_pairs.is_none() {
            men[geometry.cast.inner] = men[geometry.kings[0]] ^ 36;
        }
        let place = geometry.place(&men, symmetry).expect("the kings do not touch");
        let solved = self.slices[slice].as_ref().expect("further advanced pawns come first");
        let (results, stalemates) = solved.word(!mover, place.word, symmetry.set(open));
        outcomes.insert_all(&results.map(|set| symmetry.set(set)));
        (outcomes, symmetry.set(stalemates))
    }

    /// Lets the other side answer a double push by capturing en passant.
    fn en_passant(
        &self,
        board: &Board,
        mover: Color,
        pawn: usize,
        (pushed, stalemates): (Outcomes, u64),
        replies: &mut Outcomes,
    ) {
        let cast = &self.geometry.cast;
        let passed = forward(board.square(pawn), mover);
        let far = square(forward(passed, mover));
        let open = pushed.known();
        let mut captures = Outcomes::default();
        for (man, piece) in cast.fixed_of(!mover) {
            let from = square(board.square(man));
            let is_beside = from.rank() == far.rank() && from.distance(far) == 1;
            if piece.role != Role::Pawn || !is_beside {
                continue;
            }
            let mut after = board.squares;
            after[man] = passed as u8;
            let child = self.children.find(Some(pawn), None);
            captures.insert_move(&child.line(&after, cast.inner, open));
        }
        // Whoever has no other move must capture, even if stalemate would be better.
        let forced = stalemates & captures.known();
        *replies = pushed.map(|set| set & !forced);
        replies.insert_all(&captures);
        replies.keep_best();
    }
}

/// What a man becomes when it goes to a square.
fn promotions(man: usize, role: Role, to: usize) -> impl Iterator<Item = Promotion> {
    let is_promotion = role == Role::Pawn && is_last_rank(to);
    let roles = if is_promotion { &Role::PROMOTIONS[..] } else { &[] };
    let stays = if is_promotion { None } else { Some(None) };
    stays.into_iter().chain(roles.iter().map(move |&role| Some((man, role))))
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
