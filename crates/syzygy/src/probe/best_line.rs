//! How the game goes on when both sides follow the tables.

use lucena_board::{Game, Move};

use crate::{ProbeError, Tablebase};

impl Tablebase {
    /// The moves that follow when both sides play best by the tables: the side that wins takes the
    /// shortest way to the next capture, pawn move or mate, and the other the longest. It ends
    /// with the game, a draw, or after `most` plies.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_board::Game;
    /// use lucena_syzygy::Tablebase;
    /// let mut game = Game::new("8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse()?);
    /// let line = Tablebase::embedded().best_line(&game, 100)?;
    /// line.iter().for_each(|&mv| game.play_unchecked(mv));
    /// assert_eq!(game.outcome().unwrap().to_string(), "1-0 (checkmate)");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side may castle, or a table that is needed is missing or no good.
    pub fn best_line(&self, game: &Game, most: usize) -> Result<Vec<Move>, ProbeError> {
        let mut game = game.clone();
        let mut line = Vec::new();
        while line.len() < most && game.outcome().is_none() {
            let ranked = self.rank_moves(game.position(), super::Repetition::Absent)?;
            let Some(best) = ranked.first().filter(|best| best.rank() != 0) else {
                break;
            };
            line.push(best.mv());
            game.play_unchecked(best.mv());
        }
        Ok(line)
    }
}
