//! Scores of single positions: equal to the reference, and symmetric.

use lucena_board::proptest::{placements_waiving, positions};
use lucena_board::{Faults, Position, Setup};
use lucena_eval::{Evaluator, Network, Nnue, nnue::Reference};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::{extreme_network, random_network, uniform_network};

fn check_reference(network: Network, positions: &[Position]) {
    let mut reference = Reference::new(&network);
    let mut evaluator = Nnue::new(network);
    for position in positions {
        let score = evaluator.evaluate(position);
        assert_eq!(score, reference.evaluate(position), "{position}");
        assert!(score.is_centipawns());
    }
}

/// The position mirrored horizontally, without castling rights and en passant square.
fn files_mirrored(position: &Position) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.set_turn(position.turn());
    for (square, piece) in position.placement() {
        setup.put(square.flip_file(), piece);
    }
    setup.position_waiving(Faults::WAIVABLE).ok()
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn equal_to_the_reference(
        seed in any::<u64>(),
        n_blocks in 1..=16_usize,
        played in positions(),
        // More than 32 pieces, too.
        placed in placements_waiving(Faults::WAIVABLE),
    ) {
        check_reference(random_network(seed, 32 * n_blocks), &[played, placed]);
        check_reference(extreme_network(seed, 32 * n_blocks), &[played, placed]);
    }

    #[test]
    fn mirrored_colours_negate_whites_score(seed in any::<u64>(), position in positions()) {
        let mut evaluator = Nnue::new(random_network(seed, 32));
        // Scores are from the point of view of the side to move.
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&position.mirrored()));
    }

    #[test]
    fn mirrored_files_change_nothing(seed in any::<u64>(), position in positions()) {
        let mut evaluator = Nnue::new(random_network(seed, 32));
        let mirrored = files_mirrored(&position).expect("still legal");
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&mirrored));
    }
}

#[test]
fn crowded_boards() {
    let fens = [
        "qqqqkqqq/qqqqqqqq/qqqqqqqq/pppppppp/PPPPPPPP/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "nnnnknnn/nnnnnnnn/nnnnnnnn/8/8/NNNNNNNN/NNNNNNNN/NNNNKNNN b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ];
    let positions = fens.map(|fen| {
        let setup: Setup = fen.parse().expect("a set-up");
        setup.position_waiving(Faults::WAIVABLE).expect("a position")
    });
    for seed in 0..20 {
        check_reference(extreme_network(seed, 512), &positions);
        check_reference(random_network(seed, 512), &positions);
    }
    for feature_weight in [511, -512] {
        for l1_weight in [Network::L1_WEIGHT_MAX, -Network::L1_WEIGHT_MAX] {
            check_reference(uniform_network(feature_weight, l1_weight, 512), &positions);
        }
    }
}

/// Otherwise the tests above compare little.
#[test]
fn random_networks_have_varied_scores() {
    let fens = ["4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/4K3 b - - 0 1"];
    let positions = fens.map(|fen| fen.parse::<Position>().expect("legal"));
    let networks = |seed| [random_network(seed, 32), extreme_network(seed, 512)];
    let mut scores = Vec::new();
    for mut evaluator in (0..50).flat_map(networks).map(Nnue::new) {
        scores.extend(positions.iter().map(|position| evaluator.evaluate(position).centipawns()));
    }
    assert!(scores.iter().all(|score| score.abs() < 30_000));
    scores.sort_unstable();
    scores.dedup();
    assert!(scores.len() > 180, "{} different scores", scores.len());
}

#[test]
fn the_number_of_pieces_selects_the_bucket() {
    let mut parts = lucena_eval::NetworkParts::zeros(32);
    parts.scale = 100;
    parts.l3_biases = (1..=8_u8).map(f32::from).collect();
    let mut evaluator = Nnue::new(Network::from_parts(parts).expect("in range"));
    let mut check = |fen: &str, expected: i32| {
        let position: Position = fen.parse().expect("legal");
        assert_eq!(evaluator.evaluate(&position).centipawns(), expected, "{fen}");
    };
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 100);
    check("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1", 100);
    check("4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1", 200);
    check("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1", 800);
    check("rnbqkbnr/1pppppp1/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1", 700);
}

/// Found with this code on x86-64; the documentation promises them on all platforms.
#[test]
fn scores_are_the_same_everywhere() {
    let mut evaluator = Nnue::new(random_network(1, 64));
    let mut score = |fen: &str| {
        let position: Position = fen.parse().expect("legal");
        evaluator.evaluate(&position).centipawns()
    };
    assert_eq!(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), -53);
    assert_eq!(score("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 9"), -148);
    assert_eq!(score("8/5pk1/4p1p1/3pP2p/3P3P/5KP1/5P2/8 w - - 0 40"), -2);
    assert_eq!(score("4k3/8/8/8/8/8/P7/4K3 b - - 0 1"), 149);
}
