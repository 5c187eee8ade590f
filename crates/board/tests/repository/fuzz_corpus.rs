//! The corpus of the fuzz targets, as ordinary tests.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/checks.rs"]
mod checks;

fn check(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut n_inputs = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let path = entry.expect("a readable folder").path();
        println!("{}", path.display());
        check(&fs::read(&path).expect("a readable file"));
        n_inputs += 1;
    }
    assert!(n_inputs > 0, "{} is empty", folder.display());
}

#[test]
fn fen() {
    check("fen", checks::fen);
}

#[test]
fn epd() {
    check("epd", checks::epd);
}

#[test]
fn san() {
    check("san", checks::san);
}

#[test]
fn variants() {
    check("variants", checks::variants);
}

#[test]
fn uci() {
    check("uci", checks::uci);
}

#[test]
fn packed_moves() {
    check("packed_moves", checks::packed_moves);
}

#[test]
fn packed_position() {
    check("packed_position", checks::packed_position);
}

#[test]
fn perft_line() {
    check("perft_line", checks::perft_line);
}
