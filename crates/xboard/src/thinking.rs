//! Thinking output.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{ChessPosition, Move};

use crate::reader::{Reader, trim};
use crate::text::OneLine;
use crate::{ParseError, read_move};

/// Larger scores are mates: this plus the number of moves.
const MATE: i64 = 100_000;
/// The longest mate in moves; larger scores are ordinary scores.
const LONGEST_MATE: i64 = 1_000;

/// A line of thinking output.
///
/// ```
/// use lucena_xboard::Thinking;
/// let line: Thinking = "9 156 1084 48000 Nf3 Nc6 Nc3 Nf6".parse()?;
/// assert_eq!((line.depth, line.score, line.time, line.nodes), (9, 156, 1084, 48_000));
/// assert_eq!(line.pv, "Nf3 Nc6 Nc3 Nf6");
/// assert_eq!(line.mate(), None);
/// # Ok::<(), lucena_xboard::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thinking {
    /// Depth in plies.
    pub depth: u32,
    /// Centipawns for the engine, or a mate; see [`Thinking::mate`].
    pub score: i64,
    /// Time in centiseconds.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Selective depth in plies.
    pub selective_depth: Option<u32>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Tablebase hits.
    pub tb_hits: Option<u64>,
    /// The PV as written by the engine: any notation, with or without move numbers.
    pub pv: String,
}

impl Thinking {
    /// A line with the four required numbers.
    ///
    /// ```
    /// use lucena_xboard::Thinking;
    /// assert_eq!(Thinking::new(3, 25, 1, 900).to_string(), "3 25 1 900");
    /// ```
    #[must_use]
    pub fn new(depth: u32, score: i64, time: u64, nodes: u64) -> Self {
        Self { depth, score, time, nodes, ..Self::default() }
    }

    /// The score of mate in this many moves, negative for getting mated.
    ///
    /// ```
    /// use lucena_xboard::Thinking;
    /// assert_eq!(Thinking::mate_score(3), 100_003);
    /// assert_eq!(Thinking::mate_score(-2), -100_002);
    /// ```
    #[must_use]
    pub const fn mate_score(moves: i64) -> i64 {
        if moves < 0 { moves - MATE } else { moves + MATE }
    }

    /// Moves to mate, negative for getting mated, if the score is a mate.
    ///
    /// ```
    /// use lucena_xboard::Thinking;
    /// assert_eq!(Thinking::new(9, 100_003, 1, 1).mate(), Some(3));
    /// assert_eq!(Thinking::new(9, -100_002, 1, 1).mate(), Some(-2));
    /// assert_eq!(Thinking::new(9, 32_000, 1, 1).mate(), None);
    /// ```
    #[must_use]
    pub const fn mate(&self) -> Option<i64> {
        let distance = self.score.saturating_abs() - MATE;
        if distance < 0 || distance > LONGEST_MATE {
            return None;
        }
        Some(if self.score < 0 { -distance } else { distance })
    }

    /// The legal moves of the PV, up to the first word that is none. Move numbers are skipped; text
    /// in brackets, as engines print it for book moves, is no PV.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_xboard::Thinking;
    /// let line: Thinking = "4 109 14 1435 1. e4 d5 2. e4xd5 <HT>".parse()?;
    /// assert_eq!(line.moves(&Position::initial()).len(), 3);
    /// # Ok::<(), lucena_xboard::ParseError>(())
    /// ```
    #[must_use]
    pub fn moves<P: ChessPosition>(&self, position: &P) -> Vec<Move> {
        let (mut position, mut moves) = (position.clone(), Vec::new());
        for word in self.pv.split_ascii_whitespace() {
            // Move numbers are separate words (`12.`, `12...`) or prefixes (`12.Nf3`).
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.'));
            let word = word.trim_start_matches('.');
            if word.is_empty() || word.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let Some(mv) = read_move(&position, word.trim_end_matches(['!', '?'])) else { break };
            position = position.play_unchecked(mv);
            moves.push(mv);
        }
        moves
    }
}

impl core::str::FromStr for Thinking {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(line);
        let thinking = read_thinking(&mut reader, false)?;
        reader.finish(thinking, false)
    }
}

pub(crate) fn read_thinking(
    reader: &mut Reader<'_>,
    is_strict: bool,
) -> Result<Thinking, ParseError> {
    let (depth, is_in_seconds) = depth(reader, is_strict)?;
    let score = reader.integer()?;
    let time = reader.unsigned()?;
    let time = if is_in_seconds { time.saturating_mul(100) } else { time };
    let nodes = reader.unsigned()?;
    let mut thinking = Thinking::new(depth, score, time, nodes);
    read_extras(reader, &mut thinking);
    thinking.pv = reader.rest().into();
    Ok(thinking)
}

/// Parses the depth. A sign after it, as printed by GNU Chess, means that the time is in seconds.
fn depth(reader: &mut Reader<'_>, is_strict: bool) -> Result<(u32, bool), ParseError> {
    let error = reader.error("a depth");
    let Some(word) = reader.peek() else { return Err(error) };
    let digits = word.text.trim_end_matches(|c: char| c.is_ascii_punctuation());
    let n_signs = word.text.len() - digits.len();
    if n_signs > 1 || (n_signs == 1 && is_strict) || digits.is_empty() {
        return Err(error);
    }
    if n_signs == 0 {
        return Ok((reader.small()?, false));
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error);
    }
    reader.word();
    Ok((digits.parse().unwrap_or(u32::MAX), true))
}

/// The optional numbers between the nodes and the PV. They count only if a tab separates them from
/// the PV, which may start with a number. The last one is the tablebase hits.
fn read_extras(reader: &mut Reader<'_>, thinking: &mut Thinking) {
    let rest = reader.raw_rest();
    let is_integer = |word: &str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    // The PV starts after the last tab before the first word that is no number.
    let mut numbers_end = rest.len();
    let mut at = 0;
    for word in rest.split_ascii_whitespace() {
        let Some(found) = rest[at..].find(word) else { break };
        if !is_integer(word) {
            numbers_end = at + found;
            break;
        }
        at += found + word.len();
    }
    let Some(tab) = rest[..numbers_end].rfind('\t') else { return };
    let mut numbers = Vec::new();
    while let Some(word) = reader.peek() {
        let offset = reader.raw_rest().len();
        if !is_integer(word.text) || rest.len() - offset >= tab {
            break;
        }
        numbers.push(reader.unsigned().unwrap_or(0));
    }
    thinking.tb_hits = numbers.pop();
    let mut numbers = numbers.into_iter();
    thinking.selective_depth = numbers.next().map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    thinking.nps = numbers.next();
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.depth, self.score, self.time, self.nodes)?;
        let has_extras =
            self.selective_depth.is_some() || self.nps.is_some() || self.tb_hits.is_some();
        if has_extras {
            // The hits are the last number.
            if self.selective_depth.is_some() || self.nps.is_some() {
                write!(f, " {}", self.selective_depth.unwrap_or(0))?;
            }
            if let Some(nps) = self.nps {
                write!(f, " {nps}")?;
            }
            write!(f, " {}\t", self.tb_hits.unwrap_or(0))?;
        }
        let pv = trim(&self.pv);
        match (pv.is_empty(), has_extras) {
            (true, _) => Ok(()),
            (false, true) => write!(f, "{}", OneLine(pv)),
            (false, false) => write!(f, " {}", OneLine(pv)),
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    fn read(line: &str) -> Thinking {
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn gnu_chess_counts_seconds() {
        let line = read(" 9&     62    2    38886   d1d2  e8e7");
        assert_eq!((line.depth, line.time, line.nodes), (9, 200, 38_886));
        assert_eq!(line.pv, "d1d2  e8e7");
    }

    #[test]
    fn optional_numbers_need_a_tab() {
        let line = read("5 10 20 30 12 4000 7\tNf3");
        let extras = (line.selective_depth, line.nps, line.tb_hits);
        assert_eq!(extras, (Some(12), Some(4000), Some(7)));
        assert_eq!(line.pv, "Nf3");
        let line = read("5 10 20 30 7 \tNf3 12\tx");
        assert_eq!((line.selective_depth, line.tb_hits), (None, Some(7)));
        assert_eq!(line.pv, "Nf3 12\tx");
        let line = read("5 10 20 30 1 e4 2 e5");
        assert_eq!((line.tb_hits, line.pv.as_str()), (None, "1 e4 2 e5"));
    }

    #[test]
    fn other_lines_are_no_thinking() {
        for line in ["", "5", "5 10", "5 10 20", "5 10 x 20", "move e2e4", "+ 1 2 3", "5++ 1 2 3"] {
            assert!(line.parse::<Thinking>().is_err(), "{line}");
        }
    }

    #[test]
    fn moves_in_any_notation() {
        let start = Position::initial();
        for pv in ["e4 e5 Nf3", "e2e4 e7e5 g1f3", "1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3 (junk)"] {
            let mut line = Thinking::new(1, 0, 0, 0);
            line.pv = pv.into();
            assert_eq!(line.moves(&start).len(), 3, "{pv}");
        }
    }
}
