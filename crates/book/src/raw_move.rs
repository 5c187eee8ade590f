//! Encoding of moves in a book.

use core::fmt;

use lucena_board::{IllegalMove, Move, Position, Role, Square, UciMove};

const FROM_SHIFT: u16 = 6;
const PROMOTION_SHIFT: u16 = 12;
/// Promotion pieces for the values 1 to 4 of the three promotion bits.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A move as encoded in a book: 16 bits, not necessarily legal in any position.
///
/// | bits | meaning |
/// |---|---|
/// | 0-5 | destination square (file in the lower three bits) |
/// | 6-11 | origin square |
/// | 12-14 | promotion: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen |
/// | 15 | unused; preserved |
///
/// Castling is encoded as the king taking its own rook, `e1h1`. Many books have `e1g1` instead,
/// which [`RawMove::to_move`] accepts too.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::RawMove;
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let mv = position.parse_san("O-O").unwrap();
/// assert_eq!(RawMove::from(mv).to_string(), "e1h1");
/// let [king_takes_rook, two_squares] = [0o0407, 0o0406].map(RawMove::from_bits);
/// assert_eq!(king_takes_rook.to_move(&position), Ok(mv));
/// assert_eq!(two_squares.to_move(&position), Ok(mv));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawMove(u16);

impl RawMove {
    /// The null move. Entries with it are ignored.
    pub const NULL: Self = Self(0);

    /// Creates a move from its encoding.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the encoding.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the origin square.
    ///
    /// ```
    /// use lucena_board::Square;
    /// assert_eq!(lucena_book::RawMove::from_bits(796).origin(), Square::E2);
    /// ```
    #[must_use]
    #[inline]
    pub fn origin(self) -> Square {
        square(self.0 >> FROM_SHIFT)
    }

    /// Returns the destination square.
    #[must_use]
    #[inline]
    pub fn destination(self) -> Square {
        square(self.0)
    }

    pub(crate) const fn has_promotion(self) -> bool {
        self.0 >> PROMOTION_SHIFT & 7 != 0
    }

    /// Converts to a legal move of a position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{RawMoveError, RawMove};
    /// let start = Position::initial();
    /// assert_eq!(RawMove::from_bits(796).to_move(&start), Ok(start.parse_san("e4").unwrap()));
    /// assert_eq!(RawMove::NULL.to_move(&start), Err(RawMoveError::Null));
    /// ```
    ///
    /// # Errors
    ///
    /// The move is null, has an invalid promotion piece or is illegal.
    pub fn to_move(self, position: &Position) -> Result<Move, RawMoveError> {
        if self == Self::NULL {
            return Err(RawMoveError::Null);
        }
        let number = self.0 >> PROMOTION_SHIFT & 7;
        let promotion = match number {
            0 => None,
            1..=4 => Some(PROMOTIONS[usize::from(number) - 1]),
            _ => return Err(RawMoveError::Promotion(number as u8)),
        };
        let mv = UciMove::new(self.origin(), self.destination(), promotion);
        mv.to_move(position).map_err(RawMoveError::Illegal)
    }
}

#[inline]
fn square(bits: u16) -> Square {
    Square::from_index(usize::from(bits & 63)).expect("six bits are always a square")
}

/// Encodes castling as the king taking its own rook.
impl From<Move> for RawMove {
    fn from(mv: Move) -> Self {
        let promotion =
            mv.promotion().and_then(|role| PROMOTIONS.iter().position(|&it| it == role));
        let promotion = promotion.map_or(0, |index| index as u16 + 1);
        let (from, to) = (mv.from().index() as u16, mv.to().index() as u16);
        Self(promotion << PROMOTION_SHIFT | from << FROM_SHIFT | to)
    }
}

/// UCI notation; an invalid promotion piece is printed as a digit.
impl fmt::Display for RawMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NULL {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.origin(), self.destination())?;
        match self.0 >> PROMOTION_SHIFT & 7 {
            0 => Ok(()),
            number @ 1..=4 => write!(f, "{}", PROMOTIONS[usize::from(number) - 1].to_char()),
            number => write!(f, "{number}"),
        }
    }
}

impl fmt::Debug for RawMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawMove({self}, {:#06x})", self.0)
    }
}

/// Why an encoded move cannot be played in a position.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::RawMove;
/// let error = RawMove::from_bits(0o0103).to_move(&Position::initial()).unwrap_err();
/// assert_eq!(error.to_string(), "b1d1 is illegal: a piece of the same side stands on d1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RawMoveError {
    /// The null move.
    Null,
    /// A promotion piece from 5 to 7, which the format does not define.
    Promotion(u8),
    /// An illegal move: the entry belongs to another position with the same key, or the book is
    /// corrupt.
    Illegal(IllegalMove),
}

impl fmt::Display for RawMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("the null move cannot be played"),
            Self::Promotion(number) => {
                write!(f, "found promotion piece {number}, expected 1 to 4")
            }
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RawMoveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Illegal(error) => Some(error),
            _ => None,
        }
    }
}
