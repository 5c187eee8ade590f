//! Clock times as text.

use std::time::Duration;

/// A time as `1:02:03`, `4:05`, or with tenths below ten seconds: `0:09.5`.
#[must_use]
pub(crate) fn time_text(time: Duration) -> String {
    const TENTHS_BELOW: Duration = Duration::from_secs(10);
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 if time < TENTHS_BELOW => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let text = |ms| time_text(Duration::from_millis(ms));
        assert_eq!(text(9_960), "0:09.9");
        assert_eq!(text(10_000), "0:10");
        assert_eq!(text(300_000), "5:00");
        assert_eq!(text(3_723_000), "1:02:03");
    }
}
