//! Colors and characters of the board.
//!
//! Squares and pieces have fixed colors; all other text uses the colors of the terminal. Without
//! colors, marks around the pieces replace the highlights: `[ ]` selected, `( )` last move, `< >`
//! capture, `! !` check.

use lucena_board::{Color, Piece, Square};
use ratatui::style::{Color as Ink, Modifier, Style};

use super::super::text::Pieces;

/// Whether the terminal may show colors (`NO_COLOR`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    Color,
    Mono,
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) palette: Palette,
    pub(crate) pieces: Pieces,
}

/// Why a square is highlighted, in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    Selected,
    Check,
    Capture,
    Target,
    LastMove,
    None,
}

// Mid tones of the 256 colors, on which both black and white pieces are visible.
const LIGHT_SQUARE: Ink = Ink::Indexed(144);
const DARK_SQUARE: Ink = Ink::Indexed(65);
const CURSOR: Ink = Ink::Indexed(110);
const SELECTED: Ink = Ink::Indexed(67);
const CHECK: Ink = Ink::Indexed(160);
const CAPTURE: Ink = Ink::Indexed(131);
const LIGHT_LAST_MOVE: Ink = Ink::Indexed(179);
const DARK_LAST_MOVE: Ink = Ink::Indexed(136);
const WHITE_PIECE: Ink = Ink::Indexed(231);
const BLACK_PIECE: Ink = Ink::Indexed(16);

impl Theme {
    /// The background of a square.
    #[must_use]
    pub(crate) fn square(self, square: Square, highlight: Highlight) -> Style {
        if self.palette == Palette::Mono {
            return Style::new();
        }
        let ink = match highlight {
            Highlight::Selected => SELECTED,
            Highlight::Check => CHECK,
            Highlight::Capture => CAPTURE,
            Highlight::LastMove if square.is_light() => LIGHT_LAST_MOVE,
            Highlight::LastMove => DARK_LAST_MOVE,
            Highlight::Target | Highlight::None if square.is_light() => LIGHT_SQUARE,
            Highlight::Target | Highlight::None => DARK_SQUARE,
        };
        Style::new().bg(ink).fg(BLACK_PIECE)
    }

    /// Style added to the square under the cursor.
    #[must_use]
    pub(crate) const fn cursor(self) -> Style {
        match self.palette {
            Palette::Color => Style::new().bg(CURSOR),
            Palette::Mono => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// The character of a piece and its style.
    #[must_use]
    pub(crate) fn piece(self, piece: Piece) -> (char, Style) {
        let mark = match (self.pieces, self.palette) {
            (Pieces::Letters, _) => piece.to_char(),
            // Without colors, outlined figurines are White's pieces.
            (Pieces::Figurines, Palette::Mono) => piece.figurine(),
            (Pieces::Figurines, Palette::Color) => Piece::new(Color::Black, piece.role).figurine(),
        };
        let ink = if piece.color == Color::White { WHITE_PIECE } else { BLACK_PIECE };
        let style = match self.palette {
            Palette::Color => Style::new().fg(ink),
            Palette::Mono => Style::new(),
        };
        (mark, style.add_modifier(Modifier::BOLD))
    }

    /// The mark of an empty square.
    #[must_use]
    pub(crate) fn empty(self, square: Square, highlight: Highlight) -> char {
        match (highlight, self.palette, self.pieces) {
            (Highlight::Target, _, Pieces::Figurines) => '•',
            (Highlight::Target, _, Pieces::Letters) => '*',
            (_, Palette::Mono, Pieces::Figurines) if !square.is_light() => '·',
            (_, Palette::Mono, Pieces::Letters) if !square.is_light() => '.',
            _ => ' ',
        }
    }

    /// Marks on both sides of a piece.
    #[must_use]
    pub(crate) const fn marks(self, highlight: Highlight) -> Option<(char, char)> {
        match (self.palette, highlight) {
            (_, Highlight::Selected) => Some(('[', ']')),
            (Palette::Mono, Highlight::Check) => Some(('!', '!')),
            (Palette::Mono, Highlight::Capture) => Some(('<', '>')),
            (Palette::Mono, Highlight::LastMove) => Some(('(', ')')),
            _ => None,
        }
    }
}
