use core::fmt;
use core::str::FromStr;

use super::{Color, ParseValueError, Role};

/// A piece: a role in a colour.
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
    /// The side that owns it.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The number of pieces, for tables indexed by one.
    ///
    /// ```
    /// use lucena_board::Piece;
    /// assert_eq!(Piece::COUNT, 12);
    /// ```
    pub const COUNT: usize = 12;

    /// All pieces in the order of their index: White's from the pawn to the king, then Black's.
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

    /// A role in a colour.
    ///
    /// ```
    /// use lucena_board::{Color, Piece, Role};
    /// assert_eq!(Piece::new(Color::White, Role::Rook).to_char(), 'R');
    /// ```
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// 0 to 5 for White's pawn to king, 6 to 11 for Black's.
    ///
    /// ```
    /// use lucena_board::Piece;
    /// assert!(Piece::ALL.iter().enumerate().all(|(i, piece)| piece.index() == i));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        Role::COUNT * self.color.index() + self.role.index()
    }

    /// The piece with this index, White's pawn being 0.
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

    /// Reads a FEN letter: upper case is White.
    ///
    /// ```
    /// use lucena_board::{Color, Piece};
    /// assert_eq!(Piece::from_char('K').unwrap().color, Color::White);
    /// assert_eq!(Piece::from_char('1'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// The FEN letter: upper case is White.
    ///
    /// ```
    /// use lucena_board::{Color, Piece, Role};
    /// assert_eq!(Piece { color: Color::White, role: Role::Queen }.to_char(), 'Q');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.to_char().to_ascii_uppercase(),
            Color::Black => self.role.to_char(),
        }
    }

    /// The Unicode chess symbol.
    ///
    /// ```
    /// use lucena_board::{Color, Piece, Role};
    /// assert_eq!(Piece { color: Color::White, role: Role::King }.figurine(), '♔');
    /// ```
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

/// Reads a FEN letter, as [`Piece::from_char`].
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
