//! Adjudication: ending a game before the rules of chess do.
//!
//! Each rule has a file with its configuration, flags and text form, and the count of scores that it
//! depends on.

mod draw;
mod key_values;
mod move_limit;
mod resign;

pub use draw::{DrawRule, EvenCount};
pub use move_limit::MoveLimit;
pub use resign::{LostCount, ResignRule, Scores};

/// The rule that adjudicated a game.
///
/// ```
/// assert_eq!(lucena_game::Adjudicator::Tablebases.note(), "SyzygyTB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Adjudicator {
    /// Scores showed a won game, as by a [`ResignRule`].
    Resign,
    /// Scores showed a drawn game, as by a [`DrawRule`].
    Draw,
    /// The maximum length of a game, as by a [`MoveLimit`].
    MoveLimit,
    /// Endgame tablebases.
    Tablebases,
}

impl Adjudicator {
    /// What the PGN result comment adds to "by adjudication", as in cutechess-cli and fastchess; may
    /// be empty.
    ///
    /// ```
    /// assert_eq!(lucena_game::Adjudicator::Resign.note(), "");
    /// ```
    #[must_use]
    pub const fn note(self) -> &'static str {
        match self {
            Self::Resign | Self::Draw | Self::MoveLimit => "",
            Self::Tablebases => "SyzygyTB",
        }
    }
}

/// A number of at least 1, for `deserialize_with`.
#[cfg(feature = "serde")]
fn positive<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match serde::Deserialize::deserialize(deserializer)? {
        0 => Err(serde::de::Error::custom("found 0, expected 1 or more")),
        number => Ok(number),
    }
}

/// Whether a number is left out of serialized rules.
#[cfg(feature = "serde")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}
