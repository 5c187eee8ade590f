//! Helpers of the tests.

use lucena_board::{Game, Move, Position};
use lucena_eval::{Material, Score};
use lucena_search::{Bound, Info, Limits, Report, Search};

/// The game that starts from this FEN.
pub(crate) fn game(fen: &str) -> Game {
    Game::new(position(fen))
}

pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A search with a small TT and the simplest evaluator.
pub(crate) fn search() -> Search<Material> {
    Search::new(Material::default()).hash_mb(2)
}

/// Runs a new search.
pub(crate) fn run(game: &Game, limits: &Limits) -> Report {
    run_watched(game, limits, |_| {})
}

/// Runs a new search and checks every info and the report.
pub(crate) fn run_watched(game: &Game, limits: &Limits, mut watch: impl FnMut(&Info)) -> Report {
    let report = search().run(game, limits, |info| {
        assert_info_is_sound(game, info);
        watch(info);
    });
    assert_report_is_sound(game, &report);
    report
}

/// The position after the moves, which have to be legal.
pub(crate) fn end_of_line(position: &Position, moves: &[Move]) -> Position {
    let play = |position: Position, &mv: &Move| {
        position.play(mv).unwrap_or_else(|error| panic!("{error} in {moves:?}"))
    };
    moves.iter().fold(*position, play)
}

pub(crate) fn assert_info_is_sound(game: &Game, info: &Info) {
    assert!(!info.pv.is_empty(), "{info:?}");
    assert!(info.selective_depth >= info.depth, "{info:?}");
    assert!(info.hash_full <= 1000, "{info:?}");
    assert_line_is_sound(game.position(), info.score, info.bound, &info.pv);
}

/// Checks that moves are legal, scores in range, and mate scores consistent with their lines.
pub(crate) fn assert_report_is_sound(game: &Game, report: &Report) {
    let position = game.position();
    assert_eq!(report.best_move.is_some(), !report.lines.is_empty(), "{report:?}");
    let Some(best) = report.best_move else { return };
    assert_eq!(report.lines[0].moves[0], best, "{report:?}");
    assert_eq!(report.lines[0].score, report.score, "{report:?}");
    let next = position.play(best).expect("the best move is legal");
    assert!(report.ponder.is_none_or(|mv| next.is_legal(mv)), "{report:?}");
    for line in &report.lines {
        assert_line_is_sound(position, line.score, line.bound, &line.moves);
    }
}

fn assert_line_is_sound(position: &Position, score: Score, bound: Bound, moves: &[Move]) {
    let end = end_of_line(position, moves);
    let Some(plies) = score.mate_plies() else {
        assert!(score.is_centipawns(), "{score:?} is neither centipawns nor mate");
        return;
    };
    assert!(plies > 0, "a side with moves is not mated yet");
    let giver_moves_last = (plies % 2 == 1) == score.is_win();
    assert!(giver_moves_last, "{score} in {plies} plies ends with the wrong side's move");
    if bound == Bound::Exact && moves.len() as u32 >= plies {
        assert_eq!(moves.len() as u32, plies, "{score} but {moves:?}");
        assert!(end.is_checkmate(), "{score}, but {moves:?} ends with\n{end}");
    }
}
