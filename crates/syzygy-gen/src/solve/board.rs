//! Bit-parallel boards: 64 positions that differ in the square of one piece.
//!
//! All pieces but one have a square. The inner piece is a set: bit 27 stands for the position with it
//! on d4. So a 64-bit word holds one flag for each of 64 positions, and move generation handles all
//! of them at once.

use arrayvec::ArrayVec;
use lucena_board::{Bitboard, Color, Piece, Role, Square, attacks};
use lucena_syzygy::MAX_PIECES;

/// The square with this number modulo 64.
#[inline(always)]
pub(crate) fn square(number: usize) -> Square {
    Square::ALL[number & 63]
}

/// The squares that a piece attacks.
#[inline(always)]
pub(crate) fn reach(piece: Piece, from: usize, occupied: u64) -> u64 {
    attacks::piece(piece, square(from), Bitboard(occupied)).0
}

/// The squares between two squares.
#[inline(always)]
pub(crate) fn between(from: usize, to: usize) -> u64 {
    attacks::between(square(from), square(to)).0
}

/// The numbers of the squares in a set.
#[inline(always)]
pub(crate) fn square_numbers(set: u64) -> impl Iterator<Item = usize> {
    Bitboard(set).into_iter().map(|square| square as usize)
}

/// The pieces of an endgame. A slot is a place in this list.
#[derive(Clone, Debug)]
pub(crate) struct PieceList {
    pub(crate) pieces: ArrayVec<Piece, MAX_PIECES>,
    /// Slot of the inner piece, never a pawn.
    pub(crate) inner: usize,
}

impl PieceList {
    #[inline]
    pub(crate) fn inner_piece(&self) -> Piece {
        self.pieces[self.inner]
    }

    /// Slots and pieces other than the inner piece.
    #[inline]
    pub(crate) fn fixed(&self) -> impl Iterator<Item = (usize, Piece)> {
        self.pieces.iter().copied().enumerate().filter(|&(slot, _)| slot != self.inner)
    }

    /// Slots and pieces of one side other than the inner piece.
    #[inline]
    pub(crate) fn fixed_of(&self, color: Color) -> impl Iterator<Item = (usize, Piece)> {
        self.fixed().filter(move |(_, piece)| piece.color == color)
    }
}

/// The squares of all pieces but the inner one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// By slot; that of the inner piece is unused.
    pub(crate) squares: [u8; MAX_PIECES],
    pub(crate) occupied: u64,
}

impl Board {
    pub(crate) const EMPTY: Self = Self { squares: [0; MAX_PIECES], occupied: 0 };

    #[inline(always)]
    pub(crate) fn square(&self, slot: usize) -> usize {
        usize::from(self.squares[slot])
    }

    /// Puts a piece on a square, and returns whether the square was empty.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: usize, to: usize) -> bool {
        self.squares[slot] = to as u8;
        let is_free = self.occupied >> to & 1 == 0;
        self.occupied |= 1 << to;
        is_free
    }

    /// The squares of the inner piece with which the king of `color` is in check.
    pub(crate) fn in_check(&self, piece_list: &PieceList, color: Color) -> u64 {
        let king =
            piece_list.pieces.iter().position(|&piece| piece == Piece::new(color, Role::King));
        let king = king.expect("both sides have a king");
        let enemies = piece_list.fixed_of(!color);
        if king == piece_list.inner {
            let attacked = |(slot, piece)| reach(piece, self.square(slot), self.occupied);
            return enemies.map(attacked).fold(0, |all, attacked| all | attacked);
        }
        let king = self.square(king);
        // Squares on which the inner piece blocks every check.
        let mut shelter = !0;
        for (slot, piece) in enemies {
            let from = self.square(slot);
            if reach(piece, from, self.occupied) >> king & 1 != 0 {
                shelter &= between(from, king);
            }
        }
        let inner = piece_list.inner_piece();
        let given = if inner.color == color { 0 } else { reach(inner, king, self.occupied) };
        !shelter | given
    }

    /// The squares of the inner piece that make the position legal.
    pub(crate) fn legal(&self, piece_list: &PieceList, turn: Color) -> u64 {
        !self.occupied & !self.in_check(piece_list, !turn)
    }
}
