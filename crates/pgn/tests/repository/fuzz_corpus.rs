//! Runs the checks of the fuzz target on its corpus.

#[path = "../../../../fuzz/pgn_checks.rs"]
mod pgn_checks;

fn inputs() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/pgn");
    let entries = std::fs::read_dir(folder).expect("the corpus is part of the repository");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        std::fs::read(entry.expect("a readable folder").path()).expect("a readable file")
    };
    entries.map(read).collect()
}

#[test]
fn whole_inputs() {
    assert!(inputs().len() >= 6);
    inputs().iter().for_each(|input| pgn_checks::pgn(input));
}

#[test]
fn truncated_inputs() {
    for input in inputs() {
        for at in (0..input.len()).step_by(5) {
            pgn_checks::pgn(&input[..at]);
            pgn_checks::pgn(&input[at..]);
        }
    }
}
