//! All rules of adjudication together, asked after every move.

use lucena_board::{Color, Game};
use lucena_pgn::GameResult;

use super::draw::DrawCount;
use super::resign::ResignCount;
use super::{Adjudication, tablebases};
use crate::game::{Adjudicator, Ending};
use lucena_uci::Score;

/// Watches a game and decides it when a rule says so.
pub(crate) struct Referee<'a> {
    rules: &'a Adjudication,
    resign: ResignCount,
    draw: DrawCount,
}

/// A move that has been played, as the referee sees it.
pub(crate) struct Judged<'a> {
    /// The game after the move.
    pub(crate) game: &'a Game,
    /// Who made it.
    pub(crate) mover: Color,
    /// The number of the move, as the FEN of the start counts.
    pub(crate) move_number: u32,
    /// The exact score that the mover gave, if any.
    pub(crate) score: Option<Score>,
}

impl<'a> Referee<'a> {
    pub(crate) fn new(rules: &'a Adjudication) -> Self {
        Self { rules, resign: ResignCount::default(), draw: DrawCount::default() }
    }

    /// What a position of the start or the book is by the tables.
    pub(crate) fn judge_start(&self, game: &Game) -> Option<Ending> {
        let result = tablebases::result(self.rules.tablebases.as_ref()?, game.position())?;
        Some(Ending::Adjudication { result, by: Adjudicator::Tablebases })
    }

    /// Counts a move and says how the game ends by it, if it does. What is known comes before
    /// what is thought, and what is thought before what is only long.
    pub(crate) fn judge(&mut self, judged: &Judged<'_>) -> Option<Ending> {
        let adjudicated = |result, by| Some(Ending::Adjudication { result, by });
        let loser = self.rules.resign.and_then(|rule| self.resign.count(rule, judged));
        let is_drawn = self.rules.draw.is_some_and(|rule| self.draw.count(rule, judged));
        if let Some(ending) = self.judge_start(judged.game) {
            return Some(ending);
        }
        if let Some(loser) = loser {
            return adjudicated(GameResult::win_of(!loser), Adjudicator::Scores);
        }
        if is_drawn {
            return adjudicated(GameResult::Draw, Adjudicator::Scores);
        }
        let n_plies = judged.game.len() as u64;
        if self.rules.max_moves.is_some_and(|most| n_plies >= 2 * u64::from(most)) {
            return adjudicated(GameResult::Draw, Adjudicator::MoveLimit);
        }
        None
    }
}
