//! The kept inputs of the fuzz target, without a fuzzer.

#[path = "../../../../fuzz/uci_checks.rs"]
mod uci_checks;

#[test]
fn uci_lines() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/uci_lines");
    let mut n_inputs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        uci_checks::uci_lines(&std::fs::read(entry.unwrap().path()).unwrap());
        n_inputs += 1;
    }
    assert!(n_inputs >= 10);
}

#[test]
fn inputs_cut_anywhere() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/uci_lines");
    for entry in std::fs::read_dir(folder).unwrap() {
        let input = std::fs::read(entry.unwrap().path()).unwrap();
        for end in (0..input.len()).step_by(7) {
            uci_checks::uci_lines(&input[..end]);
        }
    }
}
