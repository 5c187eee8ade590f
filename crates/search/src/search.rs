//! [`Search`]: the search as callers see it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lucena_board::Game;
use lucena_eval::{Evaluator, Score};

use crate::node::lmr::ReductionTable;
use crate::observer::Observer;
use crate::params::SearchParams;
use crate::report::{Info, Line, Report, RootState, StopReason};
use crate::root_moves::RootMoves;
use crate::tablebase::Tablebase;
use crate::threads::{
    self, SearchInputs, Searcher, Shared, Spawn, Task, ThreadResult, Worker, best_thread,
};
use crate::time::{Control, Limits, Now, TimeManager, system_clock};
use crate::topology::{NumaPolicy, Placement};
use crate::tt::{Prefault, TranspositionTable, TtError};

/// Default size of the transposition table in MiB.
const DEFAULT_HASH_MB: usize = 16;

/// Searches positions for the best move, with any [`Evaluator`] that can be cloned for each thread.
///
/// For an evaluator that is chosen at run time use a
/// [`BoxedEvaluator`](lucena_eval::BoxedEvaluator). A search owns the histories of its threads and a
/// transposition table, which may be shared. Any number of searches can live in one process. With
/// one thread and a limit in depth or nodes, the same calls give the same result on every machine.
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
    tt: Arc<TranspositionTable>,
    /// Threads that prefault a new table.
    prefault: Prefault,
    tablebase: Option<Arc<dyn Tablebase>>,
    params: Arc<SearchParams>,
    reductions: Arc<ReductionTable>,
    now: Now,
    /// Starts the helper threads in place of the standard library.
    spawn: Option<Arc<dyn Spawn>>,
    numa_policy: NumaPolicy,
    placement: Placement,
}

impl<E: Evaluator + Clone + Send> Search<E> {
    /// A search with one thread and a transposition table of 16 MiB.
    ///
    /// # Panics
    ///
    /// Not enough memory for the table.
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        let tt = TranspositionTable::new(DEFAULT_HASH_MB).expect("there are 16 MiB of memory");
        let params = SearchParams::default();
        Self {
            workers: vec![Worker::new(evaluator.clone())],
            evaluator,
            tt: Arc::new(tt),
            prefault: Prefault::default(),
            tablebase: None,
            reductions: Arc::new(ReductionTable::new(&params)),
            params: Arc::new(params),
            now: system_clock(),
            spawn: None,
            numa_policy: NumaPolicy::None,
            placement: Placement::default(),
        }
    }

    /// Sets the size of the transposition table in MiB, like [`Search::set_hash_mb`].
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// assert_eq!(Search::new(Material::default()).hash_mb(1).tt().bytes(), 1 << 20);
    /// ```
    ///
    /// # Panics
    ///
    /// Not enough memory.
    #[must_use]
    pub fn hash_mb(mut self, megabytes: usize) -> Self {
        self.set_hash_mb(megabytes).unwrap_or_else(|error| panic!("{error}"));
        self
    }

    /// Sets the number of threads, at least one.
    #[must_use]
    pub fn threads(mut self, n_threads: usize) -> Self {
        self.set_threads(n_threads);
        self
    }

    /// Sets the search parameters.
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

    /// Uses this transposition table, which other searches may use at the same time.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_eval::Material;
    /// use lucena_search::{Search, TranspositionTable};
    /// let tt = Arc::new(TranspositionTable::new(4)?);
    /// let searches = [(); 2].map(|()| Search::new(Material::default()).shared_tt(Arc::clone(&tt)));
    /// assert_eq!(Arc::strong_count(&tt), 3);
    /// # Ok::<(), lucena_search::TtError>(())
    /// ```
    #[must_use]
    pub fn shared_tt(mut self, tt: Arc<TranspositionTable>) -> Self {
        self.prefault = Prefault::default();
        self.tt = tt;
        self
    }

    /// Uses another clock: a function that returns the time since some fixed moment. Required where
    /// there is no system clock, as on bare WebAssembly.
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
        self.set_clock(now);
        self
    }

    /// Uses the clock and the helper threads of another search.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let first = Search::new(Material::default()).clock(|| Duration::ZERO);
    /// let mut second = Search::new(Material::default()).environment_of(&first);
    /// assert_eq!(second.run(&Game::default(), &Limits::depth(3), |_| {}).time, Duration::ZERO);
    /// ```
    #[must_use]
    pub fn environment_of<F>(mut self, other: &Search<F>) -> Self {
        self.now = Arc::clone(&other.now);
        self.spawn.clone_from(&other.spawn);
        self
    }

    /// Starts helper threads in another way than by the standard library, see [`Spawn`].
    pub fn set_spawn(&mut self, spawn: Arc<dyn Spawn>) {
        self.spawn = Some(spawn);
    }

    /// Uses another clock, like [`Search::clock`].
    pub fn set_clock(&mut self, now: impl Fn() -> Duration + Send + Sync + 'static) {
        self.now = Arc::new(now);
    }

    /// Replaces the transposition table by an empty one of this many MiB.
    ///
    /// Returns at once, whatever the size: background threads prefault the memory until a search
    /// starts. [`Search::wait_until_ready`] waits for them.
    ///
    /// ```
    /// use lucena_eval::Material;
    /// use lucena_search::Search;
    /// let mut search = Search::new(Material::default());
    /// assert!(search.set_hash_mb(1 << 40).is_err());
    /// assert_eq!(search.tt().bytes(), 16 << 20, "the old table is kept");
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory; the old table is kept.
    pub fn set_hash_mb(&mut self, megabytes: usize) -> Result<(), TtError> {
        self.prefault = Prefault::default();
        let is_as_large = megabytes.checked_mul(1 << 20) == Some(self.tt.bytes());
        if is_as_large && Arc::strong_count(&self.tt) == 1 {
            self.tt.clear(self.workers.len());
        } else {
            self.tt = Arc::new(TranspositionTable::new(megabytes)?);
            self.prefault = Prefault::start(&self.tt);
        }
        Ok(())
    }

    /// Waits until the whole transposition table is committed, so that page faults do not slow down
    /// the first search. Optional.
    pub fn wait_until_ready(&mut self) {
        self.prefault.wait();
    }

    /// Sets the number of threads, at least one.
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
        self.place(Placement::new(self.numa_policy, self.workers.len()));
    }

    /// Sets whether the threads of a search are bound to NUMA nodes; the default is
    /// [`NumaPolicy::None`].
    ///
    /// The calling thread is one of them during a search. The nodes are those that it may use now.
    /// Threads started by [`Spawn`] are not bound.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, NumaPolicy, Search};
    /// let mut search = Search::new(Material::default()).threads(2);
    /// search.set_numa_policy(NumaPolicy::Auto);
    /// assert!(search.run(&Game::default(), &Limits::depth(4), |_| {}).best_move.is_some());
    /// ```
    pub fn set_numa_policy(&mut self, policy: NumaPolicy) {
        self.numa_policy = policy;
        self.place(Placement::new(policy, self.workers.len()));
    }

    fn place(&mut self, placement: Placement) {
        if placement != self.placement {
            self.workers.iter_mut().for_each(|worker| worker.is_local = false);
            self.placement = placement;
        }
    }

    /// Sets the search parameters; values out of range are clamped.
    pub fn set_params(&mut self, params: SearchParams) {
        let params = params.in_range();
        self.reductions = Arc::new(ReductionTable::new(&params));
        self.params = Arc::new(params);
    }

    /// Replaces the evaluator and clears histories and transposition table, also for other searches
    /// that share the table.
    pub fn set_evaluator(&mut self, evaluator: E) {
        for worker in &mut self.workers {
            worker.evaluator = evaluator.clone();
        }
        self.evaluator = evaluator;
        self.clear();
    }

    /// Sets the tablebase to probe in the search, or none.
    ///
    /// Only positions below the root are probed. At the root, callers should limit
    /// [`Limits::search_moves`] to the moves that keep the result. See [`Tablebase`] for an example.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase>>) {
        self.tablebase = tablebase;
    }

    /// The evaluator; every thread has a clone of it.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Number of threads.
    #[must_use]
    pub fn n_threads(&self) -> usize {
        self.workers.len()
    }

    /// The parameters in use.
    #[must_use]
    pub fn current_params(&self) -> &SearchParams {
        &self.params
    }

    /// The transposition table in use.
    #[must_use]
    pub fn tt(&self) -> &Arc<TranspositionTable> {
        &self.tt
    }

    /// Clears transposition table and histories, for a new game.
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
        self.tt.clear(self.workers.len());
        self.workers.iter_mut().for_each(Worker::clear);
    }

    /// Searches and returns the result. The closure is called for every PV.
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

    /// Like [`Search::run`], with a [`Control`] to stop the search from other threads and any
    /// [`Observer`].
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
    /// The main search thread is the caller's thread, and the search is recursive: give threads of
    /// your own a stack of 16 MiB, as the helper threads have.
    ///
    /// # Panics
    ///
    /// The evaluator panicked; the other threads are stopped first.
    pub fn run_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Report {
        let time = TimeManager::new(limits, &self.params, Arc::clone(&self.now));
        let root_moves = RootMoves::new(game.position(), limits.only_moves());
        if root_moves.is_empty() {
            return report_without_moves(game, &time);
        }
        // The clock runs: prefaulting a new table would take the time of a short search.
        self.prefault.cancel();
        self.tt.new_generation();
        let inputs = SearchInputs {
            tt: &self.tt,
            tablebase: self.tablebase.as_deref(),
            params: &self.params,
            limits,
            control,
        };
        let shared = Shared::new(inputs, self.workers.len());
        let task = Task {
            spawn: self.spawn.as_deref(),
            placement: &self.placement,
            game,
            shared: &shared,
            reductions: &self.reductions,
            root_moves,
            time,
        };
        let (mut main, stop, helpers) =
            threads::search(game.position(), &task, &mut self.workers, observer);
        let report = report(game, &main, stop, helpers);
        main.report_final_lines(&report);
        report
    }
}

#[cfg(test)]
impl<E: Evaluator + Clone + Send> Search<E> {
    /// Places the threads as on a machine with these nodes.
    pub(crate) fn place_on(&mut self, nodes: Vec<crate::NumaNode>) {
        self.place(Placement::on(nodes, self.workers.len()));
    }
}

fn report<E: Evaluator>(
    game: &Game,
    main: &Searcher<'_, E>,
    stop: StopReason,
    helpers: Vec<ThreadResult>,
) -> Report {
    let limits = main.shared.limits;
    let n_lines = limits.multi_pv.clamp(1, main.root_moves.len());
    let mut best = ThreadResult::of(main);
    let mut lines = if n_lines == 1 {
        best = best_thread(best, helpers, main.shared.params);
        vec![best.line.clone()]
    } else {
        main.root_moves.exact_lines(n_lines, main.root_depth as u32)
    };
    if lines.first().is_none_or(|line| line.score <= -Score::INFINITE) {
        // Stopped before the first root move was searched: there is no score yet.
        lines = vec![Line::new(Score::ZERO, best.line.moves.clone()).with_depth(1)];
    }
    // A PV of one move has no reply to ponder on, but the TT may have one.
    let ponder = lines[0].moves.get(1).copied().or_else(|| {
        let next = game.position().play(lines[0].moves[0]).ok()?;
        main.shared.tt.extract_pv(&next, 1).first().copied()
    });
    let nodes = main.shared.total_nodes();
    Report {
        best_move: Some(lines[0].moves[0]),
        ponder,
        score: lines[0].score,
        depth: best.depth,
        selective_depth: best.selective_depth,
        lines,
        nodes,
        ponder_nodes: main.time.ponder_nodes(nodes),
        tablebase_hits: main.shared.total_tablebase_hits(),
        time: main.time.elapsed(),
        stop,
        root: RootState::Normal,
    }
}

fn report_without_moves(game: &Game, time: &TimeManager) -> Report {
    let position = game.position();
    let (root, score) = if position.is_checkmate() {
        (RootState::Checkmate, Score::mated_in(0))
    } else if position.is_stalemate() {
        (RootState::Stalemate, Score::ZERO)
    } else {
        (RootState::NoSearchMoves, Score::ZERO)
    };
    Report {
        best_move: None,
        ponder: None,
        score,
        depth: 0,
        selective_depth: 0,
        lines: Vec::new(),
        nodes: 0,
        ponder_nodes: 0,
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
            .field("tt", &self.tt)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use lucena_eval::Material;

    use super::*;

    #[test]
    fn a_search_cancels_the_prefault_of_a_new_table() {
        let mut search = Search::new(Material::default()).hash_mb(64);
        assert!(!search.prefault.is_cancelled());
        search.run(&Game::default(), &Limits::depth(1), |_| {});
        assert!(search.prefault.is_cancelled());
    }
}
