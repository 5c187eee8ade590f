//! Tuning with faulty engines.

use std::ops::ControlFlow;
use std::path::Path;

use lucena_arena::spsa::{SpsaEnd, SpsaError, SpsaEvent, SpsaOptions, SpsaRun};
use lucena_arena::{Config, EngineConfig, GameRecord, OptionValue, Stop};
use lucena_game::{Ending, Fault, MoveLimit};

use super::Drill;
use crate::mock::{ONCE, ROLE};
use crate::set_up::Scratch;

pub(super) const ALL: &[Drill] = &[
    ("spsa_counts_faults", spsa_counts_faults),
    ("spsa_refuses_fractions_for_spin_options", spsa_refuses_fractions_for_spin_options),
];

/// A run with an engine that exits once.
fn new_run(param: &str, scratch: &Scratch) -> SpsaRun {
    let text = |text: &str| OptionValue(text.into());
    let program = std::env::current_exe().unwrap();
    let mut engine = EngineConfig {
        cmd: Some(program.to_str().unwrap().into()),
        tc: Some("60+1".into()),
        ..EngineConfig::default()
    };
    engine.env.insert(ROLE.into(), text("exits"));
    engine.env.insert(ONCE.into(), text(&scratch.path("once")));
    let mut config = Config { engines: vec![engine], ..Config::default() };
    config.adjudication.max_moves = Some(MoveLimit(6));
    let params = vec![param.parse().unwrap()];
    let options = SpsaOptions { iterations: 3, batch: 2, ..SpsaOptions::new(params) };
    SpsaRun::new(&config, options).unwrap()
}

/// Returns the games with faults or warnings.
fn play(run: &mut SpsaRun, scratch: &Scratch) -> Result<Vec<GameRecord>, SpsaError> {
    let mut games = Vec::new();
    let end = run.run(Path::new(&scratch.path("run")), &Stop::new(), |event| {
        if let SpsaEvent::Played { notable, .. } = event {
            games.extend_from_slice(notable);
        }
        ControlFlow::Continue(())
    })?;
    assert_eq!(end, SpsaEnd::Complete);
    Ok(games)
}

fn spsa_counts_faults() {
    let (scratch, param) = (Scratch::new(), "Hash, int, 16, 1, 64, 8, 0.01");
    let mut run = new_run(param, &scratch);
    let games = play(&mut run, &scratch).unwrap();
    let is_crash =
        |ending: &Ending| matches!(ending, Ending::Fault { fault: Fault::Disconnect(_), .. });
    assert_eq!(games.iter().filter(|game| is_crash(&game.ending)).count(), 1, "{games:?}");
    assert_eq!(run.n_faults(), 1);
    // The faults of earlier sessions count too.
    let mut resumed = new_run(param, &scratch);
    assert_eq!(play(&mut resumed, &scratch), Ok(Vec::new()));
    assert_eq!(resumed.n_faults(), 1);
    assert_eq!(resumed.spsa().values(), run.spsa().values());
}

fn spsa_refuses_fractions_for_spin_options() {
    let scratch = Scratch::new();
    let mut run = new_run("hash, float, 16, 1, 64, 8, 0.01", &scratch);
    let error = play(&mut run, &scratch).unwrap_err().to_string();
    assert!(error.ends_with("expected int: the engine declares it as spin"), "{error}");
}
