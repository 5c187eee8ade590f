//! Clocks and limits of engines.

use std::time::Duration;

use lucena_game::Clock;

use crate::GoLimits;

/// The clock of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerClock {
    limits: GoLimits,
    clock: Option<Clock>,
}

/// Time exceeded beyond the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeExceeded {
    pub(super) by: Duration,
}

impl PlayerClock {
    pub(super) fn new(limits: GoLimits) -> Self {
        Self { limits, clock: limits.clock.map(Clock::new) }
    }

    /// Remaining time; `None` without a clock.
    pub(super) fn left(&self) -> Option<Duration> {
        self.clock.map(|clock| clock.left(Duration::ZERO))
    }

    pub(super) fn increment(&self) -> Duration {
        self.limits.clock.map_or(Duration::ZERO, |control| control.increment)
    }

    /// Moves to the next time control, if any.
    pub(super) fn moves_to_go(&self) -> Option<u32> {
        self.clock?.moves_to_go()
    }

    /// Time allowed for this move, without the margin.
    pub(super) fn allowance(&self) -> Option<Duration> {
        self.left().into_iter().chain(self.limits.move_time).min()
    }

    /// Subtracts the time of a move and adds the increment.
    pub(super) fn press(&mut self, time: Duration) -> Result<(), TimeExceeded> {
        let is_late = |allowance: &Duration| time > *allowance + self.limits.margin;
        if let Some(allowance) = self.allowance().filter(is_late) {
            return Err(TimeExceeded { by: time - allowance });
        }
        if let Some(clock) = &mut self.clock {
            clock.press(time);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> PlayerClock {
        PlayerClock::new(GoLimits::clock(text.parse().unwrap()))
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn increments_are_added_after_the_move() {
        let mut clock = clock("1+0.5");
        clock.press(ms(900)).unwrap();
        assert_eq!(clock.left(), Some(ms(600)));
        assert_eq!(clock.press(ms(601)), Err(TimeExceeded { by: ms(1) }));
    }

    #[test]
    fn moves_to_go() {
        let mut clock = clock("3/60");
        let to_go = [3, 2, 1, 3, 2, 1, 3];
        for moves in to_go {
            assert_eq!(clock.moves_to_go(), Some(moves));
            clock.press(ms(1_000)).unwrap();
        }
        assert_eq!(clock.left(), Some(ms(60_000 * 3 - 7_000)));
    }

    #[test]
    fn the_margin_is_tolerated() {
        let limits = GoLimits::clock("1".parse().unwrap()).with_margin(ms(50));
        let mut clock = PlayerClock::new(limits);
        assert_eq!(clock.press(ms(1_051)), Err(TimeExceeded { by: ms(51) }));
        clock.press(ms(1_050)).unwrap();
        assert_eq!(clock.left(), Some(ms(0)));
    }

    #[test]
    fn the_shorter_of_clock_and_move_time_applies() {
        let mut limits = GoLimits::clock("1".parse().unwrap());
        limits.move_time = Some(ms(300));
        let mut clock = PlayerClock::new(limits);
        assert_eq!(clock.press(ms(400)), Err(TimeExceeded { by: ms(100) }));
        (0..3).for_each(|_| clock.press(ms(290)).unwrap());
        assert_eq!(clock.allowance(), Some(ms(130)));
        assert_eq!(PlayerClock::new(GoLimits::nodes(5)).allowance(), None);
    }
}
