//! Searches of puzzle positions, and what their lines mean.

use lucena_board::{Game, Move, Position};
use lucena_eval::Score;

use super::PuzzleOptions;
use crate::accuracy::win_percent_of;
use crate::engine::search_lines;
use crate::engine::{Line, Search};
use crate::{AnalysisError, ScoreScale, SearchLimit};
use lucena_client::{ChessEngine, StopHandle};

/// A unique move is searched again with this many times the nodes.
const CONFIRMATION_FACTOR: u64 = 4;

/// An engine with the limits of a puzzle search.
pub(super) struct PuzzleSearch<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) options: &'a PuzzleOptions,
    pub(super) scale: ScoreScale,
    pub(super) stop: &'a StopHandle,
}

impl<E: ChessEngine> PuzzleSearch<'_, E> {
    /// Searches a position that has legal moves. The result has at least one line.
    pub(super) fn lines(
        &mut self,
        game: &Game,
        limit: SearchLimit,
        multi_pv: usize,
    ) -> Result<Vec<Line>, AnalysisError> {
        let search = Search { limit, multi_pv, scale: self.scale, only: None, stop: self.stop };
        search_lines(self.engine, game, &search)
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
    /// one. If the move is unique, longer searches have to confirm it: one of all moves, and one of
    /// the second best move alone, since a search with several lines may treat it superficially.
    pub(super) fn choice(&mut self, game: &Game) -> Result<Choice, AnalysisError> {
        let nodes = self.options.nodes;
        let first = self.choice_with(game, nodes)?;
        if first.other.is_none() || !first.is_unique(self.options) {
            return Ok(first);
        }
        let nodes = nodes.saturating_mul(CONFIRMATION_FACTOR);
        let mut confirmed = self.choice_with(game, nodes)?;
        let agrees = confirmed.mv == first.mv || (confirmed.mates && first.mates);
        let Some(other) = confirmed.other.filter(|_| agrees) else {
            // If the searches disagree, the first move is as good as the second.
            let other = first.other.map(|other| Other { score: confirmed.score, ..other });
            return Ok(Choice { other, ..confirmed });
        };
        if confirmed.is_unique(self.options) {
            let limit = SearchLimit::Nodes(nodes);
            let alone = Search {
                limit,
                multi_pv: 1,
                scale: self.scale,
                only: Some(other.mv),
                stop: self.stop,
            };
            let score = search_lines(self.engine, game, &alone)?[0].score.max(other.score);
            confirmed.other = Some(Other { score, ..other });
        }
        Ok(confirmed)
    }

    fn choice_with(&mut self, game: &Game, nodes: u64) -> Result<Choice, AnalysisError> {
        let mates = mating_moves(game.position());
        let multi_pv = mates.len().max(1) + 1;
        let lines = self.lines(game, SearchLimit::Nodes(nodes), multi_pv)?;
        let (mut mv, mut score) = (lines[0].moves[0], lines[0].score);
        // Some engines do not find a mate with few nodes.
        if let Some(&mate) = mates.first() {
            mv = if mates.contains(&mv) { mv } else { mate };
            score = Score::mate_in(1);
        }
        let others = lines.iter().filter(|line| line.moves[0] != mv);
        let mut others = others.filter(|line| !mates.contains(&line.moves[0]));
        let other = others.next().map(|line| Other { mv: line.moves[0], score: line.score });
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
    /// The best other move; `None` if there is none.
    pub(super) other: Option<Other>,
    /// Whether the best move checkmates.
    pub(super) mates: bool,
}

/// The best of the other moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other {
    mv: Move,
    score: Score,
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
        let margin = win_percent_of(self.score) - win_percent_of(other.score);
        verdict(self.score, options) > verdict(other.score, options) && margin >= options.min_margin
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
        let other = other.map(|number| Other { mv, score: Score::cp(number) });
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
