//! One thread at work on one search.

use std::time::Duration;

use lucena_board::{Game, History, Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::history::PieceTo;
use crate::observer::Observer;
use crate::order::MoveStack;
use crate::pace::Pace;
use crate::params::{Heuristics, SearchParams};
use crate::reduce::ReductionTable;
use crate::report::{Line, StopReason};
use crate::root::RootMoves;
use crate::shared::Shared;
use crate::stack::Stack;
use crate::time::TimeManager;
use crate::worker::Worker;

/// The first iteration is let finish if it takes no more than this, whatever the clock or the
/// caller say: a move that was looked at is worth the fraction of a millisecond.
const FIRST_ITERATION_NODES: u64 = 4096;
/// Nor more than this, which only slow evaluators need.
const FIRST_ITERATION_TIME: Duration = Duration::from_millis(100);

/// What no one could read in time is not reported before the search has taken so long.
pub(crate) const REPORTS_AFTER: Duration = Duration::from_secs(1);
/// The time between two reports of the current line.
const LINE_REPORT_INTERVAL: Duration = Duration::from_millis(100);

pub(crate) struct Searcher<'a, E> {
    pub(crate) id: usize,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) worker: &'a mut Worker<E>,
    pub(crate) reductions: &'a ReductionTable,
    pub(crate) time: TimeManager,
    /// Only the first thread speaks to it.
    pub(crate) observer: Option<&'a mut dyn Observer>,
    /// What it was told last of each line.
    pub(crate) told: Vec<Option<Line>>,
    pub(crate) root: RootMoves,
    /// The first root move of the line that is being searched; those before have their lines.
    pub(crate) first_root_move: usize,
    pub(crate) stack: Stack,
    pub(crate) moves: MoveStack,
    pub(crate) keys: History,
    pub(crate) root_ply: usize,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: u32,
    pub(crate) selective_depth: usize,
    /// No null moves for a side above this ply while one is being verified.
    pub(crate) null_move_min_ply: usize,
    pub(crate) nodes: u64,
    pub(crate) tablebase_hits: u64,
    next_poll: u64,
    /// When the current line is reported next.
    next_line_report: Duration,
    pace: Pace,
    /// Once set, every score on the way back to the root is meaningless.
    pub(crate) stopped: Option<StopReason>,
}

/// What every thread of a search is given.
pub(crate) struct Task<'a> {
    pub(crate) game: &'a Game,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) reductions: &'a ReductionTable,
    pub(crate) root: RootMoves,
    pub(crate) time: TimeManager,
}

impl<'a, E: Evaluator> Searcher<'a, E> {
    pub(crate) fn new(
        id: usize,
        task: &Task<'a>,
        worker: &'a mut Worker<E>,
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        worker.evaluator.refresh(task.game.position());
        Self {
            id,
            shared: task.shared,
            worker,
            reductions: task.reductions,
            time: task.time.clone(),
            observer,
            told: Vec::new(),
            root: task.root.clone(),
            first_root_move: 0,
            stack: Stack::new(),
            moves: MoveStack::default(),
            keys: task.game.history().clone(),
            root_ply: task.game.history().ply(),
            root_depth: 0,
            completed_depth: 0,
            selective_depth: 0,
            null_move_min_ply: 0,
            nodes: 0,
            tablebase_hits: 0,
            next_poll: 0,
            next_line_report: REPORTS_AFTER,
            pace: Pace::new(),
            stopped: None,
        }
    }

    /// The parameters, with a life of their own so that they do not borrow the searcher.
    #[inline]
    pub(crate) fn params(&self) -> &'a SearchParams {
        self.shared.params
    }

    #[inline]
    pub(crate) fn uses(&self, heuristic: Heuristics) -> bool {
        self.shared.params.uses(heuristic)
    }

    #[inline]
    pub(crate) fn is_first(&self) -> bool {
        self.id == 0
    }

    /// Counts a position. False if the search has to end.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.nodes += u64::from(self.stopped.is_none());
        self.stopped.is_none()
    }

    /// Lets the other threads know what this one has done.
    pub(crate) fn publish(&self) {
        self.shared.publish(self.id, self.nodes, self.tablebase_hits);
    }

    #[cold]
    fn poll(&mut self) {
        self.publish();
        let total = self.shared.total_nodes();
        let limit = self.shared.limits.nodes.unwrap_or(u64::MAX);
        let elapsed = self.time.look();
        let until_next = self.pace.after_look(elapsed, self.time.remaining(elapsed));
        let last_node = self.time.last_node().map_or(limit, |last| last.min(limit));
        self.next_poll = self.nodes + until_next.min(last_node.saturating_sub(total).max(1));
        if self.stopped.is_some() {
            return;
        }
        if elapsed >= self.next_line_report {
            self.report_current_line(elapsed);
        }
        let has_a_move = self.completed_depth > 0
            || self.nodes >= FIRST_ITERATION_NODES
            || elapsed >= FIRST_ITERATION_TIME;
        if self.shared.has_ended() || (has_a_move && self.shared.control.is_stopped()) {
            self.stopped = Some(StopReason::Stopped);
        } else if total >= limit {
            self.stopped = Some(StopReason::Nodes);
        } else if has_a_move && self.is_out_of_time(total) {
            self.stopped = Some(StopReason::Time);
        }
    }

    /// Reports the moves that have led from the root to this node.
    fn report_current_line(&mut self, elapsed: Duration) {
        self.next_line_report = elapsed + LINE_REPORT_INTERVAL;
        let n_plies = self.keys.ply() - self.root_ply;
        let Some(observer) = self.observer.as_deref_mut() else { return };
        let line: Vec<Move> = (0..n_plies).map_while(|ply| self.stack.at(ply).mv).collect();
        observer.current_line(&line, elapsed);
    }

    /// Every thread looks at the clock: with more threads than processors the first one may have to
    /// wait for long until it runs again.
    fn is_out_of_time(&mut self, total_nodes: u64) -> bool {
        if self.shared.is_out_of_time() {
            return true;
        }
        let is_over = self.time.is_over(self.shared.control, total_nodes);
        if is_over {
            self.shared.run_out_of_time();
        }
        is_over
    }

    /// Plays a move on everything that follows the line.
    #[inline]
    pub(crate) fn make(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let next = position.play_unchecked(mv);
        self.shared.table.prefetch(next.key());
        self.worker.evaluator.push(position, position.changes(mv), &next);
        self.keys.push(&next);
        let frame = self.stack.at_mut(ply);
        frame.mv = Some(mv);
        frame.piece_to = Some(PieceTo::new(position.turn(), mv));
        next
    }

    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.worker.evaluator.pop();
        self.keys.pop();
    }

    /// Whether the position is drawn by the rules, as far as a search cares.
    #[inline]
    pub(crate) fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        if position.half_move_clock() >= 100 && (!in_check || position.has_legal_moves()) {
            return true;
        }
        self.keys.is_draw_since(self.root_ply)
            || (position.occupied().len() <= 4 && position.is_dead_by_material())
    }

    /// The evaluation by the evaluator alone, within the band of centipawns.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> Score {
        Score::cp(self.worker.evaluator.evaluate(position).raw())
    }
}
