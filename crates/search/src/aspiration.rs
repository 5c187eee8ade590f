//! Aspiration windows: the root is searched with a narrow window around the previous score.
//!
//! The idea: scores change little from iteration to iteration, and a narrow window causes more
//! cutoffs. On a fail low or fail high the window is widened on that side and the root is searched
//! again; after a fail high at reduced depth, because the best move is already found.
//!
//! When it is wrong: unstable scores cause re-searches. So the window starts wider for large scores,
//! widens fast, and is open on the side of a mate score.
//!
//! Measured: without it -51 ± 30 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `aspiration_*`.

use lucena_board::Position;
use lucena_eval::{Evaluator, Score};

use crate::node::Root;
use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Searches the root with an aspiration window, widened until the score is inside.
    pub(crate) fn aspiration_search(&mut self, position: &Position, depth: i32) {
        let params = self.params();
        let previous = self.root_moves.get(self.pv_index).map(|root_move| root_move.previous_score);
        let previous = previous.filter(|score| score.is_centipawns());
        let mut width = params.aspiration_base;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let applies = depth >= params.aspiration_min_depth && self.uses(Heuristics::ASPIRATION);
        if let Some(score) = previous.filter(|_| applies) {
            width += score.raw().abs() / params.aspiration_score_div;
            (alpha, beta) = (score - width, score + width);
        }
        let mut reduction = 0;
        loop {
            let clamped_alpha = alpha.max(-Score::INFINITE);
            let clamped_beta = beta.min(Score::INFINITE);
            let depth = (depth - reduction).max(1);
            let score = self.node::<Root>(position, clamped_alpha, clamped_beta, depth, 0, false);
            if self.stopped.is_some() {
                return;
            }
            if score <= clamped_alpha {
                self.report_aspiration_fail();
                // After a fail low a fail high is unlikely: lower beta to the middle of the window.
                beta = Score::from_raw((clamped_alpha.raw() + clamped_beta.raw()) / 2);
                alpha = score - width;
                reduction = 0;
            } else if score >= clamped_beta {
                self.root_moves.sort_from(self.pv_index);
                if score.gives_mate() {
                    // A mate is proven, however wide the window. The next iterations look for a faster
                    // one.
                    self.root_moves.get_mut(self.pv_index).accept_bound();
                    return;
                }
                self.report_aspiration_fail();
                beta = score + width;
                reduction = (reduction + 1).min(params.aspiration_reduction_max);
            } else {
                return;
            }
            width += width / params.aspiration_widening_div + 1;
            if width > params.aspiration_max || !score.is_centipawns() {
                // Only the side that failed: what is proven of the other one saves nodes.
                if score <= clamped_alpha {
                    alpha = -Score::INFINITE;
                } else {
                    beta = Score::INFINITE;
                }
            }
        }
    }
}
