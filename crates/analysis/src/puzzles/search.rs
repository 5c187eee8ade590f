//! Searches of puzzle positions, and what their lines mean.

use lucena_board::{Game, Move, Position};
use lucena_eval::Score;

use super::PuzzleOptions;
use crate::accuracy::win_percent_of;
use crate::{AnalysisEngine, AnalysisError, Line, Search, SearchLimit, Stop};

/// An engine with the limits of a puzzle search.
pub(super) struct PuzzleSearch<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) options: &'a PuzzleOptions,
    pub(super) stop: &'a Stop,
}

impl<E: AnalysisEngine> PuzzleSearch<'_, E> {
    /// Searches a position that has legal moves. The result has at least one line.
    pub(super) fn lines(
        &mut self,
        game: &Game,
        limit: SearchLimit,
        multi_pv: usize,
    ) -> Result<Vec<Line>, AnalysisError> {
        if self.stop.is_stopped() {
            return Err(AnalysisError::Stopped);
        }
        let search = Search { limit, multi_pv, only: None, stop: self.stop };
        let lines = self.engine.search(game, &search);
        if self.stop.is_stopped() {
            return Err(AnalysisError::Stopped);
        }
        let mut lines = lines?;
        lines.retain(|line| !line.moves.is_empty());
        if lines.is_empty() {
            return Err(AnalysisError::NoScore { fen: game.position().to_string() });
        }
        Ok(lines)
    }

    /// The score of a position for its side to move, searched as for a solution. The score of a game
    /// that is over is that of its result.
    pub(super) fn score(&mut self, game: &Game) -> Result<Score, AnalysisError> {
        if let Some(score) = score_of_result(game) {
            return Ok(score);
        }
        let lines = self.lines(game, SearchLimit::Nodes(self.options.nodes), 1)?;
        Ok(lines[0].score)
    }

    /// The best reply of the side to move.
    pub(super) fn reply(&mut self, game: &Game) -> Result<Move, AnalysisError> {
        let lines = self.lines(game, SearchLimit::Nodes(self.options.nodes), 1)?;
        Ok(lines[0].moves[0])
    }

    /// The best move of the side to move, compared with all others. Moves that mate at once count as
    /// one.
    pub(super) fn choice(&mut self, game: &Game) -> Result<Choice, AnalysisError> {
        let mates = mating_moves(game.position());
        let multi_pv = mates.len().max(1) + 1;
        let lines = self.lines(game, SearchLimit::Nodes(self.options.nodes), multi_pv)?;
        let (mut mv, mut score) = (lines[0].moves[0], lines[0].score);
        // Some engines do not find a mate with few nodes.
        if let Some(&mate) = mates.first() {
            mv = if mates.contains(&mv) { mv } else { mate };
            score = Score::mate_in(1);
        }
        let others = lines.iter().filter(|line| line.moves[0] != mv);
        let mut others = others.filter(|line| !mates.contains(&line.moves[0]));
        let other = others.next().map(|line| line.score);
        Ok(Choice { mv, score, other, mates: !mates.is_empty() })
    }
}

/// The score of a game that is over, or that a player could claim a draw in.
pub(super) fn score_of_result(game: &Game) -> Option<Score> {
    let outcome = game.outcome().or_else(|| game.claimable_outcome())?;
    Some(if outcome.is_draw() { Score::ZERO } else { Score::mated_in(0) })
}

/// The moves that checkmate.
pub(super) fn mating_moves(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves().into_iter();
    moves.filter(|&mv| position.play_unchecked(mv).is_checkmate()).collect()
}

/// The best move of a position and what else there is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) mv: Move,
    pub(super) score: Score,
    /// The score of the best other move; `None` if there is none.
    pub(super) other: Option<Score>,
    /// Whether the best move checkmates.
    pub(super) mates: bool,
}

/// What a score is worth in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Loses,
    Holds,
    Wins,
}

impl Choice {
    pub(super) fn verdict(&self, options: &PuzzleOptions) -> Verdict {
        verdict(self.score, options)
    }

    /// Whether the best move wins and no other does, or holds and all others lose. The only legal
    /// move is unique.
    pub(super) fn is_unique(&self, options: &PuzzleOptions) -> bool {
        let Some(other) = self.other else { return true };
        let margin = win_percent_of(self.score) - win_percent_of(other);
        verdict(self.score, options) > verdict(other, options) && margin >= options.min_margin
    }
}

fn verdict(score: Score, options: &PuzzleOptions) -> Verdict {
    let win = win_percent_of(score);
    if win >= options.min_win {
        Verdict::Wins
    } else if win >= options.min_hold {
        Verdict::Holds
    } else {
        Verdict::Loses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(score: i32, other: Option<i32>, is_unique: bool) {
        let mv = Position::initial().legal_moves()[0];
        let other = other.map(Score::cp);
        let choice = Choice { mv, score: Score::cp(score), other, mates: false };
        assert_eq!(choice.is_unique(&PuzzleOptions::default()), is_unique, "{score} {other:?}");
    }

    #[test]
    fn a_unique_move_wins_or_holds_alone() {
        check(500, Some(20), true);
        check(0, Some(-500), true);
        check(0, None, true);
        // Another move wins too.
        check(1000, Some(250), false);
        // All moves hold, and all lose.
        check(180, Some(0), false);
        check(-150, Some(-900), false);
        // The limit lies between them, but they are close.
        check(210, Some(190), false);
    }

    #[test]
    fn all_mating_moves_are_found() {
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1".parse().unwrap();
        assert_eq!(mating_moves(&position).len(), 2);
        assert!(mating_moves(&Position::initial()).is_empty());
    }
}
