//! State of one search thread: make and unmake, node counting, polling of limits.

use std::time::Duration;

use lucena_board::{Game, History, Move, Position};
use lucena_eval::{Evaluator, Score};

use super::{Shared, Spawn, Worker};
use crate::history::PieceTo;
use crate::node::lmr::ReductionTable;
use crate::observer::Observer;
use crate::ordering::MoveStack;
use crate::params::{Heuristics, SearchParams};
use crate::report::{Line, StopReason};
use crate::root_moves::RootMoves;
use crate::stack::Stack;
use crate::time::{PollInterval, TimeManager};
use crate::topology::Placement;

/// The first iteration is completed within this many nodes, even after a stop or past the time limit:
/// a best move that was searched is worth a fraction of a millisecond.
const FIRST_ITERATION_NODES: u64 = 4096;
/// The same in time, which only slow evaluators reach.
const FIRST_ITERATION_TIME: Duration = Duration::from_millis(100);

/// Half-move clock from which a position is a draw by the fifty-move rule.
pub(crate) const FIFTY_MOVES: u16 = 100;
/// Dead positions with more pieces than this are too rare to look for.
const DEAD_PIECES_MAX: u32 = 4;

/// Fast-changing information is reported only after this time: no one could read it before.
pub(crate) const REPORT_DELAY: Duration = Duration::from_secs(1);
/// Time between two reports of the current line.
const CURRENT_LINE_INTERVAL: Duration = Duration::from_millis(100);

/// State of one search thread.
pub(crate) struct Searcher<'a, E> {
    pub(crate) id: usize,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) worker: &'a mut Worker<E>,
    pub(crate) reductions: &'a ReductionTable,
    pub(crate) time: TimeManager,
    /// Only the main thread has one.
    pub(crate) observer: Option<&'a mut dyn Observer>,
    /// Last reported line of each PV index.
    pub(crate) reported_lines: Vec<Option<Line>>,
    pub(crate) root_moves: RootMoves,
    /// MultiPV: index of the line that is searched; root moves before it have their lines.
    pub(crate) pv_index: usize,
    pub(crate) stack: Stack,
    pub(crate) moves: MoveStack,
    /// Position keys of the game and the current line, for repetitions.
    pub(crate) keys: History,
    pub(crate) root_ply: usize,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: u32,
    pub(crate) selective_depth: usize,
    /// No null moves above this ply during a null move verification search.
    pub(crate) null_move_min_ply: usize,
    pub(crate) nodes: u64,
    pub(crate) tablebase_hits: u64,
    next_poll: u64,
    /// When the current line is reported next.
    next_current_line: Duration,
    poll_interval: PollInterval,
    /// Once set, all scores on the way back to the root are meaningless.
    pub(crate) stopped: Option<StopReason>,
}

/// Input of every thread of a search.
pub(crate) struct Task<'a> {
    /// Starts the helper threads in place of the standard library.
    pub(crate) spawn: Option<&'a dyn Spawn>,
    /// The NUMA nodes of the threads.
    pub(crate) placement: &'a Placement,
    pub(crate) game: &'a Game,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) reductions: &'a ReductionTable,
    pub(crate) root_moves: RootMoves,
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
            reported_lines: Vec::new(),
            root_moves: task.root_moves.clone(),
            pv_index: 0,
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
            next_current_line: REPORT_DELAY,
            poll_interval: PollInterval::new(),
            stopped: None,
        }
    }

    /// The parameters, with the lifetime of the search so that they do not borrow the searcher.
    #[inline]
    pub(crate) fn params(&self) -> &'a SearchParams {
        self.shared.params
    }

    #[inline]
    pub(crate) fn uses(&self, heuristic: Heuristics) -> bool {
        self.shared.params.uses(heuristic)
    }

    #[inline]
    pub(crate) fn is_main_thread(&self) -> bool {
        self.id == 0
    }

    /// Counts a node. Returns false if the search is stopped.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.nodes += u64::from(self.stopped.is_none());
        self.stopped.is_none()
    }

    /// Publishes the node and tablebase counters to the other threads.
    pub(crate) fn publish(&self) {
        self.shared.publish(self.id, self.nodes, self.tablebase_hits);
    }

    /// Checks stop flag, node limit and clock.
    #[cold]
    fn poll(&mut self) {
        self.publish();
        let total = self.shared.total_nodes();
        let limit = self.shared.limits.nodes.unwrap_or(u64::MAX);
        let elapsed = self.time.update_elapsed();
        let until_next = self.poll_interval.after_poll(elapsed, self.time.remaining(elapsed));
        // Poll exactly at the node limit, so that it is exact with one thread.
        let node_limit = self.time.node_limit().map_or(limit, |nodes| nodes.min(limit));
        self.next_poll = self.nodes + until_next.min(node_limit.saturating_sub(total).max(1));
        if self.stopped.is_some() {
            return;
        }
        if elapsed >= self.next_current_line {
            self.next_current_line = elapsed + CURRENT_LINE_INTERVAL;
            self.report_current_line(elapsed);
        }
        let may_stop = self.completed_depth > 0
            || self.nodes >= FIRST_ITERATION_NODES
            || elapsed >= FIRST_ITERATION_TIME;
        if self.shared.is_stopped() || (may_stop && self.shared.control.is_stopped()) {
            self.stopped = Some(StopReason::Stopped);
        } else if total >= limit {
            self.stopped = Some(StopReason::Nodes);
        } else if may_stop && self.is_out_of_time(total) {
            self.stopped = Some(StopReason::Time);
        }
    }

    /// Every thread checks the clock: with more threads than processors the main thread may not be
    /// scheduled for a while.
    fn is_out_of_time(&mut self, total_nodes: u64) -> bool {
        if self.shared.is_out_of_time() {
            return true;
        }
        let hard_limit_reached = self.time.hard_limit_reached(self.shared.control, total_nodes);
        if hard_limit_reached {
            self.shared.set_out_of_time();
        }
        hard_limit_reached
    }

    /// Prefetches the TT bucket of the position after a move, before [`Self::make`] does: the memory
    /// answers while it is decided whether and how deep to search the move.
    #[inline]
    pub(crate) fn prefetch_after(&self, position: &Position, mv: Move) {
        self.shared.tt.prefetch(position.key_after(mv));
    }

    /// Makes a move: position, evaluator, key history and search stack.
    #[inline]
    pub(crate) fn make(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let next = position.play_unchecked(mv);
        self.shared.tt.prefetch(next.key());
        self.worker.evaluator.push(position, position.changes(mv), &next);
        self.keys.push(&next);
        let frame = self.stack.at_mut(ply);
        frame.mv = Some(mv);
        frame.piece_to = Some(PieceTo::new(position.turn(), mv));
        // The move loop sets it, where histories want it.
        frame.is_quiet = false;
        next
    }

    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.worker.evaluator.pop();
        self.keys.pop();
    }

    /// Whether the position is a draw by the fifty-move rule, repetition or insufficient material.
    #[inline]
    pub(crate) fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        // Checkmate on the hundredth half-move takes precedence.
        if position.half_move_clock() >= FIFTY_MOVES && (!in_check || position.has_legal_moves()) {
            return true;
        }
        self.keys.is_draw_since(self.root_ply)
            || (position.occupied().len() <= DEAD_PIECES_MAX && position.is_dead_by_material())
    }

    /// The raw evaluation, clamped to the range of centipawn scores.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> Score {
        Score::cp(self.worker.evaluator.evaluate(position).raw())
    }
}
