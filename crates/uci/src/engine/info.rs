//! The `info` message.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::MoveOrNull;
use crate::text::{OneLine, write_spaced};

/// An `info` line. All fields are optional; they are written in the usual order.
///
/// ```
/// use lucena_uci::{EngineMessage, Info, Score};
/// let mut info = Info::default();
/// info.depth = Some(12);
/// info.score = Some(Score::cp(34));
/// info.pv = vec!["e2e4".parse()?, "e7e5".parse()?];
/// assert_eq!(info.to_string(), "info depth 12 score cp 34 pv e2e4 e7e5");
/// assert_eq!(EngineMessage::parse(&info.to_string()), Ok(info.into()));
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Selective depth in plies.
    pub seldepth: Option<u32>,
    /// MultiPV number, from 1.
    pub multipv: Option<u32>,
    /// Score from the side to move.
    pub score: Option<Score>,
    /// Win, draw and loss probabilities.
    pub wdl: Option<Wdl>,
    /// Expected number of moves to the end of the game.
    pub movesleft: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Hash table usage in permille.
    pub hashfull: Option<u32>,
    /// Tablebase hits.
    pub tbhits: Option<u64>,
    /// Hits in Shredder endgame databases.
    pub sbhits: Option<u64>,
    /// CPU usage in permille.
    pub cpuload: Option<u32>,
    /// Effective branching factor.
    pub ebf: Option<f64>,
    /// Time in milliseconds.
    pub time: Option<u64>,
    /// The root move being searched.
    pub currmove: Option<MoveOrNull>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// A move and its refutation; the move alone if there is none.
    pub refutation: Option<Vec<MoveOrNull>>,
    /// The line being searched.
    pub currline: Option<CurrentLine>,
    /// The PV; empty for none.
    pub pv: Vec<MoveOrNull>,
    /// Text for the user; the rest of the line.
    pub string: Option<String>,
}

/// The line being searched, with the CPU that searches it.
///
/// ```
/// use lucena_uci::{CurrentLine, Info};
/// let mut info = Info::default();
/// info.currline = Some(CurrentLine { cpu: Some(2), moves: vec!["e2e4".parse()?] });
/// assert_eq!(info.to_string(), "info currline 2 e2e4");
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CurrentLine {
    /// Number of the CPU, from 1, if there are several.
    pub cpu: Option<u32>,
    /// The moves from the root.
    pub moves: Vec<MoveOrNull>,
}

/// A score from the side to move, exact or a bound.
///
/// ```
/// use lucena_uci::{Bound, Score};
/// assert_eq!(Score::cp(-20).to_string(), "cp -20");
/// assert_eq!(Score::mate(3).to_string(), "mate 3");
/// assert_eq!(Score::cp(50).bounded(Bound::Lower).to_string(), "cp 50 lowerbound");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The value.
    pub value: ScoreValue,
    /// Lower or upper bound; `None` if exact.
    pub bound: Option<Bound>,
}

/// The value of a score.
///
/// ```
/// use lucena_uci::{Score, ScoreValue};
/// assert_eq!(Score::mate(-2).value, ScoreValue::Mate(-2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreValue {
    /// Centipawns.
    Centipawns(i64),
    /// Mate in this many moves, not plies; negative if the side to move gets mated, 0 if it is
    /// mated.
    Mate(i64),
}

/// Whether a score is a lower or an upper bound.
///
/// ```
/// assert_eq!(lucena_uci::Bound::Upper.to_string(), "upperbound");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Lower bound.
    Lower,
    /// Upper bound.
    Upper,
}

/// Win, draw and loss probabilities of the side to move in permille.
///
/// ```
/// use lucena_uci::{Info, Wdl};
/// let mut info = Info::default();
/// info.wdl = Some(Wdl { win: 80, draw: 900, loss: 20 });
/// assert_eq!(info.to_string(), "info wdl 80 900 20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// Win.
    pub win: u32,
    /// Draw.
    pub draw: u32,
    /// Loss.
    pub loss: u32,
}

impl Info {
    /// An `info string`.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Info::text("ready").to_string(), "info string ready");
    /// ```
    #[must_use]
    pub fn text(words: impl Into<String>) -> Self {
        Self { string: Some(words.into()), ..Self::default() }
    }

    /// The score of a finished game: the side to move is mated, or a draw.
    ///
    /// ```
    /// use lucena_uci::{Info, Score};
    /// let info = Info::finished(Score::mate(0));
    /// assert_eq!(info.to_string(), "info depth 0 score mate 0");
    /// ```
    #[must_use]
    pub fn finished(score: Score) -> Self {
        Self { depth: Some(0), score: Some(score), ..Self::default() }
    }
}

impl Score {
    /// A score in centipawns.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Score::cp(100).to_string(), "cp 100");
    /// ```
    #[must_use]
    pub const fn cp(centipawns: i64) -> Self {
        Self { value: ScoreValue::Centipawns(centipawns), bound: None }
    }

    /// Mate in this many moves; negative if the side to move gets mated.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Score::mate(-1).to_string(), "mate -1");
    /// ```
    #[must_use]
    pub const fn mate(moves: i64) -> Self {
        Self { value: ScoreValue::Mate(moves), bound: None }
    }

    /// This score as a bound.
    ///
    /// ```
    /// use lucena_uci::{Bound, Score};
    /// assert_eq!(Score::cp(5).bounded(Bound::Upper).bound, Some(Bound::Upper));
    /// ```
    #[must_use]
    pub const fn bounded(self, bound: Bound) -> Self {
        Self { value: self.value, bound: Some(bound) }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lower => "lowerbound",
            Self::Upper => "upperbound",
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreValue::Centipawns(value) => write!(f, "cp {value}")?,
            ScoreValue::Mate(moves) => write!(f, "mate {moves}")?,
        }
        self.bound.map_or(Ok(()), |bound| write!(f, " {bound}"))
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.seldepth)?;
        write_field(f, "multipv", self.multipv)?;
        write_field(f, "score", self.score)?;
        if let Some(Wdl { win, draw, loss }) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        write_field(f, "movesleft", self.movesleft)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "tbhits", self.tbhits)?;
        write_field(f, "sbhits", self.sbhits)?;
        write_field(f, "cpuload", self.cpuload)?;
        write_field(f, "ebf", self.ebf)?;
        write_field(f, "time", self.time)?;
        write_field(f, "currmove", self.currmove)?;
        write_field(f, "currmovenumber", self.currmovenumber)?;
        if let Some(moves) = &self.refutation {
            f.write_str(" refutation")?;
            write_spaced(f, moves)?;
        }
        if let Some(CurrentLine { cpu, moves }) = &self.currline {
            f.write_str(" currline")?;
            cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            write_spaced(f, moves)?;
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            write_spaced(f, &self.pv)?;
        }
        match self.string.as_deref() {
            None => Ok(()),
            Some("") => f.write_str(" string"),
            Some(words) => write!(f, " string {}", OneLine(words)),
        }
    }
}

fn write_field<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    value: Option<T>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}
