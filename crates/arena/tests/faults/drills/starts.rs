//! Engines that cannot be started, and ends that are asked for.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lucena_arena::{
    Ending, EngineSpec, GamePlan, GameResult, GoLimits, Outputs, Patience, PlayError, Player, Stop,
    Tournament, TournamentPlan, play,
};
use lucena_board::{ByColor, Color};

use super::Drill;
use crate::mock::DIARY;
use crate::set_up::{SHORT_PATIENCE, Scratch, is_there, set_variable, spec};

pub(super) const ALL: &[Drill] = &[
    ("never_uciok", || cannot_start("no uciok", "it was waited for uciok in vain")),
    ("hangs_at_once", || cannot_start("hangs at once", "it was waited for uciok in vain")),
    ("never_ready", || cannot_start("never ready", "it was waited for readyok in vain")),
    ("dies_at_once", || cannot_start("dies at once", "exit status: 3")),
    ("no_such_program", no_such_program),
    ("ignores_quit", ignores_quit),
    ("quits", quits),
    ("whoever_leaves_its_seat_is_asked_to_quit", whoever_leaves_its_seat_is_asked_to_quit),
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
    let patience = Patience { start: Duration::from_millis(1_500), ..SHORT_PATIENCE };
    check_start_error(EngineSpec { patience, start_attempts: 2, ..spec(role) }, reason);
}

fn no_such_program() {
    let nowhere = EngineSpec::command("nobody", "/no/such/engine");
    let reason = "cannot start /no/such/engine";
    let nowhere = nowhere.with_limits(GoLimits::nodes(1));
    check_start_error(EngineSpec { start_attempts: 2, ..nowhere }, reason);
}

fn ignores_quit() {
    let mut player = Player::new(spec("ignores quit"));
    player.start().unwrap();
    let process = player.process_id().unwrap();
    let started = Instant::now();
    player.quit();
    assert!(started.elapsed() < SHORT_PATIENCE.quit + Duration::from_secs(30));
    assert!(!is_there(process));
}

fn quits() {
    let patience = Patience { quit: Duration::from_secs(60), ..SHORT_PATIENCE };
    let mut player = Player::new(EngineSpec { patience, ..spec("good") });
    player.start().unwrap();
    let process = player.process_id().unwrap();
    let started = Instant::now();
    player.quit();
    assert!(started.elapsed() < Duration::from_secs(50), "nobody had to be killed");
    assert!(!is_there(process) && !player.is_running());
}

fn whoever_leaves_its_seat_is_asked_to_quit() {
    let scratch = Scratch::new();
    let diaries = ["a", "b", "c"].map(|name| scratch.path(name));
    let engines = diaries.each_ref().map(|diary| {
        let mut engine = spec("good");
        engine.name.clone_from(diary);
        set_variable(&mut engine, DIARY, diary);
        engine
    });
    let mut plan = TournamentPlan::new(engines.to_vec());
    plan.adjudication.max_moves = Some(2);
    let tournament = Tournament::new(plan).unwrap();
    let outputs = Outputs::default();
    tournament.run(&outputs, &Stop::new(), |_| ControlFlow::Continue(())).unwrap();
    let read = |diary: &String| std::fs::read_to_string(diary).unwrap();
    let diaries = diaries.each_ref().map(read);
    assert!(diaries.iter().any(|diary| diary.len() > 2), "nobody has left: {diaries:?}");
    for diary in &diaries {
        assert_eq!(*diary, "sq".repeat(diary.len() / 2), "{diaries:?}");
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
    assert_eq!(record.ending, Ending::Interrupted);
    assert_eq!(record.result(), GameResult::Unknown);
    assert_eq!(record.ending.termination(), "unterminated");
}
