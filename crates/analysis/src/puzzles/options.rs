//! [`PuzzleOptions`]: what counts as a puzzle.

use serde::{Deserialize, Serialize};

/// What counts as a puzzle. Percentages are win percentages as Lichess computes them: 0 centipawns is
/// 50 %, 200 is 68 %, 300 is 75 %.
///
/// With the feature `clap` this has the flags of `lucena puzzles`.
///
/// ```
/// use lucena_analysis::puzzles::PuzzleOptions;
/// let mut options = PuzzleOptions::default();
/// options.min_win = 75.0;
/// assert!(options.validate().is_ok());
/// options.min_hold = 80.0;
/// assert!(options.validate().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct PuzzleOptions {
    /// Nodes per position of the game, to find candidates
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().scan_nodes))]
    pub scan_nodes: u64,

    /// Nodes per position of a candidate and its solution; four times as many confirm each move
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().nodes))]
    pub nodes: u64,

    /// The opponent's error loses at least this win percentage
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().min_error))]
    pub min_error: f64,

    /// A move wins from this win percentage on
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().min_win))]
    pub min_win: f64,

    /// A move saves the game from this win percentage on
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().min_hold))]
    pub min_hold: f64,

    /// The solution is better than any other move by this win percentage
    #[cfg_attr(feature = "clap", arg(long, value_name = "PERCENT", default_value_t = Self::default().min_margin))]
    pub min_margin: f64,

    /// Longest solution, in moves of the solver
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().max_moves))]
    pub max_moves: u16,
}

impl Default for PuzzleOptions {
    fn default() -> Self {
        Self {
            scan_nodes: 10_000,
            nodes: 200_000,
            min_error: 20.0,
            min_win: 67.0,
            min_hold: 45.0,
            min_margin: 30.0,
            max_moves: 12,
        }
    }
}

impl PuzzleOptions {
    /// Checks the numbers against each other.
    ///
    /// # Errors
    ///
    /// A message that names the option.
    pub fn validate(&self) -> Result<(), String> {
        let percents = [
            ("min-error", self.min_error),
            ("min-win", self.min_win),
            ("min-hold", self.min_hold),
            ("min-margin", self.min_margin),
        ];
        for (name, value) in percents {
            if !(value > 0.0 && value <= 100.0) {
                return Err(format!("{name}: {value} is not a percentage above 0"));
            }
        }
        if self.min_hold >= self.min_win {
            return Err("min-hold: must be less than min-win".into());
        }
        for (name, value) in [("scan-nodes", self.scan_nodes), ("nodes", self.nodes)] {
            if value == 0 {
                return Err(format!("{name}: must not be 0"));
            }
        }
        if self.max_moves == 0 {
            return Err("max-moves: must not be 0".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_numbers_are_named() {
        let check = |change: fn(&mut PuzzleOptions), name: &str| {
            let mut options = PuzzleOptions::default();
            change(&mut options);
            assert!(options.validate().unwrap_err().starts_with(name), "{name}");
        };
        assert_eq!(PuzzleOptions::default().validate(), Ok(()));
        check(|options| options.min_error = f64::NAN, "min-error");
        check(|options| options.min_margin = 101.0, "min-margin");
        check(|options| options.min_win = 40.0, "min-hold");
        check(|options| options.nodes = 0, "nodes");
        check(|options| options.scan_nodes = 0, "scan-nodes");
        check(|options| options.max_moves = 0, "max-moves");
    }
}
