//! Search limits: depth, nodes, mate, time, clock, root moves and number of lines.

use std::time::Duration;

use lucena_board::Move;

/// Iterations beyond the length of the mate before a mate search gives up: reductions may hide moves
/// of the mate at lower depth.
const MATE_EXTRA_DEPTH: u32 = 20;

/// Limits of a search.
///
/// Built from one limit and extended by the `with_` methods or by its fields. The first limit that
/// is reached ends the search; without any it runs until it is stopped or reaches the maximum depth.
///
/// ```
/// use std::time::Duration;
/// use lucena_search::Limits;
/// let limits = Limits::depth(20).with_nodes(1_000_000).with_multi_pv(3);
/// assert_eq!((limits.depth, limits.nodes, limits.multi_pv), (Some(20), Some(1_000_000), 3));
/// let blitz = Limits::clock(Duration::from_secs(180), Duration::from_secs(2)).pondering();
/// assert!(blitz.clock.is_some() && blitz.ponder);
/// let move_time = Limits::move_time(Duration::from_millis(500)).with_overhead(Duration::ZERO);
/// assert_eq!(move_time.overhead, Duration::ZERO);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Depth of the last iteration in plies.
    pub depth: Option<u32>,
    /// Number of nodes, exact with one thread.
    pub nodes: Option<u64>,
    /// Number of nodes after which no new iteration starts.
    pub soft_nodes: Option<u64>,
    /// Search for a mate in at most this many moves, and end when it is found. Without another
    /// limit the search gives up 20 iterations beyond the length of the mate.
    pub mate: Option<u32>,
    /// Time for this move, used in full.
    pub move_time: Option<Duration>,
    /// Clock of the side to move; time management decides how much of it to use.
    pub clock: Option<Clock>,
    /// Root moves to search; all legal moves if the list is empty.
    pub search_moves: Option<Vec<Move>>,
    /// Number of principal variations to search (MultiPV).
    pub multi_pv: usize,
    /// Ponder: the clock starts at [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// Time kept in reserve for delays between engine and clock. Does not apply to
    /// [`move_time`](Self::move_time).
    pub overhead: Duration,
    /// Count time in nodes, this many per millisecond (`nodestime`), so that timed searches are
    /// reproducible. `None` or 0 for the clock.
    pub nodes_per_ms: Option<u32>,
}

/// The state of a chess clock.
///
/// ```
/// use std::time::Duration;
/// use lucena_search::Clock;
/// let clock = Clock::new(Duration::from_secs(60), Duration::from_secs(1));
/// assert_eq!(clock.moves_to_go, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Moves to the next time control; `None` or 0 in sudden death.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A sudden death clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Clock;
    /// assert_eq!(Clock::new(Duration::ZERO, Duration::ZERO).remaining, Duration::ZERO);
    /// ```
    #[must_use]
    pub const fn new(remaining: Duration, increment: Duration) -> Self {
        Self { remaining, increment, moves_to_go: None }
    }

    /// The clock with this many moves to the next time control.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Clock;
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO).with_moves_to_go(40);
    /// assert_eq!(clock.moves_to_go, Some(40));
    /// ```
    #[must_use]
    pub const fn with_moves_to_go(mut self, n_moves: u32) -> Self {
        self.moves_to_go = Some(n_moves);
        self
    }
}

impl Default for Limits {
    /// No limits, one line, 30 ms of overhead.
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            search_moves: None,
            multi_pv: 1,
            ponder: false,
            overhead: Duration::from_millis(30),
            nodes_per_ms: None,
        }
    }
}

impl Limits {
    /// No limits: search until stopped.
    #[must_use]
    pub fn infinite() -> Self {
        Self::default()
    }

    /// Search to this depth in plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Search this many nodes.
    #[must_use]
    pub fn nodes(count: u64) -> Self {
        Self { nodes: Some(count), ..Self::default() }
    }

    /// Search for a mate in at most this many moves.
    #[must_use]
    pub fn mate(moves: u32) -> Self {
        Self { mate: Some(moves), ..Self::default() }
    }

    /// Search for this long.
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Search under a chess clock.
    #[must_use]
    pub fn clock(remaining: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock::new(remaining, increment)), ..Self::default() }
    }

    /// Start no new iteration after this many nodes; the current one is completed.
    #[must_use]
    pub fn soft_nodes(count: u64) -> Self {
        Self::default().with_soft_nodes(count)
    }

    /// Sets the depth in plies.
    #[must_use]
    pub fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// Sets the number of nodes.
    #[must_use]
    pub fn with_nodes(mut self, count: u64) -> Self {
        self.nodes = Some(count);
        self
    }

    /// Sets the number of nodes after which no new iteration starts.
    #[must_use]
    pub fn with_soft_nodes(mut self, count: u64) -> Self {
        self.soft_nodes = Some(count);
        self
    }

    /// Searches for a mate in at most this many moves and ends when it is found.
    #[must_use]
    pub fn with_mate(mut self, moves: u32) -> Self {
        self.mate = Some(moves);
        self
    }

    /// Sets the time for the move.
    #[must_use]
    pub fn with_move_time(mut self, time: Duration) -> Self {
        self.move_time = Some(time);
        self
    }

    /// Sets the clock of the side to move.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Sets the root moves to search; all legal moves if the list is empty. Illegal moves are
    /// ignored.
    #[must_use]
    pub fn with_search_moves(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.search_moves = Some(moves.into_iter().collect());
        self
    }

    /// Sets the number of lines (MultiPV).
    #[must_use]
    pub fn with_multi_pv(mut self, n_lines: usize) -> Self {
        self.multi_pv = n_lines;
        self
    }

    /// Ponders: the clock starts at [`Control::ponder_hit`](crate::Control::ponder_hit).
    #[must_use]
    pub fn pondering(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// Sets the time kept in reserve for delays between engine and clock.
    #[must_use]
    pub fn with_overhead(mut self, time: Duration) -> Self {
        self.overhead = time;
        self
    }

    /// Counts time in nodes, this many per millisecond.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_eval::Material;
    /// use lucena_search::{Limits, Search};
    /// let limits = Limits::move_time(Duration::from_millis(10)).with_nodes_per_ms(500);
    /// let report = Search::new(Material::default()).run(&Game::default(), &limits, |_| {});
    /// assert_eq!(report.nodes, 5_000);
    /// ```
    #[must_use]
    pub fn with_nodes_per_ms(mut self, nodes: u32) -> Self {
        self.nodes_per_ms = Some(nodes);
        self
    }

    /// The last iteration, if depth or a mate search limits it.
    pub(crate) fn last_depth(&self) -> Option<u32> {
        let gives_up = |moves: u32| moves.saturating_mul(2).saturating_add(MATE_EXTRA_DEPTH);
        self.depth.or(self.mate.filter(|_| !self.is_bounded()).map(gives_up))
    }

    /// Whether depth, nodes or time end the search without a stop.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert!(Limits::depth(3).is_bounded() && !Limits::infinite().is_bounded());
    /// assert!(!Limits::mate(3).is_bounded());
    /// ```
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.soft_nodes.is_some() || self.is_timed()
    }

    /// The root moves to search; `None` if all legal moves are searched.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::depth(3).with_search_moves([]).only_moves(), None);
    /// ```
    #[must_use]
    pub fn only_moves(&self) -> Option<&[Move]> {
        self.search_moves.as_deref().filter(|only| !only.is_empty())
    }

    /// Whether a time limit is set.
    pub(crate) fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.clock.is_some()
    }
}
