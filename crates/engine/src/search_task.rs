//! One search from start to answer: opening book, tablebases, search, events.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use lucena_board::{Game, Move, Position};
use lucena_search::{Control, Info, Limits, Line, Observer, Report};

use crate::book::OpeningBook;
use crate::node_clock::NodeClock;
use crate::shared_search::{Waiter, new_search};
use crate::tablebases::{RootMoves, Tablebases};
use crate::wdl::Normalization;
use crate::{Answer, Event, Options, Strength, WinDrawLoss};

/// The inputs of a search, so that it can run in another thread.
pub(crate) struct SearchTask {
    pub(crate) options: Options,
    pub(crate) game: Arc<Game>,
    pub(crate) limits: Limits,
    /// Probed before the search if `OwnBook` is set.
    pub(crate) book: Arc<OpeningBook>,
    /// Probed at the root and in the tree.
    pub(crate) tablebases: Arc<Tablebases>,
    /// Whether to clear the hash table and histories first.
    pub(crate) clears_first: bool,
    /// The clock of this game in nodes (`nodestime`).
    pub(crate) node_clock: NodeClock,
    /// Random seed of weaker play and of book moves.
    pub(crate) seed: u64,
}

impl SearchTask {
    /// Finds a move in the opening book or by a search, and reports all events but
    /// [`Event::Done`].
    pub(crate) fn run(
        self,
        mut waiter: Waiter,
        control: &Control,
        events: &mut dyn FnMut(Event),
    ) -> Answer {
        if let Some(answer) = self.probe_book(&mut waiter, events) {
            return answer;
        }
        self.search(waiter, control, events)
    }

    /// The answer from the opening book, if it is enabled and has a move.
    fn probe_book(&self, waiter: &mut Waiter, events: &mut dyn FnMut(Event)) -> Option<Answer> {
        match self.book.choose(&self.game, &self.limits, &self.options, self.seed) {
            Ok(None) => None,
            Ok(Some(found)) => {
                if self.clears_first {
                    // There is no search to do it.
                    waiter.lock().clear();
                }
                events(Event::Book(found));
                Some(Answer::from_book(found))
            }
            Err(message) => {
                events(Event::Warning(message));
                None
            }
        }
    }

    fn search(
        self,
        mut waiter: Waiter,
        control: &Control,
        events: &mut dyn FnMut(Event),
    ) -> Answer {
        let strength = self.options.strength();
        let n_lines = self.n_lines();
        let mut limits = self.effective_limits(n_lines, strength);
        let root_moves = self.probe_root(n_lines, events);
        if let Some(root_moves) = &root_moves {
            limits.search_moves = Some(root_moves.moves());
        }
        // Limited strength uses no tablebases. With DTZ at the root the search makes progress
        // without probing in the tree.
        let has_dtz = root_moves.as_ref().is_some_and(|root_moves| root_moves.has_dtz);
        let probes_in_tree = strength.is_none() && !has_dtz;
        let tablebase = self.tablebases.in_tree(&self.options).filter(|_| probes_in_tree);
        let position = *self.game.position();
        let mut search = waiter.lock();
        let normalization = Normalization::new(search.evaluator(), &position);
        let mut observer = EventObserver {
            position,
            normalization,
            n_lines,
            root_moves: root_moves.as_ref(),
            last: None,
            events,
        };

        // After a panic the search is replaced, so that its broken state is never used.
        let result = catch_unwind(AssertUnwindSafe(|| {
            if self.clears_first {
                search.clear();
            }
            search.set_tablebase(tablebase);
            let report = search.run_with(&self.game, &limits, control, &mut observer);
            self.node_clock.charge(&limits, &report, control);
            let hash_full = search.tt().hash_full();
            let weaker = self.weaker_line(&report, strength);
            if let Some(line) = &weaker {
                observer.play_instead(line);
            }
            self.answer(report, weaker, normalization, root_moves.as_ref(), hash_full)
        }));
        result.unwrap_or_else(|panic| {
            // The search's own evaluator and parameters are only copied, so the panic left them
            // intact.
            if let Ok(fresh) = new_search(&self.options, search.evaluator().clone()) {
                *search = fresh.params(search.current_params().clone()).environment_of(&search);
            } else {
                search.clear();
            }
            Answer::failed(self.any_move(), panic_message(&*panic))
        })
    }

    /// The first legal move, to play if the search fails.
    pub(crate) fn any_move(&self) -> Option<Move> {
        let allowed = |mv: &Move| self.limits.only_moves().is_none_or(|only| only.contains(mv));
        self.game.position().legal_moves().into_iter().find(allowed)
    }

    /// The root moves that keep the tablebase result, if the tablebases have the position.
    fn probe_root(&self, n_lines: usize, events: &mut dyn FnMut(Event)) -> Option<RootMoves> {
        if self.options.strength().is_some() {
            return None;
        }
        let probed = self.tablebases.root_moves(&self.game, &self.limits, &self.options, n_lines);
        let root_moves = probed.unwrap_or_else(|message| {
            events(Event::Warning(message));
            None
        })?;
        events(Event::Tablebase(root_moves.root));
        Some(root_moves)
    }

    /// The line that limited strength plays, unless it is the best one.
    fn weaker_line(&self, report: &Report, strength: Option<Strength>) -> Option<Line> {
        let chosen = strength?.choose(&report.lines, self.game.position(), self.seed);
        let line = report.lines.get(chosen)?;
        (line.moves.first() != report.best_move.as_ref()).then(|| line.clone())
    }

    fn answer(
        &self,
        mut report: Report,
        weaker: Option<Line>,
        normalization: Normalization,
        root_moves: Option<&RootMoves>,
        hash_full: u32,
    ) -> Answer {
        let position = self.game.position();
        report.score = normalization.apply(report.score);
        for line in &mut report.lines {
            line.score = normalization.apply(line.score);
        }
        if let Some(root_moves) = root_moves {
            root_moves.correct(&mut report);
        }
        let wdl = report.best_move.map(|_| WinDrawLoss::of(report.score, position));
        let (mut best_move, mut ponder) = (report.best_move, report.ponder);
        if let Some(line) = weaker {
            best_move = line.moves.first().copied();
            ponder = line.moves.get(1).copied();
        }
        // Limited strength searches more lines than it reports.
        report.lines.truncate(self.n_lines());
        let (report, book, failure) = (Some(report), None, None);
        let tablebase = root_moves.map(|root_moves| root_moves.root);
        Answer { best_move, ponder, report, book, tablebase, wdl, hash_full, failure }
    }

    /// Number of lines to report.
    fn n_lines(&self) -> usize {
        self.limits.multi_pv.max(self.options.multi_pv)
    }

    fn effective_limits(&self, n_lines: usize, strength: Option<Strength>) -> Limits {
        let mut limits = self.limits.clone();
        limits.overhead = self.options.move_overhead;
        limits.multi_pv = n_lines;
        if let Some(clock) = &mut limits.clock {
            // `movestogo 0`: the time control is reached, the time is for the rest of the game.
            clock.moves_to_go = clock.moves_to_go.filter(|&n_moves| n_moves > 0);
        }
        self.node_clock.apply(&mut limits, self.options.nodestime);
        if let Some(strength) = strength {
            limits.multi_pv = n_lines.max(strength.n_lines());
            let nodes = limits.nodes.map_or(strength.nodes(), |nodes| nodes.min(strength.nodes()));
            limits.nodes = Some(nodes);
        }
        if has_zero_limit(&limits) {
            // Depth 1 takes no time and gives a sensible move and score.
            limits.depth = Some(1);
            (limits.nodes, limits.move_time, limits.clock, limits.mate) = (None, None, None, None);
            limits.ponder = false;
        }
        limits
    }
}

/// Limits reduced by time that has passed.
pub(crate) fn remaining(mut limits: Limits, elapsed: Duration) -> Limits {
    if !limits.ponder {
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(elapsed);
        }
        limits.move_time = limits.move_time.map(|time| time.saturating_sub(elapsed));
    }
    limits
}

/// Whether some limit is zero.
fn has_zero_limit(limits: &Limits) -> bool {
    limits.depth == Some(0)
        || limits.nodes == Some(0)
        || limits.mate == Some(0)
        || limits.move_time.is_some_and(|time| time.is_zero())
        || limits.clock.is_some_and(|clock| clock.remaining.is_zero())
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().map(|message| (*message).to_owned());
    let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
    message.unwrap_or_else(|| "panic without a message".into())
}

/// Forwards the reports of a search as events.
struct EventObserver<'a> {
    position: Position,
    normalization: Normalization,
    /// Number of lines to report; limited strength searches more.
    n_lines: usize,
    /// Tablebase scores of the root moves.
    root_moves: Option<&'a RootMoves>,
    /// The last one of the best line.
    last: Option<Info>,
    events: &'a mut dyn FnMut(Event),
}

impl EventObserver<'_> {
    /// Reports the line of a weaker move, since GUIs expect the move to start the last PV. With MultiPV
    /// it is any of them.
    fn play_instead(&mut self, line: &Line) {
        if self.n_lines > 1 {
            return;
        }
        if let Some(mut info) = self.last.take() {
            (info.score, info.bound, info.depth) = (line.score, line.bound, line.depth);
            info.pv.clone_from(&line.moves);
            self.info(&info);
        }
    }
}

impl Observer for EventObserver<'_> {
    fn info(&mut self, info: &Info) {
        if info.multi_pv == 1 {
            self.last = Some(info.clone());
        }
        if info.multi_pv <= self.n_lines {
            let mut info = info.clone();
            info.score = self.normalization.apply(info.score);
            if let Some(root_moves) = self.root_moves {
                root_moves.correct_info(&mut info);
            }
            let wdl = WinDrawLoss::of(info.score, &self.position);
            (self.events)(Event::Line { info, wdl });
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize, elapsed: Duration) {
        (self.events)(Event::CurrentMove { depth, mv, number, elapsed });
    }

    fn current_line(&mut self, line: &[Move], elapsed: Duration) {
        (self.events)(Event::CurrentLine { moves: line.to_vec(), elapsed });
    }

    fn refutation(&mut self, mv: Move, line: &[Move], elapsed: Duration) {
        (self.events)(Event::Refutation { mv, line: line.to_vec(), elapsed });
    }
}

#[cfg(test)]
mod tests {
    use lucena_search::Clock;

    use super::*;

    #[test]
    fn elapsed_time_is_subtracted() {
        let ms = Duration::from_millis;
        let mut limits = Limits::move_time(ms(50)).with_clock(Clock::new(ms(70), ms(1)));
        limits = remaining(limits, ms(20));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(30)), ms(50)));
        limits = remaining(limits, ms(40));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(0)), ms(10)));
    }

    #[test]
    fn zero_moves_to_go_means_sudden_death() {
        let clock = Clock::new(Duration::from_secs(1), Duration::ZERO);
        for (n_moves, expected) in [(0, None), (1, Some(1)), (40, Some(40))] {
            let task = SearchTask {
                options: Options::default(),
                game: Arc::default(),
                limits: Limits::infinite().with_clock(clock.with_moves_to_go(n_moves)),
                book: Arc::new(OpeningBook::open("").unwrap()),
                tablebases: Arc::default(),
                clears_first: false,
                node_clock: NodeClock::default(),
                seed: 0,
            };
            let limits = task.effective_limits(1, None);
            assert_eq!(limits.clock.unwrap().moves_to_go, expected);
        }
    }
}
