//! Time controls.

use core::fmt;
use core::time::Duration;

use crate::ParseError;
use crate::reader::{Reader, seconds};
use crate::text::Seconds;

/// A time control, as set by `level`.
///
/// ```
/// use std::time::Duration;
/// use lucena_xboard::Level;
/// let level: Level = "40 5 0".parse()?;
/// assert_eq!((level.moves, level.base), (40, Duration::from_secs(300)));
/// let blitz = Level { moves: 0, base: Duration::from_secs(8), increment: Duration::from_millis(80) };
/// assert_eq!(blitz.to_string(), "0 0:08 0.08");
/// # Ok::<(), lucena_xboard::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// Moves per time control; 0 for sudden death.
    pub moves: u32,
    /// Base time.
    pub base: Duration,
    /// Increment. xboard sends fractions of seconds, older GUIs whole seconds.
    pub increment: Duration,
}

impl Level {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let moves = reader.small()?;
        let error = reader.error("minutes, or minutes:seconds");
        let base = reader.word().and_then(|word| base(word.text)).ok_or(error)?;
        Ok(Self { moves, base, increment: reader.seconds()? })
    }
}

/// A longer base is a typo. The sum is capped, not its parts, so that the text round-trips.
const LONGEST_BASE: Duration = Duration::from_secs(60 * (u32::MAX / 60) as u64);

/// `5`, `0:30` or `1:30.5`.
fn base(text: &str) -> Option<Duration> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    if minutes.is_empty() || !minutes.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let minutes = Duration::from_secs(60).saturating_mul(minutes.parse().unwrap_or(u32::MAX));
    Some(minutes.saturating_add(seconds(rest)?).min(LONGEST_BASE))
}

impl core::str::FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let level = Self::read(&mut reader)?;
        reader.finish(level, true)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, rest) = (self.base.as_secs() / 60, self.base.as_secs() % 60);
        write!(f, "{} {minutes}", self.moves)?;
        let rest = Duration::new(rest, self.base.subsec_nanos());
        if !rest.is_zero() {
            let zero = if rest < Duration::from_secs(10) { "0" } else { "" };
            write!(f, ":{zero}{}", Seconds(rest))?;
        }
        write!(f, " {}", Seconds(self.increment))
    }
}
