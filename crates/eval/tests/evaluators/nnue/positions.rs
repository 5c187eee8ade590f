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
        n_blocks in 1..=32_usize,
        played in positions(),
        // More than 32 pieces, too.
        placed in placements_waiving(Faults::WAIVABLE),
    ) {
        check_reference(random_network(seed, 16 * n_blocks), &[played, placed]);
        check_reference(extreme_network(seed, 16 * n_blocks), &[played, placed]);
    }

    #[test]
    fn mirrored_colours_negate_whites_score(seed in any::<u64>(), position in positions()) {
        let mut evaluator = Nnue::new(random_network(seed, 16));
        // Scores are from the point of view of the side to move.
        prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&position.mirrored()));
    }

    #[test]
    fn mirrored_files_change_nothing(seed in any::<u64>(), position in positions()) {
        let mut evaluator = Nnue::new(random_network(seed, 16));
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
        for output_weight in [128, -128] {
            check_reference(uniform_network(feature_weight, output_weight, 512), &positions);
        }
    }
}

/// Otherwise the tests above compare little.
#[test]
fn random_networks_have_varied_scores() {
    let fens = ["4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/4K3 b - - 0 1"];
    let positions = fens.map(|fen| fen.parse::<Position>().expect("legal"));
    let networks = |seed| [random_network(seed, 16), extreme_network(seed, 512)];
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
    let mut parts = lucena_eval::NetworkParts::zeros(16);
    parts.scale = 100;
    parts.output_biases = (1..=8).map(|bucket| bucket * 255 * 64).collect();
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
