//! The tables in the repository are what the generator makes.

use std::{fs, path::Path};

use crate::generated;

/// The files of a folder of `lucena-syzygy`, each compared with the generated one.
fn check(folder: &str, n_files: usize) {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../syzygy").join(folder);
    let mut n_compared = 0;
    for entry in fs::read_dir(committed).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        let generated = fs::read(generated::folder().join(name)).unwrap();
        assert!(
            fs::read(&path).unwrap() == generated,
            "{}: generate it again with `lucena tb generate`",
            path.display()
        );
        n_compared += 1;
    }
    assert_eq!(n_compared, n_files);
}

#[test]
fn embedded_tables() {
    check("data", 10);
}

#[test]
fn test_tables() {
    check("tests/data", 6);
}
