//! The engine: game, options, search thread and clock behind one type.

mod configuration;
mod environment;
mod evaluation;

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use lucena_board::Game;
use lucena_search::{Control, Limits, SearchParams};

use crate::book::OpeningBook;
use crate::node_clock::NodeClock;
use crate::search_handle::{AnswerGuard, OWN_SEARCH};
use crate::search_task::{SearchTask, remaining};
use crate::search_thread::{JobEnd, SearchThread};
use crate::shared_search::SharedSearch;
use crate::tablebases::Tablebases;
use crate::{Answer, AnyEvaluator, EngineError, Event, Options, SearchHandle};

/// A chess engine: a game, options, and a search with its threads and clock.
///
/// It searches in a thread of its own ([`Engine::go`]) or in the calling thread
/// ([`Engine::think`]). Any number of engines can run in one process. Methods that change a running
/// search stop it first and wait for its end; so does dropping the engine.
///
/// # Stack
///
/// The search is recursive and deep. [`Engine::go`] uses a thread with a stack of
/// [`Engine::STACK_BYTES`], which lives as long as the engine. Call [`Engine::think`] from a thread
/// with as much: threads of a plain [`std::thread::spawn`] and, on some systems, the main thread
/// have less.
///
/// # Calls from the event callback
///
/// The callback runs inside the search, so it cannot wait for the search to end. Calls that would
/// have to wait return at once instead: [`Engine::configure`] returns [`EngineError::Busy`] if the
/// change concerns the search, [`Engine::think`] and [`SearchHandle::wait`] return an answer with a
/// failure, [`Engine::finish`] and dropping the engine stop the search without waiting, and
/// [`Engine::clear`] takes effect before the next search. [`Event::Done`] comes after the search, so
/// none of this applies to it.
///
/// If the engine is behind a mutex, the callback must use [`Mutex::try_lock`], for [`Event::Done`]
/// too: another thread may hold the mutex in [`Engine::finish`] while it waits for the search, which
/// waits for the callback. To stop the search, use its [`Control`], which needs no mutex.
///
/// ```
/// use lucena_board::Game;
/// use lucena_engine::Engine;
/// use lucena_search::Limits;
/// let mut engine = Engine::new();
/// engine.set_option("Hash", "8")?;
/// engine.set_position(Game::new("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?));
/// let answer = engine.think(Limits::depth(5), |_| {});
/// assert_eq!(answer.best_move.unwrap().to_string(), "d1d8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: Options,
    search_params: SearchParams,
    game: Arc<Game>,
    /// The evaluator that the search copies. Behind a mutex, since not every evaluator is `Sync`.
    evaluator: Mutex<AnyEvaluator>,
    search: SharedSearch,
    /// Probed before a search if `OwnBook` is set.
    book: Arc<OpeningBook>,
    tablebases: Arc<Tablebases>,
    /// The thread of [`Engine::go`], started by the first call.
    thread: Option<SearchThread>,
    running: Option<Running>,
    node_clock: NodeClock,
    /// Whether the next search has to clear the hash table and histories first.
    clears_first: bool,
    /// Number of the game, part of the random seed so that games differ.
    n_games: u64,
}

/// The search that was started last.
struct Running {
    handle: SearchHandle,
    end: JobEnd,
}

impl Engine {
    /// Stack size of a search thread: enough for the deepest line, with room for an evaluator.
    ///
    /// ```
    /// use lucena_engine::Engine;
    /// use lucena_search::Limits;
    /// let think = || Engine::new().think(Limits::depth(3), |_| {});
    /// let builder = std::thread::Builder::new().stack_size(Engine::STACK_BYTES);
    /// let answer = builder.spawn(think)?.join().expect("nothing panics");
    /// assert!(answer.best_move.is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const STACK_BYTES: usize = 16 << 20;

    /// An engine with default options in the starting position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let engine = lucena_engine::Engine::new();
    /// assert_eq!(*engine.game().position(), Position::initial());
    /// ```
    ///
    /// # Panics
    ///
    /// There is no memory for a hash table of 16 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_options(Options::default()).expect("there are 16 MiB of memory")
    }

    /// An engine with these options.
    ///
    /// ```
    /// use lucena_engine::{Engine, Options};
    /// let engine = Engine::with_options(Options { hash_mb: 4, ..Options::default() })?;
    /// assert_eq!(engine.options().hash_mb, 4);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory for the hash table, or the network, the opening book or the tablebases
    /// cannot be loaded.
    pub fn with_options(options: Options) -> Result<Self, EngineError> {
        let evaluator = options.build_evaluator()?;
        let search = SharedSearch::new(&options, evaluator.clone())?;
        let book = open_book(&options)?;
        let tablebases = Arc::new(Tablebases::open(&options.syzygy_path)?);
        Ok(Self {
            options,
            search_params: SearchParams::default(),
            game: Arc::default(),
            evaluator: Mutex::new(evaluator),
            search,
            book,
            tablebases,
            thread: None,
            running: None,
            node_clock: NodeClock::default(),
            clears_first: false,
            n_games: 0,
        })
    }

    /// The game, whose last position is searched next.
    ///
    /// ```
    /// assert!(lucena_engine::Engine::new().game().is_empty());
    /// ```
    #[must_use]
    pub const fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Sets the game whose last position is searched next; its moves count for repetitions.
    ///
    /// ```
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// game.play_san("e4")?;
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_position(game);
    /// assert_eq!(engine.game().len(), 1);
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn set_position(&mut self, game: impl Into<Arc<Game>>) {
        self.game = game.into();
    }

    /// Starts a new game: clears the hash table and histories.
    ///
    /// ```
    /// lucena_engine::Engine::new().new_game();
    /// ```
    pub fn new_game(&mut self) {
        self.n_games += 1;
        self.node_clock.reset();
        self.clear();
    }

    /// Clears the hash table and histories. Called from an event, it stops the search and clears
    /// before the next one.
    ///
    /// ```
    /// lucena_engine::Engine::new().clear();
    /// ```
    pub fn clear(&mut self) {
        self.finish();
        let mut waiter = self.search.waiter();
        self.clears_first = waiter.is_none();
        if let Some(waiter) = &mut waiter {
            waiter.lock().clear();
        }
    }

    /// Starts a search in the engine's thread and returns at once. A running search is stopped
    /// first.
    ///
    /// The callback receives all events in the search thread, [`Event::Done`] last. Of the limits,
    /// `overhead` is replaced by [`Options::move_overhead`], and `multi_pv` is raised to
    /// [`Options::multi_pv`]. A limit of zero searches to depth 1. Limited strength limits the nodes
    /// too, so that even [`Limits::infinite`] ends.
    ///
    /// ```
    /// use std::sync::mpsc::channel;
    /// use lucena_engine::{Engine, Event};
    /// use lucena_search::Limits;
    /// let (sender, events) = channel();
    /// let mut engine = Engine::new();
    /// engine.go(Limits::depth(4), move |event| sender.send(event).unwrap())?;
    /// assert!(matches!(events.iter().last(), Some(Event::Done(_))));
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No thread can be started.
    pub fn go(
        &mut self,
        limits: Limits,
        mut events: impl FnMut(Event) + Send + 'static,
    ) -> Result<SearchHandle, EngineError> {
        self.finish();
        let (mut task, requested) = (self.task(limits), Instant::now());
        let handle = SearchHandle::new(self.search.clone(), task.any_move());
        let (guard, search) = (AnswerGuard(handle.clone()), self.search.clone());
        let run = move || {
            // The clock has been running since the request, and this thread may have started late.
            task.limits = remaining(task.limits, requested.elapsed());
            let waiter = search.waiter().expect("this thread runs no event between two searches");
            let answer = task.run(waiter, guard.0.control(), &mut events);
            guard.0.finish(answer.clone());
            events(Event::Done(answer));
        };
        // A search started from an event needs another thread: this one is still in the callback.
        let thread = self.thread.take().filter(|thread| !thread.is_current());
        let thread = thread.map_or_else(|| SearchThread::start(Self::STACK_BYTES), Ok);
        let thread = self.thread.insert(thread.map_err(EngineError::Thread)?);
        self.running = Some(Running { handle: handle.clone(), end: thread.run(run) });
        Ok(handle)
    }

    /// Searches in the calling thread and returns the answer, with the events of [`Engine::go`].
    /// Mind the [stack](Engine#stack).
    ///
    /// ```
    /// use lucena_engine::Engine;
    /// use lucena_search::Limits;
    /// let answer = Engine::new().think(Limits::nodes(5_000), |_| {});
    /// assert!(answer.best_move.is_some());
    /// ```
    pub fn think(&mut self, limits: Limits, events: impl FnMut(Event)) -> Answer {
        self.think_with(limits, &Control::new(), events)
    }

    /// [`Engine::think`] with a control to stop it.
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
        limits: Limits,
        control: &Control,
        mut events: impl FnMut(Event),
    ) -> Answer {
        self.finish();
        let task = self.task(limits);
        let answer = match self.search.waiter() {
            Some(waiter) => task.run(waiter, control, &mut events),
            None => {
                self.clears_first = task.clears_first;
                Answer::failed(task.any_move(), OWN_SEARCH)
            }
        };
        events(Event::Done(answer.clone()));
        answer
    }

    fn task(&mut self, limits: Limits) -> SearchTask {
        SearchTask {
            options: self.options.clone(),
            game: Arc::clone(&self.game),
            limits,
            book: Arc::clone(&self.book),
            tablebases: Arc::clone(&self.tablebases),
            clears_first: std::mem::take(&mut self.clears_first),
            node_clock: self.node_clock.clone(),
            seed: u64::from(self.options.seed) << 32 ^ self.n_games,
        }
    }

    /// Number and size of the tablebases found, as text.
    pub(crate) fn tablebase_summary(&self) -> String {
        self.tablebases.summary()
    }

    /// Stops the running search, if there is one, and waits for its end. Called from an event of the
    /// search, it does not wait.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let handle = engine.go(Limits::infinite(), |_| {})?;
    /// engine.finish();
    /// assert!(handle.is_done());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn finish(&mut self) {
        let Some(Running { handle, end }) = self.running.take() else { return };
        handle.control().stop();
        // In an event of the search: its thread cannot wait for itself, nor for another thread that
        // waits for the search.
        let is_own = self.thread.as_ref().is_some_and(SearchThread::is_current);
        if !is_own && self.search.waiter().is_some() {
            end.wait();
        }
    }

    /// Waits until the memory of a new hash table is committed. [`Options::hash_mb`] takes effect
    /// at once; the system clears the memory in background threads, which a search stops.
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Hash", "64")?;
    /// engine.wait_until_ready();
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn wait_until_ready(&mut self) {
        if let Some(mut waiter) = self.search.waiter() {
            self.finish();
            waiter.lock().wait_until_ready();
        }
    }
}

/// The book of `BookFile`.
fn open_book(options: &Options) -> Result<Arc<OpeningBook>, EngineError> {
    let book = OpeningBook::open(&options.book_file);
    book.map(Arc::new).map_err(|error| EngineError::Book { file: options.book_file.clone(), error })
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.finish();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("position", self.game.position())
            .field("is_searching", &self.running.as_ref().is_some_and(|it| !it.handle.is_done()))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use lucena_board::Position;
    use lucena_eval::{Evaluator, Score};

    use super::*;

    /// Panics in the first call.
    #[derive(Clone)]
    struct PanicsOnce(Arc<AtomicBool>);

    impl Evaluator for PanicsOnce {
        fn evaluate(&mut self, _: &Position) -> Score {
            assert!(self.0.swap(true, Ordering::Relaxed), "the evaluator is broken");
            Score::ZERO
        }
    }

    #[test]
    fn an_evaluator_that_panics_costs_one_search_only() {
        for threads in [1, 2] {
            let options = Options { hash_mb: 1, threads, ..Options::default() };
            let mut engine = Engine::with_options(options).unwrap();
            engine.set_evaluator(PanicsOnce(Arc::default())).unwrap();
            engine.set_clock(|| Duration::ZERO).unwrap();
            let answer = engine.go(Limits::depth(3), |_| {}).unwrap().wait();
            // Which thread's panic message arrives is not determined.
            assert!(answer.failure.is_some(), "{threads} threads");
            assert!(Position::initial().is_legal(answer.best_move.unwrap()));
            let next = engine.think(Limits::depth(3), |_| {});
            assert_eq!(next.failure, None);
            let report = next.report.unwrap();
            assert_eq!((report.depth, report.time), (3, Duration::ZERO), "it keeps its clock");
        }
    }
}
