//! Draw offers. Draws that the rules allow a player to claim need none: they end the game.

use std::time::Duration;

use lucena_engine::accepts_draw;
use lucena_eval::Score;
use lucena_game::Ending;

use super::{PlayedGame, Refusal};

/// The answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawReply {
    Agreed,
    Declined,
    /// The engine will answer after its search.
    Pending,
}

impl PlayedGame {
    /// Offers a draw. Between two human players it is agreed at once; an engine answers by its last
    /// score.
    pub(crate) fn offer_draw(&mut self, now: Duration) -> Result<DrawReply, Refusal> {
        self.require_ongoing(now)?;
        let humans = self.setup.players.iter().filter(|(_, player)| player.engine().is_none());
        let reply = match humans.count() {
            0 => return Err(Refusal::NotHuman),
            1 if self.engine_to_move().is_some() => DrawReply::Pending,
            1 if accepts_draw(self.engine_score(), self.game.len()) => DrawReply::Agreed,
            1 => DrawReply::Declined,
            _ => DrawReply::Agreed,
        };
        match reply {
            DrawReply::Agreed => self.end(Ending::Agreement, now),
            DrawReply::Declined => {}
            DrawReply::Pending => {
                self.draw_offer = self.setup.only_human();
                self.changed();
            }
        }
        Ok(reply)
    }

    /// Answers a pending offer by the score of a search.
    pub(super) fn answer_offer(
        &mut self,
        score: Option<Score>,
        now: Duration,
    ) -> Option<DrawReply> {
        self.draw_offer.take()?;
        if accepts_draw(score, self.game.len()) {
            self.end(Ending::Agreement, now);
            return Some(DrawReply::Agreed);
        }
        Some(DrawReply::Declined)
    }

    /// The score of the engine's last move, from its own point of view.
    fn engine_score(&self) -> Option<Score> {
        let score = self.moves.iter().rev().find(|mv| mv.is_engine)?.score?;
        Some(score.pov(lucena_board::Color::White))
    }
}
