//! The chess clock. It reads no time: the time of a move is passed in.

use std::time::Duration;

use lucena_arena::TimeControl;
use lucena_board::{ByColor, Color};
use lucena_search::Clock;

/// The times of both players at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessClock {
    control: TimeControl,
    left: ByColor<Duration>,
    n_moves: ByColor<u32>,
}

impl ChessClock {
    #[must_use]
    pub(crate) const fn new(control: TimeControl) -> Self {
        // Without base time, as in 0+3, the first move has the increment.
        let start = if control.base.is_zero() { control.increment } else { control.base };
        Self { control, left: ByColor([start; 2]), n_moves: ByColor([0; 2]) }
    }

    /// Counts a move of a loaded game, with the time left if it is recorded.
    pub(crate) fn replay(&mut self, color: Color, left: Option<Duration>) {
        self.n_moves[color] += 1;
        self.left[color] = left.unwrap_or(self.left[color]);
    }

    /// Subtracts time without completing a move, as when the game ends.
    pub(crate) fn spend(&mut self, color: Color, spent: Duration) {
        self.left[color] = self.left[color].saturating_sub(spent);
    }

    #[must_use]
    pub(crate) const fn control(&self) -> TimeControl {
        self.control
    }

    #[must_use]
    pub(crate) fn left(&self, color: Color) -> Duration {
        self.left[color]
    }

    /// Completes a move that took this time.
    pub(crate) fn press(&mut self, color: Color, spent: Duration) {
        self.n_moves[color] += 1;
        self.spend(color, spent);
        let left = &mut self.left[color];
        *left = left.saturating_add(self.control.increment);
        if self.control.moves.is_some_and(|moves| self.n_moves[color].is_multiple_of(moves)) {
            *left = left.saturating_add(self.control.base);
        }
    }

    /// The clock of a search for this side.
    #[must_use]
    pub(crate) fn for_search(&self, color: Color) -> Clock {
        let clock = Clock::new(self.left[color], self.control.increment);
        match self.control.moves {
            Some(moves) => clock.with_moves_to_go(moves - self.n_moves[color] % moves),
            None => clock,
        }
    }
}

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

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn increments_and_periods() {
        let mut clock = ChessClock::new("2/60+1".parse().unwrap());
        clock.press(Color::White, 10 * SECOND);
        assert_eq!(clock.left(Color::White), 51 * SECOND);
        assert_eq!(clock.for_search(Color::White).moves_to_go, Some(1));
        clock.press(Color::White, 10 * SECOND);
        assert_eq!(clock.left(Color::White), 102 * SECOND);
        assert_eq!(clock.left(Color::Black), 60 * SECOND);
        assert_eq!(ChessClock::new("0+3".parse().unwrap()).left(Color::Black), 3 * SECOND);
    }

    #[test]
    fn texts() {
        let text = |ms| time_text(Duration::from_millis(ms));
        assert_eq!(text(9_960), "0:09.9");
        assert_eq!(text(10_000), "0:10");
        assert_eq!(text(300_000), "5:00");
        assert_eq!(text(3_723_000), "1:02:03");
    }
}
