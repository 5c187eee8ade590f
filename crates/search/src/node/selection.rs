//! Which moves a position leaves out: those that will hardly reach the window.

use lucena_eval::Evaluator;

use super::{Attempt, Node, Outcome};
use crate::order::Picker;
use crate::params::Heuristics;
use crate::prune::{exchange, futility, history, late_moves};
use crate::reduce::PLY;
use crate::searcher::Searcher;
use crate::values::{has_pieces, value};

impl<E: Evaluator> Searcher<'_, E> {
    /// Whether the move is left out, since it will hardly reach the window. Only once there is a
    /// move that does not lose, and not while a mate is hunted: only a faster one matters then, and
    /// no evaluation has a say in that.
    #[inline(always)]
    pub(super) fn leaves_out(
        &self,
        node: &Node<'_>,
        attempt: &Attempt,
        so_far: &Outcome,
        picker: &mut Picker,
    ) -> bool {
        if node.hunts_mate || so_far.best_score.is_loss() || !has_pieces(node.position) {
            return false;
        }
        let params = self.params();
        let reduction = attempt.base_reduction - attempt.past * PLY / params.reduction_history_div;
        let reduced = (node.depth - 1 - reduction / PLY).max(0);
        let is_out = if attempt.is_quiet {
            self.leaves_out_quiet(node, attempt, so_far, reduced, picker)
        } else {
            self.leaves_out_capture(node, attempt, so_far, reduced)
        };
        is_out || self.loses_material(node, attempt, reduced)
    }

    #[inline(always)]
    fn leaves_out_quiet(
        &self,
        node: &Node<'_>,
        attempt: &Attempt,
        so_far: &Outcome,
        reduced: i32,
        picker: &mut Picker,
    ) -> bool {
        let params = self.params();
        let is_improving = node.judgement.is_improving;
        let is_late = self.uses(Heuristics::LATE_MOVE_PRUNING)
            && node.depth <= params.late_move_max_depth
            && attempt.number > late_moves::limit(node.depth, is_improving, params);
        let is_futile = self.uses(Heuristics::FUTILITY)
            && reduced <= params.futility_max_depth
            && node
                .judgement
                .best_guess
                .is_some_and(|eval| futility::quiet_hope(eval, reduced, params) <= so_far.alpha);
        let is_bad = self.uses(Heuristics::HISTORY_PRUNING)
            && history::rules_out(attempt.past, reduced, params);
        if !(is_late || is_futile || is_bad) || node.position.gives_check(attempt.mv) {
            return false;
        }
        if is_late && !node.in_check {
            picker.skip_quiets();
        }
        true
    }

    #[inline(always)]
    fn leaves_out_capture(
        &self,
        node: &Node<'_>,
        attempt: &Attempt,
        so_far: &Outcome,
        reduced: i32,
    ) -> bool {
        let params = self.params();
        let mv = attempt.mv;
        if !self.uses(Heuristics::CAPTURE_FUTILITY)
            || reduced > params.capture_futility_max_depth
            || mv.promotion().is_some()
        {
            return false;
        }
        node.judgement.best_guess.is_some_and(|eval| {
            let taken = node.position.captured(mv).map_or(0, |piece| value(piece.role));
            let hope = futility::capture_hope(eval, taken, attempt.past, reduced, params);
            hope <= so_far.alpha && !node.position.gives_check(mv)
        })
    }

    #[inline(always)]
    fn loses_material(&self, node: &Node<'_>, attempt: &Attempt, reduced: i32) -> bool {
        let params = self.params();
        if !self.uses(Heuristics::SEE_PRUNING) || node.depth > params.see_max_depth {
            return false;
        }
        let depth = if attempt.is_quiet { reduced } else { node.depth };
        let least = exchange::threshold(attempt.is_quiet, depth, attempt.past, params);
        !node.position.see_ge(attempt.mv, least)
    }
}
