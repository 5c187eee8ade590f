//! [`Settings`]: how games are played.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How games are played. Together with the number of a game they determine the game.
///
/// Scores are in centipawns. With the feature `clap` this has the flags of `lucena selfplay`.
///
/// ```
/// use lucena_train::selfplay::Settings;
/// let settings = Settings { seed: 7, ..Settings::default() };
/// assert!(settings.validate().is_ok());
/// assert!(Settings { nodes: 0, ..settings }.validate().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Random seed
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = Self::default().seed))]
    pub seed: u64,

    /// Soft node limit: no iteration starts after this many nodes
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().nodes))]
    pub nodes: u64,

    /// Hard node limit, as a multiple of the soft limit
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().hard_factor))]
    pub hard_factor: u64,

    /// Random moves of an opening; half of the games, chosen at random, have one more
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().random_plies))]
    pub random_plies: u8,

    /// Percentage of games from Chess960 start positions
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().chess960))]
    pub chess960: u8,

    /// Percentage of games from random positions with few pieces
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().endgames))]
    pub endgames: u8,

    /// Maximum score of the first search; openings beyond it are replaced
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP", default_value_t = Self::default().max_start_score))]
    pub max_start_score: i16,

    /// Win adjudication: minimum score of the winning side
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP", default_value_t = Self::default().win_score))]
    pub win_score: i16,

    /// Win adjudication: number of plies in a row
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().win_plies))]
    pub win_plies: u16,

    /// Draw adjudication: maximum score of either side
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP", default_value_t = Self::default().draw_score))]
    pub draw_score: i16,

    /// Draw adjudication: number of plies in a row
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().draw_plies))]
    pub draw_plies: u16,

    /// Draw adjudication: plies before it starts to count
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().draw_from))]
    pub draw_from: u16,

    /// Maximum length of a game in plies; a draw
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().max_plies))]
    pub max_plies: u16,
}

/// Settings that make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{field}: expected {expected}")]
pub struct SettingsError {
    /// The name of the setting.
    pub field: &'static str,
    /// The values that it may have.
    pub expected: &'static str,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            nodes: 1_000,
            hard_factor: 8,
            random_plies: 8,
            chess960: 10,
            endgames: 5,
            max_start_score: 1_000,
            win_score: 1_200,
            win_plies: 4,
            draw_score: 8,
            draw_plies: 10,
            draw_from: 80,
            max_plies: 400,
        }
    }
}

impl Settings {
    /// Checks the values.
    ///
    /// # Errors
    ///
    /// A value makes no sense; the error names it.
    pub fn validate(&self) -> Result<(), SettingsError> {
        let check = |field, is_valid: bool, expected| match is_valid {
            true => Ok(()),
            false => Err(SettingsError { field, expected }),
        };
        check("nodes", self.nodes > 0, "at least 1")?;
        check("hard-factor", self.hard_factor > 0, "at least 1")?;
        let n_percent = u16::from(self.chess960) + u16::from(self.endgames);
        check("chess960", n_percent <= 100, "at most 100 percent, endgames included")?;
        // Below, few openings would be left, and finding one could take forever.
        check("max-start-score", self.max_start_score >= 50, "at least 50")?;
        check("win-score", self.win_score > 0, "at least 1")?;
        check("win-plies", self.win_plies > 0, "at least 1")?;
        check("draw-score", self.draw_score >= 0, "at least 0")?;
        check("draw-plies", self.draw_plies > 0, "at least 1")?;
        let is_length = (1..=10_000).contains(&self.max_plies);
        check("max-plies", is_length, "1 to 10000")
    }
}
