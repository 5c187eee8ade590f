//! The classical evaluation of well-known positions.

use lucena_board::Position;
use lucena_eval::{Classical, Evaluator};

/// The score from White's point of view.
fn white_score(fen: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    let score = Classical::default().evaluate(&position).centipawns();
    if position.turn() == lucena_board::Color::White { score } else { -score }
}

#[test]
fn piece_values_are_plausible() {
    let start = white_score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!((0..60).contains(&start));
    for (fen, least) in [
        ("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20),
        ("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 250),
        ("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", 350),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 800),
    ] {
        assert!(white_score(fen) > least, "{fen}: {}", white_score(fen));
    }
}

#[test]
fn drawn_endgames_are_not_won() {
    for fen in [
        "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3NK3/8/8 b - - 0 1",
        "8/8/4k3/8/8/3NKN2/8/8 b - - 0 1",
        // Wrong rook pawn: a8 is light, the bishop is dark-squared.
        "k7/8/8/P7/8/4K3/3B4/8 w - - 0 1",
        "k7/8/8/P7/P7/4K3/3B4/8 w - - 0 1",
        // The lone king has the opposition.
        "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
    ] {
        assert_eq!(white_score(fen), 0, "{fen}");
    }
}

#[test]
fn known_wins_outweigh_material() {
    for fen in [
        "8/8/4k3/8/8/3RK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 b - - 0 1",
        "8/8/4k3/8/8/2BBK3/8/8 b - - 0 1",
        "8/8/4k3/8/8/2BNK3/8/8 b - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
    ] {
        assert!(white_score(fen) > 600, "{fen}: {}", white_score(fen));
    }
}
