//! The `go` command.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use lucena_board::Color;

use crate::MoveOrNull;
use crate::text::write_spaced;

/// A `go` command: limits, clocks and root moves. Absent fields are not sent.
///
/// | search | constructor |
/// |---|---|
/// | by the clocks of both sides | [`Go::clocks`] |
/// | for a time | [`Go::movetime`] |
/// | to a depth, for a number of nodes, for a mate | [`Go::depth`], [`Go::nodes`], [`Go::mate`] |
/// | until `stop` | [`Go::infinite`] |
///
/// Times are in milliseconds and may be negative, as some match managers send an expired clock. A
/// limit of 0 is a limit: the engine should answer at once.
///
/// ```
/// use lucena_uci::Go;
/// let go = Go::depth(12).with_nodes(100_000);
/// assert_eq!(go.to_string(), "go depth 12 nodes 100000");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Go {
    /// Root moves to search; empty for all. Some programs send the null move alone for no moves.
    pub search_moves: Vec<MoveOrNull>,
    /// Ponder: no `bestmove` before `ponderhit` or `stop`.
    pub ponder: bool,
    /// White's clock.
    pub wtime: Option<i64>,
    /// Black's clock.
    pub btime: Option<i64>,
    /// White's increment.
    pub winc: Option<i64>,
    /// Black's increment.
    pub binc: Option<i64>,
    /// Moves to the next time control; absent for sudden death.
    pub movestogo: Option<u32>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<i64>,
    /// No `bestmove` before `stop`.
    pub infinite: bool,
    /// Count leaf nodes at this depth instead of searching. Not part of the protocol.
    pub perft: Option<u32>,
}

/// The clock of one side, in milliseconds.
///
/// ```
/// use lucena_board::Color;
/// use lucena_uci::GuiCommand;
/// let GuiCommand::Go(go) = "go wtime 1000 winc 10 movestogo 5".parse()? else { panic!() };
/// let clock = go.clock_of(Color::White).unwrap();
/// assert_eq!((clock.time, clock.increment, clock.moves_to_go), (1000, 10, Some(5)));
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clock {
    /// Time left; may be negative.
    pub time: i64,
    /// Increment per move.
    pub increment: i64,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// Search until `stop`.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::infinite().to_string(), "go infinite");
    /// ```
    #[must_use]
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Search to this depth.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::depth(5).to_string(), "go depth 5");
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Search this many nodes.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::nodes(5_000).to_string(), "go nodes 5000");
    /// ```
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Search for exactly this time. A time of 0 is sent as a millisecond, since some engines take 0
    /// for no limit.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Go;
    /// assert_eq!(Go::movetime(Duration::from_millis(100)).to_string(), "go movetime 100");
    /// ```
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self::default().with_movetime(time)
    }

    /// Search for a mate in this many moves.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::mate(3).to_string(), "go mate 3");
    /// ```
    #[must_use]
    pub fn mate(moves: u32) -> Self {
        Self { mate: Some(moves), ..Self::default() }
    }

    /// Search by the clocks and increments of White and Black: the engine chooses its time. A clock of
    /// 0 is sent as a millisecond.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Go;
    /// let [minute, second] = [60, 1].map(Duration::from_secs);
    /// let go = Go::clocks([minute, minute], [second, second]);
    /// assert_eq!(go.to_string(), "go wtime 60000 btime 60000 winc 1000 binc 1000");
    /// ```
    #[must_use]
    pub fn clocks(clocks: [Duration; 2], increments: [Duration; 2]) -> Self {
        Self::default().with_clocks(clocks, increments)
    }

    /// Adds a depth limit.
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Adds a node limit.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(12).with_nodes(5_000).to_string(), "go depth 12 nodes 5000");
    /// ```
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Adds a search for a mate in this many moves.
    #[must_use]
    pub fn with_mate(self, moves: u32) -> Self {
        Self { mate: Some(moves), ..self }
    }

    /// Adds a time per move, as [`Go::movetime`].
    #[must_use]
    pub fn with_movetime(self, time: Duration) -> Self {
        Self { movetime: Some(milliseconds(time).max(1)), ..self }
    }

    /// Adds the number of moves to the next time control.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Go;
    /// let go = Go::clocks([Duration::from_secs(9); 2], [Duration::ZERO; 2]).with_moves_to_go(5);
    /// assert_eq!(go.to_string(), "go wtime 9000 btime 9000 winc 0 binc 0 movestogo 5");
    /// ```
    #[must_use]
    pub fn with_moves_to_go(self, moves: u32) -> Self {
        Self { movestogo: Some(moves), ..self }
    }

    /// Adds the clocks and increments of White and Black, as [`Go::clocks`].
    #[must_use]
    pub fn with_clocks(self, clocks: [Duration; 2], increments: [Duration; 2]) -> Self {
        let [wtime, btime] = clocks.map(|clock| Some(milliseconds(clock).max(1)));
        let [winc, binc] = increments.map(|increment| Some(milliseconds(increment)));
        Self { wtime, btime, winc, binc, ..self }
    }

    /// Restricts the search to these root moves. An empty list is written as the null move, since an
    /// empty `searchmoves` means all moves.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_uci::Go;
    /// let e4 = Position::initial().parse_san("e4").unwrap();
    /// assert_eq!(Go::depth(9).with_search_moves([e4]).to_string(), "go depth 9 searchmoves e2e4");
    /// ```
    #[must_use]
    pub fn with_search_moves(self, moves: impl IntoIterator<Item = impl Into<MoveOrNull>>) -> Self {
        let mut search_moves: Vec<_> = moves.into_iter().map(Into::into).collect();
        if search_moves.is_empty() {
            search_moves.push(MoveOrNull::Null);
        }
        Self { search_moves, ..self }
    }

    /// Ponders: no `bestmove` before `ponderhit` or `stop`.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(9).pondering().to_string(), "go ponder depth 9");
    /// ```
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// Whether the search has a limit: depth, nodes, mate, move time or clock, and not `infinite`.
    /// A plain `go` has none.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert!(Go::depth(1).is_finite());
    /// assert!(!Go::default().is_finite());
    /// ```
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let counts = [self.depth, self.mate, self.perft].iter().any(Option::is_some);
        let is_limited = counts || self.nodes.is_some() || self.movetime.is_some();
        !self.infinite && (is_limited || self.clock_of(Color::White).is_some())
    }

    /// The clock of a side, or that of the other side if it is the only one, as some match managers
    /// send it. `None` without any clock.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::Go;
    /// let mut go = Go::default();
    /// assert_eq!(go.clock_of(Color::White), None);
    /// go.btime = Some(100);
    /// assert_eq!(go.clock_of(Color::White).unwrap().time, 100);
    /// ```
    #[must_use]
    pub fn clock_of(&self, side: Color) -> Option<Clock> {
        let white = (self.wtime, self.winc);
        let black = (self.btime, self.binc);
        let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
        let has_increment = own.1.is_some() || other.1.is_some();
        // An increment without time is a clock that stands at 0.
        let time = own.0.or(other.0).or(has_increment.then_some(0))?;
        let increment = own.1.or(if own.0.is_none() { other.1 } else { None }).unwrap_or(0);
        Some(Clock { time, increment, moves_to_go: self.movestogo })
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let times = [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", self.winc),
            ("binc", self.binc),
        ];
        for (word, value) in times {
            write_number(f, word, value)?;
        }
        write_number(f, "movestogo", self.movestogo)?;
        write_number(f, "depth", self.depth)?;
        write_number(f, "nodes", self.nodes)?;
        write_number(f, "mate", self.mate)?;
        write_number(f, "movetime", self.movetime)?;
        write_number(f, "perft", self.perft)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.search_moves.is_empty() {
            return Ok(());
        }
        // Last, because some engines parse everything after it as moves.
        f.write_str(" searchmoves")?;
        write_spaced(f, &self.search_moves)
    }
}

/// `go movetime` with this time.
impl From<Duration> for Go {
    fn from(time: Duration) -> Self {
        Self::movetime(time)
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn write_number<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<T>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}
