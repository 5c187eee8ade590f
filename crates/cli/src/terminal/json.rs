//! JSON output, and the parts that reports of several commands share.

use lucena_eval::{Mate, Score};
use serde::Serialize;

/// A report as one line of JSON, with its keys in alphabetical order.
pub(crate) fn line(report: &impl Serialize) -> String {
    let value = serde_json::to_value(report).expect("reports have text keys and finite numbers");
    format!("{value}\n")
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JsonScore {
    /// Moves to mate, negative if the side to move is mated.
    Mate { mate: i64 },
    /// A tablebase result.
    Tablebase { cp: i32, tablebase: &'static str },
    /// Centipawns.
    Centipawns { cp: i32 },
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> Self {
        let cp = score.centipawns();
        match score.mate() {
            Some(Mate::Giving(moves)) => Self::Mate { mate: moves.into() },
            Some(Mate::Receiving(moves)) => Self::Mate { mate: -i64::from(moves) },
            None if score.is_win() => Self::Tablebase { cp, tablebase: "win" },
            None if score.is_loss() => Self::Tablebase { cp, tablebase: "loss" },
            None => Self::Centipawns { cp },
        }
    }
}
