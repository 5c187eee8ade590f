//! Runs the checks of the fuzz targets on their corpora.

use std::path::Path;

#[path = "../../../../fuzz/fen_pattern_checks.rs"]
mod fen_pattern_checks;
#[path = "../../../../fuzz/pgn_checks.rs"]
mod pgn_checks;
#[cfg(feature = "bzip2")]
#[path = "../../../../fuzz/pgn_input_checks.rs"]
mod pgn_input_checks;

fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(folder).expect("the corpus is part of the repository");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        std::fs::read(entry.expect("a readable folder").path()).expect("a readable file")
    };
    let inputs: Vec<Vec<u8>> = entries.map(read).collect();
    assert!(inputs.len() >= 6, "{target}");
    inputs
}

fn check_whole(target: &str, check: fn(&[u8])) {
    inputs(target).iter().for_each(|input| check(input));
}

fn check_truncated(target: &str, step: usize, check: fn(&[u8])) {
    for input in inputs(target) {
        for at in (0..input.len()).step_by(step) {
            check(&input[..at]);
            check(&input[at..]);
        }
    }
}

#[test]
fn whole_games() {
    check_whole("pgn", pgn_checks::pgn);
}

#[test]
fn truncated_games() {
    check_truncated("pgn", 5, pgn_checks::pgn);
}

#[cfg(feature = "bzip2")]
#[test]
fn whole_and_truncated_inputs() {
    check_whole("pgn_input", pgn_input_checks::input);
    check_truncated("pgn_input", 1, pgn_input_checks::input);
}

#[cfg(feature = "bzip2")]
#[test]
fn changed_inputs() {
    for input in inputs("pgn_input") {
        for at in 0..input.len() {
            let mut changed = input.clone();
            changed[at] ^= 1 << (at % 8);
            pgn_input_checks::input(&changed);
        }
    }
}

#[test]
fn whole_and_truncated_fen_patterns() {
    check_whole("fen_pattern", fen_pattern_checks::fen_pattern);
    check_truncated("fen_pattern", 1, fen_pattern_checks::fen_pattern);
}
