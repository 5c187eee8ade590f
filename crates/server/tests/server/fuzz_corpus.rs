//! The seeds of the fuzz target.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/server_checks.rs"]
mod server_checks;

#[test]
fn seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/server");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        server_checks::server_requests(&fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 3, "{count} seeds");
}
