//! The inputs that the fuzzer starts from, without a fuzzer.

use std::fs;

#[path = "../../../../fuzz/syzygy_checks.rs"]
mod checks;

#[test]
fn the_kept_files_do_no_harm() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/table");
    let mut n_files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        checks::table(&fs::read(entry.unwrap().path()).unwrap());
        n_files += 1;
    }
    assert!(n_files >= 6, "the corpus is there");
}
