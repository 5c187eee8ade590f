//! A move as books write it.

use core::fmt;

use lucena_board::{IllegalMove, Move, Position, Role, Square, UciMove};

const FROM_SHIFT: u16 = 6;
const PROMOTION_SHIFT: u16 = 12;
/// What the three bits of a promotion mean from 1 on.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A move as books write it: 16 bits that may fit no position.
///
/// The destination stands in bits 0 to 5 and the origin in 6 to 11, each with the file in its low
/// three bits; what a pawn becomes in 12 to 14: 0 nothing, then knight, bishop, rook, queen. Bit 15
/// means nothing and is kept. Castling is the king taking its own rook, `e1h1`. Many books of today
/// write `e1g1`, which [`RawMove::to_move`] understands too.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::RawMove;
/// let castles: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let mv = castles.parse_san("O-O").unwrap();
/// assert_eq!(RawMove::from(mv).to_string(), "e1h1");
/// let [takes_rook, steps] = [0o0407, 0o0406].map(RawMove::from_bits);
/// assert_eq!(takes_rook.to_move(&castles), Ok(mv));
/// assert_eq!(steps.to_move(&castles), Ok(mv));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawMove(u16);

impl RawMove {
    /// What is no move, and read over.
    ///
    /// ```
    /// assert_eq!(lucena_book::RawMove::NULL.to_string(), "0000");
    /// ```
    pub const NULL: Self = Self(0);

    /// Any 16 bits.
    ///
    /// ```
    /// assert_eq!(lucena_book::RawMove::from_bits(0).bits(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits, as they stand in a book.
    ///
    /// ```
    /// assert_eq!(lucena_book::RawMove::from_bits(796).bits(), 796);
    /// ```
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the piece comes from.
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

    /// Where it goes to.
    ///
    /// ```
    /// use lucena_board::Square;
    /// assert_eq!(lucena_book::RawMove::from_bits(796).destination(), Square::E4);
    /// ```
    #[must_use]
    #[inline]
    pub fn destination(self) -> Square {
        square(self.0)
    }

    pub(crate) const fn has_promotion(self) -> bool {
        self.0 >> PROMOTION_SHIFT & 7 != 0
    }

    /// The legal move that this is in a position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{MoveFault, RawMove};
    /// let start = Position::initial();
    /// assert_eq!(RawMove::from_bits(796).to_move(&start), Ok(start.parse_san("e4").unwrap()));
    /// assert_eq!(RawMove::NULL.to_move(&start), Err(MoveFault::Null));
    /// ```
    ///
    /// # Errors
    ///
    /// Why it is none.
    pub fn to_move(self, position: &Position) -> Result<Move, MoveFault> {
        if self == Self::NULL {
            return Err(MoveFault::Null);
        }
        let number = self.0 >> PROMOTION_SHIFT & 7;
        let promotion = match number {
            0 => None,
            1..=4 => Some(PROMOTIONS[usize::from(number) - 1]),
            _ => return Err(MoveFault::Promotion(number as u8)),
        };
        let mv = UciMove { from: self.origin(), to: self.destination(), promotion };
        mv.to_move(position).map_err(MoveFault::Illegal)
    }
}

#[inline]
fn square(bits: u16) -> Square {
    Square::from_index(usize::from(bits & 63)).expect("six bits are a square")
}

/// Castling becomes the king taking its own rook.
impl From<Move> for RawMove {
    fn from(mv: Move) -> Self {
        let promotion =
            mv.promotion().and_then(|role| PROMOTIONS.iter().position(|&it| it == role));
        let promotion = promotion.map_or(0, |index| index as u16 + 1);
        let (from, to) = (mv.from().index() as u16, mv.to().index() as u16);
        Self(promotion << PROMOTION_SHIFT | from << FROM_SHIFT | to)
    }
}

/// Squares as UCI writes them, and a digit for a promotion that there is not.
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

/// Why an entry's move cannot be played in the position.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::RawMove;
/// let fault = RawMove::from_bits(0o0103).to_move(&Position::initial()).unwrap_err();
/// assert_eq!(fault.to_string(), "b1d1 is illegal: a piece of the same side stands on d1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveFault {
    /// It is the null move, which means nothing.
    Null,
    /// No piece has this number, from 5 to 7, that a pawn could become.
    Promotion(u8),
    /// It is not legal. The book has another position of the same key in mind, or is broken.
    Illegal(IllegalMove),
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("the null move is no move"),
            Self::Promotion(number) => {
                write!(f, "found a promotion to piece {number}, expected one from 1 to 4")
            }
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MoveFault {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Illegal(error) => Some(error),
            _ => None,
        }
    }
}
