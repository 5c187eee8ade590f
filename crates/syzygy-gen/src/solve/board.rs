//! Boards on which one man is everywhere at once.
//!
//! All men but one have a square. The one that is left, the inner man, is a set: bit 27 stands
//! for the position in which it is on d4. So one word of 64 bits holds one yes or no about 64
//! positions, and what pieces can do is found for all of them at once.

use arrayvec::ArrayVec;
use lucena_board::{Bitboard, Color, Piece, Role, Square, attacks};

use lucena_syzygy::MAX_MEN;

/// The square with this number; numbers beyond the board begin again.
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
pub(crate) fn squares(set: u64) -> impl Iterator<Item = usize> {
    Bitboard(set).into_iter().map(|square| square as usize)
}

/// Who is who: men are called by their place in the balance.
#[derive(Clone, Debug)]
pub(crate) struct Cast {
    pub(crate) men: ArrayVec<Piece, MAX_MEN>,
    /// The man that is everywhere at once: never a pawn.
    pub(crate) inner: usize,
}

impl Cast {
    #[inline]
    pub(crate) fn inner_piece(&self) -> Piece {
        self.men[self.inner]
    }

    /// The men with a square.
    #[inline]
    pub(crate) fn fixed(&self) -> impl Iterator<Item = (usize, Piece)> {
        self.men.iter().copied().enumerate().filter(|&(man, _)| man != self.inner)
    }

    /// The men of one side with a square.
    #[inline]
    pub(crate) fn fixed_of(&self, color: Color) -> impl Iterator<Item = (usize, Piece)> {
        self.fixed().filter(move |(_, piece)| piece.color == color)
    }
}

/// The squares of all men but the inner one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The inner man's square has no meaning.
    pub(crate) squares: [u8; MAX_MEN],
    pub(crate) occupied: u64,
}

impl Board {
    pub(crate) const EMPTY: Self = Self { squares: [0; MAX_MEN], occupied: 0 };

    #[inline(always)]
    pub(crate) fn square(&self, man: usize) -> usize {
        usize::from(self.squares[man])
    }

    /// Puts a man on a square; whether the square was free.
    #[inline(always)]
    pub(crate) fn put(&mut self, man: usize, to: usize) -> bool {
        self.squares[man] = to as u8;
        let is_free = self.occupied >> to & 1 == 0;
        self.occupied |= 1 << to;
        is_free
    }

    /// Where the inner man can stand so that the king of `color` is in check.
    pub(crate) fn in_check(&self, cast: &Cast, color: Color) -> u64 {
        let king = cast.men.iter().position(|&man| man == Piece::new(color, Role::King));
        let king = king.expect("both sides have a king");
        let enemies = cast.fixed_of(!color);
        if king == cast.inner {
            let attacked = |(man, piece)| reach(piece, self.square(man), self.occupied);
            return enemies.map(attacked).fold(0, |all, attacked| all | attacked);
        }
        let king = self.square(king);
        // Where the inner man stops every check.
        let mut shelter = !0;
        for (man, piece) in enemies {
            let from = self.square(man);
            if reach(piece, from, self.occupied) >> king & 1 != 0 {
                shelter &= between(from, king);
            }
        }
        let inner = cast.inner_piece();
        let given = if inner.color == color { 0 } else { reach(inner, king, self.occupied) };
        !shelter | given
    }

    /// Where the inner man can stand in a legal position.
    pub(crate) fn legal(&self, cast: &Cast, turn: Color) -> u64 {
        !self.occupied & !self.in_check(cast, !turn)
    }
}
