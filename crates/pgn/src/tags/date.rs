//! Dates with unknown parts.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use lucena_board::Excerpt;

/// A date in PGN: `2024.05.17`, with question marks for unknown parts.
///
/// ```
/// use lucena_pgn::Date;
/// let date: Date = "1997.05.??".parse()?;
/// assert_eq!(date, Date { year: Some(1997), month: Some(5), day: None });
/// assert_eq!(date.to_string(), "1997.05.??");
/// assert_eq!(Date::default().to_string(), "????.??.??");
/// # Ok::<(), lucena_pgn::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Date {
    /// The year, up to 9999.
    pub year: Option<u16>,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day, from 1.
    pub day: Option<u8>,
}

impl Date {
    /// Year, month and day of the earliest possible day, or `None` without a year.
    ///
    /// ```
    /// let date: lucena_pgn::Date = "1997.??.??".parse()?;
    /// assert_eq!(date.first_day(), Some((1997, 1, 1)));
    /// # Ok::<(), lucena_pgn::DateError>(())
    /// ```
    #[must_use]
    pub fn first_day(self) -> Option<(u16, u8, u8)> {
        let month = self.month.unwrap_or(1);
        let day = self.day.filter(|_| self.month.is_some()).unwrap_or(1);
        Some((self.year?, month, day))
    }

    /// Year, month and day of the latest possible day, or `None` without a year. It assumes 31 days
    /// for every month, as it is meant for comparisons.
    ///
    /// ```
    /// let date: lucena_pgn::Date = "1997.02.??".parse()?;
    /// assert_eq!(date.last_day(), Some((1997, 2, 31)));
    /// # Ok::<(), lucena_pgn::DateError>(())
    /// ```
    #[must_use]
    pub fn last_day(self) -> Option<(u16, u8, u8)> {
        let month = self.month.unwrap_or(12);
        let day = self.day.filter(|_| self.month.is_some()).unwrap_or(31);
        Some((self.year?, month, day))
    }

    /// Whether year, month and day are known.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        self.year.is_some() && self.month.is_some() && self.day.is_some()
    }
}

/// The day in UTC; times before 1970 are its first day, later ones than 9999 have no year.
///
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
/// let date = lucena_pgn::Date::from(UNIX_EPOCH + Duration::from_secs(951_782_400));
/// assert_eq!(date.to_string(), "2000.02.29");
/// ```
impl From<SystemTime> for Date {
    fn from(time: SystemTime) -> Self {
        const SECONDS_OF_DAY: u64 = 86_400;
        let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (year, month, day) = gregorian(seconds / SECONDS_OF_DAY);
        let year = u16::try_from(year).ok().filter(|&year| year <= 9999);
        Self { year, month: Some(month), day: Some(day) }
    }
}

/// Year, month and day for a number of days since 1970-01-01. Years start in March, so that the
/// leap day is the last day of the year.
fn gregorian(days: u64) -> (u64, u8, u8) {
    /// Days from 0000-03-01 to 1970-01-01.
    const DAYS_BEFORE: u64 = 719_468;
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let days = days + DAYS_BEFORE;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    // March to July have 153 days, and so have August to December.
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, is_next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + is_next, month as u8, day_of_month as u8)
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        for part in [self.month, self.day] {
            match part {
                Some(number) => write!(f, ".{number:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

/// Parses dates separated by dots, hyphens or slashes; the last parts may be missing.
impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        read(text.trim()).ok_or_else(|| DateError { found: Excerpt::new(text) })
    }
}

fn read(text: &str) -> Option<Date> {
    let mut parts = text.split(['.', '-', '/']);
    let year = read_part(parts.next()?, 4, 0..=9999)?;
    let mut small = |max| match parts.next() {
        Some(part) => read_part(part, 2, 1..=max),
        None => Some(None),
    };
    let (month, day) = (small(12)?, small(31)?);
    let narrow = |number: Option<u16>| number.map(|number| number as u8);
    parts.next().is_none().then_some(Date { year, month: narrow(month), day: narrow(day) })
}

/// `Some(None)` for question marks, `None` if the part is not a number.
fn read_part(
    text: &str,
    max_len: usize,
    range: std::ops::RangeInclusive<u16>,
) -> Option<Option<u16>> {
    if text.is_empty() || text.len() > max_len {
        return None;
    }
    if text.bytes().all(|byte| byte == b'?') {
        return Some(None);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten()?;
    range.contains(&number).then_some(Some(number))
}

/// The error of parsing a [`Date`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateError {
    found: Excerpt,
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a date such as 1997.05.??", self.found)
    }
}

impl std::error::Error for DateError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_since_1970() {
        assert_eq!(gregorian(0), (1970, 1, 1));
        assert_eq!(gregorian(11_016), (2000, 2, 29));
        assert_eq!(gregorian(11_017), (2000, 3, 1));
        assert_eq!(gregorian(19_723), (2024, 1, 1));
        assert_eq!(gregorian(20_778), (2026, 11, 21));
        // Consecutive days have consecutive dates.
        let mut last = gregorian(0);
        for day in 1..200_000 {
            let this = gregorian(day);
            assert!(this > last && this.1 <= 12 && this.2 <= 31, "{day}");
            last = this;
        }
    }

    #[test]
    fn dates_round_trip() {
        let check = |text: &str, expected: &str| {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), expected, "{text}");
        };
        check("2024.05.17", "2024.05.17");
        check("2024-5-7", "2024.05.07");
        check("1851", "1851.??.??");
        check("????.12.??", "????.12.??");
        check("?.?.?", "????.??.??");
        check(" 800.01 ", "0800.01.??");
    }

    #[test]
    fn invalid_dates() {
        for text in ["", ".", "2024.13.01", "2024.00.01", "2024.01.32", "2024.1.1.1", "20245", "x"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn first_and_last_day_of_incomplete_dates() {
        let days = |text: &str| {
            let date: Date = text.parse().unwrap();
            (date.first_day(), date.last_day())
        };
        assert_eq!(days("1997"), (Some((1997, 1, 1)), Some((1997, 12, 31))));
        assert_eq!(days("1997.??.05"), (Some((1997, 1, 1)), Some((1997, 12, 31))));
        assert_eq!(days("????.05.05"), (None, None));
    }
}
