//! What a search returns: [`Info`] while it runs, [`Report`] at the end.

use std::fmt;
use std::time::Duration;

use lucena_board::Move;
use lucena_eval::Score;

use crate::tt::Bound;

/// A principal variation with score and statistics, as in a UCI `info` line.
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
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Selective depth: the longest line searched, in plies.
    pub selective_depth: u32,
    /// Number of the line with MultiPV, from 1.
    pub multi_pv: usize,
    /// Score from the side to move.
    pub score: Score,
    /// Bound type of the score: not exact after a failed aspiration window.
    pub bound: Bound,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Fill of the transposition table in permille.
    pub hash_full: u32,
    /// Tablebase hits.
    pub tablebase_hits: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Principal variation.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
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

/// One line of text: depth, score, nodes, time, PV.
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

/// Result of a finished search: best move, score, PVs, statistics.
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
    /// Best move, always legal; `None` if there is no legal move or none in
    /// [`Limits::search_moves`](crate::Limits::search_moves).
    pub best_move: Option<Move>,
    /// Expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// Score of the first line from the side to move; see [`Line::bound`] for whether it is exact.
    /// Zero if the search was stopped before the first root move was searched.
    pub score: Score,
    /// Last completed iteration.
    pub depth: u32,
    /// Selective depth: the longest line searched, in plies.
    pub selective_depth: u32,
    /// Principal variations, best first: one, or with MultiPV up to that many.
    pub lines: Vec<Line>,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Nodes searched before the ponderhit; all of them if there was none, 0 if the search did not
    /// ponder.
    pub ponder_nodes: u64,
    /// Tablebase hits.
    pub tablebase_hits: u64,
    /// Time used.
    pub time: Duration,
    /// Why the search ended.
    pub stop: StopReason,
    /// State of the root position.
    pub root: RootState,
}

impl Report {
    /// Nodes per second.
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

/// A principal variation of a [`Report`] with its score.
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
    /// Score from the side to move at the root.
    pub score: Score,
    /// Bound type of the score. It is not exact if the search was stopped right after a failed
    /// aspiration window. Always exact with MultiPV.
    pub bound: Bound,
    /// Iteration of the score. If the search was stopped within an iteration, lines that it had not
    /// reached are those of the previous one.
    pub depth: u32,
    /// Moves; never empty.
    pub moves: Vec<Move>,
}

impl Line {
    /// A line with an exact score and depth 0. There has to be a move.
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

    /// Sets the bound type of the score.
    #[must_use]
    pub const fn with_bound(mut self, bound: Bound) -> Self {
        self.bound = bound;
        self
    }

    /// Sets the iteration.
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
    /// The depth limit or the maximum depth was reached.
    Depth,
    /// The node limit was reached.
    Nodes,
    /// The hard or soft time limit was reached.
    Time,
    /// A mate within the limit was found.
    Mate,
    /// The search was stopped.
    Stopped,
    /// There was no root move to search.
    NoMoves,
}

/// State of the root position.
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
    /// There are moves to search.
    Normal,
    /// The side to move is checkmated.
    Checkmate,
    /// The side to move is stalemated.
    Stalemate,
    /// None of [`Limits::search_moves`](crate::Limits::search_moves) is legal.
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
