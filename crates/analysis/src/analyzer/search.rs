//! The searches of a game.

use lucena_board::{Game, Move, Position};
use lucena_eval::Score;
use lucena_pgn::{Comment, GameTree};

use super::budget::{Budget, Looks};
use super::{Progress, Settings};
use crate::accuracy::INITIAL_CENTIPAWNS;
use crate::engine::search_lines;
use crate::engine::{Line, Search};
use crate::profile::lichess;
use crate::proof::proven;
use crate::{AnalysisError, ScoreScale, SearchLimit, WhiteScore};
use lucena_client::{ChessEngine, StopHandle};

/// Lines of mistakes that are shorter are continued, unless the game is over there.
const MIN_LINE: usize = 4;

/// A position with what is known of it. Scores are from the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Searched {
    /// The score of the position; `None` if it is checkmate.
    pub(super) score: Option<Score>,
    /// The best line; empty if the position was not searched.
    pub(super) best: Vec<Move>,
    /// The score of the second line.
    pub(super) second: Option<Score>,
    /// The move played, unless this is the last position.
    pub(super) played: Option<Played>,
    pub(super) depth: u32,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// Its score, as one of the position before it; `None` if it checkmates.
    pub(super) score: Option<Score>,
    /// Its line, from the move itself on.
    pub(super) line: Vec<Move>,
}

impl Played {
    /// With the score and line of the position after the move, for its side to move.
    fn followed_by(mv: Move, score: Option<Score>, line: &[Move]) -> Self {
        let line = std::iter::once(mv).chain(line.iter().copied()).collect();
        // A mate is a ply farther away.
        Self { score: score.map(|score| (-score).from_tt(1)), line }
    }
}

pub(super) struct GameSearch<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) settings: &'a Settings,
    pub(super) scale: ScoreScale,
    pub(super) stop: &'a StopHandle,
}

impl<E: ChessEngine> GameSearch<'_, E> {
    /// Searches all positions of the main line, which has no null moves.
    pub(super) fn run(
        mut self,
        tree: &GameTree,
        observer: &mut impl FnMut(Progress),
    ) -> Result<Vec<Searched>, AnalysisError> {
        let mut game = tree.to_game();
        let moves: Vec<Move> = game.moves().collect();
        let scores = self.scores_in_comments(tree);
        let is_known = self.settings.reuses_scores && *tree.start() == Position::initial();
        let start_score = is_known.then_some(WhiteScore::Cp(INITIAL_CENTIPAWNS));
        let total = moves.len() + 1;
        let budget = Budget::new(self.settings.limit);
        self.engine.new_game()?;
        let mut searched: Vec<Searched> = Vec::with_capacity(total);
        for index in (0..total).rev() {
            if index < game.len() {
                game.undo();
            }
            let known = Known {
                before: index.checked_sub(1).map_or(start_score, |previous| scores[previous]),
                after: scores.get(index).copied().flatten(),
            };
            let looks = budget.next(index + 1, self.settings.multi_pv());
            let played = moves.get(index).copied().zip(searched.last());
            let position = self.position(&game, played, known, looks)?;
            let turn = game.position().turn();
            let score = position.score.map(|score| WhiteScore::new(score, turn));
            searched.push(position);
            observer(Progress { index, done: total - index, total, score });
        }
        searched.reverse();
        Ok(searched)
    }

    /// The scores in the comments of the moves, if they are to be used. `#0` is left out: it does
    /// not say which side is mated.
    fn scores_in_comments(&self, tree: &GameTree) -> Vec<Option<WhiteScore>> {
        let read = |comments: &[Comment]| comments.iter().find_map(Comment::evaluation);
        let scores = tree.mainline().map(|id| {
            let evaluation = self.settings.reuses_scores.then(|| read(tree.node(id).comments()));
            let score = evaluation.flatten().map(|evaluation| evaluation.score.into());
            score.filter(|&score| score != WhiteScore::Mate(0))
        });
        scores.collect()
    }

    /// Searches a position, given the move played there and what is known of the position after it.
    fn position(
        &mut self,
        game: &Game,
        played: Option<(Move, &Searched)>,
        known: Known,
        looks: Looks,
    ) -> Result<Searched, AnalysisError> {
        let mv = played.map(|(mv, _)| mv);
        if let Some(over) = game_over(game, mv) {
            return Ok(over);
        }
        let turn = game.position().turn();
        let before = known.before.map(|score| score.pov(turn));
        let after = known.after.map(|score| (-score.pov(!turn)).from_tt(1));
        let scores = match played {
            Some(_) => before.zip(after),
            None => before.map(|score| (score, score)),
        };
        let Some((before, after)) = scores else { return self.search(game, played, looks) };
        let is_error = lichess::judge(before, after).is_some();
        let searched = match mv {
            Some(mv) if is_error => {
                let played = self.played(game, mv, looks.second)?;
                Some(self.look_again(game, played, looks.second)?)
            }
            _ => None,
        };
        Ok(with_scores(searched, before, after, mv))
    }

    /// Searches the position, and once more with more effort if the move played looks like a mistake.
    fn search(
        &mut self,
        game: &Game,
        played: Option<(Move, &Searched)>,
        looks: Looks,
    ) -> Result<Searched, AnalysisError> {
        let position = game.position();
        let Some((mv, next)) = played else {
            let lines = self.lines(game, looks.first, self.settings.multi_pv())?;
            return Ok(compared(&lines, None));
        };
        let played = Played::followed_by(mv, next.score, &next.best);
        if position.count_legal_moves() == 1 {
            let score = played.score.unwrap_or(Score::mate_in(1));
            let (best, depth) = (played.line.clone(), next.depth);
            let played = Some(played);
            return Ok(Searched { score: Some(score), best, second: None, played, depth });
        }
        let lines = self.lines(game, looks.first, self.settings.multi_pv())?;
        let first_look = compared(&lines, Some(played));
        if !self.is_mistake(position, &first_look) {
            return Ok(first_look);
        }
        let played = match self.played(game, mv, looks.second) {
            // An engine may play an only move without a line.
            Err(AnalysisError::NoScore { .. }) => Played::followed_by(mv, next.score, &next.best),
            played => played?,
        };
        let refuted = compared(&lines, Some(played.clone()));
        if !self.is_mistake(position, &refuted) {
            return Ok(refuted);
        }
        self.look_again(game, played, looks.second)
    }

    /// Searches the position after the move.
    fn played(
        &mut self,
        game: &Game,
        mv: Move,
        limit: SearchLimit,
    ) -> Result<Played, AnalysisError> {
        let mut after = game.clone();
        after.play_unchecked(mv);
        if let Some(outcome) = after.outcome() {
            let score = outcome.is_draw().then_some(Score::ZERO);
            return Ok(Played { score, line: vec![mv] });
        }
        let mut replies = self.lines(&after, limit, 1)?;
        self.lengthen(&after, &mut replies, limit)?;
        let reply = replies.first();
        let line = reply.map_or(&[][..], |line| &line.moves);
        Ok(Played::followed_by(mv, reply.map(|line| line.score), line))
    }

    /// Searches the position and compares its line with the move.
    fn look_again(
        &mut self,
        game: &Game,
        played: Played,
        limit: SearchLimit,
    ) -> Result<Searched, AnalysisError> {
        let mut lines = self.lines(game, limit, self.settings.multi_pv())?;
        self.lengthen(game, &mut lines, limit)?;
        Ok(compared(&lines, Some(played)))
    }

    /// Continues the first line if it is short, since a search may end a line at an entry of the hash
    /// table.
    fn lengthen(
        &mut self,
        game: &Game,
        lines: &mut [Line],
        limit: SearchLimit,
    ) -> Result<(), AnalysisError> {
        let Some(line) = lines.first_mut().filter(|line| line.moves.len() < MIN_LINE) else {
            return Ok(());
        };
        let mut end = game.clone();
        for &mv in &line.moves {
            end.play_unchecked(mv);
        }
        if end.outcome().is_none() {
            match self.lines(&end, limit, 1) {
                Ok(rest) => line.moves.extend(&rest[0].moves),
                // An engine may play an only move without a line.
                Err(AnalysisError::NoScore { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Whether the move played looks like more than an inaccuracy.
    fn is_mistake(&self, position: &Position, searched: &Searched) -> bool {
        let Some(played) = &searched.played else { return false };
        let Some((before, after)) = searched.score.zip(played.score) else { return false };
        let before = proven(before, position, &searched.best);
        let after = proven(after, position, &played.line);
        self.settings.profile.is_mistake(before, after)
    }

    fn lines(
        &mut self,
        game: &Game,
        limit: SearchLimit,
        multi_pv: usize,
    ) -> Result<Vec<Line>, AnalysisError> {
        let search = Search { limit, multi_pv, scale: self.scale, only: None, stop: self.stop };
        search_lines(self.engine, game, &search)
    }
}

/// Scores from comments, from White's point of view.
#[derive(Clone, Copy, Debug)]
struct Known {
    before: Option<WhiteScore>,
    after: Option<WhiteScore>,
}

/// The scores of a position where the game is over by the rules. A game that went on all the same is
/// a draw from there on; a draw that must be claimed counts in the last position only.
fn game_over(game: &Game, played: Option<Move>) -> Option<Searched> {
    let outcome = match played {
        Some(_) => game.outcome(),
        None => game.outcome().or_else(|| game.claimable_outcome()),
    }?;
    let score = outcome.is_draw().then_some(Score::ZERO);
    let played = played.map(|mv| Played { score, line: vec![mv] });
    Some(Searched { score, played, ..Searched::default() })
}

/// The lines of a position beside the move played there.
///
/// If the move is the first choice, its score is that of the position. If it turns out better than
/// the first choice, it is the best move.
fn compared(lines: &[Line], played: Option<Played>) -> Searched {
    let Some(first) = lines.first() else { return Searched::default() };
    let is_first = |played: &Played| played.line.first() == first.moves.first();
    let has_line = |played: &Played| played.line.len() > 1;
    let played = played.map(|played| match is_first(&played) && has_line(&played) {
        true => Played { score: Some(first.score), line: longer(&first.moves, played.line) },
        false => played,
    });
    let better = played.as_ref().filter(|played| played.score > Some(first.score));
    let same = played.as_ref().filter(|played| is_first(played));
    let second = match better {
        Some(better) if !is_first(better) => Some(first),
        _ => lines.get(1),
    };
    Searched {
        score: Some(first.score),
        best: better.or(same).map_or(&first.moves, |played| &played.line).clone(),
        second: second.map(|line| line.score),
        depth: first.depth,
        played,
    }
}

/// The line of a search, or a longer one that begins with the same moves.
fn longer(line: &[Move], other: Vec<Move>) -> Vec<Move> {
    if other.starts_with(line) { other } else { line.to_vec() }
}

/// The scores of comments with the lines of a search, unless that search prefers the move played:
/// then its own scores, which do not contradict its lines.
fn with_scores(
    searched: Option<Searched>,
    before: Score,
    after: Score,
    played: Option<Move>,
) -> Searched {
    let scored = |searched: Searched| {
        let line = searched.played.map(|played| played.line);
        let line = line.or_else(|| played.map(|mv| vec![mv]));
        let played = line.map(|line| Played { score: Some(after), line });
        Searched { score: Some(before), second: None, played, ..searched }
    };
    match searched {
        Some(searched) if searched.best.first().copied() == played => searched,
        searched => scored(searched.unwrap_or_default()),
    }
}
