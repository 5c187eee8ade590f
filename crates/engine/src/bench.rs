//! `bench`: a fixed workload, to compare speed, and to see from the node count whether a change
//! affects the search.
//!
//! The positions are from self-play games, sampled from opening to endgame.

mod speedtest;

use std::fmt;
use std::time::Duration;

use lucena_board::{Excerpt, Game, Position};
use lucena_search::{Control, Limits, nodes_per_second};
use lucena_uci::SetOptionError;

use crate::positions::{PositionsError, read_file, read_positions};

pub use self::speedtest::{HashFull, Speedtest, SpeedtestReport, SpeedtestStep};
use crate::{Answer, AnyEvaluator, Engine, EngineError, Options};

const POSITIONS: &str = include_str!("bench/positions.epd");
const DEFAULT_DEPTH: u32 = 13;

/// A benchmark: positions, limits and options.
///
/// ```
/// use lucena_engine::Bench;
/// use lucena_search::{Control, Limits};
/// let bench = Bench::default().with_limits(Limits::depth(2));
/// let count = || bench.run(&Control::new(), |_| {}).map(|report| report.nodes);
/// assert_eq!(count()?, count()?);
/// # Ok::<(), lucena_engine::BenchError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bench {
    /// Engine options. With several threads, node counts vary from run to run.
    pub options: Options,
    /// Limits per position.
    pub limits: Limits,
    /// Positions to search, each as a new game.
    pub positions: Vec<Position>,
}

impl Default for Bench {
    fn default() -> Self {
        Self {
            options: Options::default(),
            limits: Limits::depth(DEFAULT_DEPTH),
            positions: Self::positions().collect(),
        }
    }
}

impl Bench {
    /// The default positions.
    ///
    /// ```
    /// assert!(lucena_engine::Bench::positions().count() > 20);
    /// ```
    pub fn positions() -> impl Iterator<Item = Position> {
        read_positions(POSITIONS).map(|position| position.expect("a test reads every line"))
    }

    /// Sets the engine options.
    ///
    /// ```
    /// use lucena_engine::{Bench, Options};
    /// let bench = Bench::default().with_options(Options { threads: 2, ..Options::default() });
    /// assert_eq!(bench.options.threads, 2);
    /// ```
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the limits per position.
    ///
    /// ```
    /// use lucena_engine::Bench;
    /// use lucena_search::Limits;
    /// assert_eq!(Bench::default().with_limits(Limits::nodes(9)).limits.nodes, Some(9));
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the positions.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::Bench;
    /// let bench = Bench::default().with_positions([Position::initial()]);
    /// assert_eq!(bench.positions.len(), 1);
    /// ```
    #[must_use]
    pub fn with_positions(self, positions: impl IntoIterator<Item = Position>) -> Self {
        Self { positions: positions.into_iter().collect(), ..self }
    }

    /// Parses the arguments of `bench` as in Stockfish, all optional: hash size in MiB, threads,
    /// limit, positions, and limit type (`depth`, `nodes` or `movetime`). The positions are those of
    /// a file, the `default` ones, or the `current` one: here the initial position, as in a new UCI
    /// session; see [`Bench::from_words`], which also takes a file name with spaces.
    ///
    /// ```
    /// use lucena_engine::Bench;
    /// let bench = Bench::parse("32 1 9 default depth")?;
    /// assert_eq!((bench.options.hash_mb, bench.limits.depth), (32, Some(9)));
    /// assert_eq!(Bench::parse("")?, Bench::default());
    /// let error = Bench::parse("16 1 lots").unwrap_err();
    /// assert_eq!(error.to_string(), "limit: found \"lots\", expected a number");
    /// # Ok::<(), lucena_engine::BenchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Bad argument, or the file cannot be read. It must be a regular file of at most 64 MiB.
    pub fn parse(words: &str) -> Result<Self, BenchError> {
        Self::from_words(words.split_whitespace(), &Position::initial())
    }

    /// Parses the arguments of `bench` like [`Bench::parse`], already split, with the `current` position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::Bench;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let bench = Bench::from_words(["16", "1", "5", "current", "depth"], &position)?;
    /// assert_eq!(bench.positions, [position]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Bench::parse`].
    pub fn from_words<'a>(
        words: impl IntoIterator<Item = &'a str>,
        current: &Position,
    ) -> Result<Self, BenchError> {
        let mut bench = Self::default();
        let mut words = words.into_iter();
        for name in ["Hash", "Threads"] {
            if let Some(word) = words.next() {
                let set = bench.options.set(name, word);
                set.map_err(BenchError::Option)?;
            }
        }
        let limit = words.next();
        let file = words.next().unwrap_or("default");
        let kind = words.next().unwrap_or("depth");
        if let Some(word) = words.next() {
            return Err(BenchError::word("the end", word, "no further word"));
        }
        if let Some(limit) = limit {
            let number = || limit.parse().map_err(|_| BenchError::word("limit", limit, "a number"));
            bench.limits = match kind {
                "depth" => {
                    let depth = u32::try_from(number()?).unwrap_or(u32::MAX);
                    Limits::depth(depth)
                }
                "nodes" => Limits::nodes(number()?),
                "movetime" => Limits::move_time(Duration::from_millis(number()?)),
                _ => return Err(BenchError::word("limit", kind, "depth, nodes or movetime")),
            };
        }
        match file {
            "default" => {}
            "current" => bench.positions = vec![*current],
            file => {
                let about = |error| BenchError::File { path: file.into(), error };
                bench.positions = read_file(file).map_err(about)?;
            }
        }
        Ok(bench)
    }

    /// Searches the positions in order and calls the closure after each. The control stops it. Mind
    /// the [stack](Engine#stack).
    ///
    /// ```
    /// use lucena_engine::Bench;
    /// use lucena_search::{Control, Limits};
    /// let bench = Bench::default().with_limits(Limits::nodes(100));
    /// let mut n_positions = 0;
    /// let report = bench.run(&Control::new(), |_| n_positions += 1)?;
    /// assert_eq!(n_positions, bench.positions.len());
    /// assert!(report.to_string().contains(" nodes "));
    /// # Ok::<(), lucena_engine::BenchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory for the hash table, or a search failed, so that the total would be wrong.
    pub fn run(
        &self,
        control: &Control,
        each: impl FnMut(&BenchStep),
    ) -> Result<BenchReport, BenchError> {
        self.run_with(None, control, each)
    }

    /// [`Bench::run`] with a custom evaluator, if there is one.
    pub(crate) fn run_with(
        &self,
        evaluator: Option<AnyEvaluator>,
        control: &Control,
        each: impl FnMut(&BenchStep),
    ) -> Result<BenchReport, BenchError> {
        self.run_on(engine_for(&self.options, evaluator)?, control, each)
    }

    /// [`Bench::run`] on an engine of the caller's, with its options, evaluator and clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::{Bench, Engine};
    /// use lucena_search::{Control, Limits};
    /// let mut engine = Engine::new();
    /// engine.set_clock(|| Duration::ZERO);
    /// let report = Bench::default().with_limits(Limits::depth(1)).run_on(engine, &Control::new(), |_| {})?;
    /// assert_eq!(report.time, Duration::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A search failed.
    pub fn run_on(
        &self,
        mut engine: Engine,
        control: &Control,
        mut each: impl FnMut(&BenchStep),
    ) -> Result<BenchReport, BenchError> {
        let mut total = BenchReport::default();
        for (index, position) in self.positions.iter().enumerate() {
            engine.new_game();
            engine.set_position(Game::new(*position));
            let mut answer = engine.think_with(self.limits.clone(), control, |_| {});
            total.add(index + 1, &mut answer)?;
            let n_positions = self.positions.len();
            each(&BenchStep { number: index + 1, n_positions, position: *position, answer });
            if control.is_stopped() {
                break;
            }
        }
        Ok(total)
    }
}

/// An engine of its own for a benchmark, with a custom evaluator if there is one.
fn engine_for(options: &Options, evaluator: Option<AnyEvaluator>) -> Result<Engine, BenchError> {
    let mut engine = Engine::with_options(options.clone()).map_err(BenchError::Engine)?;
    if let Some(evaluator) = evaluator {
        engine.set_evaluator(evaluator);
    }
    Ok(engine)
}

/// The result of one position.
///
/// ```
/// use lucena_engine::Bench;
/// use lucena_search::{Control, Limits};
/// let bench = Bench::default().with_limits(Limits::depth(1));
/// bench.run(&Control::new(), |step| assert!(step.number <= step.n_positions))?;
/// # Ok::<(), lucena_engine::BenchError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BenchStep {
    /// Number of the position, from 1.
    pub number: usize,
    /// Total number of positions.
    pub n_positions: usize,
    /// The position.
    pub position: Position,
    /// The answer of the engine.
    pub answer: Answer,
}

/// One line: position, depth, score, nodes and best move.
impl fmt::Display for BenchStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>2}/{} {}", self.number, self.n_positions, self.position)?;
        if let Some(report) = &self.answer.report {
            write!(f, " depth {} score {} count {}", report.depth, report.score, report.nodes)?;
        }
        self.answer.best_move.map_or(Ok(()), |mv| write!(f, " move {mv}"))
    }
}

/// Total nodes and time.
///
/// ```
/// use std::time::Duration;
/// use lucena_engine::BenchReport;
/// let report = BenchReport::new(3_000, Duration::from_secs(2));
/// assert_eq!(report.to_string(), "3000 nodes 1500 nps");
/// assert!(report.trailer().contains("Nodes searched  : 3000"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BenchReport {
    /// Total nodes.
    pub nodes: u64,
    /// Total search time.
    pub time: Duration,
}

impl BenchReport {
    /// A report of these nodes and this time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::BenchReport;
    /// assert_eq!(BenchReport::new(0, Duration::ZERO), BenchReport::default());
    /// ```
    #[must_use]
    pub const fn new(nodes: u64, time: Duration) -> Self {
        Self { nodes, time }
    }

    /// Nodes per second.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::BenchReport;
    /// let report = BenchReport::new(10, Duration::from_millis(5));
    /// assert_eq!(report.nodes_per_second(), 2_000);
    /// ```
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }

    /// Adds the search of the position of this number.
    fn add(&mut self, number: usize, answer: &mut Answer) -> Result<(), BenchError> {
        if let Some(failure) = answer.failure.take() {
            return Err(BenchError::Search { number, failure });
        }
        if let Some(report) = &answer.report {
            self.nodes += report.nodes;
            self.time += report.time;
        }
        Ok(())
    }

    /// Three lines in the format of Stockfish, parsed by test frameworks.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::BenchReport;
    /// let report = BenchReport::new(8, Duration::from_millis(4));
    /// assert!(report.trailer().starts_with("Total time (ms) : 4\n"));
    /// ```
    #[must_use]
    pub fn trailer(&self) -> String {
        format!(
            "Total time (ms) : {}\nNodes searched  : {}\nNodes/second    : {}\n",
            self.time.as_millis(),
            self.nodes,
            self.nodes_per_second()
        )
    }
}

/// `NODES nodes NPS nps`, the last line of standard output, parsed by test frameworks.
impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.nodes_per_second())
    }
}

/// Bad arguments of `bench` or `speedtest`, or a benchmark that failed.
///
/// ```
/// use lucena_engine::Bench;
/// let error = Bench::parse("16 1 5 default plies").unwrap_err();
/// assert_eq!(error.to_string(), "limit: found \"plies\", expected depth, nodes or movetime");
/// ```
#[derive(Debug, PartialEq)]
#[non_exhaustive]
pub enum BenchError {
    /// Hash size or number of threads out of range.
    Option(SetOptionError),
    /// Bad argument.
    Word {
        /// The name of the argument.
        place: &'static str,
        /// The argument found.
        found: Excerpt,
        /// The argument expected.
        expected: &'static str,
    },
    /// The file of positions cannot be read.
    File {
        /// The file name.
        path: String,
        /// The error.
        error: PositionsError,
    },
    /// The options were refused.
    Engine(EngineError),
    /// A search failed.
    Search {
        /// Number of the position, from 1.
        number: usize,
        /// The failure.
        failure: String,
    },
}

impl BenchError {
    fn word(place: &'static str, found: &str, expected: &'static str) -> Self {
        Self::Word { place, found: Excerpt::new(found), expected }
    }
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => error.fmt(f),
            Self::Word { place, found, expected } => {
                write!(f, "{place}: found {found:?}, expected {expected}")
            }
            Self::File { path, error } => write!(f, "{path}: {error}"),
            Self::Engine(error) => error.fmt(f),
            Self::Search { number, failure } => {
                write!(f, "position {number}: the search failed: {failure}")
            }
        }
    }
}

impl std::error::Error for BenchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Option(error) => Some(error),
            Self::File { error, .. } => Some(error),
            Self::Engine(error) => Some(error),
            Self::Word { .. } | Self::Search { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Role;
    use lucena_eval::{Evaluator, Score};

    use super::*;

    /// Panics where there is a queen.
    #[derive(Clone)]
    struct FearsQueens;

    impl Evaluator for FearsQueens {
        fn evaluate(&mut self, position: &Position) -> Score {
            assert!(position.role(Role::Queen).is_empty(), "made to fail");
            Score::ZERO
        }
    }

    #[test]
    fn a_search_that_fails_leaves_no_sum() {
        let options = Options { hash_mb: 1, ..Options::default() };
        let mut engine = Engine::with_options(options).unwrap();
        engine.set_evaluator(FearsQueens);
        let no_queens = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
        let bench = Bench::default()
            .with_limits(Limits::depth(2))
            .with_positions([no_queens, Position::initial()]);
        let mut n_steps = 0;
        let result = bench.run_on(engine, &Control::new(), |_| n_steps += 1);
        let failure = "made to fail".to_owned();
        assert_eq!(result, Err(BenchError::Search { number: 2, failure }));
        assert_eq!(n_steps, 1);
    }
}
