//! Time controls in client messages.

use std::time::Duration;

use lucena_game::TimeControl;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Maximum initial time.
const MAX_INITIAL: Duration = Duration::from_secs(24 * 3600);
/// Maximum increment or delay.
const MAX_INCREMENT: Duration = Duration::from_secs(3600);
const MAX_MOVES: u32 = 1000;

/// A time control in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TimeControl)]
pub(crate) struct TimeControlJson {
    pub(crate) initial_ms: u64,
    /// Added after each move.
    #[serde(default)]
    pub(crate) increment_ms: u64,
    /// Delay before the clock runs in each move (simple delay).
    #[serde(default)]
    pub(crate) delay_ms: u64,
    /// Number of moves after which the initial time is added again.
    #[serde(default)]
    pub(crate) moves: Option<u32>,
}

impl TimeControlJson {
    /// Validates a time control from a client.
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
        if self.initial_ms == 0 && self.increment_ms == 0 {
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

    pub(super) const fn control(&self) -> TimeControl {
        TimeControl {
            moves: self.moves,
            base: Duration::from_millis(self.initial_ms),
            increment: Duration::from_millis(self.increment_ms),
            delay: Duration::from_millis(self.delay_ms),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_PLUS_THREE: TimeControlJson =
        TimeControlJson { initial_ms: 300_000, increment_ms: 3_000, delay_ms: 0, moves: None };

    #[test]
    fn bad_controls_are_named() {
        let check = |control: TimeControlJson, expected: &str| {
            let error = control.check().unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        FIVE_PLUS_THREE.check().unwrap();
        check(TimeControlJson { initial_ms: u64::MAX, ..FIVE_PLUS_THREE }, "initial_ms");
        check(TimeControlJson { increment_ms: 3_600_001, ..FIVE_PLUS_THREE }, "at most 3600000");
        check(TimeControlJson { delay_ms: u64::MAX, ..FIVE_PLUS_THREE }, "delay_ms");
        check(TimeControlJson { moves: Some(0), ..FIVE_PLUS_THREE }, "1 to 1000");
        let nothing = TimeControlJson { initial_ms: 0, increment_ms: 0, ..FIVE_PLUS_THREE };
        check(nothing, "neither");
        check(TimeControlJson { initial_ms: 0, moves: Some(40), ..FIVE_PLUS_THREE }, "to add");
    }
}
