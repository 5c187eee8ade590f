//! Draws by rule: the losing side goes for them, the winning side avoids them.

use lucena_board::{Game, Role};
use lucena_eval::Score;
use lucena_search::{Limits, RootState, StopReason};

use crate::common::{end_of_line, game, run};

fn check_drawn(fen: &str, depths: std::ops::RangeInclusive<u32>) {
    for depth in depths {
        let report = run(&game(fen), &Limits::depth(depth));
        assert_eq!(report.score, Score::ZERO, "{fen} at depth {depth}");
    }
}

#[test]
fn stalemate_is_no_mate() {
    let report = run(&game("5k2/5P2/5K2/8/8/8/8/8 b - - 0 1"), &Limits::depth(5));
    assert_eq!((report.root, report.best_move), (RootState::Stalemate, None));
    assert_eq!((report.score, report.stop), (Score::ZERO, StopReason::NoMoves));
}

#[test]
fn the_last_pawn_is_lost_or_stalemates() {
    check_drawn("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", 3..=10);
}

#[test]
fn a_pawn_that_every_move_loses_or_stalemates_is_a_draw() {
    check_drawn("8/8/8/8/1k6/8/p7/K7 b - - 0 1", 3..=9);
}

#[test]
fn bare_kings_and_a_minor_piece_are_drawn() {
    for fen in [
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3BK3/8/8 b - - 0 1",
        "8/8/3bk3/8/8/2B1K3/8/8 w - - 0 1",
    ] {
        check_drawn(fen, 1..=5);
    }
}

#[test]
fn taking_the_last_piece_that_could_mate_draws() {
    // The rook hangs, and without it neither side can win.
    let report = run(&game("8/8/8/8/8/3k4/4r3/4K3 w - - 0 1"), &Limits::depth(6));
    assert!(report.score.is_loss() || report.score < Score::ZERO, "the rook is protected");
    check_drawn("8/8/8/5k2/8/8/4r3/4K3 w - - 0 1", 1..=6);
}

#[test]
fn the_fifty_move_rule_draws() {
    check_drawn("8/8/8/4k3/8/8/8/R3K3 w - - 99 80", 1..=6);
    let early = run(&game("8/8/8/4k3/8/8/8/R3K3 w - - 10 80"), &Limits::depth(6));
    assert!(early.score > Score::cp(400));
}

#[test]
fn a_capture_or_a_pawn_move_resets_the_half_move_clock() {
    let report = run(&game("8/8/8/4k3/8/8/P7/R3K3 w - - 99 80"), &Limits::depth(6));
    assert!(report.score > Score::cp(500));
    let best = report.best_move.expect("there are moves");
    assert_eq!(best.role(), Role::Pawn);
}

#[test]
fn mate_on_the_hundredth_ply_is_mate() {
    let report = run(&game("7k/8/5K2/6Q1/8/8/8/8 w - - 99 80"), &Limits::depth(5));
    assert_eq!(report.score, Score::mate_in(1));
}

#[test]
fn a_mate_that_comes_after_the_hundredth_ply_is_a_draw() {
    let score = |clock: u16| {
        let fen = format!("7k/8/5K2/8/8/8/8/6R1 w - - {clock} 80");
        run(&game(&fen), &Limits::depth(12)).score
    };
    assert_eq!(score(97), Score::mate_in(3));
    assert_eq!(score(98), Score::ZERO);
    assert_eq!(score(99), Score::ZERO);
}

/// A game that has repeated positions, with a queen more for White.
fn repeated() -> Game {
    let mut game = game("6k1/5pp1/7p/8/8/8/Q4PP1/6K1 w - - 0 1");
    for uci in ["g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1"] {
        game.play_uci(uci).expect("a legal move");
    }
    game
}

#[test]
fn the_losing_side_repeats_for_the_third_time() {
    for depth in 1..=7 {
        let report = run(&repeated(), &Limits::depth(depth));
        let best = report.best_move.map(|mv| mv.to_string());
        assert_eq!((best.as_deref(), report.score), (Some("h8g8"), Score::ZERO), "depth {depth}");
    }
}

#[test]
fn the_winning_side_does_not_repeat() {
    let mut game = repeated();
    game.undo();
    for depth in 3..=7 {
        let report = run(&game, &Limits::depth(depth));
        assert!(report.score > Score::cp(500), "depth {depth}: {}", report.score);
        let mut after = game.clone();
        after.play(report.best_move.expect("there are moves")).expect("a legal move");
        let reply = after.position().parse_uci("h8g8");
        let repeats = reply.is_ok_and(|reply| {
            after.play(reply).expect("a legal move");
            after.is_repetition(3)
        });
        assert!(!repeats, "depth {depth} lets Black repeat");
    }
}

#[test]
fn the_same_position_without_its_history_is_lost() {
    let position = *repeated().position();
    let report = run(&Game::new(position), &Limits::depth(4));
    assert!(report.score < Score::cp(-500));
}

#[test]
fn a_lost_position_is_saved_by_perpetual_check() {
    let game = game("6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 1");
    for depth in 6..=10 {
        let report = run(&game, &Limits::depth(depth));
        assert_eq!(report.score, Score::ZERO, "depth {depth}");
        let next = end_of_line(game.position(), &report.lines[0].moves[..1]);
        assert!(next.is_check(), "only checks hold the draw");
    }
}

#[test]
fn perpetual_check_is_kept_up_until_it_draws() {
    // The search plays both sides until the game is drawn.
    let mut game = game("6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 1");
    let outcome = loop {
        if let Some(outcome) = game.claimable_outcome() {
            break outcome;
        }
        assert!(game.len() < 40, "the game does not end");
        let report = run(&game, &Limits::depth(7));
        game.play(report.best_move.expect("the game goes on")).expect("a legal move");
    };
    assert!(outcome.is_draw(), "{outcome}");
}
