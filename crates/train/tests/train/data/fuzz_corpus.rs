//! The seed corpus of the fuzz target.

#[path = "../../../../../fuzz/data_checks.rs"]
mod data_checks;

use std::fs;
use std::path::Path;

#[test]
fn the_corpus_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/training_data");
    let mut n_inputs = 0;
    for entry in fs::read_dir(corpus).unwrap() {
        let input = fs::read(entry.unwrap().path()).unwrap();
        data_checks::training_data(&input);
        for end in 0..input.len() {
            data_checks::training_data(&input[..end]);
        }
        n_inputs += 1;
    }
    assert!(n_inputs > 3);
}
