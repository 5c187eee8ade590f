//! `speedtest`: the speed of the search as in games, with many threads and a hash table that fills.
//!
//! `bench` clears the hash table before each position and ends at a depth, so that its node count is
//! comparable; a speed test searches game after game for a time that matters, as a match does.
//!
//! The games are from self-play at 40,000 nodes per move, from five openings.

use std::fmt;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use lucena_board::Game;
use lucena_search::{Control, Limits};

use super::{BenchError, BenchReport};
use crate::{Answer, AnyEvaluator, Options};

/// One game per line, in UCI moves from the initial position.
const GAMES: &str = include_str!("games.txt");
/// As long as other engines take.
const DEFAULT_TIME: Duration = Duration::from_secs(150);
const HASH_MB_PER_THREAD: usize = 128;

/// A speed test: every second position of fixed games, with the hash table kept during a game.
///
/// ```
/// use lucena_engine::{Options, Speedtest};
/// use lucena_search::{Control, Limits};
/// let options = Options { hash_mb: 1, ..Options::default() };
/// let speedtest = Speedtest::new(options).with_limits(Limits::nodes(100));
/// let report = speedtest.run(&Control::new(), |_| {})?;
/// assert!(report.total.nodes > 10_000);
/// assert_eq!(report.n_positions, Speedtest::n_positions());
/// # Ok::<(), lucena_engine::BenchError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Speedtest {
    /// Engine options.
    pub options: Options,
    /// Limits per position.
    pub limits: Limits,
}

/// All CPUs, 128 MiB of hash per thread, 150 seconds.
impl Default for Speedtest {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(1024);
        let hash_mb = threads * HASH_MB_PER_THREAD;
        Self::new(Options { threads, hash_mb, ..Options::default() })
    }
}

impl Speedtest {
    /// A speed test of 150 seconds with these options.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, limits: Limits::infinite() }.with_time(DEFAULT_TIME)
    }

    /// Number of positions searched.
    ///
    /// ```
    /// assert!(lucena_engine::Speedtest::n_positions() > 200);
    /// ```
    #[must_use]
    pub fn n_positions() -> usize {
        games().map(|moves| searched(moves).count()).sum()
    }

    /// Sets the time of the whole test, shared equally by the positions.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::Speedtest;
    /// let speedtest = Speedtest::default().with_time(Duration::from_secs(60));
    /// assert!(speedtest.limits.move_time.unwrap() < Duration::from_millis(300));
    /// ```
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        self.with_limits(Limits::move_time(time / Self::n_positions() as u32))
    }

    /// Sets the limits per position.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Parses the arguments of `speedtest` as in Stockfish, all optional: threads, hash size in MiB,
    /// and seconds, here also with a decimal point.
    ///
    /// ```
    /// use lucena_engine::Speedtest;
    /// let speedtest = Speedtest::parse("2 64 30")?;
    /// assert_eq!((speedtest.options.threads, speedtest.options.hash_mb), (2, 64));
    /// assert_eq!(Speedtest::parse("2")?.options.hash_mb, 256);
    /// let error = Speedtest::parse("1 16 long").unwrap_err();
    /// assert_eq!(error.to_string(), "seconds: found \"long\", expected a number above 0");
    /// # Ok::<(), lucena_engine::BenchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Bad argument.
    pub fn parse(words: &str) -> Result<Self, BenchError> {
        let mut speedtest = Self::default();
        let mut words = words.split_whitespace();
        if let Some(threads) = words.next() {
            speedtest.options.set("Threads", threads).map_err(BenchError::Option)?;
            speedtest.options.hash_mb = speedtest.options.threads * HASH_MB_PER_THREAD;
        }
        if let Some(hash) = words.next() {
            speedtest.options.set("Hash", hash).map_err(BenchError::Option)?;
        }
        if let Some(word) = words.next() {
            let seconds = word.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
            let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let error = || BenchError::word("seconds", word, "a number above 0");
            speedtest = speedtest.with_time(time.ok_or_else(error)?);
        }
        match words.next() {
            Some(word) => Err(BenchError::word("the end", word, "no further word")),
            None => Ok(speedtest),
        }
    }

    /// Searches the positions in order and calls the closure after each. The control stops it. Mind
    /// the [stack](crate::Engine#stack).
    ///
    /// ```
    /// use lucena_engine::{Options, Speedtest};
    /// use lucena_search::{Control, Limits};
    /// let speedtest = Speedtest::new(Options::default()).with_limits(Limits::depth(1));
    /// let control = Control::new();
    /// let report = speedtest.run(&control, |step| {
    ///     if step.game == 2 {
    ///         control.stop();
    ///     }
    /// })?;
    /// assert!(report.n_positions < Speedtest::n_positions());
    /// # Ok::<(), lucena_engine::BenchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory for the hash table, or a search failed.
    pub fn run(
        &self,
        control: &Control,
        each: impl FnMut(&SpeedtestStep),
    ) -> Result<SpeedtestReport, BenchError> {
        self.run_with(None, control, each)
    }

    /// [`Speedtest::run`] with a custom evaluator, if there is one.
    pub(crate) fn run_with(
        &self,
        evaluator: Option<AnyEvaluator>,
        control: &Control,
        mut each: impl FnMut(&SpeedtestStep),
    ) -> Result<SpeedtestReport, BenchError> {
        let mut engine = super::engine_for(&self.options, evaluator)?;
        let mut report = SpeedtestReport {
            threads: self.options.threads,
            hash_mb: self.options.hash_mb,
            ..SpeedtestReport::default()
        };
        let (n_games, mut sums) = (games().count(), [0; 2]);
        for (index, moves) in games().enumerate() {
            engine.new_game();
            for game in searched(moves) {
                engine.set_position(game);
                let mut answer = engine.think_with(self.limits.clone(), control, |_| {});
                report.n_positions += 1;
                report.total.add(report.n_positions, &mut answer)?;
                let fullness = [answer.hash_full, engine.hash_full_of_game()];
                let [search, game] = [&mut report.hash_full, &mut report.hash_full_of_game];
                for ((of, sum), now) in [search, game].into_iter().zip(&mut sums).zip(fullness) {
                    *sum += u64::from(now);
                    of.max = of.max.max(now);
                    of.average = (*sum / report.n_positions as u64) as u32;
                }
                let (game, number) = (index + 1, report.n_positions);
                each(&SpeedtestStep { game, n_games, number, answer });
                if control.is_stopped() {
                    return Ok(report);
                }
            }
        }
        Ok(report)
    }
}

/// The moves of each game.
fn games() -> impl Iterator<Item = &'static str> {
    GAMES.lines().filter(|line| !line.starts_with('#'))
}

/// The games as one side sees them before each of its moves.
fn searched(moves: &'static str) -> impl Iterator<Item = Game> {
    let mut game = Game::default();
    moves.split_whitespace().enumerate().filter_map(move |(ply, mv)| {
        let before = (ply % 2 == 0).then(|| game.clone());
        game.play_uci(mv).expect("a test plays every game");
        before
    })
}

/// The search of one position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SpeedtestStep {
    /// Number of the game, from 1.
    pub game: usize,
    /// Total number of games.
    pub n_games: usize,
    /// Number of the position, from 1.
    pub number: usize,
    /// The answer of the engine.
    pub answer: Answer,
}

/// How full the hash table was after the searches, in permille.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HashFull {
    /// The maximum.
    pub max: u32,
    /// The average.
    pub average: u32,
}

/// The result of a speed test.
///
/// ```
/// use lucena_engine::{Options, Speedtest};
/// use lucena_search::{Control, Limits};
/// let speedtest = Speedtest::new(Options::default()).with_limits(Limits::depth(1));
/// let report = speedtest.run(&Control::new(), |_| {})?;
/// assert!(report.to_string().contains("\nNodes/second               : "));
/// # Ok::<(), lucena_engine::BenchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpeedtestReport {
    /// Number of threads.
    pub threads: usize,
    /// Size of the hash table in MiB.
    pub hash_mb: usize,
    /// Number of positions searched.
    pub n_positions: usize,
    /// Total nodes and time.
    pub total: BenchReport,
    /// Entries of the search alone, as in UCI `hashfull`.
    pub hash_full: HashFull,
    /// Entries of all searches of the game.
    pub hash_full_of_game: HashFull,
}

/// Lines in the format of Stockfish.
impl fmt::Display for SpeedtestReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { threads, hash_mb, n_positions, total, hash_full, hash_full_of_game } = self;
        let seconds = total.time.as_secs_f64();
        writeln!(f, "Thread count               : {threads}")?;
        writeln!(f, "TT size [MiB]              : {hash_mb}")?;
        writeln!(f, "Hash max, avg [per mille]  :")?;
        for (name, HashFull { max, average }) in
            [("single search", hash_full), ("single game", hash_full_of_game)]
        {
            writeln!(f, "    {name:<23}: {max}, {average}")?;
        }
        writeln!(f, "Positions                  : {n_positions}")?;
        writeln!(f, "Total nodes searched       : {}", total.nodes)?;
        writeln!(f, "Total search time [s]      : {seconds:.3}")?;
        write!(f, "Nodes/second               : {}", total.nodes_per_second())
    }
}
