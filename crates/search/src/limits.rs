//! When a search has to end, and what it should look at.

use std::time::Duration;

use lucena_board::Move;

/// Iterations beyond the length of a mate before a search for one gives up: some moves of it may
/// look bad enough to be searched less deep.
const MATE_EXTRA_DEPTH: u32 = 20;

/// What a search may use: made from one limit and given more by the `with_` methods, or by its
/// fields, which say what is not limited with `None`. Every limit that is set holds, whichever
/// comes first; with none the search goes on until it is stopped or has nothing left to find out.
///
/// ```
/// use std::time::Duration;
/// use lucena_search::Limits;
/// let limits = Limits::depth(20).with_nodes(1_000_000);
/// assert_eq!((limits.depth, limits.nodes), (Some(20), Some(1_000_000)));
/// let blitz = Limits::clock(Duration::from_secs(180), Duration::from_secs(2));
/// assert!(blitz.clock.is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Positions to look at, exact with one thread.
    pub nodes: Option<u64>,
    /// No new iteration begins after so many nodes.
    pub soft_nodes: Option<u64>,
    /// Look for a mate in at most so many moves, and end when it is found. There may be none, so
    /// where nothing else limits it, the search gives up 20 iterations beyond the mate's length.
    pub mate: Option<u32>,
    /// The time for this search, all of which is used.
    pub move_time: Option<Duration>,
    /// The clock of the side to move: the search decides how much of it the move is worth.
    pub clock: Option<Clock>,
    /// Only these moves are considered at the root, if there are any in the list.
    pub search_moves: Option<Vec<Move>>,
    /// How many of the best moves get a line each.
    pub multi_pv: usize,
    /// The clock stands still until [`Control::ponder_hit`](crate::Control::ponder_hit).
    pub ponder: bool,
    /// Time lost between the search's answer and the clock, which it must not use. A
    /// [`move_time`](Self::move_time) is used in full.
    pub overhead: Duration,
    /// Time is counted in nodes, this many to the millisecond, and not on the clock: the same
    /// search then takes the same time on every machine. `None` or none for the clock.
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
    /// What is left.
    pub remaining: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` or none if the time is for all the rest.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock for the rest of the game.
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

    /// The clock with so many moves to go before more time is added.
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
    /// No limit at all, one line, thirty milliseconds of overhead.
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
    /// A search that goes on until it is stopped.
    ///
    /// ```
    /// assert_eq!(lucena_search::Limits::infinite().depth, None);
    /// ```
    #[must_use]
    pub fn infinite() -> Self {
        Self::default()
    }

    /// A search to this depth in plies.
    ///
    /// ```
    /// assert_eq!(lucena_search::Limits::depth(9).depth, Some(9));
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A search of this many positions.
    ///
    /// ```
    /// assert_eq!(lucena_search::Limits::nodes(9_000).nodes, Some(9_000));
    /// ```
    #[must_use]
    pub fn nodes(count: u64) -> Self {
        Self { nodes: Some(count), ..Self::default() }
    }

    /// A search for a mate in at most this many moves.
    ///
    /// ```
    /// assert_eq!(lucena_search::Limits::mate(3).mate, Some(3));
    /// ```
    #[must_use]
    pub fn mate(moves: u32) -> Self {
        Self { mate: Some(moves), ..Self::default() }
    }

    /// A search for this long.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Limits;
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Limits::move_time(second).move_time, Some(second));
    /// ```
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// A search under a chess clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Limits;
    /// let limits = Limits::clock(Duration::from_secs(8), Duration::from_millis(80));
    /// assert_eq!(limits.clock.unwrap().remaining, Duration::from_secs(8));
    /// ```
    #[must_use]
    pub fn clock(remaining: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock::new(remaining, increment)), ..Self::default() }
    }

    /// A search that begins no iteration after this many positions: the last one is finished.
    ///
    /// ```
    /// assert_eq!(lucena_search::Limits::soft_nodes(9_000).soft_nodes, Some(9_000));
    /// ```
    #[must_use]
    pub fn soft_nodes(count: u64) -> Self {
        Self::default().with_soft_nodes(count)
    }

    /// The limits with this depth in plies.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::nodes(9_000).with_depth(9).depth, Some(9));
    /// ```
    #[must_use]
    pub fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// The limits with this many positions.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::depth(20).with_nodes(9_000).nodes, Some(9_000));
    /// ```
    #[must_use]
    pub fn with_nodes(mut self, count: u64) -> Self {
        self.nodes = Some(count);
        self
    }

    /// The limits with no new iteration after this many positions.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// let limits = Limits::nodes(50_000).with_soft_nodes(9_000);
    /// assert_eq!(limits.soft_nodes, Some(9_000));
    /// ```
    #[must_use]
    pub fn with_soft_nodes(mut self, count: u64) -> Self {
        self.soft_nodes = Some(count);
        self
    }

    /// The limits, but the search ends with a mate in at most this many moves, and looks for one.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::nodes(9_000).with_mate(3).mate, Some(3));
    /// ```
    #[must_use]
    pub fn with_mate(mut self, moves: u32) -> Self {
        self.mate = Some(moves);
        self
    }

    /// The limits with this time for the search.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Limits;
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Limits::depth(20).with_move_time(second).move_time, Some(second));
    /// ```
    #[must_use]
    pub fn with_move_time(mut self, time: Duration) -> Self {
        self.move_time = Some(time);
        self
    }

    /// The limits with this clock of the side to move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::{Clock, Limits};
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO).with_moves_to_go(12);
    /// assert_eq!(Limits::depth(20).with_clock(clock).clock, Some(clock));
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// The limits with only these root moves; all of them if there is none in the list. Those that
    /// are not legal count for nothing.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_search::Limits;
    /// let mv = Position::initial().legal_moves()[0];
    /// assert_eq!(Limits::depth(5).with_search_moves([mv]).search_moves, Some(vec![mv]));
    /// ```
    #[must_use]
    pub fn with_search_moves(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.search_moves = Some(moves.into_iter().collect());
        self
    }

    /// The limits with so many lines.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::depth(5).with_multi_pv(3).multi_pv, 3);
    /// ```
    #[must_use]
    pub fn with_multi_pv(mut self, n_lines: usize) -> Self {
        self.multi_pv = n_lines;
        self
    }

    /// The limits with a clock that stands still until
    /// [`Control::ponder_hit`](crate::Control::ponder_hit).
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Limits;
    /// assert!(Limits::move_time(Duration::from_secs(1)).pondering().ponder);
    /// ```
    #[must_use]
    pub fn pondering(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// The limits with this much time lost between the search's answer and the clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_search::Limits;
    /// let limits = Limits::move_time(Duration::from_secs(1)).with_overhead(Duration::ZERO);
    /// assert!(limits.overhead.is_zero());
    /// ```
    #[must_use]
    pub fn with_overhead(mut self, time: Duration) -> Self {
        self.overhead = time;
        self
    }

    /// The limits with time counted in nodes, this many to the millisecond.
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

    /// The deepest iteration that is wanted, if there is one.
    pub(crate) fn last_depth(&self) -> Option<u32> {
        let gives_up = |moves: u32| moves.saturating_mul(2).saturating_add(MATE_EXTRA_DEPTH);
        self.depth.or(self.mate.filter(|_| !self.is_bounded()).map(gives_up))
    }

    /// Whether depth, nodes or time end the search, if nobody stops it before.
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

    /// The moves to consider at the root, unless all are: no moves at all mean all.
    ///
    /// ```
    /// use lucena_search::Limits;
    /// assert_eq!(Limits::depth(3).with_search_moves([]).only_moves(), None);
    /// ```
    #[must_use]
    pub fn only_moves(&self) -> Option<&[Move]> {
        self.search_moves.as_deref().filter(|only| !only.is_empty())
    }

    /// Whether time plays a part.
    pub(crate) fn is_timed(&self) -> bool {
        self.move_time.is_some() || self.clock.is_some()
    }
}
