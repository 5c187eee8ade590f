//! The searches of a game.

use std::time::{Duration, Instant};

use lucena_board::{Game, Move, Position};
use lucena_eval::Score;
use lucena_pgn::{Comment, GameTree};

use super::{Progress, Settings};
use crate::accuracy::INITIAL_CENTIPAWNS;
use crate::engine::search_lines;
use crate::engine::{Line, Search};
use crate::profile::lichess;
use crate::{AnalysisError, AnalysisLimit, SearchLimit, WhiteScore};
use lucena_client::{ChessEngine, StopHandle};

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
    /// Its score; `None` if it checkmates.
    pub(super) score: Option<Score>,
    /// Its line, from the move itself on.
    pub(super) line: Vec<Move>,
}

pub(super) struct GameSearch<'a, E> {
    pub(super) engine: &'a mut E,
    pub(super) settings: &'a Settings,
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
        let mut budget = Budget::new(self.settings.limit);
        self.engine.new_game()?;
        let mut searched = Vec::with_capacity(total);
        for index in (0..total).rev() {
            if index < game.len() {
                game.undo();
            }
            let known = Known {
                before: index.checked_sub(1).map_or(start_score, |previous| scores[previous]),
                after: scores.get(index).copied().flatten(),
            };
            let limit = budget.next(index + 1);
            let played = moves.get(index).copied();
            let position = self.position(&game, played, known, limit)?;
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

    fn position(
        &mut self,
        game: &Game,
        played: Option<Move>,
        known: Known,
        limit: SearchLimit,
    ) -> Result<Searched, AnalysisError> {
        if let Some(over) = game_over(game, played) {
            return Ok(over);
        }
        let turn = game.position().turn();
        let before = known.before.map(|score| score.pov(turn));
        let after = known.after.map(|score| score.pov(turn));
        let scores = match played {
            Some(_) => before.zip(after),
            None => before.map(|score| (score, score)),
        };
        let Some((before, after)) = scores else { return self.search(game, played, limit) };
        let is_error = lichess::judge(before, after).is_some();
        let searched = if is_error { Some(self.search(game, played, limit)?) } else { None };
        Ok(with_scores(searched, before, after, played))
    }

    /// Searches the position, and the move played alone if it is not among the lines.
    fn search(
        &mut self,
        game: &Game,
        played: Option<Move>,
        limit: SearchLimit,
    ) -> Result<Searched, AnalysisError> {
        let mut lines = self.lines(game, limit, None)?;
        let Some(mv) = played else { return Ok(from_lines(&lines, None)) };
        let next = game.position().play_unchecked(mv);
        if next.legal_moves().is_empty() && next.is_check() {
            return Ok(from_lines(&lines, Some(Played { score: None, line: vec![mv] })));
        }
        if !lines.iter().any(|line| line.moves.first() == Some(&mv)) {
            lines.extend(self.lines(game, limit, Some(mv))?);
        }
        let line = lines.iter().find(|line| line.moves.first() == Some(&mv));
        let line = line.ok_or_else(|| AnalysisError::no_score(game))?;
        let mut after = game.clone();
        after.play_unchecked(mv);
        let played = match after.outcome() {
            Some(_) => Played { score: Some(Score::ZERO), line: vec![mv] },
            None => Played { score: Some(line.score), line: line.moves.clone() },
        };
        Ok(from_lines(&lines, Some(played)))
    }

    fn lines(
        &mut self,
        game: &Game,
        limit: SearchLimit,
        only: Option<Move>,
    ) -> Result<Vec<Line>, AnalysisError> {
        let search = Search { limit, multi_pv: self.settings.multi_pv, only, stop: self.stop };
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

/// The result of the search of all moves, and of the move played if it was searched.
///
/// A search of one move may see more than that of all; then that move is the best one.
fn from_lines(lines: &[Line], played: Option<Played>) -> Searched {
    let Some(first) = lines.first() else { return Searched::default() };
    let better = played.as_ref().filter(|played| played.score > Some(first.score));
    let second = if better.is_some() { Some(first) } else { lines.get(1) };
    Searched {
        score: Some(first.score),
        best: better.map_or(&first.moves, |played| &played.line).clone(),
        second: second.map(|line| line.score),
        depth: first.depth,
        played,
    }
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

/// The limit of each search.
enum Budget {
    Fixed(SearchLimit),
    /// The time for the whole game ends here.
    Until(Instant),
}

/// Shortest search when the time for the game is used up.
const MIN_TIME: Duration = Duration::from_millis(1);
/// A position takes up to two searches: of all moves and of the move played.
const SEARCHES_PER_POSITION: f64 = 1.5;

impl Budget {
    fn new(limit: AnalysisLimit) -> Self {
        match limit {
            AnalysisLimit::Depth(plies) => Self::Fixed(SearchLimit::Depth(plies)),
            AnalysisLimit::Nodes(count) => Self::Fixed(SearchLimit::Nodes(count)),
            AnalysisLimit::MoveTime(time) => Self::Fixed(SearchLimit::Time(time)),
            AnalysisLimit::GameTime(time) => {
                let now = Instant::now();
                // No clock reaches that far: the game time is as good as unlimited.
                let far = Duration::from_secs(365 * 24 * 3600);
                Self::Until(now.checked_add(time.min(far)).unwrap_or(now))
            }
        }
    }

    /// The limit of the next search, given the number of positions left.
    fn next(&mut self, n_positions: usize) -> SearchLimit {
        match self {
            Self::Fixed(limit) => *limit,
            Self::Until(end) => {
                let left = end.saturating_duration_since(Instant::now());
                let share = left.div_f64(SEARCHES_PER_POSITION * n_positions as f64);
                SearchLimit::Time(share.max(MIN_TIME))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_game_is_shared_among_its_positions() {
        let seconds = Duration::from_secs;
        let mut budget = Budget::new(AnalysisLimit::GameTime(seconds(90_000)));
        let SearchLimit::Time(share) = budget.next(60) else { panic!("a time") };
        assert!((seconds(990)..=seconds(1_000)).contains(&share), "{share:?}");
        let SearchLimit::Time(last) = budget.next(1) else { panic!("a time") };
        assert!((seconds(59_000)..=seconds(60_000)).contains(&last), "{last:?}");
        let mut used_up = Budget::new(AnalysisLimit::GameTime(Duration::ZERO));
        assert_eq!(used_up.next(60), SearchLimit::Time(MIN_TIME));
    }
}
