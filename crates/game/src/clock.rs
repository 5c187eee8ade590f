//! The chess clock. It reads no time: the time of a move is passed in.

use core::time::Duration;

use crate::TimeControl;

/// The clock of one player at the beginning of a turn.
///
/// ```
/// use std::time::Duration;
/// use lucena_game::Clock;
/// let mut clock = Clock::new("300+3".parse()?);
/// clock.press(Duration::from_secs(10));
/// assert_eq!(clock.left(Duration::ZERO), Duration::from_secs(293));
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    n_moves: u32,
}

impl Clock {
    /// A clock before the first move. Without base time, as in 0+3, the first move has the
    /// increment.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        let left = if control.base.is_zero() { control.increment } else { control.base };
        Self { control, left, n_moves: 0 }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left when this much of the turn has been used.
    #[must_use]
    pub fn left(&self, used: Duration) -> Duration {
        self.left.saturating_sub(used.saturating_sub(self.control.delay))
    }

    /// How long a turn can last.
    #[must_use]
    pub const fn longest_turn(&self) -> Duration {
        self.left.saturating_add(self.control.delay)
    }

    /// Moves until the base time is added again; `None` for sudden death.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.control.moves.filter(|&moves| moves > 0)?;
        Some(moves - self.n_moves % moves)
    }

    /// Completes a move that took this time, and returns the time left.
    pub fn press(&mut self, used: Duration) -> Duration {
        self.spend(used);
        self.n_moves += 1;
        self.left = self.left.saturating_add(self.control.increment);
        if self.control.moves.is_some_and(|moves| moves > 0 && self.n_moves % moves == 0) {
            self.left = self.left.saturating_add(self.control.base);
        }
        self.left
    }

    /// Subtracts time without completing a move, as when the game ends.
    pub(crate) fn spend(&mut self, used: Duration) {
        self.left = self.left(used);
    }

    /// Counts a move of a recorded game, with the time left after it if that is recorded. Returns
    /// the time left.
    pub(crate) fn replay(&mut self, left: Option<Duration>) -> Duration {
        self.n_moves += 1;
        self.left = left.unwrap_or(self.left);
        self.left
    }

    /// Sets the time left.
    pub(crate) const fn set_left(&mut self, left: Duration) {
        self.left = left;
    }

    /// Goes back to an earlier turn. Time that was used stays used, so that taking back moves does
    /// not gain any, nor increments.
    pub(crate) fn take_back(&mut self, earlier: &Self) {
        self.left = self.left.min(earlier.left);
        self.n_moves = earlier.n_moves;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const FIVE_PLUS_THREE: TimeControl =
        TimeControl::new(Duration::from_secs(300), Duration::from_secs(3));

    #[test]
    fn increments_are_added_after_the_move() {
        let mut clock = Clock::new(FIVE_PLUS_THREE);
        assert_eq!(clock.left(10 * SECOND), 290 * SECOND);
        clock.press(10 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 293 * SECOND);
        assert_eq!(clock.longest_turn(), 293 * SECOND);
    }

    #[test]
    fn increments_and_periods() {
        let mut clock = Clock::new("2/60+1".parse().unwrap());
        clock.press(10 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 51 * SECOND);
        assert_eq!(clock.moves_to_go(), Some(1));
        clock.press(10 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 102 * SECOND);
        assert_eq!(Clock::new("0+3".parse().unwrap()).left(Duration::ZERO), 3 * SECOND);
    }

    #[test]
    fn a_delay_is_not_counted() {
        let (increment, delay) = (Duration::ZERO, 5 * SECOND);
        let mut clock = Clock::new(TimeControl { increment, delay, ..FIVE_PLUS_THREE });
        clock.press(4 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 300 * SECOND);
        clock.press(7 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 298 * SECOND);
        assert_eq!(clock.longest_turn(), 303 * SECOND);
    }

    #[test]
    fn the_base_time_is_added_after_each_period() {
        let (increment, moves) = (Duration::ZERO, Some(2));
        let mut clock = Clock::new(TimeControl { increment, moves, ..FIVE_PLUS_THREE });
        clock.press(10 * SECOND);
        assert_eq!(clock.moves_to_go(), Some(1));
        clock.press(10 * SECOND);
        assert_eq!(clock.left(Duration::ZERO), 580 * SECOND);
        assert_eq!(clock.moves_to_go(), Some(2));
    }

    #[test]
    fn taking_back_gains_no_time() {
        let before = Clock::new(FIVE_PLUS_THREE);
        let mut clock = before;
        clock.press(SECOND);
        assert_eq!(clock.left(Duration::ZERO), 302 * SECOND);
        clock.take_back(&before);
        assert_eq!(clock, before, "the increment goes with the move");
        clock.press(60 * SECOND);
        clock.take_back(&before);
        assert_eq!(clock.left(Duration::ZERO), 243 * SECOND, "the minute stays used");
    }
}
