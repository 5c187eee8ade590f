//! Analysis by an external UCI engine.

use std::time::Duration;

use lucena_board::{Color, Game};
use lucena_client::{AnalysisLine, Client, SearchRequest};
use lucena_eval::Score;
use lucena_uci::{Go, ScoreValue};

use super::{AnalysisEngine, Line, Search};
use crate::{AnalysisError, SearchLimit, WhiteScore};

/// How long an engine may take to prepare for another game.
const NEW_GAME_LIMIT: Duration = Duration::from_secs(60);

impl AnalysisEngine for Client {
    fn name(&self) -> String {
        Self::name(self).into()
    }

    fn new_game(&mut self) -> Result<(), AnalysisError> {
        Ok(Self::new_game(self, NEW_GAME_LIMIT)?)
    }

    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError> {
        let go = match search.limit {
            SearchLimit::Depth(plies) => Go::depth(plies),
            SearchLimit::Nodes(count) => Go::nodes(count),
            SearchLimit::Time(time) => Go::from(time),
        };
        let request = SearchRequest::new(go).stop_handle(&search.stop.client);
        let request = match search.only {
            Some(mv) => request.multipv(1).root_moves([mv]),
            None => request.multipv(search.multi_pv.try_into().unwrap_or(u32::MAX)),
        };
        let result = self.analyse(game, request)?;
        let illegal = result.lines.iter().find_map(illegal_move);
        let lines: Vec<Line> = result.lines.into_iter().filter_map(line).collect();
        match illegal {
            Some(word) if lines.is_empty() => {
                Err(AnalysisError::IllegalPv { fen: game.position().to_string(), word })
            }
            _ => Ok(lines),
        }
    }
}

/// The first move of a PV of which no move is legal.
fn illegal_move(line: &AnalysisLine) -> Option<String> {
    line.problem
        .as_ref()
        .filter(|_| line.pv.is_empty())
        .map(|problem| problem.word.as_str().to_owned())
}

/// A reported line, if it has a score and a move.
fn line(line: AnalysisLine) -> Option<Line> {
    let score = score(line.score?.relative.value);
    let depth = line.info.depth.unwrap_or(0);
    (!line.pv.is_empty()).then_some(Line { score, moves: line.pv, depth })
}

fn score(value: ScoreValue) -> Score {
    let limited = |number: i64| number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    let score = match value {
        ScoreValue::Centipawns(number) => WhiteScore::Cp(limited(number)),
        ScoreValue::Mate(moves) => WhiteScore::Mate(limited(moves)),
    };
    score.pov(Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_uci() {
        assert_eq!(score(ScoreValue::Centipawns(-31)), Score::cp(-31));
        assert_eq!(score(ScoreValue::Mate(2)), Score::mate_in(3));
        assert_eq!(score(ScoreValue::Mate(-2)), Score::mated_in(4));
        assert_eq!(score(ScoreValue::Mate(0)), Score::mated_in(0));
        assert!(score(ScoreValue::Centipawns(i64::MAX)).is_centipawns());
    }
}
