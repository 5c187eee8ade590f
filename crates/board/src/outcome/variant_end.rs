//! Ends of games that only variants have.

use core::fmt;

use crate::Color;

/// The rule of a variant by which a game has ended.
///
/// ```
/// use lucena_board::{Color, Outcome, VariantEnd};
/// let outcome = Outcome::Variant { end: VariantEnd::ThirdCheck, winner: Some(Color::White) };
/// assert_eq!(outcome.to_string(), "1-0 (third check)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariantEnd {
    /// Three-check: a side has given check for the third time.
    ThirdCheck,
    /// King of the hill: a king has reached d4, e4, d5 or e5.
    KingInTheCenter,
    /// Atomic: a king has exploded.
    KingExploded,
    /// Racing kings: a king has reached the eighth rank, or both.
    RaceFinished,
    /// Antichess and horde: a side has no pieces.
    NoPieces,
    /// Antichess: the side to move has no legal move.
    NoMoves,
}

impl VariantEnd {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::ThirdCheck,
        Self::KingInTheCenter,
        Self::KingExploded,
        Self::RaceFinished,
        Self::NoPieces,
        Self::NoMoves,
    ];

    /// The text of an [`Outcome`](crate::Outcome): white wins, black wins, draw.
    const fn texts(self) -> [&'static str; 3] {
        macro_rules! texts {
            ($reason:literal) => {
                [
                    concat!("1-0 (", $reason, ")"),
                    concat!("0-1 (", $reason, ")"),
                    concat!("1/2-1/2 (", $reason, ")"),
                ]
            };
        }
        match self {
            Self::ThirdCheck => texts!("third check"),
            Self::KingInTheCenter => texts!("king in the center"),
            Self::KingExploded => texts!("king exploded"),
            Self::RaceFinished => texts!("race finished"),
            Self::NoPieces => texts!("no pieces left"),
            Self::NoMoves => texts!("no moves left"),
        }
    }

    pub(crate) const fn with_result(self, winner: Option<Color>) -> &'static str {
        let [white, black, draw] = self.texts();
        match winner {
            Some(Color::White) => white,
            Some(Color::Black) => black,
            None => draw,
        }
    }

    /// The rule in words, as `Display` writes it.
    ///
    /// ```
    /// use lucena_board::VariantEnd;
    /// assert_eq!(VariantEnd::KingInTheCenter.as_str(), "king in the center");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let [white, ..] = self.texts();
        &white["1-0 (".len()..white.len() - ")".len()]
    }
}

impl fmt::Display for VariantEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
