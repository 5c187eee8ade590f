//! Positions with one best move.

use lucena_board::Position;
use lucena_eval::{Classical, Evaluator, Material, Score, Simple};
use lucena_search::{Limits, RootState, Search, StopReason};

use crate::common::{assert_report_is_sound, game, position, run};

fn check_with<E: Evaluator + Clone + Send>(evaluator: E, fen: &str, expected: &str) {
    let game = game(fen);
    for depth in 1..=7 {
        let report =
            Search::new(evaluator.clone()).hash_mb(2).run(&game, &Limits::depth(depth), |_| {});
        assert_report_is_sound(&game, &report);
        if depth >= 4 {
            let best = report.best_move.map(|mv| mv.to_string());
            assert_eq!(best.as_deref(), Some(expected), "{fen} at depth {depth}");
        }
    }
}

fn check(fen: &str, expected: &str) {
    check_with(Material::default(), fen, expected);
    check_with(Simple, fen, expected);
    check_with(Classical::default(), fen, expected);
}

#[test]
fn a_mated_side_has_no_best_move() {
    let mated = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    let report = run(&game(mated), &Limits::depth(5));
    assert_eq!(report.best_move, None);
    assert_eq!(report.root, RootState::Checkmate);
    assert_eq!(report.stop, StopReason::NoMoves);
    assert_eq!((report.score, report.nodes), (Score::mated_in(0), 0));
    assert!(report.lines.is_empty());
}

#[test]
fn mate_on_the_back_rank() {
    check("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8");
}

#[test]
fn smothered_mate() {
    check("6rk/6pp/7N/8/8/8/8/R3K3 w - - 0 1", "h6f7");
}

#[test]
fn a_pinned_knight_is_taken() {
    let fen = "r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/5N2/PPPPQPPP/RNB1K2R w KQkq - 0 1";
    check(fen, "e2e4");
    let pos: Position = position(fen);
    assert!(pos.parse_uci("e2e5").is_err(), "the knight on e4 blocks");
}

#[test]
fn a_fork_wins_the_queen() {
    check("2q3k1/8/8/5N2/8/8/8/4K3 w - - 0 1", "f5e7");
    check("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7");
}

#[test]
fn a_pawn_promotes_to_a_knight_to_mate() {
    check("6br/5Ppk/7p/8/8/8/8/6K1 w - - 0 1", "f7f8n");
}

/// After Ra6 Black is in zugzwang.
#[test]
fn mate_by_zugzwang() {
    let game = game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let mut search = Search::new(Classical::default()).hash_mb(2);
    let report = search.run(&game, &Limits::nodes(3_000), |_| {});
    assert_report_is_sound(&game, &report);
    assert_eq!(report.best_move.map(|mv| mv.to_string()).as_deref(), Some("a1a6"));
    assert_eq!(report.score, Score::mate_in(3));
}
