//! Time controls in the notation of match runners.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use lucena_board::Excerpt;

/// A time control: `[MOVES/][MINUTES:]SECONDS[+INCREMENT]`.
///
/// | text | meaning |
/// |---|---|
/// | `60` | a minute for the game |
/// | `8+0.08` | 8 seconds, and 0.08 more after each move |
/// | `1:30+1` | a minute and a half, and a second more after each move |
/// | `40/60` | a minute for each 40 moves |
/// | `0+1` | a second for each move; unused time is kept |
///
/// Signs, exponents and spaces are errors. So is `inf`, since it is not a time control but the absence of
/// one: where it is allowed, use [`TimeControl::read`], which returns an `Option`.
///
/// ```
/// use std::time::Duration;
/// use lucena_game::TimeControl;
/// let control: TimeControl = "40/1:30+0.5".parse()?;
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.base, Duration::from_secs(90));
/// assert_eq!(control.increment, Duration::from_millis(500));
/// assert_eq!(control.to_string(), "40/90+0.5");
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Moves per period, after which the base time is added again; `None` for sudden death.
    pub moves: Option<u32>,
    /// Base time.
    pub base: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Time of each move that is not counted (simple delay). The notation has none.
    pub delay: Duration,
}

/// One year; larger values are typos.
const MAX_SECONDS: f64 = 366.0 * 24.0 * 3600.0;

impl TimeControl {
    /// Sudden death with an increment.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_game::TimeControl;
    /// let control = TimeControl::new(Duration::from_secs(8), Duration::from_millis(80));
    /// assert_eq!(control.to_string(), "8+0.08");
    /// ```
    #[must_use]
    pub const fn new(base: Duration, increment: Duration) -> Self {
        Self { moves: None, base, increment, delay: Duration::ZERO }
    }

    /// Parses a time control, or `inf` or `infinite` in any case, which are no clock.
    ///
    /// ```
    /// use lucena_game::TimeControl;
    /// assert_eq!(TimeControl::read("inf"), Ok(None));
    /// assert_eq!(TimeControl::read("60"), "60".parse().map(Some));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`TimeControl::from_str`].
    pub fn read(text: &str) -> Result<Option<Self>, TimeControlError> {
        let is_endless = ["inf", "infinite"].iter().any(|word| text.eq_ignore_ascii_case(word));
        if is_endless { Ok(None) } else { text.parse().map(Some) }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let (moves, rest) = match text.split_once('/') {
            None => (None, text),
            Some((moves, rest)) => match moves.parse() {
                Ok(moves @ 1..) => (Some(moves), rest),
                _ => return Err(TimeControlError::Moves(Excerpt::new(moves))),
            },
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self { moves, ..Self::new(minutes(base)?, seconds(increment)?) };
        if control.base.is_zero() && control.increment.is_zero() {
            return Err(TimeControlError::NoTime);
        }
        Ok(control)
    }
}

fn minutes(text: &str) -> Result<Duration, TimeControlError> {
    let Some((minutes, rest)) = text.split_once(':') else { return seconds(text) };
    let minutes = minutes.parse().ok().filter(|minutes| f64::from(*minutes) * 60.0 <= MAX_SECONDS);
    let minutes: u32 = minutes.ok_or_else(|| TimeControlError::Time(Excerpt::new(text)))?;
    Ok(Duration::from_secs(60) * minutes + seconds(rest)?)
}

fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse().ok().filter(|n: &f64| is_plain && (0.0..=MAX_SECONDS).contains(n));
    let number = number.ok_or_else(|| TimeControlError::Time(Excerpt::new(text)))?;
    // Protocols transmit milliseconds.
    // Not `f64::round`, which needs `std`.
    Ok(Duration::from_millis((number * 1000.0 + 0.5) as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

/// An invalid time control.
///
/// ```
/// use lucena_game::TimeControl;
/// let error = "8+soon".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"soon\", expected seconds, as in 40/60, 8+0.08 or 1:30");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TimeControlError {
    /// The part before the slash is not a number of moves.
    Moves(Excerpt),
    /// A part is not a time.
    Time(Excerpt),
    /// Base time and increment are both zero.
    NoTime,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(found) => {
                write!(f, "found {found:?}, expected a number of moves, as in 40/60")
            }
            Self::Time(found) => {
                write!(f, "found {found:?}, expected seconds, as in 40/60, 8+0.08 or 1:30")
            }
            Self::NoTime => f.write_str("found no time, expected a base time or an increment"),
        }
    }
}

impl core::error::Error for TimeControlError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[track_caller]
    fn check(text: &str, moves: Option<u32>, base: u64, increment: u64, written: &str) {
        let control: TimeControl = text.parse().unwrap();
        let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
        let expected = TimeControl { moves, ..TimeControl::new(base, increment) };
        assert_eq!(control, expected, "{text}");
        assert_eq!(control.to_string(), written);
        assert_eq!(written.parse(), Ok(expected), "what is written is read again");
    }

    #[test]
    fn all_forms() {
        check("8+0.08", None, 8_000, 80, "8+0.08");
        check("40/60", Some(40), 60_000, 0, "40/60");
        check("40/60+0.5", Some(40), 60_000, 500, "40/60+0.5");
        check("1:30+1", None, 90_000, 1_000, "90+1");
        check("0.1+0.001", None, 100, 1, "0.1+0.001");
        check("0+1", None, 0, 1_000, "0+1");
        check(".5", None, 500, 0, "0.5");
    }

    #[test]
    fn faults() {
        for text in ["", "x", "8+", "8+x", "-8", "1e3", "nan", "inf", "8+-1", "1:x", "99999999999"]
        {
            let found = text.parse::<TimeControl>();
            assert!(matches!(found, Err(TimeControlError::Time(_))), "{text}: {found:?}");
        }
        for text in ["0/60", "x/60", "/60", "-1/60"] {
            let found = text.parse::<TimeControl>();
            assert!(matches!(found, Err(TimeControlError::Moves(_))), "{text}: {found:?}");
        }
        assert_eq!("0".parse::<TimeControl>(), Err(TimeControlError::NoTime));
        assert_eq!("0+0.0001".parse::<TimeControl>(), Err(TimeControlError::NoTime));
    }
}
