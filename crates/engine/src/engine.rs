//! The engine itself.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lucena_board::{Game, Position};
use lucena_eval::{BoxedEvaluator, Evaluator, Explanation, Score};
use lucena_search::{Control, Limits};
use lucena_uci::SetOption;

use crate::book::OpeningBook;
use crate::node_clock::NodeClock;
use crate::search_thread::{JobEnd, SearchThread};
use crate::shared::SharedSearch;
use crate::tables::Tables;
use crate::thinking::{Finisher, OWN_SEARCH};
use crate::work::Work;
use crate::{Answer, AnyEvaluator, EngineError, Event, Options, Thinking};

/// A chess engine: a position, options, and a search with its threads and its clock.
///
/// It thinks in a thread of its own ([`Engine::go`]) or in the caller's ([`Engine::think`]). Any
/// number of engines can live in one process. What needs the search while it is running stops it
/// first and waits for its end; so does dropping the engine.
///
/// # Stack
///
/// Lines go deep, so a search needs stack: [`Engine::go`] has a thread with
/// [`Engine::STACK_BYTES`], which lives as long as the engine. Whoever calls [`Engine::think`] should do so in a thread that has as
/// much, which those of a plain [`std::thread::spawn`] and, on some systems, the main thread have not.
///
/// # From an event
///
/// The closure that is told of events runs in the middle of the search, so it cannot wait for its
/// end. An engine that is reached from there refuses instead of hanging:
/// [`Engine::configure`] returns [`EngineError::Busy`] if the change concerns the search,
/// [`Engine::think`] and [`Thinking::wait`] give an answer with a failure, [`Engine::finish`]
/// and dropping the engine stop the search without waiting, and [`Engine::clear`] takes effect
/// before the next search. None of this concerns [`Event::Done`], when the search is over.
///
/// The way to the engine must not hang either. Where it lies behind a mutex, an event has to use
/// [`Mutex::try_lock`]: another thread may hold the mutex while it waits in [`Engine::finish`], or
/// in what calls it, for the search to end, and the search waits for its event. This goes for
/// [`Event::Done`] too. To stop the search, as events mostly want to, a [`Control`] does without
/// any mutex.
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
    game: Arc<Game>,
    /// What the search has copies of. Behind a mutex, since not every evaluator can be looked at by
    /// several threads at once.
    evaluator: Mutex<AnyEvaluator>,
    search: SharedSearch,
    /// What is asked first if the options say so.
    book: Arc<OpeningBook>,
    /// What knows the end.
    tables: Arc<Tables>,
    /// Where [`Engine::go`] searches, started when it is first needed.
    thread: Option<SearchThread>,
    running: Option<Running>,
    node_clock: NodeClock,
    /// Whether the next search has to forget what was found out before.
    clears: bool,
    /// How many games there have been: weaker play does not repeat itself.
    n_games: u64,
}

/// The search that was started last.
struct Running {
    thinking: Thinking,
    end: JobEnd,
}

impl Engine {
    /// The stack of a thread that searches: enough for the deepest line, with room for an
    /// evaluator.
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

    /// An engine with the options' defaults at the start of a game.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let engine = lucena_engine::Engine::new();
    /// assert_eq!(*engine.game().position(), Position::initial());
    /// ```
    ///
    /// # Panics
    ///
    /// There is no memory for the smallest table.
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
    /// There is not enough memory for the table, or the opening book or the folders with tablebases
    /// cannot be used.
    pub fn with_options(options: Options) -> Result<Self, EngineError> {
        let (search, book) = (SharedSearch::new(&options)?, open_book(&options)?);
        let tables = Arc::new(Tables::open(&options.syzygy_path)?);
        let (game, evaluator) = (Arc::default(), Mutex::new(options.evaluator.build()));
        Ok(Self {
            options,
            game,
            evaluator,
            search,
            book,
            tables,
            thread: None,
            running: None,
            node_clock: NodeClock::default(),
            clears: false,
            n_games: 0,
        })
    }

    /// The present options.
    ///
    /// ```
    /// assert_eq!(lucena_engine::Engine::new().options().threads, 1);
    /// ```
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets an option by its UCI name. `Clear Hash` takes any value.
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("multipv", "3")?;
    /// assert_eq!(engine.options().multi_pv, 3);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such option, the value does not fit, there is not enough memory, the opening
    /// book or the folders with tablebases cannot be used, or an event of the search that would
    /// change wants this; nothing has changed then.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let mut options = self.options.clone();
        let name = options.set_from(&SetOption::new(name, value))?;
        if name == "Clear Hash" {
            self.clear();
        }
        self.configure(options)
    }

    /// Replaces all options. A new size of the table, a new evaluator, and other tablebases or another
    /// way to use them make the search forget what it has found out; other options do not.
    ///
    /// ```
    /// use lucena_engine::{Engine, Options};
    /// let mut engine = Engine::new();
    /// engine.configure(Options { threads: 2, ..Options::default() })?;
    /// assert_eq!(engine.options().threads, 2);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table, the opening book or the folders with
    /// tablebases cannot be used, or an event of the search that would change wants this; nothing
    /// has changed then.
    pub fn configure(&mut self, options: Options) -> Result<(), EngineError> {
        // First, since it changes nothing that could fail later.
        let has_new_book = self.options.book_file != options.book_file;
        let new_book = has_new_book.then(|| open_book(&options)).transpose()?;
        let has_new_tables = self.options.syzygy_path != options.syzygy_path;
        let new_tables = has_new_tables.then(|| Tables::open(&options.syzygy_path)).transpose()?;
        // What the search remembers has their results in it.
        let outdates_table = has_new_tables
            || self.options.syzygy_50_move_rule != options.syzygy_50_move_rule
            || self.options.syzygy_probe_limit != options.syzygy_probe_limit
            || self.options.syzygy_probe_depth != options.syzygy_probe_depth;
        let has_new_size = self.options.hash_mb != options.hash_mb;
        let has_new_threads = self.options.threads != options.threads;
        let has_new_evaluator = self.options.evaluator != options.evaluator;
        if has_new_size || has_new_threads || has_new_evaluator || outdates_table {
            if self.search.is_held_here() {
                return Err(EngineError::Busy);
            }
            self.finish();
            let mut search = self.search.lock();
            if has_new_size {
                search.set_hash_mb(options.hash_mb)?;
            }
            if has_new_threads {
                search.set_threads(options.threads);
            }
            if outdates_table {
                search.clear();
            }
            if has_new_evaluator {
                let evaluator = options.evaluator.build();
                self.evaluator = Mutex::new(evaluator.clone());
                search.set_evaluator(evaluator);
            }
        }
        if self.options.nodestime != options.nodestime {
            self.node_clock.reset();
        }
        self.book = new_book.unwrap_or_else(|| Arc::clone(&self.book));
        self.tables = new_tables.map_or_else(|| Arc::clone(&self.tables), Arc::new);
        self.options = options;
        Ok(())
    }

    /// Thinks with an evaluator of the caller's from now on, in place of that of the options, and
    /// forgets what was found out with another. It stays until [`Options::evaluator`] changes.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::Engine;
    /// use lucena_eval::{Evaluator, Score};
    /// use lucena_search::Limits;
    ///
    /// /// Wants to have as many moves as it can.
    /// #[derive(Clone)]
    /// struct Freedom;
    ///
    /// impl Evaluator for Freedom {
    ///     fn evaluate(&mut self, position: &Position) -> Score {
    ///         Score::cp(position.count_legal_moves() as i32)
    ///     }
    /// }
    ///
    /// let mut engine = Engine::new();
    /// engine.set_evaluator(Freedom)?;
    /// assert_eq!(engine.evaluate(), Score::cp(20));
    /// assert!(engine.think(Limits::depth(3), |_| {}).best_move.is_some());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An event of the search that would change wants this.
    pub fn set_evaluator(
        &mut self,
        evaluator: impl Evaluator + Clone + Send + 'static,
    ) -> Result<(), EngineError> {
        if self.search.is_held_here() {
            return Err(EngineError::Busy);
        }
        self.finish();
        let evaluator = AnyEvaluator::from(BoxedEvaluator::new(evaluator));
        self.evaluator = Mutex::new(evaluator.clone());
        self.search.lock().set_evaluator(evaluator);
        Ok(())
    }

    /// What the evaluator is called.
    pub(crate) fn evaluator_name(&self) -> &'static str {
        self.lock_evaluator().name()
    }

    fn lock_evaluator(&self) -> MutexGuard<'_, AnyEvaluator> {
        self.evaluator.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position, and how it came about.
    ///
    /// ```
    /// assert!(lucena_engine::Engine::new().game().is_empty());
    /// ```
    #[must_use]
    pub const fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Thinks about this position from the next search on. The game is there for repetitions.
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

    /// Forgets the game of before and what was found out in it.
    ///
    /// ```
    /// lucena_engine::Engine::new().new_game();
    /// ```
    pub fn new_game(&mut self) {
        self.n_games += 1;
        self.node_clock.reset();
        self.clear();
    }

    /// Forgets what was found out. An event that wants this ends its search, and the next one
    /// knows nothing.
    ///
    /// ```
    /// lucena_engine::Engine::new().clear();
    /// ```
    pub fn clear(&mut self) {
        self.finish();
        self.clears = self.search.is_held_here();
        if !self.clears {
            self.search.lock().clear();
        }
    }

    /// Starts to think in the engine's thread and returns at once. A search that is running is
    /// stopped first.
    ///
    /// The closure is told of everything, at last [`Event::Done`], in the thread that thinks. Of
    /// the limits, `overhead` is that of the options, and there are as many lines as the greater of
    /// both says. A limit of zero gives the shallowest search there is. Limited strength limits the
    /// nodes too, so that then even [`Limits::infinite`] comes to an end.
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
    /// The system starts no further thread.
    pub fn go(
        &mut self,
        limits: Limits,
        mut events: impl FnMut(Event) + Send + 'static,
    ) -> Result<Thinking, EngineError> {
        self.finish();
        let work = self.work(limits);
        let thinking = Thinking::new(self.search.clone(), work.any_move());
        let held = Finisher(thinking.clone());
        let run = move || {
            let answer = work.run(held.0.control(), &mut events);
            held.0.finish(answer.clone());
            events(Event::Done(answer));
        };
        // What an event starts could not begin in the thread that waits for it.
        let thread = self.thread.take().filter(|thread| !thread.is_current());
        let thread = thread.map_or_else(|| SearchThread::start(Self::STACK_BYTES), Ok);
        let thread = self.thread.insert(thread.map_err(EngineError::Thread)?);
        self.running = Some(Running { thinking: thinking.clone(), end: thread.run(run) });
        Ok(thinking)
    }

    /// Thinks and comes back with the answer. The closure is told what [`Engine::go`] tells. Mind
    /// the [stack](Engine#stack).
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

    /// [`Engine::think`] under a control by which others can stop it.
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
        let work = self.work(limits);
        let answer = if self.search.is_held_here() {
            self.clears = work.clears;
            Answer::failed(work.any_move(), OWN_SEARCH)
        } else {
            work.run(control, &mut events)
        };
        events(Event::Done(answer.clone()));
        answer
    }

    fn work(&mut self, limits: Limits) -> Work {
        Work {
            search: self.search.clone(),
            options: self.options.clone(),
            game: Arc::clone(&self.game),
            limits,
            book: Arc::clone(&self.book),
            tables: Arc::clone(&self.tables),
            clears: std::mem::take(&mut self.clears),
            node_clock: self.node_clock.clone(),
            seed: u64::from(self.options.seed) << 32 ^ self.n_games,
        }
    }

    /// Which tablebases there are, in words.
    pub(crate) fn tablebase_summary(&self) -> String {
        self.tables.summary()
    }

    /// Stops the search that is running, if there is one, and waits for its end. An event of the
    /// search only stops it.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let thinking = engine.go(Limits::infinite(), |_| {})?;
    /// engine.finish();
    /// assert!(thinking.is_done());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn finish(&mut self) {
        let Some(Running { thinking, end }) = self.running.take() else { return };
        thinking.stop();
        // An event may have brought the engine to the thread that thinks, which cannot wait for
        // itself, nor for whoever needs the search that it holds.
        let is_own = self.thread.as_ref().is_some_and(SearchThread::is_current);
        if !is_own && !self.search.is_held_here() {
            end.wait();
        }
    }

    /// Waits until a new hash table is all there. [`Options::hash_mb`] takes effect at once, but
    /// the system has to clear gigabytes of memory, which threads see to meanwhile; searches need
    /// not wait for them.
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Hash", "64")?;
    /// engine.wait_until_ready();
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn wait_until_ready(&mut self) {
        if !self.search.is_held_here() {
            self.finish();
            self.search.lock().wait_until_ready();
        }
    }

    /// What the present position is worth to the side to move without any search.
    ///
    /// ```
    /// use lucena_eval::Score;
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("Evaluator", "Material")?;
    /// assert_eq!(engine.evaluate(), Score::ZERO);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self) -> Score {
        self.evaluate_position(self.game.position())
    }

    pub(crate) fn evaluate_position(&self, position: &Position) -> Score {
        self.lock_evaluator().clone().evaluate(position)
    }

    /// The score of [`Engine::evaluate`] taken apart, if the evaluator can.
    ///
    /// ```
    /// let engine = lucena_engine::Engine::new();
    /// let explanation = engine.explain().expect("the classical evaluator can");
    /// assert_eq!(explanation.score(), engine.evaluate());
    /// ```
    #[must_use]
    pub fn explain(&self) -> Option<Explanation> {
        self.explain_position(self.game.position())
    }

    pub(crate) fn explain_position(&self, position: &Position) -> Option<Explanation> {
        self.lock_evaluator().clone().explain(position)
    }
}

/// The book that the options name.
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
            .field("is_thinking", &self.running.as_ref().is_some_and(|it| !it.thinking.is_done()))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// Panics once, to see what becomes of the search.
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
            let answer = engine.go(Limits::depth(3), |_| {}).unwrap().wait();
            // Which words of which thread get here is not settled.
            assert!(answer.failure.is_some(), "{threads} threads");
            assert!(Position::initial().is_legal(answer.best_move.unwrap()));
            let next = engine.think(Limits::depth(3), |_| {});
            assert_eq!((next.failure, next.report.unwrap().depth), (None, 3));
        }
    }
}
