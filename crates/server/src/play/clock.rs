//! Time controls and the chess clock. Neither reads the time: it is passed in.

use std::time::Duration;

use lucena_board::{ByColor, Color};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest time of a player at the beginning.
const MAX_INITIAL: Duration = Duration::from_secs(24 * 3600);
/// Longest increment or delay.
const MAX_INCREMENT: Duration = Duration::from_secs(3600);
const MAX_MOVES: u32 = 1000;

/// A time control in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct TimeControl {
    pub(crate) initial_ms: u64,
    /// Added after each move.
    #[serde(default)]
    pub(crate) increment_ms: u64,
    /// Time of each move that is not counted (simple delay).
    #[serde(default)]
    pub(crate) delay_ms: u64,
    /// Number of moves after which the initial time is added again.
    #[serde(default)]
    pub(crate) moves: Option<u32>,
}

impl TimeControl {
    /// Checks the numbers of a client.
    pub(super) fn check(&self) -> Result<(), String> {
        let within = |name: &str, found: u64, max: Duration| match u128::from(found) {
            found if found > max.as_millis() => {
                Err(format!("clock: {name}: found {found}, expected at most {}", max.as_millis()))
            }
            _ => Ok(()),
        };
        within("initial_ms", self.initial_ms, MAX_INITIAL)?;
        within("increment_ms", self.increment_ms, MAX_INCREMENT)?;
        within("delay_ms", self.delay_ms, MAX_INCREMENT)?;
        if self.start().is_zero() {
            return Err("clock: there is neither initial time nor increment".into());
        }
        match self.moves {
            Some(moves) if !(1..=MAX_MOVES).contains(&moves) => {
                Err(format!("clock: moves: found {moves}, expected 1 to {MAX_MOVES}"))
            }
            Some(_) if self.initial_ms == 0 => {
                Err("clock: moves: there is no initial time to add".into())
            }
            _ => Ok(()),
        }
    }

    /// The time on the clock at the beginning. Without initial time, as in 0+3, the first move has
    /// the increment.
    pub(super) const fn start(&self) -> Duration {
        let ms = if self.initial_ms == 0 { self.increment_ms } else { self.initial_ms };
        Duration::from_millis(ms)
    }

    const fn delay(&self) -> Duration {
        Duration::from_millis(self.delay_ms)
    }
}

/// The times of both players at the beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: ByColor<Duration>,
    n_moves: ByColor<u32>,
}

impl GameClock {
    pub(super) const fn new(control: TimeControl) -> Self {
        Self { control, left: ByColor([control.start(); 2]), n_moves: ByColor([0; 2]) }
    }

    pub(crate) const fn control(&self) -> TimeControl {
        self.control
    }

    /// The time left when this much of the turn has been used.
    pub(crate) fn left(&self, color: Color, used: Duration) -> Duration {
        self.left[color].saturating_sub(used.saturating_sub(self.control.delay()))
    }

    /// How long a turn of this player can last.
    pub(super) fn longest_turn(&self, color: Color) -> Duration {
        self.left[color].saturating_add(self.control.delay())
    }

    /// Completes a move that took this time.
    pub(super) fn press(&mut self, color: Color, used: Duration) {
        self.spend(color, used);
        self.n_moves[color] += 1;
        let left = &mut self.left[color];
        *left = left.saturating_add(Duration::from_millis(self.control.increment_ms));
        if self.control.moves.is_some_and(|moves| self.n_moves[color].is_multiple_of(moves)) {
            *left = left.saturating_add(Duration::from_millis(self.control.initial_ms));
        }
    }

    /// Subtracts time without completing a move, as when the game ends.
    pub(super) fn spend(&mut self, color: Color, used: Duration) {
        self.left[color] = self.left(color, used);
    }

    /// Sets what a record has: the time left after a move.
    pub(super) fn replay(&mut self, color: Color, left: Option<Duration>) {
        self.n_moves[color] += 1;
        self.left[color] = left.unwrap_or(self.left[color]);
    }

    pub(super) fn set_left(&mut self, left: ByColor<Duration>) {
        self.left = left;
    }

    /// Goes back to an earlier turn. Time that was used stays used, so that taking back moves does
    /// not gain any, nor increments.
    pub(super) fn take_back(&mut self, earlier: &Self) {
        for color in Color::ALL {
            self.left[color] = self.left[color].min(earlier.left[color]);
        }
        self.n_moves = earlier.n_moves;
    }

    /// Moves until the initial time is added again.
    pub(crate) fn moves_to_go(&self, color: Color) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.n_moves[color] % moves)
    }

    /// The clock of a search. A delay works like an increment for the choice of the time.
    pub(super) fn for_search(&self, color: Color, used: Duration) -> lucena_search::Clock {
        let increment = self.control.increment_ms.saturating_add(self.control.delay_ms);
        let left = self.left(color, used);
        let clock = lucena_search::Clock::new(left, Duration::from_millis(increment));
        match self.moves_to_go(color) {
            Some(moves) => clock.with_moves_to_go(moves),
            None => clock,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const FIVE_PLUS_THREE: TimeControl =
        TimeControl { initial_ms: 300_000, increment_ms: 3_000, delay_ms: 0, moves: None };

    #[test]
    fn increments_are_added_after_the_move() {
        let mut clock = GameClock::new(FIVE_PLUS_THREE);
        assert_eq!(clock.left(Color::White, 10 * SECOND), 290 * SECOND);
        clock.press(Color::White, 10 * SECOND);
        assert_eq!(clock.left(Color::White, Duration::ZERO), 293 * SECOND);
        assert_eq!(clock.left(Color::Black, Duration::ZERO), 300 * SECOND);
        assert_eq!(clock.longest_turn(Color::White), 293 * SECOND);
    }

    #[test]
    fn a_delay_is_not_counted() {
        let control = TimeControl { increment_ms: 0, delay_ms: 5_000, ..FIVE_PLUS_THREE };
        let mut clock = GameClock::new(control);
        clock.press(Color::White, 4 * SECOND);
        assert_eq!(clock.left(Color::White, Duration::ZERO), 300 * SECOND);
        clock.press(Color::White, 7 * SECOND);
        assert_eq!(clock.left(Color::White, Duration::ZERO), 298 * SECOND);
        assert_eq!(clock.longest_turn(Color::White), 303 * SECOND);
    }

    #[test]
    fn the_initial_time_is_added_after_each_period() {
        let control = TimeControl { increment_ms: 0, moves: Some(2), ..FIVE_PLUS_THREE };
        let mut clock = GameClock::new(control);
        clock.press(Color::Black, 10 * SECOND);
        assert_eq!(clock.moves_to_go(Color::Black), Some(1));
        assert_eq!(clock.for_search(Color::Black, SECOND).moves_to_go, Some(1));
        clock.press(Color::Black, 10 * SECOND);
        assert_eq!(clock.left(Color::Black, Duration::ZERO), 580 * SECOND);
        assert_eq!(clock.moves_to_go(Color::Black), Some(2));
    }

    #[test]
    fn taking_back_gains_no_time() {
        let before = GameClock::new(FIVE_PLUS_THREE);
        let mut clock = before;
        clock.press(Color::White, SECOND);
        assert_eq!(clock.left(Color::White, Duration::ZERO), 302 * SECOND);
        clock.take_back(&before);
        assert_eq!(clock, before, "the increment goes with the move");
        clock.press(Color::White, 60 * SECOND);
        clock.take_back(&before);
        assert_eq!(clock.left(Color::White, Duration::ZERO), 243 * SECOND, "the minute stays used");
    }

    #[test]
    fn bad_controls_are_named() {
        let check = |control: TimeControl, expected: &str| {
            let error = control.check().unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        FIVE_PLUS_THREE.check().unwrap();
        check(TimeControl { initial_ms: u64::MAX, ..FIVE_PLUS_THREE }, "initial_ms");
        check(TimeControl { increment_ms: 3_600_001, ..FIVE_PLUS_THREE }, "at most 3600000");
        check(TimeControl { delay_ms: u64::MAX, ..FIVE_PLUS_THREE }, "delay_ms");
        check(TimeControl { moves: Some(0), ..FIVE_PLUS_THREE }, "1 to 1000");
        let nothing = TimeControl { initial_ms: 0, increment_ms: 0, ..FIVE_PLUS_THREE };
        check(nothing, "neither");
        check(TimeControl { initial_ms: 0, moves: Some(40), ..FIVE_PLUS_THREE }, "to add");
    }
}
