//! [`ExplainLevel`]: how much an explanation says.

use serde::{Deserialize, Serialize};

/// A line that claims nothing is quoted up to this many plies.
const QUIET_PLIES: usize = 6;

/// How much an explanation says, from the same facts.
///
/// ```
/// use lucena_analysis::why::{ExplainLevel, Mistake, explain};
/// use lucena_board::Position;
/// use lucena_eval::Score;
///
/// let position: Position = "4k3/3p4/8/2b5/8/8/8/2R1K3 w - - 0 20".parse()?;
/// let (best, played) = ([position.parse_san("Rxc5")?], position.parse_san("Ke2")?);
/// let mistake = Mistake::new(&position, played, Score::cp(500), Some(Score::cp(150)));
/// let mistake = mistake.with_best_line(&best).with_level(ExplainLevel::Short);
/// assert_eq!(explain(&mistake)[0].text, "Misses 20. Rxc5, winning the bishop on c5.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ExplainLevel {
    /// The first move and what it achieves
    Short,
    /// The moves that show it, and the motif
    #[default]
    Normal,
    /// The whole line and all motifs
    Full,
}

impl ExplainLevel {
    /// How many plies of a line to quote that claims nothing.
    pub(super) const fn quiet_plies(self) -> usize {
        match self {
            Self::Short => 1,
            Self::Normal => QUIET_PLIES,
            Self::Full => usize::MAX,
        }
    }
}
