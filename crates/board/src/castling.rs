//! Who may still castle, and with which rook.

use core::fmt;
use core::str::FromStr;

use bitflags::bitflags;

use crate::{Bitboard, Color, File, ParseValueError, Square, zobrist};

bitflags! {
    /// The four castling rights. A side means the direction: the king's side is towards the h
    /// file, wherever the king stands in Chess960.
    ///
    /// ```
    /// use lucena_board::{CastlingRights, CastlingSide, Color, Position};
    /// let rights = Position::initial().castling_rights();
    /// assert_eq!(rights, CastlingRights::all());
    /// assert!(rights.contains(CastlingRights::new(Color::Black, CastlingSide::Queen)));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct CastlingRights: u8 {
        /// White towards the h file.
        const WHITE_KING_SIDE = 1;
        /// White towards the a file.
        const WHITE_QUEEN_SIDE = 2;
        /// Black towards the h file.
        const BLACK_KING_SIDE = 4;
        /// Black towards the a file.
        const BLACK_QUEEN_SIDE = 8;
        /// Both rights of White.
        const WHITE = 3;
        /// Both rights of Black.
        const BLACK = 12;
    }
}

/// A direction of castling.
///
/// ```
/// use lucena_board::{CastlingSide, File};
/// assert_eq!(CastlingSide::King.king_file(), File::G);
/// assert_eq!(CastlingSide::Queen.rook_file(), File::D);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h file, written `O-O`.
    King,
    /// Towards the a file, written `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// The number of sides, for tables indexed by one.
    ///
    /// ```
    /// use lucena_board::CastlingSide;
    /// assert_eq!(CastlingSide::COUNT, 2);
    /// ```
    pub const COUNT: usize = 2;

    /// Both sides, the king's first.
    ///
    /// ```
    /// use lucena_board::CastlingSide;
    /// assert_eq!(CastlingSide::ALL[1], CastlingSide::Queen);
    /// ```
    pub const ALL: [Self; Self::COUNT] = [Self::King, Self::Queen];

    /// 0 for the king's side, 1 for the queen's.
    ///
    /// ```
    /// assert_eq!(lucena_board::CastlingSide::Queen.index(), 1);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index.
    ///
    /// ```
    /// use lucena_board::CastlingSide;
    /// assert_eq!(CastlingSide::from_index(0), Some(CastlingSide::King));
    /// assert_eq!(CastlingSide::from_index(2), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// The file on which the king lands.
    ///
    /// ```
    /// use lucena_board::{CastlingSide, File};
    /// assert_eq!(CastlingSide::Queen.king_file(), File::C);
    /// ```
    #[must_use]
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook lands.
    ///
    /// ```
    /// use lucena_board::{CastlingSide, File};
    /// assert_eq!(CastlingSide::King.rook_file(), File::F);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The side on which `rook` stands, seen from `king` on the same rank.
    #[inline(always)]
    pub(crate) const fn of(king: Square, rook: Square) -> Self {
        if rook as u8 > king as u8 { Self::King } else { Self::Queen }
    }
}

/// `O-O` or `O-O-O`, with capital letters as SAN has them.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        })
    }
}

/// Reads `O-O` or `O-O-O`, with letters of either case or zeros, with dashes or without.
///
/// ```
/// use lucena_board::CastlingSide;
/// assert_eq!("O-O-O".parse(), Ok(CastlingSide::Queen));
/// assert_eq!("0-0".parse(), Ok(CastlingSide::King));
/// assert_eq!("OO".parse(), Ok(CastlingSide::King));
/// assert!("O-0".parse::<CastlingSide>().is_err());
/// ```
impl FromStr for CastlingSide {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match s {
            "O-O" | "o-o" | "0-0" | "OO" | "oo" | "00" => Ok(Self::King),
            "O-O-O" | "o-o-o" | "0-0-0" | "OOO" | "ooo" | "000" => Ok(Self::Queen),
            _ => Err(ParseValueError::new(s, "O-O or O-O-O")),
        }
    }
}

impl CastlingRights {
    /// The right of one colour on one side.
    ///
    /// ```
    /// use lucena_board::{CastlingRights, CastlingSide, Color};
    /// let right = CastlingRights::new(Color::White, CastlingSide::King);
    /// assert_eq!(right, CastlingRights::WHITE_KING_SIDE);
    /// ```
    #[must_use]
    pub const fn new(color: Color, side: CastlingSide) -> Self {
        Self::from_bits_truncate(1 << (color as u8 * 2 + side as u8))
    }
}

/// The files of the rooks that may still castle, a bit for each file: White's in the low byte,
/// Black's in the high one. Losing rights is then one `and` with the squares that a move
/// touches, without a branch and without a table, for any Chess960 set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CastlingRooks(u16);

impl CastlingRooks {
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    const fn bit(color: Color, file: File) -> u16 {
        1 << (8 * color as u16 + file as u16)
    }

    #[inline(always)]
    const fn files(self, color: Color) -> u8 {
        (self.0 >> (8 * color as u16)) as u8
    }

    pub(crate) fn insert(&mut self, color: Color, file: File) {
        self.0 |= Self::bit(color, file);
    }

    pub(crate) fn remove(&mut self, color: Color, file: File) {
        self.0 &= !Self::bit(color, file);
    }

    /// The rooks of one colour that may castle.
    #[inline(always)]
    pub(crate) const fn of(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 as u64 & 0xFF),
            Color::Black => Bitboard((self.0 as u64 >> 8) << 56),
        }
    }

    /// What is left after a move from or to these squares.
    #[inline(always)]
    pub(crate) const fn without_squares(self, touched: u64) -> Self {
        Self(self.0 & !(touched as u16 & 0xFF | (touched >> 48) as u16 & 0xFF00))
    }

    /// What is left after the king of this colour has moved.
    #[inline(always)]
    pub(crate) const fn without_color(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 & 0xFF00),
            Color::Black => Self(self.0 & 0xFF),
        }
    }

    /// The rook with which `king` castles to this side.
    #[inline(always)]
    pub(crate) const fn rook(
        self,
        color: Color,
        king: Square,
        side: CastlingSide,
    ) -> Option<Square> {
        let below_king = king.bitboard().0 - 1;
        match side {
            CastlingSide::King => Bitboard(self.of(color).0 & !below_king).first(),
            CastlingSide::Queen => Bitboard(self.of(color).0 & below_king).first(),
        }
    }

    pub(crate) const fn rights(self, kings: [Square; 2]) -> CastlingRights {
        let white = sides(self.files(Color::White), kings[0].file());
        let black = sides(self.files(Color::Black), kings[1].file());
        CastlingRights::from_bits_truncate(white | black << 2)
    }

    /// The part of the Zobrist key that the rights of one colour give.
    #[inline(always)]
    pub(crate) fn key_of(self, color: Color, king: Square) -> u64 {
        let sides = sides(self.files(color), king.file()) as usize;
        zobrist::CASTLING[sides << (2 * color as usize) & 15]
    }

    /// The rights that are here and not in `other`.
    #[inline(always)]
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Bit 0 if there is a rook towards the h file, bit 1 for the a file.
const fn sides(rooks: u8, king: File) -> u8 {
    let below_king = (1 << king as u8) - 1;
    (rooks & !below_king != 0) as u8 | ((rooks & below_king != 0) as u8) << 1
}
