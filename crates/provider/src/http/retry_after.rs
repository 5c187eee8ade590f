//! The `Retry-After` header.

use std::time::{Duration, SystemTime};

/// Parses seconds or a date. The pause until a past date is zero.
pub(super) fn parse(value: &str, now: SystemTime) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_dates() {
        let now = httpdate::parse_http_date("Fri, 06 Nov 2026 08:49:37 GMT").unwrap();
        let seconds = |n| Some(Duration::from_secs(n));
        assert_eq!(parse(" 120 ", now), seconds(120));
        assert_eq!(parse("Fri, 06 Nov 2026 08:51:37 GMT", now), seconds(120));
        assert_eq!(parse("Fri, 06 Nov 2026 08:00:00 GMT", now), seconds(0));
        assert_eq!(parse("18446744073709551615", now), seconds(u64::MAX));
        for text in ["", "-1", "1.5", "soon", "18446744073709551616"] {
            assert_eq!(parse(text, now), None, "{text}");
        }
    }
}
