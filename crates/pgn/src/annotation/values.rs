//! The clock and evaluation of a comment, for programs that need these alone of many games.

use std::time::Duration;

use memchr::memchr;

use super::{Annotation, CommentPart, CommentParts, Evaluation, PgnScore};
use crate::RawText;

/// What a comment says of the move: the first `%eval` and the first `%clk` with a valid value.
///
/// Faster than [`CommentParts`] for what servers write, `[%eval -0.31] [%clk 0:01:02]`, which needs
/// no decoding.
///
/// ```
/// use std::time::Duration;
/// use lucena_pgn::{CommentValues, PgnScore, RawText};
/// let values = CommentValues::read(RawText::new(b"[%eval -0.31] [%clk 0:01:02] good"));
/// assert_eq!(values.evaluation.unwrap().score, PgnScore::Centipawns(-31));
/// assert_eq!(values.clock, Some(Duration::from_secs(62)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommentValues {
    /// From White's point of view.
    pub evaluation: Option<Evaluation>,
    /// The time left.
    pub clock: Option<Duration>,
}

impl CommentValues {
    /// Reads a comment.
    #[must_use]
    pub fn read(comment: RawText<'_>) -> Self {
        let mut values = Self::default();
        let mut rest = comment.as_bytes();
        while let Some(at) = memchr(b'[', rest) {
            let Some(len) = values.read_plain(&rest[at..]) else {
                return Self::read_any(&comment.decode());
            };
            rest = &rest[at + len..];
        }
        values
    }

    /// Reads a command in its usual form and returns its length.
    #[inline]
    fn read_plain(&mut self, text: &[u8]) -> Option<usize> {
        if let Some(value) = text.strip_prefix(b"[%eval ") {
            let (evaluation, rest) = plain_evaluation(value)?;
            self.evaluation.get_or_insert(evaluation);
            Some(text.len() - rest.len())
        } else {
            let (clock, rest) = plain_clock(text.strip_prefix(b"[%clk ")?)?;
            self.clock.get_or_insert(clock);
            Some(text.len() - rest.len())
        }
    }

    #[cold]
    fn read_any(comment: &str) -> Self {
        let mut values = Self::default();
        for part in CommentParts::new(comment) {
            let CommentPart::Command { annotation, .. } = part else { continue };
            match annotation {
                Annotation::Evaluation(it) => values.evaluation = values.evaluation.or(Some(it)),
                Annotation::Clock(it) => values.clock = values.clock.or(Some(it)),
                _ => {}
            }
        }
        values
    }
}

/// Pawns with one or two decimals, then `]`. Also returns the text after it.
#[inline]
fn plain_evaluation(text: &[u8]) -> Option<(Evaluation, &[u8])> {
    let (sign, text) = match text {
        [b'-', rest @ ..] => (-1, rest),
        _ => (1, text),
    };
    let (pawns, text) = number::<5>(text)?;
    let (hundredths, text) = match text {
        [b'.', a @ b'0'..=b'9', b']', rest @ ..] => (10 * digit(*a), rest),
        [b'.', a @ b'0'..=b'9', b @ b'0'..=b'9', b']', rest @ ..] => {
            (10 * digit(*a) + digit(*b), rest)
        }
        _ => return None,
    };
    let score = PgnScore::Centipawns(sign * (100 * pawns + hundredths) as i32);
    Some((Evaluation { score, depth: None }, text))
}

/// A time as `h:mm:ss`, then `]`. Also returns the text after it.
#[inline]
fn plain_clock(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (hours, text) = number::<4>(text)?;
    let (minutes, text) = number::<2>(text.strip_prefix(b":")?)?;
    let (seconds, text) = number::<2>(text.strip_prefix(b":")?)?;
    let time = Duration::from_secs(u64::from(3600 * hours + 60 * minutes + seconds));
    Some((time, text.strip_prefix(b"]")?))
}

/// A number of 1 to `MAX` digits, and the text after it.
#[inline]
fn number<const MAX: usize>(text: &[u8]) -> Option<(u32, &[u8])> {
    let mut sum = 0;
    for (i, &byte) in text.iter().enumerate() {
        if !byte.is_ascii_digit() {
            return (i > 0).then_some((sum, &text[i..]));
        }
        if i == MAX {
            return None;
        }
        sum = 10 * sum + digit(byte);
    }
    None
}

#[inline]
fn digit(byte: u8) -> u32 {
    u32::from(byte - b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_forms_need_no_slow_path() {
        for text in ["[%eval 0.3]", "[%eval -12.34]", "[%clk 0:01:02]", "[%clk 100:59:59] x"] {
            let len = CommentValues::default().read_plain(text.as_bytes());
            assert_eq!(len, text.find(']').map(|at| at + 1), "{text}");
        }
    }

    #[test]
    fn both_ways_to_read_agree() {
        const WORDS: &[&str] = &[
            "[%eval 0.3]",
            "[%eval -1.25]",
            "[%eval #-3]",
            "[%eval 0.3,18]",
            "[%eval 1]",
            "[%eval .5]",
            "[%eval 123456.7]",
            "[%eval 0.123]",
            "[%eval ",
            "[%clk 0:01:02]",
            "[%clk 1:2:3.5]",
            "[%clk 0:99:99]",
            "[%clk 12345:00:00]",
            "[%clk 5]",
            "[%clk soon]",
            "[%emt 0:00:01]",
            "[",
            "]",
            " text ",
            "[%cal Ge2e4]",
            "\u{e4}",
            "[%%eval 1.0]",
        ];
        for i in 0..WORDS.len().pow(3) {
            let word = |divisor: usize| WORDS[i / divisor % WORDS.len()];
            let text = [word(1), word(WORDS.len()), word(WORDS.len().pow(2))].concat();
            let slow = CommentValues::read_any(&text);
            assert_eq!(CommentValues::read(RawText::new(text.as_bytes())), slow, "{text}");
        }
    }
}
