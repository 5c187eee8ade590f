//! Games between engines stand still while no one watches them.

use std::time::Duration;

use lucena_board::Color;

use super::PlayedGame;

impl PlayedGame {
    /// Stops the clocks and searches of a game between engines; other games go on. A record of the game
    /// does not show it.
    pub(crate) fn suspend(&mut self, now: Duration) {
        let is_between_engines = Color::ALL.iter().all(|&it| self.setup.engine(it).is_some());
        if self.is_running() && is_between_engines {
            self.turn.stop(now);
            self.is_suspended = true;
            self.changed_position();
        }
    }

    /// Goes on, since someone has come.
    pub(crate) fn wake_up(&mut self, now: Duration) {
        if self.is_suspended {
            self.is_suspended = false;
            self.turn.since = Some(now);
            self.changed_position();
        }
    }
}
