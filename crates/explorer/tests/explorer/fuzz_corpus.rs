//! The seeds of the fuzz target, and parts of them.

#[path = "../../../../fuzz/explorer_checks.rs"]
mod explorer_checks;

use std::path::Path;

#[test]
fn seeds_and_their_prefixes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/explorer");
    let mut n_seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let seed = std::fs::read(entry.unwrap().path()).unwrap();
        for end in 0..=seed.len() {
            explorer_checks::explorer(&seed[..end]);
        }
        for idx in 0..seed.len() {
            for bit in 0..8 {
                let mut changed = seed.clone();
                changed[idx] ^= 1 << bit;
                explorer_checks::explorer(&changed);
            }
        }
        n_seeds += 1;
    }
    assert!(n_seeds > 3);
}
