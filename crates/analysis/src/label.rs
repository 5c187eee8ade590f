//! Labels of moves.

use std::fmt;

use lucena_pgn::Nag;
use serde::{Deserialize, Serialize};

/// What a profile calls a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Label {
    /// A sound sacrifice that is the best move or nearly so.
    Brilliant,
    /// The only good move: all others are clearly worse.
    Great,
    /// The engine's choice, or as good.
    Best,
    /// Hardly worse than the best move.
    Excellent,
    /// Somewhat worse than the best move.
    Good,
    /// A move of the opening book.
    Book,
    /// The only legal move.
    Forced,
    /// A small error: `?!`.
    Inaccuracy,
    /// An error: `?`.
    Mistake,
    /// A move that lets a chance go by, after an error of the opponent.
    Miss,
    /// A grave error: `??`.
    Blunder,
}

impl Label {
    /// All labels, best first.
    pub const ALL: [Self; 11] = [
        Self::Brilliant,
        Self::Great,
        Self::Best,
        Self::Excellent,
        Self::Good,
        Self::Book,
        Self::Forced,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Miss,
        Self::Blunder,
    ];

    /// The name in lower case.
    ///
    /// ```
    /// assert_eq!(lucena_analysis::Label::Blunder.name(), "blunder");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Great => "great",
            Self::Best => "best",
            Self::Excellent => "excellent",
            Self::Good => "good",
            Self::Book => "book",
            Self::Forced => "forced",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Miss => "miss",
            Self::Blunder => "blunder",
        }
    }

    /// The annotation glyph, if the label has one.
    ///
    /// ```
    /// use lucena_analysis::Label;
    /// assert_eq!(Label::Inaccuracy.nag().unwrap().to_string(), "$6");
    /// assert_eq!(Label::Best.nag(), None);
    /// ```
    #[must_use]
    pub const fn nag(self) -> Option<Nag> {
        match self {
            Self::Brilliant => Some(Nag(3)),
            Self::Great => Some(Nag(1)),
            Self::Inaccuracy => Some(Nag(6)),
            Self::Mistake | Self::Miss => Some(Nag(2)),
            Self::Blunder => Some(Nag(4)),
            _ => None,
        }
    }

    /// The suffix of the move in text, such as `??`; empty for unannotated moves.
    #[must_use]
    pub fn glyph(self) -> &'static str {
        self.nag().and_then(Nag::suffix).unwrap_or("")
    }

    /// Whether the move is an error: an inaccuracy, mistake, miss or blunder.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Miss | Self::Blunder)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
