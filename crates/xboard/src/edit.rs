//! Edit mode, the old way to set up positions.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use lucena_board::{Color, File, Piece, Position, Rank, Role, Setup, SetupError, Square};

/// A position being set up in edit mode, for engines.
///
/// ```
/// use lucena_board::{Color, Position};
/// use lucena_xboard::EditMode;
/// let mut edit = EditMode::new(&Position::initial());
/// for line in ["#", "Ke1", "Rh1", "c", "Ke8"] {
///     assert!(edit.line(line));
/// }
/// let position = edit.finish(Color::White).unwrap();
/// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// ```
#[derive(Clone, Debug)]
pub struct EditMode {
    setup: Setup,
    color: Color,
}

impl EditMode {
    /// Edit mode with the pieces of a position.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// use lucena_xboard::EditMode;
    /// let edit = EditMode::new(&Position::initial());
    /// assert_eq!(edit.finish(Color::White).unwrap(), Position::initial());
    /// ```
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut setup = Setup::empty();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                setup.put(square, piece);
            }
        }
        Self { setup, color: Color::White }
    }

    /// Executes a line of edit mode; false if it is invalid.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_xboard::EditMode;
    /// let mut edit = EditMode::new(&Position::initial());
    /// assert!(edit.line("xe2") && edit.line("Pe4") && !edit.line("Pe9"));
    /// ```
    pub fn line(&mut self, line: &str) -> bool {
        match line.trim() {
            "#" => self.setup = Setup::empty(),
            "c" => self.color = !self.color,
            line => {
                let mut chars = line.chars();
                let letter = chars.next();
                let Ok(square) = chars.as_str().parse::<Square>() else { return false };
                match letter {
                    Some('x') => {
                        self.setup.remove(square);
                    }
                    Some(letter) => match Role::from_char(letter) {
                        Some(role) => self.setup.put(square, Piece::new(self.color, role)),
                        None => return false,
                    },
                    None => return false,
                }
            }
        }
        true
    }

    /// The position with this side to move. Castling rights follow from kings and rooks on their
    /// home squares; there is no en passant square.
    ///
    /// # Errors
    /// The position is illegal.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// use lucena_xboard::EditMode;
    /// let mut edit = EditMode::new(&Position::initial());
    /// edit.line("#");
    /// assert!(edit.finish(Color::White).is_err());
    /// ```
    pub fn finish(mut self, turn: Color) -> Result<Position, SetupError> {
        self.setup.set_turn(turn);
        for color in [Color::White, Color::Black] {
            for file in [File::A, File::H] {
                if is_at_home(color, file, |square| self.setup.piece_at(square)) {
                    self.setup.allow_castling(color, file);
                }
            }
        }
        self.setup.try_into()
    }
}

/// Whether the king and this rook are on their home squares.
fn is_at_home(color: Color, file: File, piece_at: impl Fn(Square) -> Option<Piece>) -> bool {
    let rank = if color == Color::White { Rank::First } else { Rank::Eighth };
    let has = |file, role| piece_at(Square::new(file, rank)) == Some(Piece::new(color, role));
    has(File::E, Role::King) && has(file, Role::Rook)
}

/// The lines that set up a position in an engine without `setboard`, to be sent after `new` and
/// `force`; `None` if edit mode cannot express it, because of en passant or castling rights that do
/// not match the kings and rooks.
///
/// ```
/// use lucena_board::Position;
/// use lucena_xboard::edit_lines;
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R b K - 0 1".parse()?;
/// let lines = edit_lines(&position).unwrap();
/// assert_eq!(lines.join(" "), "a2a3 edit # Ke1 Rh1 c Ke8 .");
/// assert!(edit_lines(&"4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn edit_lines(position: &Position) -> Option<Vec<String>> {
    let expressed = EditMode::new(position).finish(position.turn()).ok()?;
    let essence = |position: &Position| {
        let fen = format!("{}", position.fen());
        fen.split(' ').take(4).map(String::from).collect::<Vec<_>>()
    };
    if essence(&expressed) != essence(position) {
        return None;
    }
    let mut lines = Vec::new();
    if position.turn() == Color::Black {
        // Edit mode does not change the side to move, so White moves first.
        lines.push("a2a3".into());
    }
    lines.extend(["edit".into(), "#".into()]);
    for color in [Color::White, Color::Black] {
        if color == Color::Black {
            lines.push("c".into());
        }
        for square in position.colored(color) {
            if let Some(piece) = position.piece_at(square) {
                lines.push(format!("{}{square}", piece.to_char().to_ascii_uppercase()));
            }
        }
    }
    lines.push(".".into());
    Some(lines)
}
