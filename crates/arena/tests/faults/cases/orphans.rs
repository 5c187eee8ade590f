//! No engine outlives its runner, and no child process outlives its engine.

use std::process::{Command, Stdio};
use std::sync::Arc;

use lucena_arena::{
    EngineCommand, EngineSpec, GamePlan, GoLimits, Guard, Player, Start, Stop, play,
};
use lucena_board::ByColor;

use super::Drill;
use crate::mock::{PID_FILE, ROLE};
use crate::set_up::{Scratch, is_there, set_variable, spec, wait_until};

/// Environment variable that makes this program a runner; its value is a directory for process ids.
pub(crate) const RUNNER: &str = "LUCENA_TEST_RUNNER";

pub(super) const ALL: &[Drill] = &[
    ("quitting_a_script_ends_its_engine", quitting_a_script_ends_its_engine),
    ("engines_die_with_a_killed_runner", engines_die_with_a_killed_runner),
];

/// An engine started by a shell script that keeps running, with spaces in its arguments.
fn script(pid_file: &str) -> EngineSpec {
    let mut command = EngineCommand::new("sh");
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    // The script waits for the engine, as wrapper scripts with cleanup do.
    command.arguments = ["-c", r#""$1" "$2"; echo over"#, "my script", &program, "an argument"]
        .map(String::from)
        .into();
    let mut script = EngineSpec { start: Start::Command(command), ..spec("script") };
    set_variable(&mut script, ROLE, "deaf");
    set_variable(&mut script, PID_FILE, pid_file);
    script
}

fn read_pid(file: &str) -> Option<u32> {
    std::fs::read_to_string(file).ok()?.trim().parse().ok()
}

fn quitting_a_script_ends_its_engine() {
    let scratch = Scratch::new();
    let file = scratch.path("pid");
    let mut player = Player::new(script(&file));
    player.start().unwrap();
    let (shell, engine) = (player.process_id().unwrap(), read_pid(&file).unwrap());
    assert!(shell != engine && is_there(engine));
    drop(player);
    assert!(!is_there(shell));
    wait_until("the end of the program", || !is_there(engine));
}

/// The runner of the next test: a game that does not end.
pub(crate) fn play_forever(folder: &str) {
    let guard = Arc::new(Guard::start().unwrap());
    let endless = GoLimits::clock("1000".parse().unwrap());
    let white = script(&format!("{folder}/script")).with_limits(endless);
    // This engine leaves the process group and does not read its input.
    let mut daemon = EngineCommand::new("sh");
    let text = r#"setsid sh -c 'echo $$ >"$0/daemon.new"; mv "$0/daemon.new" "$0/daemon"; sleep 300' "$0" & exec "$1""#;
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    daemon.arguments = ["-c", text, folder, &program].map(String::from).into();
    let mut black = EngineSpec { start: Start::Command(daemon), ..spec("daemon") };
    set_variable(&mut black, ROLE, "good");
    set_variable(&mut black, PID_FILE, &format!("{folder}/engine"));
    let player = |spec| Player::new(spec).with_guard(&guard);
    let (mut white, mut black) = (player(white), player(black));
    let _ = play(&GamePlan::default(), ByColor([&mut white, &mut black]), &Stop::new());
}

fn engines_die_with_a_killed_runner() {
    let scratch = Scratch::new();
    let folder = scratch.path("");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(RUNNER, &folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut runner = command.spawn().unwrap();
    let has_setsid = Command::new("setsid").arg("true").status().is_ok_and(|it| it.success());
    let mut names = vec!["script", "engine"];
    if has_setsid && cfg!(target_os = "linux") {
        names.push("daemon");
    } else {
        println!("skipped: an engine that leaves its group");
    }
    let files: Vec<_> = names.iter().map(|name| scratch.path(name)).collect();
    wait_until("the start of the engines", || files.iter().all(|file| read_pid(file).is_some()));
    let engines: Vec<_> = files.iter().map(|file| read_pid(file).unwrap()).collect();
    assert!(engines.iter().all(|&engine| is_there(engine)));
    // SIGKILL, so that it cannot clean up.
    runner.kill().unwrap();
    runner.wait().unwrap();
    for (name, engine) in names.iter().zip(engines) {
        wait_until(name, || !is_there(engine));
    }
}
