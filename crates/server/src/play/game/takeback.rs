//! Takebacks.

use std::time::Duration;

use lucena_board::{ByColor, Color, Position};
use lucena_game::Clock;

use super::{PlayedGame, Refusal, Turn};

impl PlayedGame {
    pub(crate) fn can_take_back(&self) -> bool {
        !self.is_over() && self.setup.takebacks && self.takeback_ply().is_some()
    }

    /// Takes back the last move of a human player, and the engine's reply.
    pub(crate) fn take_back(&mut self, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        if !self.setup.takebacks {
            return Err(Refusal::NoTakebacks);
        }
        let n_left = self.takeback_ply().ok_or(Refusal::NothingToTakeBack)?;
        let turn = self.position().turn();
        let used = self.clock_used(turn, now);
        let earlier = self.clock_at(n_left);
        if let (Some(clock), Some(earlier)) = (&mut self.clock, &earlier) {
            clock[turn].spend(used);
            for color in Color::ALL {
                clock[color].take_back(&earlier[color]);
            }
        }
        while self.game.len() > n_left {
            self.game.undo();
        }
        self.moves.truncate(n_left);
        let since = (!self.is_paused).then_some(now);
        self.turn = Turn { used: Duration::ZERO, since };
        self.premoves.clear();
        self.draw_offer = None;
        self.changed_position();
        Ok(())
    }

    /// The number of plies left after a takeback.
    fn takeback_ply(&self) -> Option<usize> {
        let movers: Vec<Color> =
            self.game.positions().take(self.game.len()).map(Position::turn).collect();
        movers.iter().rposition(|&mover| self.setup.engine(mover).is_none())
    }

    /// The clocks after `n_plies`, reconstructed from the moves.
    fn clock_at(&self, n_plies: usize) -> Option<ByColor<Clock>> {
        let mut clock = self.setup.clocks()?;
        for (position, mv) in self.game.positions().zip(&self.moves[..n_plies]) {
            clock[position.turn()].replay(mv.left);
        }
        Some(clock)
    }
}
