//! Mate distance pruning: a mate that is already found bounds the scores that can matter.
//!
//! The idea: at this ply the worst case is to be checkmated now, and the best is to mate with the
//! next move. If the window lies outside these scores, no move changes the result at the root.
//!
//! When it is wrong: never; it only saves time once a mate is near.
//!
//! Measured: without it +6 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).

use lucena_eval::{Evaluator, Score};

use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The window, narrowed to the scores that are possible at this ply.
    #[inline(always)]
    pub(super) fn mate_distance(
        &self,
        (alpha, beta): (Score, Score),
        ply: usize,
    ) -> (Score, Score) {
        if !self.uses(Heuristics::MATE_DISTANCE) {
            return (alpha, beta);
        }
        let ply = ply as u32;
        (alpha.max(Score::mated_in(ply)), beta.min(Score::mate_in(ply + 1)))
    }
}
