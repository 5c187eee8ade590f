//! Iterative deepening: searches of increasing depth, each ordered by the TT and the root moves of the
//! one before.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Mate, Score};

use crate::node::Root;
use crate::params::SearchParams;
use crate::report::StopReason;
use crate::stack::MAX_PLY;
use crate::threads::Searcher;
use crate::time::SoftLimitFactors;

/// Depth of the last iteration.
const MAX_DEPTH: u32 = MAX_PLY as u32;

impl<E: Evaluator> Searcher<'_, E> {
    /// Searches until a limit is reached. There has to be a root move.
    pub(crate) fn iterative_deepening(&mut self, position: &Position) -> StopReason {
        let limits = self.shared.limits;
        let max_depth = limits.last_depth().unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let n_lines = limits.multi_pv.clamp(1, self.root_moves.len());
        let mut stability = Stability::default();
        self.stack.at_mut(0).in_check = position.is_check();
        self.order_root_moves(position);

        for depth in 1..=max_depth {
            // Depth 1 is always searched: a stop before the start still needs a best move.
            if depth > 1 && self.shared.control.is_stopped() {
                return StopReason::Stopped;
            }
            self.root_depth = depth as i32;
            let mate_found = limits.mate.is_some_and(|moves| {
                self.is_main_thread() && self.mate_search(position, moves, depth as i32)
            });
            if mate_found {
                self.completed_depth = depth;
                self.report_pv(0);
                return StopReason::Mate;
            }
            self.root_moves.begin_iteration();
            for pv_index in 0..n_lines {
                self.pv_index = pv_index;
                self.selective_depth = 0;
                self.aspiration_search(position, depth as i32);
                // Even after a stop: the aborted iteration may have found a better move.
                self.root_moves.sort_from(pv_index);
                self.root_moves.sort_to(pv_index + 1);
                if self.stopped.is_some() {
                    break;
                }
            }
            if let Some(reason) = self.stopped {
                return reason;
            }
            self.completed_depth = depth;
            // Only the main thread reports and decides when to end.
            if !self.is_main_thread() {
                continue;
            }
            for pv_index in 0..n_lines {
                self.report_pv(pv_index);
            }
            if let Some(reason) = self.reason_to_end(&mut stability) {
                return reason;
            }
        }
        StopReason::Depth
    }

    /// Whether a search of this depth finds a mate in at most this many moves.
    ///
    /// The window lies above every slower mate, so that mate distance pruning cuts all lines longer
    /// than the mate: far fewer nodes than a search for the exact score.
    fn mate_search(&mut self, position: &Position, moves: u32, depth: i32) -> bool {
        let plies = moves.saturating_mul(2).saturating_sub(1).clamp(1, Score::MAX_PLY);
        let slowest_mate = Score::mate_in(plies);
        self.pv_index = 0;
        self.selective_depth = 0;
        let before = self.root_moves.clone();
        self.root_moves.begin_iteration();
        let score = self.node::<Root>(position, slowest_mate - 1, Score::INFINITE, depth, 0, false);
        let found = self.stopped.is_none() && score >= slowest_mate;
        if found {
            self.root_moves.sort_from(0);
        } else {
            self.root_moves = before;
        }
        found
    }

    /// Why no new iteration should start, if there is a reason.
    fn reason_to_end(&mut self, stability: &mut Stability) -> Option<StopReason> {
        let limits = self.shared.limits;
        let best = self.root_moves.get(0)?;
        let mate_found = match (limits.mate, best.score.mate()) {
            (Some(limit), Some(Mate::Giving(moves))) => moves <= limit,
            _ => false,
        };
        if mate_found {
            return Some(StopReason::Mate);
        }
        let total = self.shared.total_nodes();
        if limits.nodes.is_some_and(|limit| total >= limit)
            || limits.soft_nodes.is_some_and(|limit| total >= limit)
        {
            return Some(StopReason::Nodes);
        }
        let factors = SoftLimitFactors {
            best_move_stability: stability.update(best.mv, best.score, self.params()),
            best_move_effort: best.nodes as f64 / self.nodes.max(1) as f64,
            score_drop: stability.score_drop(best.score),
            single_legal_move: self.root_moves.len() == 1,
        };
        let soft_limit_reached = limits.is_timed()
            && self.time.soft_limit_reached(
                self.shared.control,
                total,
                &factors,
                self.shared.params,
            );
        soft_limit_reached.then_some(StopReason::Time)
    }
}

/// Best move stability and score trend over the iterations.
#[derive(Default)]
struct Stability {
    best_move: Option<Move>,
    iterations: u32,
    mean_score: Option<i32>,
}

impl Stability {
    /// Updates after an iteration and returns the iterations since the best move changed.
    fn update(&mut self, mv: Move, score: Score, params: &SearchParams) -> u32 {
        self.iterations = if self.best_move == Some(mv) { self.iterations + 1 } else { 0 };
        self.best_move = Some(mv);
        let raw = score.raw();
        // Exponential moving average: the score of the last few iterations.
        self.mean_score =
            Some(self.mean_score.map_or(raw, |mean| {
                ((params.time_mean_div - 1) * mean + raw) / params.time_mean_div
            }));
        self.iterations
    }

    fn score_drop(&self, score: Score) -> i32 {
        self.mean_score.map_or(0, |mean| mean - score.raw())
    }
}
