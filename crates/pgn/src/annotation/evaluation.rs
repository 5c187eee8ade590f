//! Engine evaluations in comments.

use std::fmt;
use std::str::FromStr;

use super::AnnotationError;

const EXPECTED: &str = "pawns or a mate, such as 0.25 or #-3";

/// Larger scores are rejected.
const MAX_PAWNS: u32 = 10_000_000;

/// A score: hundredths of a pawn, or moves to a mate.
///
/// The point of view depends on the context: White's in [`Evaluation`], that of the side that has
/// moved in [`EngineInfo`](super::EngineInfo).
///
/// ```
/// use lucena_pgn::PgnScore;
/// assert_eq!(PgnScore::Centipawns(-31).to_string(), "-0.31");
/// assert_eq!(PgnScore::Mate(-3).to_string(), "#-3");
/// assert_eq!("+1.5".parse(), Ok(PgnScore::Centipawns(150)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate, negative if the other side mates. Zero is checkmate on the board.
    Mate(i32),
}

impl PgnScore {
    /// The score from the other side's point of view.
    ///
    /// ```
    /// use lucena_pgn::PgnScore;
    /// assert_eq!(PgnScore::Mate(3).flip(), PgnScore::Mate(-3));
    /// ```
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Centipawns(number) => Self::Centipawns(number.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }
}

/// As `%eval` has it: `0.25`, `-0.31`, `#3`, `#-3`.
impl fmt::Display for PgnScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                write!(f, "{sign}{}", Pawns(number.unsigned_abs()))
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// Centipawns as pawns with two decimals.
pub(super) struct Pawns(pub(super) u32);

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// Reads pawns, `0.25`, `+1`, `-.5`, and mates, `#3`, `#-3`, `M3`, `-M3`. Digits after the second
/// decimal are ignored.
impl FromStr for PgnScore {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let error = || AnnotationError::new(text, EXPECTED);
        if let Some(moves) = text.strip_prefix('#') {
            return read_mate(moves).map(Self::Mate).ok_or_else(error);
        }
        let (sign, rest) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let score = match rest.strip_prefix(['M', '#']) {
            Some(moves) => read_digits(moves).map(|moves| Self::Mate(sign * moves)),
            None => read_pawns(rest).map(|number| Self::Centipawns(sign * number)),
        };
        score.ok_or_else(error)
    }
}

fn read_mate(text: &str) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(digits) => read_digits(digits).map(|moves| -moves),
        None => read_digits(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// An unsigned number.
fn read_digits(text: &str) -> Option<i32> {
    text.starts_with(|c: char| c.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// As [`str::split_once`] for an ASCII byte, which is faster for texts of a few bytes.
fn split_once(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|it| it == byte)?;
    Some((&text[..at], &text[at + 1..]))
}

fn read_pawns(text: &str) -> Option<i32> {
    let (whole, fraction) = split_once(text, b'.').unwrap_or((text, ""));
    if whole.is_empty() && fraction.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let pawns = if whole.is_empty() { 0 } else { read_digits(whole)? };
    let pawns = u32::try_from(pawns).ok().filter(|&pawns| pawns <= MAX_PAWNS)?;
    let hundredths = fraction.bytes().chain(*b"00").take(2);
    let hundredths = hundredths.fold(0, |sum, digit| 10 * sum + u32::from(digit - b'0'));
    Some((100 * pawns + hundredths) as i32)
}

/// The value of `[%eval ...]`: a score from White's point of view, optionally with a depth.
///
/// A number without a decimal point is taken as pawns, as most programs write it; some write
/// centipawns.
///
/// ```
/// use lucena_pgn::{Evaluation, PgnScore};
/// let evaluation: Evaluation = "0.25,18".parse()?;
/// assert_eq!(evaluation, Evaluation { score: PgnScore::Centipawns(25), depth: Some(18) });
/// assert_eq!(evaluation.to_string(), "0.25,18");
/// # Ok::<(), lucena_pgn::AnnotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score, from White's point of view.
    pub score: PgnScore,
    /// The search depth in plies.
    pub depth: Option<u32>,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl FromStr for Evaluation {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let (score, depth) = split_once(text, b',').unwrap_or((text, ""));
        let score = score.trim_end().parse().map_err(|_| AnnotationError::new(text, EXPECTED))?;
        let depth = match depth.trim() {
            "" => None,
            digits => Some(digits.parse().map_err(|_| {
                AnnotationError::new(digits, "the plies of a depth behind the comma")
            })?),
        };
        Ok(Self { score, depth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_in_all_forms() {
        let check = |text: &str, expected| assert_eq!(text.parse(), Ok(expected), "{text}");
        check("0.25", PgnScore::Centipawns(25));
        check("-0.31", PgnScore::Centipawns(-31));
        check("+12.3", PgnScore::Centipawns(1230));
        check("-.5", PgnScore::Centipawns(-50));
        check("7", PgnScore::Centipawns(700));
        check("1.239", PgnScore::Centipawns(123));
        check("#3", PgnScore::Mate(3));
        check("#-3", PgnScore::Mate(-3));
        check("#+3", PgnScore::Mate(3));
        check("-M4", PgnScore::Mate(-4));
        check("+M12", PgnScore::Mate(12));
        check("-#1", PgnScore::Mate(-1));
    }

    #[test]
    fn invalid_scores() {
        for text in ["", ".", "-", "#", "#--3", "+-1", "1.2.3", "1,2", "M", "99999999999", "book"] {
            assert!(text.parse::<PgnScore>().is_err(), "{text}");
        }
        assert!("0.1,x".parse::<Evaluation>().is_err());
    }

    #[test]
    fn the_largest_scores_fit() {
        for number in [0, 1, -1, 99, -100, 1_000_000_000, -1_000_000_000] {
            let score = PgnScore::Centipawns(number);
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert_eq!(PgnScore::Mate(i32::MIN).flip(), PgnScore::Mate(i32::MAX));
    }
}
