//! The seed corpus of the fuzz target, without a fuzzer.

use std::fs;

#[path = "../../../../../fuzz/network_checks.rs"]
mod checks;

#[test]
fn seed_corpus() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/network");
    let mut n_files = 0;
    for entry in fs::read_dir(folder).expect("the corpus is in the repository") {
        let path = entry.expect("readable").path();
        let is_network = checks::network(&fs::read(&path).expect("readable"));
        let name = path.file_name().expect("a file").to_string_lossy();
        let is_expected = matches!(&*name, "moves" | "random_weights" | "smallest_weights");
        assert!(is_network || !is_expected, "{name} has no network");
        n_files += 1;
    }
    assert!(n_files >= 5, "{n_files} files");
}
