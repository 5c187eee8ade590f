//! One search from start to answer: opening book, tablebases, search, events.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use lucena_board::{Move, Position};
use lucena_search::{Bound, Control, Info, Limits, Line, Observer, Report};

use super::{Engine, new_search};
use crate::tablebases::RootMoves;
use crate::wdl::{Normalization, win_draw_loss};
use crate::{Answer, Event, Strength};

/// How long a PV may be continued by the tablebases where no clock runs.
const COMPLETION_TIME: Duration = Duration::from_millis(200);

impl Engine {
    /// Searches in the calling thread and returns the answer; the closure receives the events. Mind
    /// the [stack](Engine#stack).
    ///
    /// The `overhead` of the limits is replaced by [`Options::move_overhead`](crate::Options), and
    /// `multi_pv` is raised to [`Options::multi_pv`](crate::Options). A limit of zero searches to
    /// depth 1. Limited strength limits the nodes too, so that even [`Limits::infinite`] ends.
    ///
    /// ```
    /// use lucena_engine::Engine;
    /// use lucena_search::Limits;
    /// let answer = Engine::new().think(Limits::nodes(5_000), |_| {});
    /// assert!(answer.best_move.is_some());
    /// ```
    ///
    /// The closure cannot call the engine, which would have to wait for its own search:
    ///
    /// ```compile_fail,E0499
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// engine.think(Limits::infinite(), |_| engine.clear());
    /// ```
    pub fn think(&mut self, limits: Limits, events: impl FnMut(Event)) -> Answer {
        self.think_with(limits, &Control::new(), events)
    }

    /// [`Engine::think`] with a control, by which other threads stop the search.
    ///
    /// ```
    /// use lucena_engine::Engine;
    /// use lucena_search::{Control, Limits, StopReason};
    /// let control = Control::new();
    /// control.stop();
    /// let answer = Engine::new().think_with(Limits::infinite(), &control, |_| {});
    /// assert_eq!(answer.report.unwrap().stop, StopReason::Stopped);
    /// ```
    pub fn think_with(
        &mut self,
        mut limits: Limits,
        control: &Control,
        mut events: impl FnMut(Event),
    ) -> Answer {
        match self.book.choose(&self.game, &limits, &self.options, self.seed()) {
            Ok(None) => {}
            Ok(Some(found)) => {
                events(Event::Book(found));
                return Answer::from_book(found);
            }
            Err(message) => events(Event::Warning(message)),
        }
        limits.multi_pv = limits.multi_pv.max(self.options.multi_pv);
        let root_moves = self.probe_root(&limits, &mut events);
        if let Some(root_moves) = &root_moves {
            limits.search_moves = Some(root_moves.moves());
        }
        // After a panic the search is replaced, so that its broken state is never used.
        let search = || self.search(&limits, control, root_moves.as_ref(), &mut events);
        catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|panic| {
            self.renew_search();
            Answer::failed(self.any_move(&limits), panic_message(&*panic))
        })
    }

    /// Searches with these limits, which have the number of lines to report.
    fn search(
        &mut self,
        limits: &Limits,
        control: &Control,
        root_moves: Option<&RootMoves>,
        events: &mut dyn FnMut(Event),
    ) -> Answer {
        let (strength, n_lines, seed) = (self.options.strength(), limits.multi_pv, self.seed());
        let limits = self.effective_limits(limits.clone());
        // Limited strength uses no tablebases. With DTZ at the root the search makes progress
        // without probing in the tree.
        let has_dtz = root_moves.is_some_and(|root_moves| root_moves.has_dtz);
        let probes_in_tree = strength.is_none() && !has_dtz;
        let tablebase = self.tablebases.in_tree(&self.options).filter(|_| probes_in_tree);
        let position = *self.game.position();
        let normalization = Normalization::new(self.search.evaluator(), &position);
        let mut observer =
            EventObserver { position, normalization, n_lines, root_moves, last: None, events };
        self.search.set_tablebase(tablebase);
        let mut report = self.search.run_with(&self.game, &limits, control, &mut observer);
        self.node_clock.charge(&limits, &report, control);
        let weaker = strength.and_then(|strength| weaker_line(strength, &report, &position, seed));
        if let Some(line) = &weaker {
            observer.play_instead(line);
        }

        report.score = normalization.apply(report.score);
        for line in &mut report.lines {
            line.score = normalization.apply(line.score);
        }
        if let Some(root_moves) = root_moves {
            root_moves.correct(&mut report);
        }
        let completed = self.line_to_mate(&report, &limits).filter(|_| strength.is_none());
        if let Some(line) = completed {
            observer.complete(&line);
            report.lines[0].moves = line;
        }
        let wdl = report.best_move.map(|_| win_draw_loss(report.score, &position));
        let (mut best_move, mut ponder) = (report.best_move, report.ponder);
        if let Some(line) = weaker {
            best_move = line.moves.first().copied();
            ponder = line.moves.get(1).copied();
        }
        // Limited strength searches more lines than it reports.
        report.lines.truncate(n_lines);
        let (report, book, failure) = (Some(report), None, None);
        let tablebase = root_moves.map(|root_moves| root_moves.root);
        let hash_full = self.search.tt().hash_full();
        Answer { best_move, ponder, report, book, tablebase, wdl, hash_full, failure }
    }

    /// The best line to mate by the tablebases, if they have its end and it has not got there.
    fn line_to_mate(&self, report: &Report, limits: &Limits) -> Option<Vec<Move>> {
        let Line { score, bound, moves, .. } = report.lines.first()?;
        let is_tablebase_score = !score.is_centipawns() && score.mate().is_none();
        if !is_tablebase_score || *bound != Bound::Exact {
            return None;
        }
        let is_timed = limits.clock.is_some() || limits.move_time.is_some();
        // The other half of the overhead is for what it is meant for.
        let time = if is_timed { limits.overhead / 2 } else { COMPLETION_TIME };
        self.tablebases.line_to_mate(&self.game, moves, &self.options, time)
    }

    /// Replaces the search after a panic. Its evaluator and parameters are only copied, so the panic
    /// left them intact.
    fn renew_search(&mut self) {
        if let Ok(fresh) = new_search(&self.options, self.search.evaluator().clone()) {
            let params = self.search.current_params().clone();
            self.search = fresh.params(params).environment_of(&self.search);
        } else {
            self.search.clear();
        }
    }

    /// The random seed of weaker play and of book moves.
    fn seed(&self) -> u64 {
        u64::from(self.options.seed) << 32 ^ self.n_games
    }

    /// Any legal move allowed by the limits.
    fn any_move(&self, limits: &Limits) -> Option<Move> {
        let allowed = |mv: &Move| limits.only_moves().is_none_or(|only| only.contains(mv));
        self.game.position().legal_moves().into_iter().find(allowed)
    }

    /// The root moves ranked by the tablebases, if they have the position. Limited strength uses no
    /// tablebases.
    fn probe_root(&self, limits: &Limits, events: &mut dyn FnMut(Event)) -> Option<RootMoves> {
        if self.options.strength().is_some() {
            return None;
        }
        match self.tablebases.root_moves(&self.game, limits, &self.options) {
            Ok(root_moves) => {
                let root_moves = root_moves?;
                events(Event::Tablebase(root_moves.root));
                Some(root_moves)
            }
            Err(message) => {
                events(Event::Warning(message));
                None
            }
        }
    }

    /// The limits of the search: those of the caller, changed by the options.
    fn effective_limits(&mut self, mut limits: Limits) -> Limits {
        limits.overhead = self.options.move_overhead;
        if let Some(clock) = &mut limits.clock {
            // `movestogo 0`: the time control is reached, the time is for the rest of the game.
            clock.moves_to_go = clock.moves_to_go.filter(|&n_moves| n_moves > 0);
        }
        self.node_clock.apply(&mut limits, self.options.nodestime);
        if let Some(strength) = self.options.strength() {
            limits.multi_pv = limits.multi_pv.max(strength.n_lines());
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

/// The line of the move that limited strength plays instead of the best one.
fn weaker_line(
    strength: Strength,
    report: &Report,
    position: &Position,
    seed: u64,
) -> Option<Line> {
    let line = report.lines.get(strength.choose(&report.lines, position, seed))?;
    (line.moves.first() != report.best_move.as_ref()).then(|| line.clone())
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
    /// Reports the best line again, to mate. With MultiPV the lines were reported together, so that
    /// one of them does not come alone.
    fn complete(&mut self, line: &[Move]) {
        if self.n_lines > 1 {
            return;
        }
        if let Some(mut info) = self.last.take() {
            info.pv = line.to_vec();
            self.info(&info);
        }
    }

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
            let wdl = win_draw_loss(info.score, &self.position);
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
    use crate::Options;

    #[test]
    fn zero_moves_to_go_means_sudden_death() {
        let options = Options { hash_mb: 1, ..Options::default() };
        let mut engine = Engine::with_options(options).unwrap();
        let clock = Clock::new(Duration::from_secs(1), Duration::ZERO);
        for (n_moves, expected) in [(0, None), (1, Some(1)), (40, Some(40))] {
            let limits = Limits::infinite().with_clock(clock.with_moves_to_go(n_moves));
            let limits = engine.effective_limits(limits);
            assert_eq!(limits.clock.unwrap().moves_to_go, expected);
        }
    }
}
