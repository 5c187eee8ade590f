//! Specialized endgames.

use lucena_board::{Color, Piece, Position, Role, Setup, Square};
use lucena_eval::reference::Reference;
use lucena_eval::{Classical, Evaluator};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// All specialized endgames, and some others.
const ENDINGS: [&str; 30] = [
    "KQvK", "KRvK", "KPvK", "KBvK", "KNvK", "KNNvK", "KBBvK", "KBNvK", "KNNNvK", "KBPvK", "KNPvK",
    "KPPvK", "KRPvK", "KQPPvK", "KBBNvK", "KBBBvK", "KQvKR", "KQvKB", "KQvKN", "KQvKP", "KQvKQ",
    "KRvKR", "KRvKB", "KRvKN", "KRvKP", "KBvKP", "KNvKP", "KPvKP", "KRPvKR", "KBPvKB",
];

/// The pieces of the endgame on random squares.
fn in_ending() -> impl Strategy<Value = Position> {
    let squares = prop::collection::vec(0_usize..64, 6);
    (0..ENDINGS.len(), squares, any::<bool>(), any::<bool>()).prop_filter_map(
        "not a legal position",
        |(ending, squares, white_to_move, flip)| {
            let (strong, weak) = ENDINGS[ending].split_once('v')?;
            let mut setup = Setup::empty();
            let strong = strong.chars().map(|letter| (Color::White, letter));
            let weak = weak.chars().map(|letter| (Color::Black, letter));
            for ((color, letter), square) in strong.chain(weak).zip(squares) {
                let square = Square::ALL[square];
                if setup.piece_at(square).is_some() {
                    return None;
                }
                setup.put(square, Piece::new(color, Role::from_char(letter)?));
            }
            setup.set_turn(if white_to_move { Color::White } else { Color::Black });
            let position = setup.position().ok()?;
            Some(if flip { position.mirrored() } else { position })
        },
    )
}

/// The position mirrored horizontally.
fn with_files_flipped(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            setup.put(square.flip_file(), piece);
        }
    }
    setup.set_turn(position.turn());
    setup.position().expect("as legal as it was")
}

#[test]
fn scores_are_symmetric_explained_and_those_of_the_reference() {
    let evaluators = core::cell::RefCell::new((Classical::default(), Reference::default()));
    let mut runner = TestRunner::new(Config {
        cases: 6000,
        max_global_rejects: 100_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..Config::default()
    });
    let check = |position: Position| {
        let (classical, reference) = &mut *evaluators.borrow_mut();
        let score = classical.evaluate(&position);
        prop_assert_eq!(score, classical.evaluate(&position.mirrored()));
        prop_assert_eq!(score, classical.evaluate(&with_files_flipped(&position)));
        prop_assert_eq!(score, reference.evaluate(&position));
        let explanation = classical.explain(&position).expect("it explains itself");
        prop_assert_eq!(score, explanation.score());
        let coefficients = classical.coefficients(&position);
        let sum = coefficients.linear(classical.params()) + coefficients.nonlinear();
        prop_assert_eq!(sum, explanation.sum());
        Ok(())
    };
    runner.run(&in_ending(), check).unwrap();
}

#[track_caller]
fn white_score(fen: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    let score = Classical::default().evaluate(&position).centipawns();
    if position.turn() == Color::White { score } else { -score }
}

/// Each position is better for White than the previous one.
#[track_caller]
fn check_order(fens: &[&str]) {
    let scores: Vec<i32> = fens.iter().map(|fen| white_score(fen)).collect();
    assert!(scores.is_sorted_by(|a, b| a < b), "{scores:?}");
}

#[test]
fn a_bishop_and_a_knight_drive_to_the_right_corner() {
    // The bishop is dark: h8 is right, a8 is wrong.
    check_order(&[
        "k7/8/1K6/8/3N4/4B3/8/8 w - - 0 1",
        "3k4/8/3K4/8/3N4/4B3/8/8 w - - 0 1",
        "7k/8/6K1/8/3N4/4B3/8/8 w - - 0 1",
    ]);
}

#[test]
fn a_confined_king_is_nearer_to_mate() {
    check_order(&[
        "8/3k4/8/3K4/8/8/8/R7 w - - 0 1",
        "8/3k4/R7/3K4/8/8/8/8 w - - 0 1",
        "3k4/R7/3K4/8/8/8/8/8 w - - 0 1",
    ]);
}

#[test]
fn drawn_endgames_score_near_zero() {
    for (fen, most) in [
        ("8/8/4k3/8/8/3NKN2/8/8 b - - 0 1", 0),
        ("8/8/3bk3/8/8/3RK3/8/8 w - - 0 1", 150),
        ("8/8/3nk3/8/8/3RK3/8/8 w - - 0 1", 150),
        // Stalemate saves the pawn on the c file.
        ("8/8/6K1/8/4Q3/8/2pk4/8 w - - 0 1", 250),
        ("7K/8/8/8/8/1k6/p7/4R3 w - - 0 1", 150),
    ] {
        assert!(white_score(fen).abs() <= most, "{fen}: {}", white_score(fen));
    }
}

#[test]
fn wins_against_a_piece_score_as_known_wins() {
    for fen in [
        "8/8/3rk3/8/8/3QK3/8/8 w - - 0 1",
        "8/8/3nk3/8/8/3QK3/8/8 b - - 0 1",
        "8/8/3bk3/8/8/3QK3/8/8 w - - 0 1",
        "8/8/3pk3/8/8/3QK3/8/8 w - - 0 1",
    ] {
        assert!(white_score(fen) > 1200, "{fen}: {}", white_score(fen));
    }
}
