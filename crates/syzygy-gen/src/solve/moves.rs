//! Moves and unmoves within a slice, for 64 positions at a time.
//!
//! These are no captures and no pawn moves, so every move can be reversed by a move of the same piece.

use lucena_board::Color;

use super::{
    board::{Board, between, reach, square_numbers},
    geometry::Geometry,
    kogge_stone::moves_of_set,
    side::Frontier,
};

/// The moves of one side in a slice.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) pawns: &'a Board,
    pub(super) mover: Color,
}

impl Moves<'_> {
    /// The kings and pawns of a block, unless they overlap.
    pub(super) fn block(&self, block: usize) -> Option<Board> {
        self.geometry.block(self.pawns, block)
    }

    pub(super) fn word(&self, kings: &Board, word: usize) -> Board {
        self.geometry.word(kings, word).expect("every piece has a square")
    }

    /// Whether moves from a block can lead to any of these positions.
    pub(super) fn can_lead(&self, block: usize, to: &Frontier) -> bool {
        let by_king = |pairs: &super::king_pairs::KingPairs| {
            pairs.moves(block, self.mover).any(|(other, _)| to.blocks[other])
        };
        to.blocks[block] || self.geometry.king_pairs.is_some_and(by_king)
    }

    /// Unmoves: adds to `found`, the words of a block, the positions from which a move leads to one of
    /// `to`. Words without a bit in `wanted` may be skipped.
    pub(super) fn take_back(&self, block: usize, to: &Frontier, wanted: &[u64], found: &mut [u64]) {
        let n_words = found.len();
        if let Some(kings) = self.block(block).filter(|_| to.blocks[block]) {
            for (word, &set) in to.words[n_words * block..][..n_words].iter().enumerate() {
                if set != 0 {
                    let board = self.word(&kings, word);
                    self.take_back_pieces(&board, word, set, wanted, found);
                }
            }
        }
        let Some(pairs) = self.geometry.king_pairs else { return };
        for (other, symmetry) in
            pairs.moves(block, self.mover).filter(|&(other, _)| to.blocks[other])
        {
            let back = symmetry.inverse();
            for (word, &set) in to.words[n_words * other..][..n_words].iter().enumerate() {
                if set != 0 {
                    found[self.geometry.image(word, back)] |= back.set(set);
                }
            }
        }
    }

    /// The part of [`Self::take_back`] that stays in one block.
    #[inline]
    fn take_back_pieces(
        &self,
        board: &Board,
        word: usize,
        set: u64,
        wanted: &[u64],
        found: &mut [u64],
    ) {
        let piece_list = &self.geometry.piece_list;
        let inner = piece_list.inner_piece();
        if inner.color == self.mover {
            found[word] |= moves_of_set(inner.role, set, !board.occupied);
        }
        for (outer, slot) in self.geometry.outer_of(self.mover) {
            let shift = self.geometry.shift(outer);
            let to = board.square(slot);
            let others = word & !(63 << shift);
            for from in
                square_numbers(reach(piece_list.pieces[slot], to, board.occupied) & !board.occupied)
            {
                let source = others | from << shift;
                if wanted[source] != 0 {
                    // The inner piece must not block the move or stand on its origin.
                    found[source] |= set & !between(from, to) & !(1 << from);
                }
            }
        }
    }

    /// The positions of `set`, a part of a word, from which no move leads to one of `to`.
    #[inline]
    pub(super) fn without_move(
        &self,
        board: &Board,
        block: usize,
        word: usize,
        set: u64,
        to: &[u64],
    ) -> u64 {
        let piece_list = &self.geometry.piece_list;
        let n_words = self.geometry.words_per_block();
        let mut left = set;
        let inner = piece_list.inner_piece();
        let own = &to[n_words * block..][..n_words];
        if inner.color == self.mover {
            left &= !moves_of_set(inner.role, own[word], !board.occupied);
        }
        for (outer, slot) in self.geometry.outer_of(self.mover) {
            let shift = self.geometry.shift(outer);
            let from = board.square(slot);
            let others = word & !(63 << shift);
            for to in square_numbers(
                reach(piece_list.pieces[slot], from, board.occupied) & !board.occupied,
            ) {
                if left == 0 {
                    return 0;
                }
                left &= !(own[others | to << shift] & !between(from, to));
            }
        }
        let Some(pairs) = self.geometry.king_pairs.filter(|_| left != 0) else { return left };
        for (other, symmetry) in pairs.moves(block, self.mover) {
            let image = to[n_words * other + self.geometry.image(word, symmetry)];
            left &= !symmetry.inverse().set(image);
        }
        left
    }
}
