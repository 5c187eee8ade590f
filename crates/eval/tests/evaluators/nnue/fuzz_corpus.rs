//! The seed corpus of the fuzz target, without a fuzzer.

use std::fs;

#[path = "../../../../../fuzz/network_checks.rs"]
mod checks;

#[test]
fn seed_corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/network");
    let (mut n_files, mut n_networks) = (0, 0);
    for entry in fs::read_dir(folder).expect("the corpus is in the repository") {
        let path = entry.expect("readable").path();
        let is_network = checks::network(&fs::read(path).expect("readable"));
        n_networks += usize::from(is_network);
        n_files += 1;
    }
    assert!(n_files >= 5, "{n_files} files");
    assert!(n_networks >= 3, "{n_networks} of {n_files} files have weights of a network");
}
