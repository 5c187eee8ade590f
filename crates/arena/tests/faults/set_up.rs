//! Players for the tests, and cleanup.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use lucena_arena::{
    EngineCommand, EngineSpec, GamePlan, GameRecord, GoLimits, Player, Start, Stop, Timeouts, play,
};
use lucena_board::ByColor;

use crate::mock::{ONCE, ROLE};

/// A temporary file or directory, removed on drop.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("lucena-faults-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Long enough that only faults end a game.
pub(super) fn long_clock() -> GoLimits {
    GoLimits::clock("60+1".parse().unwrap())
}

/// Timeouts that keep the tests short.
pub(super) const SHORT_TIMEOUTS: Timeouts = Timeouts {
    start: Duration::from_secs(10),
    new_game: Duration::from_secs(10),
    ping: Duration::from_secs(2),
    silence: Duration::from_millis(1_500),
    search: Duration::from_secs(5),
    stop: Duration::from_millis(1_000),
    quit: Duration::from_millis(2_000),
};

/// A player that is this program in a role.
pub(super) fn spec(role: &str) -> EngineSpec {
    let mut command = EngineCommand::new(std::env::current_exe().unwrap());
    command.environment.push((ROLE.into(), role.into()));
    command.environment.push(("RUST_BACKTRACE".into(), "0".into()));
    let spec = EngineSpec::new(role, Start::Command(command)).with_limits(long_clock());
    EngineSpec { timeouts: SHORT_TIMEOUTS, ..spec }
}

/// A player that misbehaves once.
pub(super) fn bad_spec(role: &str, scratch: &Scratch) -> EngineSpec {
    let mut spec = spec(role);
    set_variable(&mut spec, ONCE, &scratch.path("once"));
    spec
}

pub(super) fn set_variable(spec: &mut EngineSpec, name: &str, value: &str) {
    let Start::Command(command) = &mut spec.start else { panic!("a program") };
    command.environment.push((name.into(), value.into()));
}

pub(super) fn game(white: &mut Player, black: &mut Player) -> GameRecord {
    play(&GamePlan::default(), ByColor([white, black]), &Stop::new()).unwrap()
}

/// Whether a process exists, even as a zombie.
pub(super) fn is_there(process: u32) -> bool {
    let process = process.to_string();
    let mut command = Command::new("kill");
    command.args(["-0", &process]).stderr(std::process::Stdio::null());
    command.status().unwrap().success()
}

/// Waits until a condition holds.
#[track_caller]
pub(super) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what} takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}
