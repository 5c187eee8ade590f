//! What a search says: while it runs, and in the end.

use std::fmt;
use std::time::Duration;

use lucena_board::Move;
use lucena_eval::Score;

use crate::tt::Bound;

/// The state of a line at the end of an iteration.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search};
/// let mut depths = Vec::new();
/// Search::new(Material::default()).run(&Game::default(), &Limits::depth(3), |info| {
///     depths.push(info.depth);
/// });
/// assert_eq!(depths, [1, 2, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Which of several lines, from 1.
    pub multi_pv: usize,
    /// What the root is worth to the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound, as after a failed aspiration window.
    pub bound: Bound,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
    /// Tablebase positions met.
    pub tablebase_hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The moves that both sides are expected to play.
    pub pv: Vec<Move>,
}

impl Info {
    /// Positions a second.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Info, Limits, Search};
    /// let watch = |info: &Info| assert!(info.nodes == 0 || info.nodes_per_second() > 0);
    /// Search::new(Material::default()).run(&Game::default(), &Limits::depth(2), watch);
    /// ```
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// One line for people: depth, score, nodes, time, moves.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => " or better",
            Bound::Upper => " or worse",
        };
        write!(f, "depth {}/{}", self.depth, self.selective_depth)?;
        if self.multi_pv > 1 {
            write!(f, " line {}", self.multi_pv)?;
        }
        write!(f, " {}{bound} {} nodes {:.3} s", self.score, self.nodes, self.time.as_secs_f64())?;
        self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// What became of a search.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search};
/// let report = Search::new(Material::default()).run(&Game::default(), &Limits::depth(4), |_| {});
/// assert_eq!(report.depth, 4);
/// assert_eq!(report.best_move, Some(report.lines[0].moves[0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The move to play; `None` if there is none, or none that the search was limited to. Never
    /// one that is not legal.
    pub best_move: Option<Move>,
    /// The answer that the search expects.
    pub ponder: Option<Move>,
    /// What the root is worth to the side to move: the score of the first line, whose
    /// [`Line::bound`] says whether it is exact. Zero if the search ended before it knew anything.
    pub score: Score,
    /// The last iteration that was finished.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// The lines, best first; as many as were asked for and there are moves.
    pub lines: Vec<Line>,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// Tablebase positions met.
    pub tablebase_hits: u64,
    /// How long it took.
    pub time: Duration,
    /// Why it ended.
    pub stop: StopReason,
    /// Whether there was anything to search.
    pub root: RootState,
}

impl Report {
    /// Positions a second.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let report = Search::new(Material::default()).run(&Game::default(), &Limits::depth(4), |_| {});
    /// assert!(report.time < Duration::from_secs(1) || report.nodes_per_second() <= report.nodes);
    /// ```
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// A line of a report: a first move with what follows, and its score.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search};
/// let limits = Limits::depth(2).with_multi_pv(3);
/// let report = Search::new(Material::default()).run(&Game::default(), &limits, |_| {});
/// assert_eq!(report.lines.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// What the line is worth to the side to move at the root.
    pub score: Score,
    /// Whether the score is exact. A search that is cut off right after a window has failed knows
    /// no more than a bound. With several lines every score is exact.
    pub bound: Bound,
    /// The iteration that the score is of. A search that is cut off has come to some lines of its
    /// last iteration only; the others are those of the iteration before.
    pub depth: u32,
    /// Its moves; never empty.
    pub moves: Vec<Move>,
}

impl Line {
    /// A line with this score, exactly, of no iteration. There has to be a move.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Line};
    /// let line = Line::new(Score::cp(20), vec![Position::initial().parse_uci("e2e4")?]);
    /// assert_eq!((line.moves.len(), line.bound), (1, Bound::Exact));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn new(score: Score, moves: Vec<Move>) -> Self {
        Self { score, bound: Bound::Exact, depth: 0, moves }
    }

    /// The line with a score that says this.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Score;
    /// use lucena_search::{Bound, Line};
    /// let moves = vec![Position::initial().parse_uci("e2e4")?];
    /// let line = Line::new(Score::cp(20), moves).with_bound(Bound::Lower);
    /// assert_eq!(line.bound, Bound::Lower);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn with_bound(mut self, bound: Bound) -> Self {
        self.bound = bound;
        self
    }

    /// The line as one of this iteration.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::Score;
    /// use lucena_search::Line;
    /// let line = Line::new(Score::cp(20), vec![Position::initial().parse_uci("e2e4")?]);
    /// assert_eq!(line.with_depth(7).depth, 7);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn with_depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }
}

/// Why a search ended.
///
/// ```
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search, StopReason};
/// let report = Search::new(Material::default()).run(&Game::default(), &Limits::nodes(500), |_| {});
/// assert_eq!(report.stop, StopReason::Nodes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The depth was reached, the one asked for or the greatest there is.
    Depth,
    /// The nodes were used up.
    Nodes,
    /// The time was used up, or thinking on was not worth it.
    Time,
    /// The mate that was asked for was found.
    Mate,
    /// Somebody said stop.
    Stopped,
    /// There was no move to search.
    NoMoves,
}

/// What the root of a search was.
///
/// ```
/// use lucena_board::{Game, Position};
/// use lucena_eval::Material;
/// use lucena_search::{Limits, RootState, Search};
/// let mated: Position = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".parse()?;
/// let report = Search::new(Material::default()).run(&Game::new(mated), &Limits::depth(4), |_| {});
/// assert_eq!((report.root, report.best_move), (RootState::Checkmate, None));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RootState {
    /// There are moves.
    Normal,
    /// The side to move is mated.
    Checkmate,
    /// The side to move is stalemated.
    Stalemate,
    /// There are moves, but none of those that the search was limited to.
    NoSearchMoves,
}

/// Nodes per second, rounded down; zero time counts as one nanosecond.
///
/// ```
/// use std::time::Duration;
/// use lucena_search::nodes_per_second;
/// assert_eq!(nodes_per_second(3_000, Duration::from_millis(1_500)), 2_000);
/// assert_eq!(nodes_per_second(2, Duration::ZERO), 2_000_000_000);
/// ```
#[must_use]
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}
