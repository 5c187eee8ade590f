//! The side to move as a type: move generation and move making are monomorphized for each colour,
//! so that pawn directions, ranks and table offsets are constants.

use crate::{Color, Rank};

pub(crate) trait Side {
    type Other: Side<Other = Self>;
    const COLOR: Color;

    /// One rank forward.
    #[inline(always)]
    fn up(squares: u64) -> u64 {
        match Self::COLOR {
            Color::White => squares << 8,
            Color::Black => squares >> 8,
        }
    }

    const THIRD_RANK: u64 = Rank::Third.relative_to(Self::COLOR).bitboard().0;
    const LAST_RANK: u64 = Rank::Eighth.relative_to(Self::COLOR).bitboard().0;
    const SEVENTH_RANK: u64 = Rank::Seventh.relative_to(Self::COLOR).bitboard().0;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}

/// Dispatches from a colour at run time to code generic over the side.
macro_rules! for_side {
    ($color:expr, $side:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $side = $crate::side::White;
                $body
            }
            $crate::Color::Black => {
                type $side = $crate::side::Black;
                $body
            }
        }
    };
}
pub(crate) use for_side;
