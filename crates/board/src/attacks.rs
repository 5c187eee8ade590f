//! What each piece attacks, and the lines between squares.
//!
//! The attacks of kings, knights and pawns, [`between`], [`line()`] and [`are_aligned`] are `const fn`;
//! those of sliders look up tables that the build script makes.
//!
//! ```
//! use lucena_board::{attacks, Bitboard, Square};
//! assert_eq!(attacks::knight(Square::A1).len(), 2);
//! assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).len(), 14);
//! let blockers = Bitboard::from(Square::A3);
//! assert!(!attacks::rook(Square::A1, blockers).contains(Square::A4));
//! ```

pub(crate) mod leapers;
mod lines;
pub(crate) mod sliders;

pub(crate) use lines::{DIAGONAL_RAYS, ORTHOGONAL_RAYS, REACH};
pub use lines::{are_aligned, between, line};

use crate::{Bitboard, Color, Piece, Role, Square};

/// The squares that a pawn of `color` on `square` attacks.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Color, Square};
/// let expected = Bitboard::from_iter([Square::D5, Square::F5]);
/// assert_eq!(attacks::pawn(Color::White, Square::E4), expected);
/// ```
#[must_use]
#[inline(always)]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(leapers::PAWN[color as usize][square as usize])
}

/// The squares that a knight attacks.
///
/// ```
/// use lucena_board::{attacks, Square};
/// assert_eq!(attacks::knight(Square::E4).len(), 8);
///
/// const FROM_A1: lucena_board::Bitboard = attacks::knight(Square::A1);
/// assert_eq!(FROM_A1.len(), 2);
/// ```
#[must_use]
#[inline(always)]
pub const fn knight(square: Square) -> Bitboard {
    Bitboard(leapers::KNIGHT[square as usize])
}

/// The squares that a king attacks.
///
/// ```
/// use lucena_board::{attacks, Square};
/// assert_eq!(attacks::king(Square::H8).len(), 3);
/// ```
#[must_use]
#[inline(always)]
pub const fn king(square: Square) -> Bitboard {
    Bitboard(leapers::KING[square as usize])
}

/// The squares that a bishop attacks on a board with these squares occupied, up to and with
/// the first blocker in each direction.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Square};
/// assert_eq!(attacks::bishop(Square::A1, Bitboard::from(Square::C3)).len(), 2);
/// ```
#[must_use]
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::bishop(square, occupied.0))
}

/// The squares that a rook attacks on a board with these squares occupied, up to and with the
/// first blocker in each direction.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Square};
/// assert_eq!(attacks::rook(Square::A1, Bitboard::from(Square::A2)).len(), 8);
/// ```
#[must_use]
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(sliders::rook(square, occupied.0))
}

/// The squares that a queen attacks: those of a bishop and of a rook.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Square};
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
#[must_use]
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that `piece` attacks from `square`.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Piece, Square};
/// let pawn = Piece::from_char('p').unwrap();
/// assert_eq!(attacks::piece(pawn, Square::A7, Bitboard::EMPTY), Bitboard::from(Square::B6));
/// ```
#[must_use]
#[inline]
pub fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}
