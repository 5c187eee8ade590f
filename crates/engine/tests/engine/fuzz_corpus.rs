//! The inputs that the fuzzer starts from, without a fuzzer.

use std::fs;

use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{EndOfInput, Session};

#[test]
fn every_session_gets_an_answer_to_each_go() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/engine_session");
    let mut n_sessions = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let is_go = |line: &&str| line.starts_with("go") && !line.contains("perft");
        let n_go = text.lines().filter(is_go).count();

        let options = Options { hash_mb: 1, skill_level: 0, ..Options::default() };
        let engine = Engine::with_options(options).unwrap();
        let session = Session::new(Uci::new(engine)).end_of_input(EndOfInput::StopSearch);
        let written = session.run_script(&text).unwrap();
        let n_best = written.lines().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(n_best, n_go, "{}", path.display());
        n_sessions += 1;
    }
    assert!(n_sessions >= 5, "the corpus is there");
}
