//! Text diagrams of the board.

use core::fmt;

use crate::planes::Planes;
use crate::{Color, File, Position, Rank, Setup, Square};

/// A text diagram of the board, see [`Position::diagram`] and [`Setup::diagram`]: one line per
/// rank, and a line with the file letters.
///
/// ```
/// use lucena_board::{Color, Position};
/// let pos: Position = "4k3/8/8/8/8/8/PPP5/1K5r w - - 0 1".parse()?;
/// let diagram = pos.diagram().seen_from(Color::Black).figurines().to_string();
/// assert_eq!(diagram.lines().next(), Some("1 ♜ . . . . . ♔ ."));
/// assert_eq!(diagram.lines().last(), Some("  h g f e d c b a"));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a diagram does nothing until it is formatted"]
pub struct Diagram {
    planes: Planes,
    viewer: Color,
    has_figurines: bool,
}

impl Diagram {
    const fn new(planes: Planes) -> Self {
        Self { planes, viewer: Color::White, has_figurines: false }
    }

    /// Uses Unicode chess symbols instead of FEN letters.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let diagram = Position::initial().diagram().figurines().to_string();
    /// assert!(diagram.starts_with("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    /// ```
    pub const fn figurines(self) -> Self {
        Self { has_figurines: true, ..self }
    }

    /// Puts this player's side at the bottom of the diagram (default: White's).
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let diagram = Position::initial().diagram().seen_from(Color::Black).to_string();
    /// assert!(diagram.starts_with("1 R N B K Q B N R\n"));
    /// ```
    pub const fn seen_from(self, viewer: Color) -> Self {
        Self { viewer, ..self }
    }

    fn mark(&self, square: Square) -> char {
        match self.planes.piece_at(square) {
            Some(piece) if self.has_figurines => piece.figurine(),
            Some(piece) => piece.to_char(),
            None => '.',
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.viewer {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for rank in ranks {
            write!(f, "{rank}")?;
            for file in files {
                write!(f, " {}", self.mark(Square::new(file, rank)))?;
            }
            writeln!(f)?;
        }
        write!(f, " ")?;
        for file in files {
            write!(f, " {file}")?;
        }
        writeln!(f)
    }
}

impl Position {
    /// A text diagram of the board, for logs and terminals.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let expected = "\
    /// 8 r n b q k b n r
    /// 7 p p p p p p p p
    /// 6 . . . . . . . .
    /// 5 . . . . . . . .
    /// 4 . . . . . . . .
    /// 3 . . . . . . . .
    /// 2 P P P P P P P P
    /// 1 R N B Q K B N R
    ///   a b c d e f g h
    /// ";
    /// assert_eq!(Position::initial().diagram().to_string(), expected);
    /// ```
    pub const fn diagram(&self) -> Diagram {
        Diagram::new(self.planes())
    }
}

impl Setup {
    /// A text diagram of the board, for logs and terminals.
    pub const fn diagram(&self) -> Diagram {
        Diagram::new(self.planes)
    }
}
