//! Lines of best play by DTZ.

use lucena_board::{Game, Move};

use crate::{ProbeError, Tablebase};

impl Tablebase {
    /// A line of best play by DTZ: the winning side minimises the distance to the next capture, pawn
    /// move or mate, the losing side maximises it. It ends with the game, in a drawn position, or
    /// after `max_plies` plies.
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
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn best_line(&self, game: &Game, max_plies: usize) -> Result<Vec<Move>, ProbeError> {
        let mut game = game.clone();
        let mut line = Vec::new();
        while line.len() < max_plies && game.outcome().is_none() {
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
