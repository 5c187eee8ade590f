//! The solution: the line of a puzzle, as long as the solver's moves are unique.

use lucena_board::{Game, Move};
use lucena_eval::Score;

use super::search::{Choice, PuzzleSearch, Verdict, score_of_result};
use crate::AnalysisError;
use lucena_client::ChessEngine;

/// The line of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The solver's moves and the replies in turn. The last move is the solver's.
    pub(super) moves: Vec<Move>,
    /// The score at the solver's last move.
    pub(super) score: Score,
    /// Whether the line ends with checkmate.
    pub(super) mates: bool,
}

/// A move of the solver in the line.
#[derive(Clone, Copy, Debug)]
struct Step {
    score: Score,
    /// Whether it was the only legal move, which needs no solver.
    is_forced: bool,
}

impl<E: ChessEngine> PuzzleSearch<'_, E> {
    /// The line of the puzzle that starts at the game's last position, given its unique first move.
    ///
    /// `None` if the moves do not keep what the first one promises: the searches disagree.
    pub(super) fn solution(
        &mut self,
        game: &Game,
        first: Choice,
    ) -> Result<Option<Solution>, AnalysisError> {
        let promised = first.verdict(self.options);
        let mut game = game.clone();
        let (mut moves, mut steps) = (Vec::new(), Vec::new());
        let mut choice = first;
        loop {
            moves.push(choice.mv);
            let is_forced = choice.other.is_none();
            steps.push(Step { score: choice.score, is_forced });
            game.play_unchecked(choice.mv);
            if choice.mates {
                let score = Score::mate_in(moves.len() as u32);
                return Ok(Some(Solution { moves, score, mates: true }));
            }
            if score_of_result(&game).is_some() || steps.len() >= self.options.max_moves.into() {
                break;
            }
            let reply = self.reply(&game)?;
            game.play_unchecked(reply);
            choice = match score_of_result(&game) {
                Some(_) if promised == Verdict::Wins => return Ok(None),
                Some(_) => break,
                None => self.choice(&game)?,
            };
            if choice.verdict(self.options) < promised {
                return Ok(None);
            }
            // A mate at once ends the line well even if other moves win too.
            if !choice.mates && !choice.is_unique(self.options) {
                break;
            }
            moves.push(reply);
        }
        Ok(Some(without_forced_end(moves, &steps)))
    }
}

/// Cuts moves at the end that are the only legal ones. The first move is kept.
fn without_forced_end(mut moves: Vec<Move>, steps: &[Step]) -> Solution {
    let is_choice = |step: &Step| !step.is_forced;
    let last = steps.iter().rposition(is_choice).unwrap_or(0);
    moves.truncate(2 * last + 1);
    Solution { moves, score: steps[last].score, mates: false }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    #[test]
    fn only_moves_at_the_end_are_cut() {
        let mv = Position::initial().legal_moves()[0];
        let check = |forced: &[bool], expected: usize| {
            let score = |index: usize| Score::cp(index as i32);
            let steps: Vec<Step> = (0..forced.len())
                .map(|index| Step { score: score(index), is_forced: forced[index] })
                .collect();
            let solution = without_forced_end(vec![mv; 2 * forced.len() - 1], &steps);
            assert_eq!(solution.moves.len(), 2 * expected - 1, "{forced:?}");
            assert_eq!(solution.score, score(expected - 1));
        };
        check(&[false], 1);
        check(&[false, true, true], 1);
        check(&[false, true, false], 3);
        check(&[false, false, true], 2);
    }
}
