//! Iterative deepening: depth after depth, each around the score of the one before.

use lucena_board::Position;
use lucena_eval::{Evaluator, Mate, Score};

use crate::node::{Cut, Root};
use crate::params::SearchParams;
use crate::report::{Info, StopReason};
use crate::searcher::{REPORTS_AFTER, Searcher};
use crate::stack::MAX_PLY;
use crate::time::Settledness;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: u32 = MAX_PLY as u32;

impl<E: Evaluator> Searcher<'_, E> {
    /// Searches until a limit is reached. The root has to have a move.
    pub(crate) fn iterate(&mut self, position: &Position) -> StopReason {
        let limits = self.shared.limits;
        let max_depth = limits.last_depth().unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let n_lines = limits.multi_pv.clamp(1, self.root.len());
        let mut stability = Stability::default();
        self.stack.at_mut(0).in_check = position.is_check();

        for depth in 1..=max_depth {
            if depth > 1 && self.shared.control.is_stopped() {
                return StopReason::Stopped;
            }
            self.root_depth = depth as i32;
            let proves_mate = limits.mate.is_some_and(|moves| {
                self.is_first() && self.proves_mate(position, moves, depth as i32)
            });
            if proves_mate {
                self.completed_depth = depth;
                self.tell(0);
                return StopReason::Mate;
            }
            self.root.begin_iteration();
            for line in 0..n_lines {
                self.first_root_move = line;
                self.selective_depth = 0;
                self.aspire(position, depth as i32);
                self.root.sort_from(line);
                self.root.sort_to(line + 1);
                if self.stopped.is_some() {
                    break;
                }
            }
            if let Some(reason) = self.stopped {
                return reason;
            }
            self.completed_depth = depth;
            if !self.is_first() {
                continue;
            }
            for line in 0..n_lines {
                self.tell(line);
            }
            if let Some(reason) = self.reason_to_end(&mut stability) {
                return reason;
            }
        }
        StopReason::Depth
    }

    /// Whether there is a mate in so many moves, as far as this depth can see.
    ///
    /// The window lies above every slower mate, so whatever is farther from the root than the mate
    /// may be is outside it: far fewer positions than an ordinary search, which asks what the best
    /// move is worth and not only whether it mates.
    fn proves_mate(&mut self, position: &Position, moves: u32, depth: i32) -> bool {
        let plies = moves.saturating_mul(2).saturating_sub(1).clamp(1, Score::MAX_PLY);
        let slowest = Score::mate_in(plies);
        self.first_root_move = 0;
        self.selective_depth = 0;
        let before = self.root.clone();
        self.root.begin_iteration();
        let score = self.node::<Root>(position, slowest - 1, Score::INFINITE, depth, 0, Cut::Other);
        let is_proved = self.stopped.is_none() && score >= slowest;
        if is_proved {
            self.root.sort_from(0);
        } else {
            self.root = before;
        }
        is_proved
    }

    /// Reports a failed window, if the search has taken long enough for anyone to care. With
    /// several lines it would show a move that has a line already, so they are reported only
    /// when an iteration has settled them all.
    pub(crate) fn report_failed_window(&mut self) {
        let has_several_lines = self.shared.limits.multi_pv > 1 && self.root.len() > 1;
        if self.is_first() && !has_several_lines && self.time.elapsed() >= REPORTS_AFTER {
            self.tell(self.first_root_move);
        }
    }

    fn tell(&mut self, line: usize) {
        self.publish();
        let Some(root_move) = self.root.get(line) else { return };
        let Some(observer) = self.observer.as_deref_mut() else { return };
        if self.told.len() <= line {
            self.told.resize(line + 1, None);
        }
        self.told[line] = Some(root_move.last_line());
        observer.info(&Info {
            depth: self.root_depth as u32,
            selective_depth: root_move.selective_depth.max(self.root_depth as u32),
            multi_pv: line + 1,
            score: root_move.score,
            bound: root_move.bound,
            nodes: self.shared.total_nodes(),
            hash_full: self.shared.table.permille_full(),
            tablebase_hits: self.shared.total_tablebase_hits(),
            time: self.time.look(),
            pv: root_move.pv.clone(),
        });
    }

    /// Why no further iteration should begin, if there is a reason.
    fn reason_to_end(&mut self, stability: &mut Stability) -> Option<StopReason> {
        let limits = self.shared.limits;
        let best = self.root.get(0)?;
        let found = match (limits.mate, best.score.mate()) {
            (Some(wanted), Some(Mate::Giving(moves))) => moves <= wanted,
            _ => false,
        };
        if found {
            return Some(StopReason::Mate);
        }
        let total = self.shared.total_nodes();
        if limits.nodes.is_some_and(|limit| total >= limit)
            || limits.soft_nodes.is_some_and(|limit| total >= limit)
        {
            return Some(StopReason::Nodes);
        }
        let settled = Settledness {
            stable_iterations: stability.update(best.mv, best.score, self.params()),
            best_share: best.nodes as f64 / self.nodes.max(1) as f64,
            fall: stability.fall(best.score),
            is_only_move: self.root.len() == 1,
        };
        let is_enough = limits.is_timed()
            && self.time.is_enough(self.shared.control, total, &settled, self.shared.params);
        is_enough.then_some(StopReason::Time)
    }
}

/// How the best move and its score behave from iteration to iteration.
#[derive(Default)]
struct Stability {
    mv: Option<lucena_board::Move>,
    iterations: u32,
    mean: Option<i32>,
}

impl Stability {
    /// How long the best move has been the same.
    fn update(&mut self, mv: lucena_board::Move, score: Score, params: &SearchParams) -> u32 {
        self.iterations = if self.mv == Some(mv) { self.iterations + 1 } else { 0 };
        self.mv = Some(mv);
        let raw = score.raw();
        // The running mean forgets: it is what the last few iterations thought.
        self.mean =
            Some(self.mean.map_or(raw, |mean| {
                ((params.time_mean_div - 1) * mean + raw) / params.time_mean_div
            }));
        self.iterations
    }

    fn fall(&self, score: Score) -> i32 {
        self.mean.map_or(0, |mean| mean - score.raw())
    }
}
