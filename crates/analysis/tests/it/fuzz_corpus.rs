//! The seeds of the fuzz target, and parts of them.

#[path = "../../../../fuzz/analysis_checks.rs"]
mod analysis_checks;

use std::path::Path;

#[test]
fn seeds_and_their_prefixes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/analysis");
    let mut n_seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let seed = std::fs::read(entry.unwrap().path()).unwrap();
        for end in 0..=seed.len() {
            analysis_checks::analysis(&seed[..end]);
        }
        n_seeds += 1;
    }
    assert!(n_seeds > 0);
}
