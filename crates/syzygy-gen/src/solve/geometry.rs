//! Memory layout of the positions of an endgame.
//!
//! The placement of the pawns selects a pawn slice, that of the kings a block in the slice, that of
//! the other pieces but one a word in the block, and the square of the last one, the inner piece, a
//! bit of the word. Without such pieces the white king selects the word and the black king the bit.

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role};
use lucena_syzygy::{MAX_PIECES, MaterialKey};

use super::{
    board::{Board, PieceList},
    king_pairs::KingPairs,
    pawn_slices::PawnSlices,
    symmetry::Symmetry,
};

#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) key: MaterialKey,
    pub(crate) piece_list: PieceList,
    pub(crate) slices: PawnSlices,
    /// The king placements, where they select the block.
    pub(crate) king_pairs: Option<&'static KingPairs>,
    /// Slots of the kings.
    pub(crate) kings: [usize; 2],
    /// Slots of the pieces that select the word, most significant first.
    pub(crate) outer: ArrayVec<usize, MAX_PIECES>,
}

/// Place of a position in its slice.
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
    pub(crate) fn new(key: MaterialKey) -> Self {
        let pieces: ArrayVec<Piece, MAX_PIECES> = key.pieces().collect();
        let is_king = |piece: &Piece| piece.role == Role::King;
        let kings =
            [0, 1 + pieces.iter().skip(1).position(is_king).expect("both sides have a king")];
        let mut outer: ArrayVec<usize, MAX_PIECES> = (0..pieces.len())
            .filter(|&slot| !matches!(pieces[slot].role, Role::King | Role::Pawn))
            .collect();
        let slices = PawnSlices::new(&pieces);
        let (inner, king_pairs) = match outer.pop() {
            Some(inner) if key.has_pawns() => (inner, Some(KingPairs::beside_pawns())),
            Some(inner) => (inner, Some(KingPairs::without_pawns())),
            None => {
                outer.push(kings[0]);
                (kings[1], None)
            }
        };
        Self { key, piece_list: PieceList { pieces, inner }, slices, king_pairs, kings, outer }
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

    /// Place of a placement whose pawns `symmetry` maps to those of the slice; `None` if the kings are
    /// adjacent.
    #[inline]
    pub(crate) fn place(&self, squares: &[u8; MAX_PIECES], symmetry: Symmetry) -> Option<Place> {
        let mirror = symmetry.mirror();
        let at = |slot: usize| squares[slot] & 63 ^ mirror;
        let Some(pairs) = self.king_pairs else {
            let word = usize::from(at(self.kings[0]));
            return Some(Place { block: 0, word, bit: at(self.kings[1]).into() });
        };
        let (block, further) = pairs.find(self.kings.map(|king| at(king).into()))?;
        let images = further.images();
        let at = |slot: usize| usize::from(images[usize::from(at(slot))]);
        let word = self.outer.iter().fold(block, |word, &slot| word << 6 | at(slot));
        Some(Place { block, word, bit: at(self.piece_list.inner) })
    }

    /// The board of a block with its pawns and kings; `None` if a king stands on a pawn.
    pub(crate) fn block(&self, pawns: &Board, block: usize) -> Option<Board> {
        let mut board = *pawns;
        if let Some(pairs) = self.king_pairs {
            for (slot, square) in self.kings.into_iter().zip(pairs.squares(block)) {
                if !board.put(slot, square) {
                    return None;
                }
            }
        }
        Some(board)
    }

    /// The board of a word of a block; `None` if two pieces share a square.
    #[inline]
    pub(crate) fn word(&self, block: &Board, word: usize) -> Option<Board> {
        let mut board = *block;
        let mut rest = word;
        for &slot in self.outer.iter().rev() {
            if !board.put(slot, rest & 63) {
                return None;
            }
            rest >>= 6;
        }
        Some(board)
    }

    /// Shift of an outer piece's square in the word number.
    #[inline]
    pub(crate) fn shift(&self, outer: usize) -> u32 {
        6 * (self.outer.len() - 1 - outer) as u32
    }

    /// The word number after a symmetry.
    #[inline]
    pub(crate) fn image(&self, word: usize, symmetry: Symmetry) -> usize {
        let images = symmetry.images();
        let squares = (0..self.outer.len()).map(|outer| word >> self.shift(outer) & 63);
        squares.fold(0, |image, square| image << 6 | usize::from(images[square]))
    }

    /// The outer pieces of one side: number in the word, and slot.
    #[inline]
    pub(crate) fn outer_of(&self, color: Color) -> impl Iterator<Item = (usize, usize)> {
        let outer = self.outer.iter().copied().enumerate();
        outer.filter(move |&(_, slot)| self.piece_list.pieces[slot].color == color)
    }
}
