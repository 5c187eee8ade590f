//! The engine: game, options, book, tablebases and search behind one type.

mod configuration;
mod environment;
mod evaluation;
mod thinking;

use std::fmt;
use std::sync::Arc;

use lucena_board::Game;
use lucena_search::Search;

use crate::book::OpeningBook;
use crate::node_clock::NodeClock;
use crate::tablebases::Tablebases;
use crate::{AnyEvaluator, EngineError, Options};

/// A chess engine: a game, options, and a search with its threads and clock.
///
/// It searches in the calling thread ([`Engine::think`]); [`EngineThread`](crate::EngineThread) is
/// an engine with a thread to search in. Any number of engines can run in one process.
///
/// # Stack
///
/// The search is recursive and deep. Call [`Engine::think`] from a thread with a stack of
/// [`Engine::STACK_BYTES`]: threads of a plain [`std::thread::spawn`] and, on some systems, the main
/// thread have less.
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
    search: Search<AnyEvaluator>,
    /// Probed before a search if `OwnBook` is set.
    book: OpeningBook,
    /// Probed at the root and in the tree.
    tablebases: Tablebases,
    node_clock: NodeClock,
    /// Number of the game, part of the random seed so that games differ.
    n_games: u64,
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
        let search = new_search(&options, options.build_evaluator()?)?;
        let book = open_book(&options)?;
        let tablebases = Tablebases::open(&options.syzygy_path)?;
        let (game, node_clock) = (Arc::default(), NodeClock::default());
        Ok(Self { options, game, search, book, tablebases, node_clock, n_games: 0 })
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
    pub fn new_game(&mut self) {
        self.n_games += 1;
        self.node_clock.reset();
        self.clear();
    }

    /// How full the hash table is with entries of the whole game, in permille.
    pub(crate) fn hash_full_of_game(&self) -> u32 {
        self.search.tt().hash_full_of_game()
    }

    /// Clears the hash table and histories.
    pub fn clear(&mut self) {
        self.search.clear();
    }

    /// Number and size of the tablebases found, as text.
    pub(crate) fn tablebase_summary(&self) -> String {
        self.tablebases.summary()
    }

    /// Waits until the memory of a new hash table is committed. [`Options::hash_mb`] takes effect
    /// at once; the system clears the memory in background threads, which a search stops.
    pub fn wait_until_ready(&mut self) {
        self.search.wait_until_ready();
    }
}

/// A search with these options and this evaluator.
fn new_search(
    options: &Options,
    evaluator: AnyEvaluator,
) -> Result<Search<AnyEvaluator>, EngineError> {
    let mut search = Search::new(evaluator);
    search.set_hash_mb(options.hash_mb)?;
    search.set_numa_policy(options.numa_policy);
    search.set_threads(options.threads);
    Ok(search)
}

/// The book of `BookFile`.
fn open_book(options: &Options) -> Result<OpeningBook, EngineError> {
    let file = &options.book_file;
    OpeningBook::open(file).map_err(|error| EngineError::Book { file: file.clone(), error })
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("position", self.game.position())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use lucena_board::Position;
    use lucena_eval::{Evaluator, Score};
    use lucena_search::Limits;

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
            engine.set_evaluator(PanicsOnce(Arc::default()));
            engine.set_clock(|| Duration::ZERO);
            let answer = engine.think(Limits::depth(3), |_| {});
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
