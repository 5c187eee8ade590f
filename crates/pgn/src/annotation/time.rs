//! Times as `h:mm:ss`, optionally with fractions of seconds.

use std::fmt;
use std::time::Duration;

/// Prevents overflow.
const MAX_DIGITS: usize = 9;

/// Reads `h:mm:ss`, `mm:ss` or `ss`, optionally with a fraction of a second.
pub(super) fn read(text: &str) -> Option<Duration> {
    let bytes = text.as_bytes();
    let point = bytes.iter().position(|byte| matches!(byte, b'.' | b','));
    let (whole, fraction) = match point {
        Some(point) => (&bytes[..point], &bytes[point + 1..]),
        None => (bytes, &[][..]),
    };
    let mut seconds = 0_u64;
    for (i, number) in whole.split(|&byte| byte == b':').enumerate() {
        if i == 3 {
            return None;
        }
        seconds = seconds * 60 + read_number(number)?;
    }
    Some(Duration::new(seconds, read_fraction(fraction)?))
}

fn read_number(digits: &[u8]) -> Option<u64> {
    let is_number = digits.iter().all(u8::is_ascii_digit);
    let number = |sum, digit: &u8| sum * 10 + u64::from(digit - b'0');
    (is_number && (1..=MAX_DIGITS).contains(&digits.len())).then(|| digits.iter().fold(0, number))
}

/// Nanoseconds from the digits after the decimal point; further digits are ignored.
fn read_fraction(digits: &[u8]) -> Option<u32> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let nine = digits.iter().copied().chain(std::iter::repeat(b'0')).take(9);
    Some(nine.fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0')))
}

/// A time as `h:mm:ss`, with as many decimals as needed.
pub(super) struct Text(pub(super) Duration);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        write_fraction(f, self.0)
    }
}

/// A time in seconds, as tools for engine matches write it, without the unit.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        write_fraction(f, self.0)
    }
}

fn write_fraction(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    match time.subsec_nanos() {
        0 => Ok(()),
        nanos => {
            let digits = format!("{nanos:09}");
            write!(f, ".{}", digits.trim_end_matches('0'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_all_forms() {
        let check = |text, millis| {
            assert_eq!(read(text), Some(Duration::from_millis(millis)), "{text}");
        };
        check("0:01:02", 62_000);
        check("1:02:03.4", 3_723_400);
        check("03:59", 239_000);
        check("7", 7_000);
        check("0.05", 50);
        check("0:00:01,5", 1_500);
        check("100:00:00", 360_000_000);
    }

    #[test]
    fn invalid_times() {
        for text in ["", "-0:00:01", "0:0:0:1", "1:", ":1", "1:x", "1.5x", "9999999999", "1e3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_written_without_trailing_zeros() {
        let check = |nanos, expected: &str| {
            let time = Duration::from_nanos(nanos);
            assert_eq!(Text(time).to_string(), expected);
            assert_eq!(read(expected), Some(time));
        };
        check(0, "0:00:00");
        check(3_723_400_000_000, "1:02:03.4");
        check(59_000_000_001, "0:00:59.000000001");
        assert_eq!(Seconds(Duration::from_millis(450)).to_string(), "0.45");
        assert_eq!(Seconds(Duration::from_secs(12)).to_string(), "12");
    }
}
