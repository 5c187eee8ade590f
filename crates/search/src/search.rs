//! The search as its users see it.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use lucena_board::Game;
use lucena_eval::{Evaluator, Score};

use crate::control::Control;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::params::SearchParams;
use crate::reduce::ReductionTable;
use crate::report::{Info, Line, Report, RootState, StopReason};
use crate::root::RootMoves;
use crate::searcher::{Searcher, Task};
use crate::shared::{Given, Shared};
use crate::table::{Commit, TableError, TranspositionTable};
use crate::tablebase::Tablebase;
use crate::time::{Now, TimeManager, system_clock};
use crate::vote::{self, Candidate};
use crate::worker::Worker;

/// The table's size unless another is asked for, in MiB.
const DEFAULT_HASH_MB: usize = 16;
/// Enough for the deepest line, with room for an evaluator.
const STACK_BYTES: usize = 16 << 20;

/// Finds the best move of a position with any [`Evaluator`] that can be copied for its threads. One
/// that is chosen while the program runs comes in a
/// [`BoxedEvaluator`](lucena_eval::BoxedEvaluator).
///
/// It owns its threads' memories and a table, which may be shared with others. Any number of
/// searches can live in one process. With one thread and a limit of depth or nodes the same calls
/// give the same result on every machine.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search};
/// let game = Game::new("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?);
/// let mut search = Search::new(Material::default()).hash_mb(8);
/// let report = search.run(&game, &Limits::depth(5), |info| assert!(!info.pv.is_empty()));
/// assert_eq!(report.best_move.unwrap().to_string(), "d1d8");
/// assert_eq!(report.score.to_string(), "#1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<E> {
    evaluator: E,
    workers: Vec<Worker<E>>,
    table: Arc<TranspositionTable>,
    /// The threads that commit the memory of the table, if it is new.
    commit: Commit,
    tablebase: Option<Arc<dyn Tablebase>>,
    params: Arc<SearchParams>,
    reductions: Arc<ReductionTable>,
    now: Now,
}

impl<E: Evaluator + Clone + Send> Search<E> {
    /// A search with one thread and a table of 16 MiB.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// assert_eq!(lucena_search::Search::new(Material::default()).n_threads(), 1);
    /// ```
    ///
    /// # Panics
    ///
    /// There is no memory for the table.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        let table = TranspositionTable::new(DEFAULT_HASH_MB).expect("there are 16 MiB of memory");
        let params = SearchParams::default();
        Self {
            workers: vec![Worker::new(evaluator.clone())],
            evaluator,
            table: Arc::new(table),
            commit: Commit::default(),
            tablebase: None,
            reductions: Arc::new(ReductionTable::new(&params)),
            params: Arc::new(params),
            now: system_clock(),
        }
    }

    /// The search with a table of this many MiB, as [`Search::set_hash_mb`].
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// assert_eq!(Search::new(Material::default()).hash_mb(1).table().bytes(), 1 << 20);
    /// ```
    ///
    /// # Panics
    ///
    /// There is not so much memory.
    #[must_use]
    pub fn hash_mb(mut self, megabytes: usize) -> Self {
        self.set_hash_mb(megabytes).unwrap_or_else(|error| panic!("{error}"));
        self
    }

    /// The search with so many threads, at least one.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// assert_eq!(Search::new(Material::default()).threads(2).n_threads(), 2);
    /// ```
    #[must_use]
    pub fn threads(mut self, n_threads: usize) -> Self {
        self.set_threads(n_threads);
        self
    }

    /// The search with these parameters.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::{Heuristics, Search, SearchParams};
    /// let plain = SearchParams::default().with_heuristics(Heuristics::empty());
    /// let search = Search::new(Material::default()).params(plain);
    /// assert_eq!(search.current_params().heuristics, Heuristics::empty());
    /// ```
    #[must_use]
    pub fn params(mut self, params: SearchParams) -> Self {
        self.set_params(params);
        self
    }

    /// The search with this table, which others may use at the same time.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_eval::Material;
    /// use lucena_search::{Search, TranspositionTable};
    /// let table = Arc::new(TranspositionTable::new(4)?);
    /// let searches = [(); 2].map(|()| Search::new(Material::default()).shared_table(Arc::clone(&table)));
    /// assert_eq!(Arc::strong_count(&table), 3);
    /// # Ok::<(), lucena_search::TableError>(())
    /// ```
    #[must_use]
    pub fn shared_table(mut self, table: Arc<TranspositionTable>) -> Self {
        self.commit = Commit::default();
        self.table = table;
        self
    }

    /// The search with another clock: a function that tells the time since some fixed moment.
    /// Where there is no system clock, as on bare WebAssembly, the caller has to bring one.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let mut search = Search::new(Material::default()).clock(|| Duration::ZERO);
    /// assert_eq!(search.run(&Game::default(), &Limits::depth(3), |_| {}).time, Duration::ZERO);
    /// ```
    #[must_use]
    pub fn clock(mut self, now: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        self.now = Arc::new(now);
        self
    }

    /// Gives the search an empty table of this many MiB of its own.
    ///
    /// It returns at once, however large the table is: threads commit its memory in the background
    /// until a search starts. [`Search::wait_until_ready`] waits for them.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// let mut search = Search::new(Material::default());
    /// assert!(search.set_hash_mb(1 << 40).is_err());
    /// assert_eq!(search.table().bytes(), 16 << 20, "the old one is still there");
    /// ```
    ///
    /// # Errors
    ///
    /// There is not so much memory; the old table stays.
    pub fn set_hash_mb(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.commit = Commit::default();
        let is_as_large = megabytes.checked_mul(1 << 20) == Some(self.table.bytes());
        if is_as_large && Arc::strong_count(&self.table) == 1 {
            self.table.clear(self.workers.len());
        } else {
            self.table = Arc::new(TranspositionTable::new(megabytes)?);
            self.commit = Commit::start(&self.table);
        }
        Ok(())
    }

    /// Waits until all memory of the table is committed, so that no search has to do it. Searches
    /// need not wait.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// let mut search = Search::new(Material::default()).hash_mb(64);
    /// search.wait_until_ready();
    /// ```
    pub fn wait_until_ready(&mut self) {
        self.commit.wait();
    }

    /// Searches with so many threads from now on, at least one.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// let mut search = Search::new(Material::default());
    /// search.set_threads(0);
    /// assert_eq!(search.n_threads(), 1);
    /// ```
    pub fn set_threads(&mut self, n_threads: usize) {
        let evaluator = &self.evaluator;
        self.workers.resize_with(n_threads.max(1), || Worker::new(evaluator.clone()));
    }

    /// Searches with these parameters from now on; numbers out of range are brought into it.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::{Search, SearchParams};
    /// Search::new(Material::default()).set_params(SearchParams::default());
    /// ```
    pub fn set_params(&mut self, params: SearchParams) {
        let params = params.in_range();
        self.reductions = Arc::new(ReductionTable::new(&params));
        self.params = Arc::new(params);
    }

    /// Searches with this evaluator from now on, and forgets what another one found; so does
    /// whoever shares the table.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// Search::new(Material::default()).set_evaluator(Material::default());
    /// ```
    pub fn set_evaluator(&mut self, evaluator: E) {
        for worker in &mut self.workers {
            worker.evaluator = evaluator.clone();
        }
        self.evaluator = evaluator;
        self.clear();
    }

    /// Asks this tablebase from now on, or none.
    ///
    /// Inside the tree, positions with few enough men are not searched but looked up. At the root
    /// that would not help: whoever has a tablebase there had better limit the search to the moves
    /// that keep the result. See [`Tablebase`] for an example.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase>>) {
        self.tablebase = tablebase;
    }

    /// The evaluator that the search was given; its threads have copies.
    ///
    /// ```
    /// use lucena_eval::Simple;
    /// assert_eq!(*lucena_search::Search::new(Simple).evaluator(), Simple);
    /// ```
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// How many threads search.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// assert_eq!(lucena_search::Search::new(Material::default()).n_threads(), 1);
    /// ```
    #[must_use]
    pub fn n_threads(&self) -> usize {
        self.workers.len()
    }

    /// The parameters in use.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::{Search, SearchParams};
    /// let search = Search::new(Material::default());
    /// assert_eq!(*search.current_params(), SearchParams::default());
    /// ```
    #[must_use]
    pub fn current_params(&self) -> &SearchParams {
        &self.params
    }

    /// The table in use.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// let search = lucena_search::Search::new(Material::default());
    /// assert_eq!(search.table().permille_full(), 0);
    /// ```
    #[must_use]
    pub fn table(&self) -> &Arc<TranspositionTable> {
        &self.table
    }

    /// Forgets everything, as before a new game.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let mut search = Search::new(Material::default());
    /// let mut run = || {
    ///     search.clear();
    ///     search.run(&Game::default(), &Limits::depth(6), |_| {}).nodes
    /// };
    /// assert_eq!(run(), run());
    /// ```
    pub fn clear(&mut self) {
        self.table.clear(self.workers.len());
        self.workers.iter_mut().for_each(Worker::clear);
    }

    /// Searches and comes back with the result. The closure is told of every line.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let mut search = Search::new(Material::default());
    /// let report = search.run(&Game::default(), &Limits::nodes(2_000), |_| {});
    /// assert!(report.best_move.is_some());
    /// ```
    pub fn run(&mut self, game: &Game, limits: &Limits, mut observer: impl FnMut(&Info)) -> Report {
        self.run_with(game, limits, &Control::new(), &mut observer)
    }

    /// [`Search::run`] under a [`Control`] by which others can stop it, and with any [`Observer`].
    ///
    /// ```
    /// use std::{thread, time::Duration};
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Control, Limits, Search, StopReason};
    /// let control = Control::new();
    /// let stopper = control.clone();
    /// thread::spawn(move || {
    ///     thread::sleep(Duration::from_millis(20));
    ///     stopper.stop();
    /// });
    /// let mut search = Search::new(Material::default());
    /// let report = search.run_with(&Game::default(), &Limits::infinite(), &control, &mut ());
    /// assert_eq!(report.stop, StopReason::Stopped);
    /// ```
    ///
    /// The search runs on the caller's thread and goes as deep as its lines are long: give a thread
    /// of your own a stack of 16 MiB, as the search's other threads have.
    ///
    /// # Panics
    ///
    /// The evaluator panicked; the other threads are ended first.
    pub fn run_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Report {
        let position = game.position();
        let time = TimeManager::new(limits, &self.params, Arc::clone(&self.now));
        let root = RootMoves::new(position, limits.only_moves());
        if root.is_empty() {
            return nothing_to_search(game, &time);
        }
        // The clock runs: the threads that commit a new table would take a short search's time.
        self.commit.cancel();
        self.table.new_generation();
        let given = Given {
            table: &self.table,
            tablebase: self.tablebase.as_deref(),
            params: &self.params,
            limits,
            control,
        };
        let shared = Shared::new(given, self.workers.len());
        let (shared, reductions) = (&shared, &*self.reductions);
        let task = Task { game, shared, reductions, root, time };
        let task = &task;

        let mut workers = self.workers.iter_mut().enumerate();
        let (id, worker) = workers.next().expect("there is at least one thread");
        let mut first = Searcher::new(id, task, worker, Some(observer));
        let (stop, helpers) = thread::scope(|scope| {
            let _guard = EndGuard(shared);
            let helpers: Vec<_> = workers
                .map(|(id, worker)| {
                    let work = move || {
                        let _guard = PanicGuard(shared);
                        let mut searcher = Searcher::new(id, task, worker, None);
                        searcher.iterate(position);
                        searcher.publish();
                        Candidate::of(&searcher)
                    };
                    let builder = thread::Builder::new().stack_size(STACK_BYTES);
                    builder.spawn_scoped(scope, work)
                })
                .collect();
            let stop = first.iterate(position);
            shared.end();
            let mut candidates = Vec::new();
            // A thread that the system would not start is a thread less.
            for helper in helpers.into_iter().flatten() {
                match helper.join() {
                    Ok(candidate) => candidates.push(candidate),
                    Err(panic) => resume_unwind(panic),
                }
            }
            (stop, candidates)
        });
        first.publish();
        let report = report(game, &first, stop, helpers);
        tell_last(&mut first, &report);
        report
    }
}

/// Ends all threads when the first one leaves, however it does.
struct EndGuard<'a>(&'a Shared<'a>);

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Ends all threads if one panics.
struct PanicGuard<'a>(&'a Shared<'a>);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

fn report<E: Evaluator>(
    game: &Game,
    first: &Searcher<'_, E>,
    stop: StopReason,
    helpers: Vec<Candidate>,
) -> Report {
    let limits = first.shared.limits;
    let n_lines = limits.multi_pv.clamp(1, first.root.len());
    let mut speaker = Candidate::of(first);
    let mut lines = if n_lines == 1 {
        speaker = vote::choose(speaker, helpers, first.shared.params);
        vec![speaker.line.clone()]
    } else {
        first.root.exact_lines(n_lines, first.root_depth as u32)
    };
    if lines.first().is_none_or(|line| line.score <= -Score::INFINITE) {
        // Stopped before the first move was looked at: nothing is known, and zero says so.
        lines = vec![Line::new(Score::ZERO, speaker.line.moves.clone()).with_depth(1)];
    }
    let ponder = lines[0].moves.get(1).copied().or_else(|| {
        let after = game.position().play(lines[0].moves[0]).ok()?;
        first.shared.table.line_from(&after, 1).first().copied()
    });
    Report {
        best_move: Some(lines[0].moves[0]),
        ponder,
        score: lines[0].score,
        depth: speaker.depth,
        selective_depth: speaker.selective_depth,
        lines,
        nodes: first.shared.total_nodes(),
        tablebase_hits: first.shared.total_tablebase_hits(),
        time: first.time.elapsed(),
        stop,
        root: RootState::Normal,
    }
}

/// Tells the lines of the report that were not told last: a search that was cut off may have found
/// something since, and the threads may have voted for another's line.
fn tell_last<E: Evaluator>(first: &mut Searcher<'_, E>, report: &Report) {
    let Some(observer) = first.observer.take() else { return };
    for (i, line) in report.lines.iter().enumerate() {
        let was_told = first.told.get(i).is_some_and(|told| told.as_ref() == Some(line));
        if was_told {
            continue;
        }
        let depth = line.depth.max(1);
        observer.info(&Info {
            depth,
            selective_depth: report.selective_depth.max(depth),
            multi_pv: i + 1,
            score: line.score,
            bound: line.bound,
            nodes: report.nodes,
            hash_full: first.shared.table.permille_full(),
            tablebase_hits: report.tablebase_hits,
            time: report.time,
            pv: line.moves.clone(),
        });
    }
}

fn nothing_to_search(game: &Game, time: &TimeManager) -> Report {
    let position = game.position();
    let (root, score) = if position.is_checkmate() {
        (RootState::Checkmate, Score::mated_in(0))
    } else if position.is_stalemate() {
        (RootState::Stalemate, Score::ZERO)
    } else {
        (RootState::NothingAllowed, Score::ZERO)
    };
    Report {
        best_move: None,
        ponder: None,
        score,
        depth: 0,
        selective_depth: 0,
        lines: Vec::new(),
        nodes: 0,
        tablebase_hits: 0,
        time: time.elapsed(),
        stop: StopReason::NoMoves,
        root,
    }
}

impl<E> fmt::Debug for Search<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("n_threads", &self.workers.len())
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use lucena_eval::Material;

    use super::*;

    #[test]
    fn a_search_ends_the_commit_of_a_new_table() {
        let mut search = Search::new(Material::default()).hash_mb(64);
        assert!(!search.commit.is_cancelled());
        search.run(&Game::default(), &Limits::depth(1), |_| {});
        assert!(search.commit.is_cancelled());
    }
}
