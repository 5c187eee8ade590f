use core::fmt;
use core::str::FromStr;

use super::{Color, ParseValueError, Role};

/// A piece: role and colour.
///
/// ```
/// use lucena_board::{Color, Piece, Role};
/// let piece = Piece::from_char('n').unwrap();
/// assert_eq!(piece, Piece { color: Color::Black, role: Role::Knight });
/// assert_eq!(piece.to_char(), 'n');
/// assert_eq!(piece.figurine(), '♞');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// The number of kinds of pieces, for tables indexed by piece.
    pub const COUNT: usize = 12;

    /// All pieces in the order of their index: white pawn to king, then black pawn to king.
    ///
    /// ```
    /// use lucena_board::Piece;
    /// let letters: String = Piece::ALL.iter().map(|piece| piece.to_char()).collect();
    /// assert_eq!(letters, "PNBRQKpnbrqk");
    /// ```
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::new(Color::White, Role::Pawn); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self::new(Color::ALL[index / Role::COUNT], Role::ALL[index % Role::COUNT]);
            index += 1;
        }
        all
    };

    /// The piece with this role and colour.
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// 0 to 5 for white pawn to king, 6 to 11 for black.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        Role::COUNT * self.color.index() + self.role.index()
    }

    /// The piece with this index, 0 for the white pawn.
    ///
    /// ```
    /// use lucena_board::Piece;
    /// assert_eq!(Piece::from_index(6), Piece::from_char('p'));
    /// assert_eq!(Piece::from_index(12), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// Parses a FEN letter: upper case for White.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The FEN letter: upper case for White.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.to_char().to_ascii_uppercase(),
            Color::Black => self.role.to_char(),
        }
    }

    /// The Unicode chess symbol.
    #[must_use]
    pub const fn figurine(self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => WHITE[self.role.index()],
            Color::Black => BLACK[self.role.index()],
        }
    }
}

/// The FEN letter, as [`Piece::to_char`].
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// Parses a FEN letter, as [`Piece::from_char`].
impl FromStr for Piece {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let mut chars = s.chars();
        match (chars.next().and_then(Self::from_char), chars.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(ParseValueError::new(s, "one of PNBRQKpnbrqk")),
        }
    }
}
