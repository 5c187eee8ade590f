//! Engines of others that are built on this crate.

use lucena_board::Position;
use lucena_engine::{Engine, Identity, Options, Uci, Xboard};
use lucena_eval::{Evaluator, Score};

/// Mobility.
#[derive(Clone)]
struct Freedom;

impl Evaluator for Freedom {
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::cp(position.count_legal_moves() as i32)
    }
}

fn corsair() -> (Engine, Identity) {
    let options = Options { hash_mb: 1, ..Options::default() };
    let mut engine = Engine::with_options(options).unwrap();
    engine.set_evaluator(Freedom);
    (engine, Identity::new("Corsair", "2.1", "A. Author"))
}

fn uci(script: &str) -> String {
    let (engine, identity) = corsair();
    lucena_uci::Session::new(Uci::new(engine).identity(identity)).run_script(script).unwrap()
}

#[test]
fn uci_has_the_name_and_the_author() {
    let hello = uci("uci\n");
    assert!(hello.starts_with("id name Corsair 2.1\nid author A. Author\n"), "{hello}");
    let about =
        "option name UCI_EngineAbout type string default Corsair 2.1 by A. Author, based on ";
    assert!(hello.contains(about), "{hello}");
    assert!(uci("license\n").starts_with("Corsair 2.1 is based on Lucena "));
}

#[test]
fn a_custom_evaluator_cannot_be_replaced_by_an_option() {
    let hello = uci("uci\n");
    assert!(hello.contains("option name Hash ") && hello.contains("option name SyzygyPath "));
    assert!(!hello.contains(" Evaluator ") && !hello.contains(" EvalFile "), "{hello}");
    let output = uci("setoption name Evaluator value Classical\neval\n");
    assert!(output.ends_with("Evaluator: custom\n"), "{output}");
}

#[test]
fn bench_searches_with_the_custom_evaluator() {
    let nodes = |output: &str| -> u64 {
        let (nodes, rest) = output.lines().next_back().unwrap().split_once(' ').unwrap();
        assert!(rest.starts_with("nodes "), "{output}");
        nodes.parse().unwrap()
    };
    let bench = "bench 1 1 3\n";
    let of_lucena = lucena_uci::Session::new(Uci::default()).run_script(bench).unwrap();
    assert_ne!(nodes(&uci(bench)), nodes(&of_lucena));
}

#[test]
fn xboard_has_the_name() {
    let (engine, identity) = corsair();
    let xboard = Xboard::new(engine).identity(identity);
    let output = lucena_xboard::Session::new(xboard).run_script("protover 2\n").unwrap();
    assert!(output.contains("myname=\"Corsair 2.1\""), "{output}");
    assert!(!output.contains("option=\"Evaluator"), "{output}");
}
