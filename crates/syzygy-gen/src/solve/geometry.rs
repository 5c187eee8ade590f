//! Where in memory the positions of a balance are.
//!
//! Pawns, kings and other pieces are numbered apart, in this order of weight. The placement of the
//! pawns is a slice, a problem of its own. In a slice, all placements with the same kings are a
//! block; in a block, each placement of the pieces but one is a word, and its bits are the squares
//! of the last piece, the inner man. Without pieces the white king chooses the word and the black
//! king the bit.

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role};

use super::{
    board::{Board, Cast},
    king_pairs::KingPairs,
    pawns::PawnSlices,
    symmetry::Symmetry,
};
use lucena_syzygy::{Balance, MAX_MEN};

#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) balance: Balance,
    pub(crate) cast: Cast,
    pub(crate) slices: PawnSlices,
    /// The kings, where they choose the block.
    pub(crate) king_pairs: Option<&'static KingPairs>,
    /// The kings' places among the men.
    pub(crate) kings: [usize; 2],
    /// The men that choose the word, the weightiest first.
    pub(crate) outer: ArrayVec<usize, MAX_MEN>,
}

/// Where a position is within its slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) block: usize,
    /// Of all words of the slice.
    pub(crate) word: usize,
    pub(crate) bit: usize,
}

impl Place {
    #[inline]
    pub(crate) fn index(self) -> usize {
        64 * self.word + self.bit
    }
}

impl Geometry {
    pub(crate) fn new(balance: Balance) -> Self {
        let men: ArrayVec<Piece, MAX_MEN> = balance.men().collect();
        let is_king = |man: &Piece| man.role == Role::King;
        let kings = [0, 1 + men.iter().skip(1).position(is_king).expect("both sides have a king")];
        let mut outer: ArrayVec<usize, MAX_MEN> = (0..men.len())
            .filter(|&man| !matches!(men[man].role, Role::King | Role::Pawn))
            .collect();
        let slices = PawnSlices::new(&men);
        let (inner, king_pairs) = match outer.pop() {
            Some(inner) if balance.has_pawns() => (inner, Some(KingPairs::beside_pawns())),
            Some(inner) => (inner, Some(KingPairs::without_pawns())),
            None => {
                outer.push(kings[0]);
                (kings[1], None)
            }
        };
        Self { balance, cast: Cast { men, inner }, slices, king_pairs, kings, outer }
    }

    pub(crate) fn n_blocks(&self) -> usize {
        self.king_pairs.map_or(1, KingPairs::len)
    }

    pub(crate) fn words_per_block(&self) -> usize {
        1 << (6 * self.outer.len())
    }

    pub(crate) fn words_per_slice(&self) -> usize {
        self.n_blocks() * self.words_per_block()
    }

    /// Where a placement is in its slice, if its pawns stand as in the slice and `symmetry` is
    /// what brings them there; `None` if kings touch.
    #[inline]
    pub(crate) fn place(&self, squares: &[u8; MAX_MEN], symmetry: Symmetry) -> Option<Place> {
        let mirror = symmetry.mirror();
        let at = |man: usize| squares[man] & 63 ^ mirror;
        let Some(pairs) = self.king_pairs else {
            let word = usize::from(at(self.kings[0]));
            return Some(Place { block: 0, word, bit: at(self.kings[1]).into() });
        };
        let (block, further) = pairs.find(self.kings.map(|king| at(king).into()))?;
        let images = further.images();
        let at = |man: usize| usize::from(images[usize::from(at(man))]);
        let word = self.outer.iter().fold(block, |word, &man| word << 6 | at(man));
        Some(Place { block, word, bit: at(self.cast.inner) })
    }

    /// The board of a block with its pawns and kings; `None` if a king stands on a pawn.
    pub(crate) fn block(&self, pawns: &Board, block: usize) -> Option<Board> {
        let mut board = *pawns;
        if let Some(pairs) = self.king_pairs {
            for (man, square) in self.kings.into_iter().zip(pairs.squares(block)) {
                if !board.put(man, square) {
                    return None;
                }
            }
        }
        Some(board)
    }

    /// The board of a word of a block; `None` if two men share a square.
    #[inline]
    pub(crate) fn word(&self, block: &Board, word: usize) -> Option<Board> {
        let mut board = *block;
        let mut rest = word;
        for &man in self.outer.iter().rev() {
            if !board.put(man, rest & 63) {
                return None;
            }
            rest >>= 6;
        }
        Some(board)
    }

    /// By how much a word grows when an outer man goes to the next square.
    #[inline]
    pub(crate) fn shift(&self, outer: usize) -> u32 {
        6 * (self.outer.len() - 1 - outer) as u32
    }

    /// Where a symmetry brings the outer men of a word of a block.
    #[inline]
    pub(crate) fn image(&self, word: usize, symmetry: Symmetry) -> usize {
        let images = symmetry.images();
        let squares = (0..self.outer.len()).map(|outer| word >> self.shift(outer) & 63);
        squares.fold(0, |image, square| image << 6 | usize::from(images[square]))
    }

    /// The outer men of one side: their places in the word and among the men.
    #[inline]
    pub(crate) fn outer_of(&self, color: Color) -> impl Iterator<Item = (usize, usize)> {
        let outer = self.outer.iter().copied().enumerate();
        outer.filter(move |&(_, man)| self.cast.men[man].color == color)
    }
}
