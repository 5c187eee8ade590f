//! Upcoming repetition: a side that can repeat a position has at least a draw.
//!
//! The idea: a cycle of reversible moves is detected by its key difference one ply before the
//! position repeats, so alpha can be raised to the draw score.
//!
//! When it is wrong: hardly ever; alpha is raised only to the score of the repeating move.
//!
//! Measured: without it -13 ± 26 Elo, +5 ± 15 (`docs/lab/2026-11-27-heuristics.md`).

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Alpha, raised to the draw score if the side to move can repeat a position.
    #[inline(always)]
    pub(super) fn upcoming_repetition(&self, position: &Position, alpha: Score) -> Score {
        let can_repeat = alpha < Score::ZERO
            && self.uses(Heuristics::UPCOMING_REPETITION)
            && self.keys.has_upcoming_draw_since(position, self.root_ply);
        if can_repeat { Score::ZERO } else { alpha }
    }
}
