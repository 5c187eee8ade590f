//! Searches of positions with any engine.

use std::time::Duration;

use lucena_board::{Game, Move};
use lucena_client::{AnalysisLine, ChessEngine, ClientError, SearchRequest, StopHandle};
use lucena_engine::score_of_uci;
use lucena_eval::Score;
use lucena_uci::Go;

use crate::{AnalysisError, ScoreScale, SearchLimit};

/// The slowest engine that is waited for, in a search of nodes.
const MIN_NODES_PER_SECOND: u64 = 500;
/// How long an engine may be silent besides.
const REPLY_TIMEOUT: Duration = Duration::from_secs(60);

/// A search of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<'a> {
    pub(crate) limit: SearchLimit,
    /// The number of lines.
    pub(crate) multi_pv: usize,
    /// How to convert the engine's centipawns.
    pub(crate) scale: ScoreScale,
    /// The only move to search, or `None` for all.
    pub(crate) only: Option<Move>,
    pub(crate) stop: &'a StopHandle,
}

/// A line of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The score, from the side to move.
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
    /// Depth in plies.
    pub(crate) depth: u32,
}

/// Searches a position that has legal moves: at least one line, each with a move. A search that was
/// stopped is an error, since its lines are worth little.
pub(crate) fn search_lines(
    engine: &mut impl ChessEngine,
    game: &Game,
    search: &Search<'_>,
) -> Result<Vec<Line>, AnalysisError> {
    if search.stop.is_stopped() {
        return Err(AnalysisError::Stopped);
    }
    let result = engine.search(game, &request(search), None);
    if search.stop.is_stopped() {
        return Err(AnalysisError::Stopped);
    }
    let reported = match result {
        Ok(result) => result.lines,
        Err(ClientError::Search(reason)) => return Err(AnalysisError::Search(reason)),
        Err(error) => return Err(error.into()),
    };
    let illegal = reported.iter().find_map(illegal_move);
    let lines: Vec<Line> =
        reported.into_iter().filter_map(|reported| line(reported, search.scale)).collect();
    match illegal {
        _ if !lines.is_empty() => Ok(lines),
        Some(word) => Err(AnalysisError::IllegalPv { fen: game.position().to_string(), word }),
        None => Err(AnalysisError::no_score(game)),
    }
}

fn request(search: &Search<'_>) -> SearchRequest {
    let go = match search.limit {
        SearchLimit::Depth(plies) => Go::depth(plies),
        SearchLimit::Nodes(count) => Go::nodes(count),
        SearchLimit::Time(time) => Go::from(time),
    };
    let mut request = SearchRequest::new(go).analysis().stop_handle(search.stop);
    if let SearchLimit::Nodes(count) = search.limit {
        // An engine that is slower has stopped working.
        let search_time = Duration::from_millis(count.saturating_mul(1_000) / MIN_NODES_PER_SECOND);
        request = request.timeout(search_time.saturating_add(REPLY_TIMEOUT));
    }
    match search.only {
        Some(mv) => request.multipv(1).root_moves([mv]),
        None => request.multipv(search.multi_pv.try_into().unwrap_or(u32::MAX)),
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
fn line(line: AnalysisLine, scale: ScoreScale) -> Option<Line> {
    let score = scale.apply(score_of_uci(line.score?.relative.value));
    let depth = line.info.depth.unwrap_or(0);
    (!line.pv.is_empty()).then_some(Line { score, moves: line.pv, depth })
}
