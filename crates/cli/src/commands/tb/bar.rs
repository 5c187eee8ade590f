//! A bar that shows how much of the work is done and guesses how long the rest will take.

use std::time::{Duration, Instant};

use crate::terminal::progress::BarLine;

/// Before that, a guess would be worth nothing.
const GUESS_AFTER: Duration = Duration::from_secs(2);

pub(super) struct Bar {
    line: BarLine,
    start: Instant,
}

impl Bar {
    pub(super) fn new() -> Self {
        Self { line: BarLine::new(), start: Instant::now() }
    }

    /// Draws the bar anew: how much is done, from 0 to 1, and what is being done.
    pub(super) fn show(&mut self, done: f64, what: &str) {
        let percent = 100.0 * done;
        let left = time_left(self.start.elapsed(), done);
        let left = left.map_or(String::new(), |left| format!(", about {} left", in_words(left)));
        self.line.draw(percent.max(0.0) as u64, 100, &format!("{percent:.0} % {what}{left}"));
    }

    /// Takes the bar away, before other output and at the end.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

fn time_left(elapsed: Duration, done: f64) -> Option<Duration> {
    (elapsed >= GUESS_AFTER && done > 0.0 && done < 1.0)
        .then(|| elapsed.mul_f64((1.0 / done - 1.0).min(1e6)))
}

fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_guessed_and_told() {
        let check = |elapsed, done, expected: Option<&str>| {
            let left = time_left(Duration::from_secs(elapsed), done).map(in_words);
            assert_eq!(left.as_deref(), expected);
        };
        check(1, 0.5, None);
        check(30, 0.5, Some("30 s"));
        check(30, 0.1, Some("4 min"));
        check(600, 0.01, Some("16 h"));
        check(600, 0.0, None);
        check(600, 1.0, None);
    }
}
