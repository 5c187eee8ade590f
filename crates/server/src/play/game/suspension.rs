//! Games between engines are suspended while they have no clients.

use std::time::Duration;

use lucena_board::Color;

use super::PlayedGame;

impl PlayedGame {
    /// Suspends a game between engines, which stops its clocks and searches. Other games are not
    /// affected. The suspension is not stored.
    pub(crate) fn suspend(&mut self, now: Duration) {
        let is_between_engines = Color::ALL.iter().all(|&it| self.setup.engine(it).is_some());
        if self.is_running() && is_between_engines {
            self.turn.stop(now);
            self.is_suspended = true;
            self.changed_position();
        }
    }

    /// Resumes a suspended game when a client joins.
    pub(crate) fn wake_up(&mut self, now: Duration) {
        if self.is_suspended {
            self.is_suspended = false;
            self.turn.since = Some(now);
            self.changed_position();
        }
    }
}
