//! How long and what to search.

use alloc::vec::Vec;
use core::fmt;

use lucena_board::Color;

use crate::MoveOrNull;
use crate::text::write_spaced;

/// `go` and what it limits. What is absent has no influence.
///
/// Times are milliseconds and may be negative, as some match programs send a clock that has run
/// out. A limit that is there and is 0 is a limit: the engine should answer at once.
///
/// ```
/// use lucena_uci::Go;
/// let go = Go::depth(12).with_nodes(100_000);
/// assert_eq!(go.to_string(), "go depth 12 nodes 100000");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Go {
    /// The only moves to consider; empty for all. A list that holds only the null move is how
    /// some programs say that no move is to be considered.
    pub search_moves: Vec<MoveOrNull>,
    /// Think on the opponent's time: no answer before `ponderhit` or `stop`.
    pub ponder: bool,
    /// White's time.
    pub wtime: Option<i64>,
    /// Black's time.
    pub btime: Option<i64>,
    /// What White gains with each move.
    pub winc: Option<i64>,
    /// What Black gains with each move.
    pub binc: Option<i64>,
    /// How many moves are left until the clock is set again; absent for never.
    pub movestogo: Option<u32>,
    /// How many plies to search.
    pub depth: Option<u32>,
    /// How many nodes to search.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves.
    pub mate: Option<u32>,
    /// Search exactly so long.
    pub movetime: Option<i64>,
    /// No answer before `stop`.
    pub infinite: bool,
    /// Do not search but count the leaves so many plies away. From outside the protocol.
    pub perft: Option<u32>,
}

/// The clock of one side, in milliseconds.
///
/// ```
/// use lucena_board::Color;
/// use lucena_uci::GuiCommand;
/// let GuiCommand::Go(go) = "go wtime 1000 winc 10 movestogo 5".parse()? else { panic!() };
/// let clock = go.clock(Color::White).unwrap();
/// assert_eq!((clock.time, clock.increment, clock.moves_to_go), (1000, 10, Some(5)));
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clock {
    /// What is left; may be negative.
    pub time: i64,
    /// What each move adds.
    pub increment: i64,
    /// How many moves are left until the clock is set again.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// Search until told to stop.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::infinite().to_string(), "go infinite");
    /// ```
    #[must_use]
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Search so many plies.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::depth(5).to_string(), "go depth 5");
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Search so many nodes.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::nodes(5_000).to_string(), "go nodes 5000");
    /// ```
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Search so many milliseconds.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::movetime(100).to_string(), "go movetime 100");
    /// ```
    #[must_use]
    pub fn movetime(milliseconds: i64) -> Self {
        Self { movetime: Some(milliseconds), ..Self::default() }
    }

    /// Search for a mate in so many moves.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Go::mate(3).to_string(), "go mate 3");
    /// ```
    #[must_use]
    pub fn mate(moves: u32) -> Self {
        Self { mate: Some(moves), ..Self::default() }
    }

    /// Search with the clocks of both sides, in milliseconds, and what each move adds.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// let go = Go::clocks([60_000, 55_000], [600, 600]);
    /// assert_eq!(go.to_string(), "go wtime 60000 btime 55000 winc 600 binc 600");
    /// ```
    #[must_use]
    pub fn clocks([wtime, btime]: [i64; 2], [winc, binc]: [i64; 2]) -> Self {
        Self {
            wtime: Some(wtime),
            btime: Some(btime),
            winc: Some(winc),
            binc: Some(binc),
            ..Self::default()
        }
    }

    /// The same with a limit of plies.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::nodes(5_000).with_depth(12).to_string(), "go depth 12 nodes 5000");
    /// ```
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// The same with a limit of nodes.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(12).with_nodes(5_000).to_string(), "go depth 12 nodes 5000");
    /// ```
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// The same as a search for a mate in this many moves.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(9).with_mate(3).to_string(), "go depth 9 mate 3");
    /// ```
    #[must_use]
    pub fn with_mate(self, moves: u32) -> Self {
        Self { mate: Some(moves), ..self }
    }

    /// The same with a move time in milliseconds.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(40).with_movetime(100).to_string(), "go depth 40 movetime 100");
    /// ```
    #[must_use]
    pub fn with_movetime(self, milliseconds: i64) -> Self {
        Self { movetime: Some(milliseconds), ..self }
    }

    /// The same with this many moves to the next time control.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::clocks([9_000, 8_000], [0, 0]).with_moves_to_go(5).to_string(), "go wtime 9000 btime 8000 winc 0 binc 0 movestogo 5");
    /// ```
    #[must_use]
    pub fn with_moves_to_go(self, moves: u32) -> Self {
        Self { movestogo: Some(moves), ..self }
    }

    /// The same with both clocks in milliseconds, and what each move adds: White's first.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// let go = Go::depth(20).with_clocks([9_000, 8_000], [100, 100]);
    /// assert_eq!(go.to_string(), "go wtime 9000 btime 8000 winc 100 binc 100 depth 20");
    /// ```
    #[must_use]
    pub fn with_clocks(self, [wtime, btime]: [i64; 2], [winc, binc]: [i64; 2]) -> Self {
        let (wtime, btime) = (Some(wtime), Some(btime));
        Self { wtime, btime, winc: Some(winc), binc: Some(binc), ..self }
    }

    /// The same restricted to these moves at the root. No moves at all are written as the null
    /// move: there is no other way to say so.
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

    /// The same on the opponent's time: no answer before `ponderhit` or `stop`.
    ///
    /// ```
    /// use lucena_uci::Go;
    /// assert_eq!(Go::depth(9).pondering().to_string(), "go ponder depth 9");
    /// ```
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// Whether the search ends by itself: some depth, nodes, mate, move time or clock is given,
    /// and not `infinite`. Plain `go` does not end.
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
        !self.infinite && (is_limited || self.clock(Color::White).is_some())
    }

    /// The clock of a side. If only the other side's was sent, as some testers do, it is taken for
    /// both: better a guess than no answer. Without any clock `None`.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::Go;
    /// let mut go = Go::default();
    /// assert_eq!(go.clock(Color::White), None);
    /// go.btime = Some(100);
    /// assert_eq!(go.clock(Color::White).unwrap().time, 100);
    /// ```
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<Clock> {
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
        // Last, because some engines take all that follows for moves.
        f.write_str(" searchmoves")?;
        write_spaced(f, &self.search_moves)
    }
}

fn write_number<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<T>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}
