//! Published and generated perft counts.

use std::fs;

use lucena_board::{Faults, Position, Setup, perft, perft_every_leaf};
use lucena_testkit::{
    GENERATED_CASTLE, GENERATED_EP, PERFT, PerftLine, RULES, perft_lines, shared_data,
};

use crate::corpus::is_full;

/// Some lines have impossible checks or too much material, but none has inconsistent fields.
fn position(line: &PerftLine<'_>) -> Position {
    let setup: Setup = line.fen.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"));
    let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
    setup.position_waiving(strange).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

/// Checks all node counts up to a limit; all of them in the long form of the tests.
fn check_suite(text: &str, max_nodes: u64) {
    let mut n_checked = 0;
    for line in perft_lines(text) {
        let position = position(&line);
        for &(depth, nodes) in &line.counts {
            if nodes > max_nodes && !is_full() {
                break;
            }
            assert_eq!(perft(&position, depth), nodes, "line {}, depth {depth}", line.line);
            n_checked += 1;
        }
        let &(depth, nodes) = &line.counts[0];
        assert_eq!(perft_every_leaf(&position, depth), nodes, "line {}", line.line);
    }
    assert_ne!(n_checked, 0);
}

fn check_shared(name: &str, max_nodes: u64) {
    check_suite(&fs::read_to_string(shared_data(name)).expect("a readable file"), max_nodes);
}

#[test]
fn well_known_perft_positions() {
    check_suite(PERFT, 5_000_000);
}

#[test]
fn positions_that_break_move_generators() {
    check_suite(RULES, 4_000_000);
}

#[test]
fn generated_en_passant() {
    check_suite(GENERATED_EP, 50_000);
}

#[test]
fn generated_castling() {
    check_suite(GENERATED_CASTLE, 50_000);
}

#[test]
#[ignore = "needs ../shared/data"]
fn shared_standard() {
    check_shared("perft/standard.epd", 500_000);
}

#[test]
#[ignore = "needs ../shared/data"]
fn shared_fischer() {
    check_shared("perft/fischer.epd", 20_000);
}

#[test]
#[ignore = "needs ../shared/data"]
fn shared_tricky() {
    check_shared("perft/tricky.epd", 500_000);
}

#[test]
fn playing_every_leaf_counts_the_same() {
    for line in perft_lines(PERFT).chain(perft_lines(RULES)) {
        let position = position(&line);
        for &(depth, nodes) in line.counts.iter().filter(|&&(_, nodes)| nodes <= 100_000) {
            assert_eq!(perft_every_leaf(&position, depth), nodes, "{line:?}");
        }
    }
}

#[test]
fn the_mirrored_positions_count_the_same() {
    for line in perft_lines(PERFT).chain(perft_lines(RULES)) {
        let mirrored = position(&line).mirrored();
        for &(depth, nodes) in line.counts.iter().filter(|&&(_, nodes)| nodes <= 100_000) {
            assert_eq!(perft(&mirrored, depth), nodes, "{line:?}");
        }
    }
}
