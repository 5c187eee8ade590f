//! Extreme material and extreme weights do not overflow.

use lucena_board::proptest::placements;
use lucena_board::{Faults, Position, Setup};
use lucena_eval::reference::Reference;
use lucena_eval::{
    Classical, Evaluator, Explanation, Material, Params, Simple, Tapered, WeightValue,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// A position with waived faults, such as too much material.
fn crowd(fen: &str) -> Position {
    let setup: Setup = fen.parse().unwrap();
    setup.position_waiving(Faults::WAIVABLE).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// White fills the board with a piece; Black has a king in the corner.
fn full_of(piece: &str) -> Position {
    let rank = piece.repeat(8);
    let (most, edge) = (piece.repeat(6), piece.repeat(7));
    let middle = [rank.as_str(); 5].join("/");
    crowd(&format!("6rk/{most}pp/{middle}/K{edge} b - - 0 1"))
}

fn white_score(evaluator: &mut dyn Evaluator, position: &Position) -> i32 {
    let score = evaluator.evaluate(position);
    assert!(score.is_centipawns(), "{position}");
    let mirrored = evaluator.evaluate(&position.mirrored());
    assert_eq!(score, mirrored, "{position}");
    if position.turn() == lucena_board::Color::White {
        score.centipawns()
    } else {
        -score.centipawns()
    }
}

/// The score of each evaluator, after the usual checks.
fn check(position: &Position) -> [i32; 3] {
    let mut classical = Classical::default();
    let score = white_score(&mut classical, position);
    assert_eq!(score, white_score(&mut Reference::default(), position), "{position}");
    let explanation = classical.explain(position).unwrap();
    assert_eq!(explanation.score(), classical.evaluate(position));
    let coefficients = classical.coefficients(position);
    let sum = coefficients.linear(classical.params()) + coefficients.nonlinear();
    assert_eq!(sum, explanation.sum(), "{position}\n{explanation}");
    [score, white_score(&mut Simple, position), white_score(&mut Material::default(), position)]
}

#[test]
fn more_material_scores_better() {
    for (piece, least) in [("Q", 30_000), ("R", 20_000), ("B", 13_000), ("N", 13_000)] {
        for score in check(&full_of(piece)) {
            assert!(score > least, "{piece}: {score}");
        }
    }
    // The score increases with each queen, beyond 16 bits.
    let mut last = 0;
    for n_queens in 1..=5 {
        let ranks: Vec<&str> =
            (1..=5).map(|row| if row <= n_queens { "QQQQQQQQ" } else { "8" }).collect();
        let position = crowd(&format!("6rk/6pp/{}/K7 b - - 0 1", ranks.join("/")));
        let sum = Classical::default().explain(&position).unwrap().sum();
        let expected = 8 * 1000 * n_queens;
        assert!(
            (sum.mg() - expected).abs() < 6_000 && sum.mg() >= last,
            "{sum} for {n_queens} ranks"
        );
        last = sum.mg();
    }
}

#[test]
fn nine_queens_each_are_even() {
    let both = crowd("qqqqkqqq/q6q/8/8/8/8/Q6Q/QQQQKQQQ w - - 0 1");
    let tempo = check(&both)[0];
    assert!(tempo.abs() < 400, "{tempo}");
    let one_more = crowd("qqqqkqqq/q6q/8/8/8/8/QQ5Q/QQQQKQQQ w - - 0 1");
    assert!(check(&one_more)[0] > tempo + 500);
}

#[test]
fn perft_of_a_board_full_of_pawns() {
    let pawns = crowd("4k3/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 b - - 0 1");
    assert!(check(&pawns)[0] > 3_000);
}

/// Weights that differ from slot to slot, at the limit and beyond.
fn silly(seed: usize) -> Params {
    let mut params = Params::default();
    for slot in 0..Params::N_SLOTS {
        let pick = |salt: usize| [4_000, -4_000, 3_999, 0][(slot * 7 + salt + seed * 3) / 2 % 4];
        let value = match params.weight(slot).unwrap().value {
            WeightValue::Tapered(_) => WeightValue::Tapered(Tapered::new(pick(0), pick(5))),
            WeightValue::Plain(_) => WeightValue::Plain(pick(seed)),
        };
        params.set_weight(slot, value).unwrap();
    }
    let far = if seed.is_multiple_of(2) { i32::MAX } else { i32::MIN };
    params.danger_cap = far;
    params.danger_divisor = [0, far][seed % 2];
    params.danger_divisor_endgame = -1;
    params.danger_attacker = [i32::MAX; 5];
    params.danger_queenless = far;
    params.danger_shelter = far;
    params.scale_one_wing = far;
    params.material[4] = Tapered::new(far, i32::MAX);
    params
}

fn check_silly(seed: usize, position: &Position) {
    let mut fast = Classical::new(silly(seed));
    let mut slow = Reference::new(silly(seed));
    let score = fast.evaluate(position);
    assert!(score.is_centipawns());
    assert_eq!(score, slow.evaluate(position), "{position}");
    assert_eq!(score, fast.evaluate(&position.mirrored()), "{position}");
    assert_eq!(score, fast.explain(position).unwrap().score());
}

#[test]
fn extreme_weights_on_full_boards() {
    for seed in 0..3 {
        for piece in ["Q", "R", "B", "N"] {
            check_silly(seed, &full_of(piece));
        }
        check_silly(seed, &Position::initial());
    }
}

#[test]
fn weights_are_kept_in_range() {
    let evaluator = Classical::new(silly(1));
    let params = evaluator.params();
    assert_eq!(params.material[4], Tapered::new(-4_000, 4_000));
    assert_eq!((params.danger_cap, params.danger_divisor), (0, 1));
    assert_eq!((params.danger_queenless, params.scale_one_wing), (0, 0));
    assert_eq!(Classical::new(silly(0)).params().danger_queenless, Explanation::FULL_SCALE);
    assert_eq!(params.to_string().parse(), Ok(params.clone()));
}

proptest! {
    #![proptest_config(Config {
        cases: 32,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..Config::default()
    })]

    #[test]
    fn extreme_weights_in_any_position(position in placements(), seed in 0_usize..8) {
        check_silly(seed, &position);
    }
}
