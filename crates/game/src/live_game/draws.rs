//! Draws by agreement and by claim.

use core::time::Duration;

use lucena_board::{Color, DrawReason, Outcome};

use super::{LiveGame, Refusal};
use crate::Ending;

impl LiveGame {
    /// The side whose draw offer stands.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Offers a draw, or accepts the opponent's offer, which ends the game.
    ///
    /// An offer stands until the opponent moves, declines or accepts it, and through the offering
    /// side's own move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Color, Position};
    /// use lucena_game::{Ending, GameRules, LiveGame};
    /// let mut game = LiveGame::new(Position::initial(), GameRules::default(), Duration::ZERO);
    /// game.offer_draw(Color::White, Duration::ZERO)?;
    /// assert!(!game.is_over());
    /// game.offer_draw(Color::Black, Duration::ZERO)?;
    /// assert_eq!(game.ending(), Some(&Ending::Agreement));
    /// # Ok::<(), lucena_game::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn offer_draw(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        match self.draw_offer {
            Some(offered) if offered != by => self.finish(Ending::Agreement, now),
            _ => self.draw_offer = Some(by),
        }
        Ok(())
    }

    /// Declines the offer that stands, if any.
    pub const fn decline_draw(&mut self) {
        self.draw_offer = None;
    }

    /// The draw that may be claimed in this position.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        match self.game.claimable_outcome()? {
            Outcome::Draw(reason) if reason.needs_claim() => Some(reason),
            _ => None,
        }
    }

    /// Claims a draw by threefold repetition or by the fifty-move rule. Either side may: the Laws of
    /// Chess also allow a claim with the move that leads to the draw.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Color;
    /// use lucena_game::{GameRules, LiveGame};
    /// let start = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80".parse()?;
    /// let mut game = LiveGame::new(start, GameRules::default(), Duration::ZERO);
    /// game.claim_draw(Color::White, Duration::ZERO)?;
    /// assert_eq!(game.ending().unwrap().to_string(), "1/2-1/2 (fifty moves, claimed by white)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no draw to claim, or the game is over.
    pub fn claim_draw(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        self.require_ongoing(now)?;
        let reason = self.claimable_draw().ok_or(Refusal::NoDraw)?;
        self.finish(Ending::Claim { by, reason }, now);
        Ok(())
    }
}
