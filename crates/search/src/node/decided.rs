//! Leaving positions that are decided before any of their moves is looked at.

use lucena_eval::{Evaluator, Score};

use super::{Node, NonPv};
use crate::params::Heuristics;
use crate::prune::{razoring, reverse_futility, zugzwang};
use crate::searcher::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The score to return, if the evaluation says clearly enough that the position lies outside
    /// the window. In check there is none to rely on.
    #[inline(always)]
    pub(super) fn decided(&mut self, node: &Node<'_>, alpha: Score) -> Option<Score> {
        let params = self.params();
        let (position, depth, beta) = (node.position, node.depth, node.beta);
        let eval = node.judgement.best_guess?;
        if self.uses(Heuristics::RAZORING)
            && !node.hunts_mate
            && razoring::is_hopeless(eval, alpha, depth, params)
        {
            let score = self.quiescence::<NonPv>(position, alpha, alpha + 1, node.ply);
            if score <= alpha {
                return Some(score);
            }
        }
        let is_improving = node.judgement.is_improving;
        if self.uses(Heuristics::REVERSE_FUTILITY)
            && !(node.known.was_pv && depth > params.reverse_futility_pv_max_depth)
        {
            let cut = reverse_futility::cut(eval, beta, depth, is_improving, params);
            if cut.is_some() && !zugzwang::is_near(position, params) {
                return cut;
            }
        }
        if self.uses(Heuristics::NULL_MOVE)
            && eval >= beta
            && node.judgement.corrected.is_some_and(|static_eval| static_eval >= beta)
        {
            if let Some(score) = self.null_move_cut(node, eval) {
                return Some(score);
            }
        }
        // What was begun here may have been stopped.
        self.stopped.map(|_| Score::ZERO)
    }
}
