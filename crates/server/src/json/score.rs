//! Scores from the mover's and from White's point of view.

use lucena_analysis::WhiteScore;
use lucena_board::Color;
use lucena_eval::Score;
use serde::Serialize;
use utoipa::ToSchema;

/// A score from both points of view, so that clients need not guess.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Scores {
    /// For the side to move.
    pub(crate) score: WhiteScore,
    /// For White.
    pub(crate) score_white: WhiteScore,
}

impl Scores {
    pub(crate) fn new(score: Score, turn: Color) -> Self {
        // With White as the mover, the score remains that of the side to move.
        Self {
            score: WhiteScore::new(score, Color::White),
            score_white: WhiteScore::new(score, turn),
        }
    }
}
