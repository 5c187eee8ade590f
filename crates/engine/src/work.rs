//! One search: what it is to do, and turning what comes out into events.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use lucena_board::{Game, Move, Position};
use lucena_search::{Control, Info, Limits, Observer, Report};

use crate::book::OpeningBook;
use crate::node_clock::NodeClock;
use crate::shared::{SharedSearch, new_search};
use crate::tables::{Choice, Tables};
use crate::{Answer, Event, Options, Strength, WinDrawLoss};

/// Everything that a search needs to know.
pub(crate) struct Work {
    pub(crate) search: SharedSearch,
    pub(crate) options: Options,
    pub(crate) game: Arc<Game>,
    pub(crate) limits: Limits,
    /// What is asked before the search, if the options say so.
    pub(crate) book: Arc<OpeningBook>,
    /// What tells which moves are worth a search, and is looked up in the search.
    pub(crate) tables: Arc<Tables>,
    /// Whether to forget first what was found out before.
    pub(crate) clears: bool,
    /// The clock of this game in nodes, where nodes are time.
    pub(crate) node_clock: NodeClock,
    /// The source of what weaker play leaves to chance.
    pub(crate) seed: u64,
}

impl Work {
    /// Finds a move and tells of it, but not yet of the end: the opening book, else the search.
    pub(crate) fn run(self, control: &Control, events: &mut dyn FnMut(Event)) -> Answer {
        if let Some(answer) = self.ask_book(events) {
            return answer;
        }
        self.search(control, events)
    }

    /// The answer of the opening book, if it is to be asked and knows one.
    fn ask_book(&self, events: &mut dyn FnMut(Event)) -> Option<Answer> {
        match self.book.choose(&self.game, &self.limits, &self.options, self.seed) {
            Ok(None) => None,
            Ok(Some(found)) => {
                if self.clears {
                    // The search that would have done it does not come.
                    self.search.lock().clear();
                }
                events(Event::Book(found));
                Some(Answer::from_book(found))
            }
            Err(words) => {
                events(Event::Trouble(words));
                None
            }
        }
    }

    fn search(self, control: &Control, events: &mut dyn FnMut(Event)) -> Answer {
        let strength = self.options.strength();
        let n_lines = self.limits.multi_pv.max(self.options.multi_pv);
        let mut limits = self.effective_limits(n_lines, strength);
        let choice = self.ask_tables(n_lines, events);
        if let Some(choice) = &choice {
            limits.search_moves = Some(choice.moves());
        }
        // Weaker play knows no tables, and where they tell the way no more need be looked up.
        let looks_up = strength.is_none() && choice.as_ref().is_none_or(|choice| !choice.knows_way);
        let tablebase = self.tables.in_tree(&self.options).filter(|_| looks_up);
        let position = *self.game.position();
        let mut teller = Teller { position, n_lines, choice: choice.as_ref(), events };

        let mut search = self.search.lock();
        // If a panic passes, what the search knows is thrown away, so nobody sees it broken.
        let result = catch_unwind(AssertUnwindSafe(|| {
            if self.clears {
                search.clear();
            }
            search.set_tablebase(tablebase);
            let report = search.run_with(&self.game, &limits, control, &mut teller);
            self.node_clock.charge(&limits, &report, control);
            let hash_full = search.tt().hash_full();
            self.answer(report, n_lines, choice.as_ref(), hash_full)
        }));
        result.unwrap_or_else(|panic| {
            // The evaluator that it has for copies has seen nothing of this search.
            if let Ok(fresh) = new_search(&self.options, search.evaluator().clone()) {
                *search = fresh;
            } else {
                search.clear();
            }
            Answer::failed(self.any_move(), words(&*panic))
        })
    }

    /// A move that may be played if no search says better.
    pub(crate) fn any_move(&self) -> Option<Move> {
        let allowed = |mv: &Move| self.limits.only_moves().is_none_or(|only| only.contains(mv));
        self.game.position().legal_moves().into_iter().find(allowed)
    }

    /// What the tables know of the position, if they are to be asked.
    fn ask_tables(&self, n_lines: usize, events: &mut dyn FnMut(Event)) -> Option<Choice> {
        if self.options.strength().is_some() {
            return None;
        }
        let choice = self.tables.choose(&self.game, &self.limits, &self.options, n_lines);
        let choice = choice.unwrap_or_else(|words| {
            events(Event::Trouble(words));
            None
        })?;
        events(Event::Tablebase(choice.root));
        Some(choice)
    }

    fn answer(
        &self,
        mut report: Report,
        n_lines: usize,
        choice: Option<&Choice>,
        hash_full: u32,
    ) -> Answer {
        let strength = self.options.strength();
        if let Some(choice) = choice {
            choice.correct(&mut report);
        }
        let position = self.game.position();
        let wdl = report.best_move.map(|_| WinDrawLoss::of(report.score, position));
        let (mut best_move, mut ponder) = (report.best_move, report.ponder);
        let chosen = strength.map(|strength| strength.choose(&report.lines, position, self.seed));
        let line = chosen.and_then(|chosen| report.lines.get(chosen));
        if let Some(line) = line.filter(|line| line.moves.first() != best_move.as_ref()) {
            best_move = line.moves.first().copied();
            ponder = line.moves.get(1).copied();
        }
        // Lines that only the choice needed.
        report.lines.truncate(n_lines);
        let (report, book, failure) = (Some(report), None, None);
        let tablebase = choice.map(|choice| choice.root);
        Answer { best_move, ponder, report, book, tablebase, wdl, hash_full, failure }
    }

    fn effective_limits(&self, n_lines: usize, strength: Option<Strength>) -> Limits {
        let mut limits = self.limits.clone();
        limits.overhead = self.options.move_overhead;
        limits.multi_pv = n_lines;
        if let Some(clock) = &mut limits.clock {
            // No moves to go until the next control: it is past, the time is for the rest.
            clock.moves_to_go = clock.moves_to_go.filter(|&n_moves| n_moves > 0);
        }
        self.node_clock.apply(&mut limits, self.options.nodestime);
        if let Some(strength) = strength {
            limits.multi_pv = n_lines.max(strength.n_lines());
            let nodes = limits.nodes.map_or(strength.nodes(), |nodes| nodes.min(strength.nodes()));
            limits.nodes = Some(nodes);
        }
        if allows_nothing(&limits) {
            // The shallowest search there is takes no time, and its move and score make sense.
            limits.depth = Some(1);
            (limits.nodes, limits.move_time, limits.clock, limits.mate) = (None, None, None, None);
            limits.ponder = false;
        }
        limits
    }
}

/// Whether some limit is zero.
fn allows_nothing(limits: &Limits) -> bool {
    limits.depth == Some(0)
        || limits.nodes == Some(0)
        || limits.mate == Some(0)
        || limits.move_time.is_some_and(|time| time.is_zero())
        || limits.clock.is_some_and(|clock| clock.remaining.is_zero())
}

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    words.unwrap_or_else(|| "a panic without words".into())
}

/// Turns what a search says into events.
struct Teller<'a> {
    position: Position,
    /// The lines that were asked for; weaker play looks at more.
    n_lines: usize,
    /// What the tables know of the root's moves.
    choice: Option<&'a Choice>,
    events: &'a mut dyn FnMut(Event),
}

impl Observer for Teller<'_> {
    fn info(&mut self, info: &Info) {
        if info.multi_pv <= self.n_lines {
            let mut info = info.clone();
            if let Some(choice) = self.choice {
                choice.correct_info(&mut info);
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
    fn a_control_that_is_past_leaves_the_time_for_the_rest() {
        let options = Options { hash_mb: 1, ..Options::default() };
        let clock = Clock::new(Duration::from_secs(1), Duration::ZERO);
        for (n_moves, expected) in [(0, None), (1, Some(1)), (40, Some(40))] {
            let work = Work {
                search: SharedSearch::new(&options).unwrap(),
                options: options.clone(),
                game: Arc::default(),
                limits: Limits::infinite().with_clock(clock.with_moves_to_go(n_moves)),
                book: Arc::new(OpeningBook::open("").unwrap()),
                tables: Arc::default(),
                clears: false,
                node_clock: NodeClock::default(),
                seed: 0,
            };
            let limits = work.effective_limits(1, None);
            assert_eq!(limits.clock.unwrap().moves_to_go, expected);
        }
    }
}
