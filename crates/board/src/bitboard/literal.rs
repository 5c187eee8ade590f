//! Bitboard literals: lists of squares and diagrams.

use core::str::FromStr;

use super::Bitboard;
use crate::{ParseValueError, Square};

impl Bitboard {
    /// The set of these squares; usable in constants.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Square};
    /// const FIANCHETTO: Bitboard = Bitboard::from_squares(&[Square::B2, Square::G2]);
    /// assert_eq!(FIANCHETTO.len(), 2);
    /// ```
    #[must_use]
    pub const fn from_squares(squares: &[Square]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < squares.len() {
            set.insert(squares[i]);
            i += 1;
        }
        set
    }

    /// Parses a diagram from a8 to h1 with `1`, `X` or `x` for the squares in the set and `.` or
    /// `0` for the others, as [`Display`](core::fmt::Display) writes it. ASCII whitespace is
    /// ignored. `None` if there are other characters or not 64 squares.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Square};
    /// let set = Bitboard::from_square(Square::E4);
    /// assert_eq!(Bitboard::from_diagram(&set.to_string()), Some(set));
    /// assert_eq!(Bitboard::from_diagram("1 . . ."), None);
    /// ```
    #[must_use]
    pub const fn from_diagram(diagram: &str) -> Option<Self> {
        let bytes = diagram.as_bytes();
        let (mut set, mut n_read, mut i) = (Self::EMPTY, 0, 0);
        while i < bytes.len() {
            let byte = bytes[i];
            i += 1;
            if byte.is_ascii_whitespace() {
                continue;
            }
            if n_read == Square::COUNT {
                return None;
            }
            // Diagrams start with the eighth rank, square indices with the first.
            let square = Square::ALL[n_read].flip_rank();
            match byte {
                b'1' | b'X' | b'x' => set.insert(square),
                b'.' | b'0' => {}
                _ => return None,
            }
            n_read += 1;
        }
        if n_read == Square::COUNT { Some(set) } else { None }
    }

    /// The set that contains only this square, as [`Square::bitboard`].
    #[must_use]
    #[inline(always)]
    pub const fn from_square(square: Square) -> Self {
        square.bitboard()
    }
}

/// Parses a diagram, as [`Bitboard::from_diagram`].
impl FromStr for Bitboard {
    type Err = ParseValueError;

    fn from_str(diagram: &str) -> Result<Self, Self::Err> {
        Self::from_diagram(diagram).ok_or_else(|| {
            ParseValueError::new(diagram, "64 squares from a8 to h1, each 1 or X, or . or 0")
        })
    }
}

/// A [`Bitboard`] literal, drawn from the eighth rank down with `1` or `X` for the squares in the
/// set and `.` for the others; checked at compile time.
///
/// ```
/// use lucena_board::{Bitboard, Square, attacks, bitboard};
///
/// const KNIGHT_ON_D4: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// };
/// assert_eq!(KNIGHT_ON_D4, attacks::knight(Square::D4));
/// ```
///
/// A diagram with 63 squares does not compile:
///
/// ```compile_fail
/// let set = lucena_board::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($square:tt)*) => {
        const {
            match $crate::Bitboard::from_diagram(stringify!($($square)*)) {
                Some(set) => set,
                None => panic!("expected 64 squares from a8 to h1, each 1 or X, or . or 0"),
            }
        }
    };
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;
    use crate::{File, Rank};

    #[test]
    fn drawings_round_trip() {
        let mut set = 0x0123_4567_89AB_CDEF_u64;
        for _ in 0..200 {
            set = set.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
            assert_eq!(Bitboard(set).to_string().parse(), Ok(Bitboard(set)));
        }
    }

    #[test]
    fn literals_may_be_compact() {
        let dense = bitboard! {
            ........
            ........
            ........
            XXXXXXXX
            11111111
            0000.0.0
            ........
            1......X
        };
        let corners = Bitboard::CORNERS & Rank::First.bitboard();
        assert_eq!(dense, Rank::Fifth.bitboard() | Rank::Fourth.bitboard() | corners);
        let file = bitboard! {
            1.......  1.......  1.......  1.......
            1.......  1.......  1.......  1.......
        };
        assert_eq!(file, File::A.bitboard());
    }

    #[test]
    fn invalid_drawings_are_rejected() {
        let blank = ". ".repeat(63);
        assert_eq!(Bitboard::from_diagram(&blank), None);
        assert_eq!(Bitboard::from_diagram(&[&blank, "1"].concat()), Some(Square::H1.bitboard()));
        for wrong in ["", "1 1", "?", "\u{a0}"] {
            assert_eq!(Bitboard::from_diagram(&[&blank, wrong].concat()), None, "{wrong:?}");
        }
        let error = "x".parse::<Bitboard>().expect_err("one square");
        assert_eq!(
            error.to_string(),
            "found \"x\", expected 64 squares from a8 to h1, each 1 or X, or . or 0",
        );
    }
}
