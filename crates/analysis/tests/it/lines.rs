//! What the engines of these tests report.

use lucena_board::{Game, Move, UciCastling};
use lucena_client::{SearchRequest, SearchResult};
use lucena_engine::uci_score;
use lucena_eval::Score;
use lucena_search::Bound;
use lucena_uci::Info;

/// The result of a search with these lines, best first.
pub(crate) fn result(game: &Game, lines: Vec<(Score, Vec<Move>)>) -> SearchResult {
    let infos = lines.into_iter().zip(1..).map(|((score, moves), number)| {
        let mut info = Info::default();
        (info.depth, info.multipv) = (Some(1), Some(number));
        info.score = Some(uci_score(score, Bound::Exact));
        info.pv = moves.iter().map(|mv| mv.uci(UciCastling::KingTakesRook).into()).collect();
        info
    });
    SearchResult::new(None, infos.collect(), game.position())
}

/// The moves that a request has the engine search.
pub(crate) fn moves(game: &Game, request: &SearchRequest) -> Vec<Move> {
    let is_wanted = |mv: &Move| request.only_moves().is_none_or(|only| only.contains(mv));
    game.position().legal_moves().iter().copied().filter(is_wanted).collect()
}

/// The number of lines of a request.
pub(crate) fn n_lines(request: &SearchRequest) -> usize {
    request.n_lines().map_or(1, |lines| lines as usize)
}
