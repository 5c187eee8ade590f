//! Positions with more legal moves than occur in games.

use lucena_board::{Faults, Game, Setup};
use lucena_eval::Score;
use lucena_search::Limits;

use crate::common::{game, run};

#[test]
fn two_hundred_and_eighteen_moves() {
    let game = game("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    let report = run(&game, &Limits::depth(3));
    assert_eq!(report.score, Score::mate_in(1));
    let all = run(&game, &Limits::depth(1).with_multi_pv(1_000));
    assert_eq!(all.lines.len(), 218);
}

#[test]
fn two_hundred_and_seventy_moves_with_too_much_material() {
    let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let position = setup.position_waiving(Faults::TOO_MUCH_MATERIAL).expect("waived");
    let game = Game::new(position);
    let report = run(&game, &Limits::depth(3));
    assert!(report.best_move.is_some());
    assert_eq!(run(&game, &Limits::depth(1).with_multi_pv(1_000)).lines.len(), 270);
}

/// Hundreds of captures, down to the maximum ply of quiescence.
#[test]
fn a_board_full_of_queens_ends() {
    let fen = "qqqqkqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let position = setup.position_waiving(Faults::WAIVABLE).expect("waived");
    let report = run(&Game::new(position), &Limits::nodes(20_000));
    assert!(report.best_move.is_some());
}
