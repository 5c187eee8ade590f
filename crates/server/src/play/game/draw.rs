//! Draw offers. Draws that the rules allow a player to claim need none: they end the game.

use std::time::Duration;

use lucena_board::Color;
use lucena_engine::accepts_draw;
use lucena_eval::Score;

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
        self.live.require_ongoing(now)?;
        let mut humans = Color::ALL.into_iter().filter(|&it| self.setup.engine(it).is_none());
        let (by, other) = (humans.next().ok_or(Refusal::NotHuman)?, humans.next());
        self.live.offer_draw(by, now)?;
        match other {
            Some(other) => {
                self.live.offer_draw(other, now)?;
                Ok(DrawReply::Agreed)
            }
            None if self.engine_to_move().is_some() => {
                self.n_changes += 1;
                Ok(DrawReply::Pending)
            }
            None => self.answer_offer(!by, self.score_of(!by), now),
        }
    }

    /// Answers the pending offer by the score of a search.
    pub(super) fn answer_offer(
        &mut self,
        engine: Color,
        score: Option<Score>,
        now: Duration,
    ) -> Result<DrawReply, Refusal> {
        if accepts_draw(score, self.live.game().len()) {
            self.live.offer_draw(engine, now)?;
            return Ok(DrawReply::Agreed);
        }
        self.live.decline_draw();
        Ok(DrawReply::Declined)
    }

    /// The score of this side's last move, from its own point of view.
    fn score_of(&self, color: Color) -> Option<Score> {
        let last = self.scores.len().checked_sub(self.live.plies_since_move_of(color)?)?;
        Some(self.scores[last]?.pov(Color::White))
    }
}
