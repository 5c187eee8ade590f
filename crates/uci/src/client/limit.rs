//! When a search ends, in durations.

use std::time::Duration;

use crate::Go;

/// When a search ends: after a time, a depth, a number of nodes, or as the clocks of a game demand.
///
/// The first limit that is reached ends the search. A time of 0 is sent as a millisecond, since
/// some engines take 0 for no limit.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::{Go, Limit};
/// let limit = Limit::time(Duration::from_millis(100)).with_depth(20);
/// assert_eq!(Go::from(limit).to_string(), "go depth 20 movetime 100");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limit {
    /// Search exactly this long.
    pub time: Option<Duration>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search this many nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// The time on White's clock.
    pub white_clock: Option<Duration>,
    /// The time on Black's clock.
    pub black_clock: Option<Duration>,
    /// What each move adds to White's clock.
    pub white_increment: Option<Duration>,
    /// What each move adds to Black's clock.
    pub black_increment: Option<Duration>,
    /// Moves to the next time control; sudden death if absent.
    pub moves_to_go: Option<u32>,
}

impl Limit {
    /// Search exactly this long.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Go, Limit};
    /// assert_eq!(Go::from(Limit::time(Duration::from_secs(1))), Go::movetime(1_000));
    /// ```
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Search this many plies.
    ///
    /// ```
    /// use lucena_uci::{Go, Limit};
    /// assert_eq!(Go::from(Limit::depth(12)), Go::depth(12));
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Search this many nodes.
    ///
    /// ```
    /// use lucena_uci::{Go, Limit};
    /// assert_eq!(Go::from(Limit::nodes(10_000)), Go::nodes(10_000));
    /// ```
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Search for a mate in this many moves.
    ///
    /// ```
    /// use lucena_uci::{Go, Limit};
    /// assert_eq!(Go::from(Limit::mate(3)), Go::mate(3));
    /// ```
    #[must_use]
    pub fn mate(moves: u32) -> Self {
        Self { mate: Some(moves), ..Self::default() }
    }

    /// Let the engine divide its time: the clocks of White and Black, and what each move adds.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Go, Limit};
    /// let [minute, second] = [60, 1].map(Duration::from_secs);
    /// let go = Go::from(Limit::clocks([minute, minute], [second, second]));
    /// assert_eq!(go.to_string(), "go wtime 60000 btime 60000 winc 1000 binc 1000");
    /// ```
    #[must_use]
    pub fn clocks(clocks: [Duration; 2], increments: [Duration; 2]) -> Self {
        Self::default().with_clocks(clocks, increments)
    }

    /// No limit: the search ends when it is stopped.
    ///
    /// ```
    /// use lucena_uci::{Go, Limit};
    /// assert_eq!(Go::from(Limit::infinite()), Go::infinite());
    /// ```
    #[must_use]
    pub fn infinite() -> Self {
        Self::default()
    }

    /// The same with a limit of time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Limit;
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Limit::depth(30).with_time(second).time, Some(second));
    /// ```
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same with a limit of plies.
    ///
    /// ```
    /// use lucena_uci::Limit;
    /// assert_eq!(Limit::nodes(10_000).with_depth(9).depth, Some(9));
    /// ```
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// The same with a limit of nodes.
    ///
    /// ```
    /// use lucena_uci::Limit;
    /// assert_eq!(Limit::depth(9).with_nodes(10_000).nodes, Some(10_000));
    /// ```
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// The same as a search for a mate in this many moves.
    ///
    /// ```
    /// use lucena_uci::Limit;
    /// assert_eq!(Limit::depth(9).with_mate(3).mate, Some(3));
    /// ```
    #[must_use]
    pub fn with_mate(self, moves: u32) -> Self {
        Self { mate: Some(moves), ..self }
    }

    /// The same with the clocks of White and Black, and what each move adds.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Limit;
    /// let limit = Limit::depth(9).with_clocks([Duration::from_secs(60); 2], [Duration::ZERO; 2]);
    /// assert_eq!(limit.black_clock, Some(Duration::from_secs(60)));
    /// ```
    #[must_use]
    pub fn with_clocks(self, [white, black]: [Duration; 2], increments: [Duration; 2]) -> Self {
        let [white_increment, black_increment] = increments.map(Some);
        let (white_clock, black_clock) = (Some(white), Some(black));
        Self { white_clock, black_clock, white_increment, black_increment, ..self }
    }

    /// The same with this many moves to the next time control.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::Limit;
    /// let limit = Limit::clocks([Duration::from_secs(60); 2], [Duration::ZERO; 2]);
    /// assert_eq!(limit.with_moves_to_go(40).moves_to_go, Some(40));
    /// ```
    #[must_use]
    pub fn with_moves_to_go(self, moves: u32) -> Self {
        Self { moves_to_go: Some(moves), ..self }
    }
}

impl From<Duration> for Limit {
    fn from(time: Duration) -> Self {
        Self::time(time)
    }
}

impl From<Limit> for Go {
    fn from(limit: Limit) -> Self {
        let mut go = Self::default();
        go.movetime = limit.time.map(at_least_one);
        go.depth = limit.depth;
        go.nodes = limit.nodes;
        go.mate = limit.mate;
        go.wtime = limit.white_clock.map(at_least_one);
        go.btime = limit.black_clock.map(at_least_one);
        go.winc = limit.white_increment.map(milliseconds);
        go.binc = limit.black_increment.map(milliseconds);
        go.movestogo = limit.moves_to_go;
        go.infinite = !go.is_finite();
        go
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn at_least_one(time: Duration) -> i64 {
    milliseconds(time).max(1)
}
