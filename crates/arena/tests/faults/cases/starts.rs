//! Engines that fail to start, and orderly shutdown.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lucena_arena::{
    EngineSpec, GamePlan, GoLimits, Outputs, PlayError, Player, Restart, Stop, Timeouts,
    Tournament, TournamentError, TournamentEvent, TournamentPlan, play,
};
use lucena_board::{ByColor, Color, GameResult};
use lucena_game::{Ending, Fault, MoveLimit};

use super::Drill;
use crate::mock::EVENT_LOG;
use crate::set_up::{SHORT_TIMEOUTS, Scratch, is_there, set_variable, spec};

pub(super) const ALL: &[Drill] = &[
    ("never_uciok", || cannot_start("no uciok", "timed out waiting for uciok")),
    ("hangs_at_once", || cannot_start("hangs at once", "timed out waiting for uciok")),
    ("never_ready", || cannot_start("never ready", "timed out waiting for readyok")),
    ("dies_at_once", || cannot_start("dies at once", "exit status: 3")),
    ("no_such_program", no_such_program),
    ("missing_engines_create_no_files", missing_engines_create_no_files),
    ("the_first_start_has_one_attempt", the_first_start_has_one_attempt),
    ("a_later_failed_start_loses_one_game", a_later_failed_start_loses_one_game),
    ("ignores_quit", ignores_quit),
    ("quits", quits),
    ("replaced_engines_are_sent_quit", replaced_engines_are_sent_quit),
    ("the_stop_flag_ends_a_game", the_stop_flag_ends_a_game),
];

#[track_caller]
fn check_start_error(bad: EngineSpec, reason: &str) {
    let name = bad.name.clone();
    let (mut white, mut black) = (Player::new(spec("good")), Player::new(bad));
    let players = ByColor([&mut white, &mut black]);
    let started = Instant::now();
    let error = play(&GamePlan::default(), players, &Stop::new()).unwrap_err();
    assert!(started.elapsed() < Duration::from_secs(60));
    let PlayError::Start { color, error } = error else { panic!("{name}: {error}") };
    assert_eq!((color, &error.name, error.attempts), (Color::Black, &name, 2));
    assert!(error.reason.contains(reason), "{error}");
    assert!(!black.is_running());
}

#[track_caller]
fn cannot_start(role: &str, reason: &str) {
    let timeouts = Timeouts { start: Duration::from_millis(1_500), ..SHORT_TIMEOUTS };
    check_start_error(EngineSpec { timeouts, start_attempts: 2, ..spec(role) }, reason);
}

fn no_such_program() {
    let nowhere = EngineSpec::command("missing", "/no/such/engine");
    let reason = "cannot start /no/such/engine";
    let nowhere = nowhere.with_limits(GoLimits::nodes(1));
    check_start_error(EngineSpec { start_attempts: 2, ..nowhere }, reason);
}

fn run(engines: Vec<EngineSpec>, outputs: &Outputs) -> Result<Vec<Ending>, TournamentError> {
    let mut plan = TournamentPlan::new(engines);
    plan.schedule.rounds = 2;
    plan.adjudication.max_moves = Some(MoveLimit(2));
    let mut endings = Vec::new();
    let tournament = Tournament::new(plan).unwrap();
    tournament.run(outputs, &Stop::new(), |event| {
        if let TournamentEvent::Finished { record, .. } = event {
            endings.push(record.ending.clone());
        }
        ControlFlow::Continue(())
    })?;
    Ok(endings)
}

fn missing_engines_create_no_files() {
    let scratch = Scratch::new();
    let [journal, pgn] = ["journal", "pgn"].map(|name| scratch.path(name).into());
    let outputs = Outputs { journal: Some(journal), pgn: Some(pgn), ..Outputs::default() };
    let missing = EngineSpec::command("missing", "/no/such/engine").with_limits(GoLimits::nodes(1));
    let endless = EngineSpec::lucena("endless").with_limits(GoLimits::default());
    for (bad, reason) in [
        (missing, "missing cannot be started: cannot start /no/such/engine"),
        (endless, "endless, tc: no limit"),
    ] {
        let error = run(vec![spec("good"), bad], &outputs).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
        assert_eq!(std::fs::read_dir(scratch.path("")).unwrap().count(), 0, "{reason}");
    }
}

fn the_first_start_has_one_attempt() {
    let scratch = Scratch::new();
    let mut bad = spec("dies at once");
    set_variable(&mut bad, EVENT_LOG, &scratch.path("log"));
    let error = run(vec![spec("good"), bad], &Outputs::default()).unwrap_err();
    assert!(matches!(error, TournamentError::Engine(_)), "{error:?}");
    assert_eq!(std::fs::read_to_string(scratch.path("log")).unwrap(), "s");
}

/// The first start is the check before the tournament, the second that of the first game.
fn a_later_failed_start_loses_one_game() {
    let scratch = Scratch::new();
    let mut bad = spec("third to fifth start fails");
    set_variable(&mut bad, EVENT_LOG, &scratch.path("log"));
    let bad = EngineSpec { restart: Restart::EveryGame, start_attempts: 3, ..bad };
    let endings = run(vec![spec("good"), bad], &Outputs::default()).unwrap();
    let drawn = |at: usize| matches!(endings[at], Ending::Adjudication { .. });
    assert!(endings.len() == 4 && drawn(0) && drawn(2) && drawn(3), "{endings:?}");
    let Ending::Fault { loser: Color::White, fault: Fault::Disconnect(how) } = &endings[1] else {
        panic!("{:?}", endings[1]);
    };
    assert!(how.contains("exit status: 3"), "{how}");
}

fn ignores_quit() {
    let mut player = Player::new(spec("ignores quit"));
    player.start().unwrap();
    let process = player.process_id().unwrap();
    let started = Instant::now();
    player.quit();
    assert!(started.elapsed() < SHORT_TIMEOUTS.quit + Duration::from_secs(30));
    assert!(!is_there(process));
}

fn quits() {
    let timeouts = Timeouts { quit: Duration::from_secs(60), ..SHORT_TIMEOUTS };
    let mut player = Player::new(EngineSpec { timeouts, ..spec("good") });
    player.start().unwrap();
    let process = player.process_id().unwrap();
    let started = Instant::now();
    player.quit();
    assert!(started.elapsed() < Duration::from_secs(50), "the engine exits without being killed");
    assert!(!is_there(process) && !player.is_running());
}

fn replaced_engines_are_sent_quit() {
    let scratch = Scratch::new();
    let logs = ["a", "b", "c"].map(|name| scratch.path(name));
    let engines = logs.each_ref().map(|log| {
        let mut engine = spec("good");
        engine.name.clone_from(log);
        set_variable(&mut engine, EVENT_LOG, log);
        engine
    });
    let mut plan = TournamentPlan::new(engines.to_vec());
    plan.adjudication.max_moves = Some(MoveLimit(2));
    let tournament = Tournament::new(plan).unwrap();
    let outputs = Outputs::default();
    tournament.run(&outputs, &Stop::new(), |_| ControlFlow::Continue(())).unwrap();
    let read = |log: &String| std::fs::read_to_string(log).unwrap();
    let logs = logs.each_ref().map(read);
    assert!(logs.iter().any(|log| log.len() > 4), "an engine was replaced: {logs:?}");
    for log in &logs {
        assert_eq!(*log, "sq".repeat(log.len() / 2), "{logs:?}");
    }
}

fn the_stop_flag_ends_a_game() {
    let limits = GoLimits::clock("100".parse().unwrap());
    let mut white = Player::new(spec("deaf").with_limits(limits));
    let mut black = Player::new(spec("good").with_limits(limits));
    let stop = Stop::new();
    let elsewhere = stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(1_500));
        elsewhere.raise();
        Instant::now()
    });
    let record = play(&GamePlan::default(), ByColor([&mut white, &mut black]), &stop).unwrap();
    let raised = raiser.join().unwrap();
    assert!(raised.elapsed() < Duration::from_secs(30), "{:?}", raised.elapsed());
    assert_eq!(record.ending, Ending::Aborted);
    assert_eq!(record.result(), GameResult::Unknown);
    assert_eq!(record.ending.termination(), "unterminated");
}
