//! Takebacks.

use core::time::Duration;

use lucena_board::Color;

use super::turn::Turn;
use super::{LiveGame, Refusal, TakebackTime};

impl LiveGame {
    /// Plies to take back so that this side is to move again; `None` if it has not moved.
    #[must_use]
    pub fn plies_since_move_of(&self, color: Color) -> Option<usize> {
        let n_plies = if color == self.turn() { 2 } else { 1 };
        (n_plies <= self.game.len()).then_some(n_plies)
    }

    /// Takes back a number of plies. A paused game stays paused, and a finished one is resumed.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Color, Position};
    /// use lucena_game::{GameRules, LiveGame, Refusal};
    /// let mut game = LiveGame::new(Position::initial(), GameRules::default(), Duration::ZERO);
    /// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
    ///     game.play_uci(mv, Duration::ZERO)?;
    /// }
    /// assert!(game.is_over());
    /// let n_plies = game.plies_since_move_of(Color::White).unwrap();
    /// game.take_back(n_plies, Duration::ZERO)?;
    /// assert!(game.is_running() && game.turn() == Color::White);
    /// assert_eq!(game.take_back(3, Duration::ZERO), Err(Refusal::NothingToTakeBack));
    /// # Ok::<(), lucena_game::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There are fewer moves, or the number is 0.
    pub fn take_back(&mut self, n_plies: usize, now: Duration) -> Result<(), Refusal> {
        let n_left = self.game.len().checked_sub(n_plies).filter(|_| n_plies > 0);
        let n_left = n_left.ok_or(Refusal::NothingToTakeBack)?;
        let turn = self.turn();
        let (charged, earlier) = (self.charged(turn, now), self.past_clocks[n_left]);
        if let (Some(clock), Some(earlier)) = (&mut self.clock, earlier) {
            match self.rules.takeback_time {
                TakebackTime::Restored => *clock = earlier,
                TakebackTime::Spent => {
                    clock[turn].spend(charged);
                    Color::ALL.into_iter().for_each(|it| clock[it].take_back(&earlier[it]));
                }
            }
        }
        for _ in 0..n_plies {
            self.game.undo();
        }
        self.times.truncate(n_left);
        self.past_clocks.truncate(n_left);
        self.turn = if self.is_paused { Turn::stopped() } else { Turn::starting(now) };
        self.ending = None;
        self.draw_offer = None;
        self.revision += 1;
        Ok(())
    }
}
