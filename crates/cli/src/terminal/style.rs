//! Colours on the terminal.

use std::io::{self, IsTerminal};

/// A colour of the terminal's palette, which fits its background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Red,
    Green,
    Yellow,
    Magenta,
    Cyan,
    Bold,
    Dim,
}

impl Paint {
    /// Parameter of the escape sequence "Select Graphic Rendition".
    const fn code(self) -> u8 {
        match self {
            Self::Bold => 1,
            Self::Dim => 2,
            Self::Red => 31,
            Self::Green => 32,
            Self::Yellow => 33,
            Self::Magenta => 35,
            Self::Cyan => 36,
        }
    }
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    is_coloured: bool,
}

impl Style {
    /// Colours if standard output is a terminal, unless `NO_COLOR` is set; see
    /// <https://no-color.org>.
    pub(crate) fn of_stdout() -> Self {
        let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { is_coloured: !is_forbidden && io::stdout().is_terminal() }
    }

    pub(crate) fn paint(self, paint: Option<Paint>, text: &str) -> String {
        match paint.filter(|_| self.is_coloured) {
            Some(paint) => format!("\x1b[{}m{text}\x1b[0m", paint.code()),
            None => text.to_owned(),
        }
    }
}
