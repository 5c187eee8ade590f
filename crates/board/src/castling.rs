//! Castling rights, and the rooks they belong to.

use core::fmt;
use core::str::FromStr;

use bitflags::bitflags;

use crate::{Bitboard, Color, File, ParseValueError, Square, zobrist};

bitflags! {
    /// The four castling rights. In Chess960 king side means towards the h file and queen side
    /// towards the a file, wherever the king stands.
    ///
    /// ```
    /// use lucena_board::{CastlingRights, CastlingSide, Color, Position};
    /// let rights = Position::initial().castling_rights();
    /// assert_eq!(rights, CastlingRights::all());
    /// assert!(rights.contains(CastlingRights::new(Color::Black, CastlingSide::Queen)));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct CastlingRights: u8 {
        /// White may castle king side.
        const WHITE_KING_SIDE = 1;
        /// White may castle queen side.
        const WHITE_QUEEN_SIDE = 2;
        /// Black may castle king side.
        const BLACK_KING_SIDE = 4;
        /// Black may castle queen side.
        const BLACK_QUEEN_SIDE = 8;
        /// Both of White's rights.
        const WHITE = 3;
        /// Both of Black's rights.
        const BLACK = 12;
    }
}

/// King-side or queen-side castling.
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
    /// The number of sides, for tables indexed by side.
    pub const COUNT: usize = 2;

    /// Both sides, king side first.
    pub const ALL: [Self; Self::COUNT] = [Self::King, Self::Queen];

    /// 0 for the king side, 1 for the queen side.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// The file of the king after castling.
    #[must_use]
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file of the rook after castling.
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

/// `O-O` or `O-O-O`, as in SAN.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        })
    }
}

/// Parses `O-O` or `O-O-O`, also written with lower-case letters or zeros, with or without dashes.
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
    /// The right of one player to castle on one side.
    #[must_use]
    pub const fn new(color: Color, side: CastlingSide) -> Self {
        Self::from_bits_truncate(1 << (color as u8 * 2 + side as u8))
    }
}

/// The files of the castling rooks, one bit per file: White's in the low byte, Black's in the high
/// one. Updating the rights is one AND with the squares that a move touches, for any Chess960
/// position, without a branch or a per-game table.
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

    /// The castling rooks of one colour.
    #[inline(always)]
    pub(crate) const fn of(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 as u64 & 0xFF),
            Color::Black => Bitboard((self.0 as u64 >> 8) << 56),
        }
    }

    /// The rights left after a move from or to these squares.
    #[inline(always)]
    pub(crate) const fn without_squares(self, touched: u64) -> Self {
        Self(self.0 & !(touched as u16 & 0xFF | (touched >> 48) as u16 & 0xFF00))
    }

    /// The rights left after the king of this colour has moved.
    #[inline(always)]
    pub(crate) const fn without_color(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 & 0xFF00),
            Color::Black => Self(self.0 & 0xFF),
        }
    }

    /// The rook that castles with `king` on this side.
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

    /// The Zobrist key of one colour's rights.
    #[inline(always)]
    pub(crate) fn key_of(self, color: Color, king: Square) -> u64 {
        let sides = sides(self.files(color), king.file()) as usize;
        zobrist::CASTLING[sides << (2 * color as usize) & 15]
    }

    /// The rights that are not in `other`.
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
