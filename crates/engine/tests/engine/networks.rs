//! The evaluator `NNUE` and its network files.

use std::fs;
use std::path::PathBuf;

use lucena_engine::{Engine, EngineError, EvalFileError};
use lucena_eval::{Network, NetworkError, NetworkParts, Score};
use lucena_search::Limits;

use crate::gui::script;

/// A network file, removed at the end.
struct NetworkFile(PathBuf);

impl NetworkFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let name = format!("lucena-{}-{name}.nnue", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for NetworkFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A network that thinks that the side to move is always better by this.
fn constant(centipawns: i32) -> Network {
    let mut parts = NetworkParts::zeros(32);
    parts.scale = 512;
    // Exact, as the scale is a power of two.
    parts.l3_biases.fill(centipawns as f32 / 512.0);
    Network::from_parts(parts).unwrap()
}

fn engine_with(file: &NetworkFile) -> Engine {
    let mut engine = Engine::new();
    engine.set_option("EvalFile", file.path()).unwrap();
    engine.set_option("Evaluator", "nnue").unwrap();
    engine
}

#[test]
fn two_engines_have_two_networks() {
    let [good, bad] =
        [50, -70].map(|cp| NetworkFile::new(&format!("of{cp}"), &constant(cp).to_bytes()));
    let (mut one, mut other) = (engine_with(&good), engine_with(&bad));
    assert_eq!((one.evaluate(), other.evaluate()), (Score::cp(50), Score::cp(-70)));
    assert_ne!(one.network().unwrap().hash(), other.network().unwrap().hash());
    for engine in [&mut one, &mut other] {
        assert!(engine.think(Limits::depth(4), |_| {}).best_move.is_some());
    }
    assert_eq!((one.evaluate(), other.evaluate()), (Score::cp(50), Score::cp(-70)));
}

#[test]
fn another_evaluator_has_no_network() {
    let mut engine = Engine::new();
    engine.set_option("Evaluator", "Classical").unwrap();
    assert!(engine.network().is_none() && engine.piece_values().is_none());
    engine.set_option("Evaluator", "NNUE").unwrap();
    assert_eq!(engine.network().unwrap().hash(), Network::built_in().hash());
    assert!(engine.explain().is_none(), "it has no terms");
}

#[test]
fn a_bad_file_keeps_the_old_evaluator() {
    let good = NetworkFile::new("good", &constant(33).to_bytes());
    let mut bytes = constant(20).to_bytes();
    *bytes.last_mut().unwrap() ^= 1;
    let damaged = NetworkFile::new("damaged", &bytes);
    let mut engine = engine_with(&good);
    let error = engine.set_option("EvalFile", damaged.path()).unwrap_err();
    let EngineError::EvalFile { file, error: EvalFileError::Network(error) } = &error else {
        panic!("{error}");
    };
    assert_eq!(file, damaged.path());
    assert!(matches!(error, NetworkError::Hash { .. }), "{error}");
    assert_eq!(engine.evaluate(), Score::cp(33));
    assert_eq!(engine.options().eval_file, good.path());

    let missing = engine.set_option("EvalFile", "/no/such/file.nnue").unwrap_err();
    assert!(missing.to_string().starts_with("/no/such/file.nnue: "), "{missing}");
    // Also if the evaluator does not use the file.
    engine.set_option("Evaluator", "Classical").unwrap();
    engine.set_option("EvalFile", damaged.path()).unwrap_err();
}

#[cfg(target_os = "linux")]
#[test]
fn reading_stops_at_the_size_limit() {
    let error = Engine::new().set_option("EvalFile", "/dev/zero").unwrap_err();
    assert!(error.to_string().starts_with("/dev/zero: "), "{error}");
}

#[test]
fn uci_selects_networks() {
    let file = NetworkFile::new("uci", &constant(40).to_bytes());
    let output = script(&format!(
        "setoption name EvalFile value {}\nsetoption name Evaluator value NNUE\neval\n",
        file.path(),
    ));
    assert!(output.contains("|   k   "), "{output}");
    assert!(output.contains("+0.40 for the side to move\nEvaluator: NNUE"), "{output}");
    let output = script("setoption name EvalFile value /no/such/file.nnue\nisready\n");
    assert!(output.starts_with("info string option EvalFile: /no/such/file.nnue: "), "{output}");
}
