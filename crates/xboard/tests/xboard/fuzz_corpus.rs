//! The kept inputs of the fuzz target, without a fuzzer.

#[path = "../../../../fuzz/xboard_checks.rs"]
mod xboard_checks;

#[test]
fn kept_inputs_whole_and_cut() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/xboard_lines");
    let mut n_inputs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let input = std::fs::read(entry.unwrap().path()).unwrap();
        xboard_checks::xboard_lines(&input);
        (0..input.len()).step_by(13).for_each(|end| xboard_checks::xboard_lines(&input[..end]));
        n_inputs += 1;
    }
    assert!(n_inputs >= 6);
}
