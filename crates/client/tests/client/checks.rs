//! What the client makes of them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use lucena_board::{Game, Position, UciCastling};
use lucena_client::{
    AbortHandle, Client, ClientError, Direction, Launch, MatchEngine, SearchEvent, Stderr,
};
use lucena_uci::{Go, GuiCommand, PositionCommand, PositionLine, SetOption};

use crate::ROLE;

/// Enough for whatever should happen.
const LONG: Duration = Duration::from_secs(60);
/// For what should not.
const SHORT: Duration = Duration::from_millis(200);

pub(super) const ALL: &[(&str, fn())] = &[
    ("good_engine", good_engine),
    ("bad_starts", bad_starts),
    ("bad_searches", bad_searches),
    ("invalid_text", invalid_text),
    ("several_lines", several_lines),
    ("answers_of_abandoned_searches", answers_of_abandoned_searches),
    ("late_answers_to_isready", late_answers_to_isready),
    ("engine_that_does_not_read", engine_that_does_not_read),
    ("quitting", quitting),
    ("options", options),
    ("killed_when_dropped", killed_when_dropped),
    ("aborted_from_another_thread", aborted_from_another_thread),
    ("programs_that_cannot_be_started", programs_that_cannot_be_started),
    ("standard_error", standard_error),
    ("folder_and_arguments", folder_and_arguments),
    ("waiting_in_steps", waiting_in_steps),
    ("watched_lines", watched_lines),
    ("answers_that_are_no_moves", answers_that_are_no_moves),
    ("streams_of_any_kind", streams_of_any_kind),
];

fn launch(role: &str) -> Launch {
    Launch::new(std::env::current_exe().unwrap()).variable(ROLE, role)
}

#[track_caller]
fn start(role: &str) -> Client {
    launch(role).start(LONG).unwrap()
}

fn good_engine() {
    let mut engine = start("good");
    assert_eq!((engine.name(), engine.author()), ("Bad", ""));
    engine.new_game(LONG).unwrap();
    let mut game = Game::default();
    game.play_uci("e2e4").unwrap();
    engine.position(&game).unwrap();
    let report = engine.go(&Go::depth(3)).unwrap().finish(LONG).unwrap();
    assert_eq!(report.best.to_string(), "bestmove e2e4");
    assert_eq!(report.score(), None);
    assert!(engine.quit(LONG).unwrap().unwrap().success());
}

fn bad_starts() {
    let timeout = |role| match launch(role).start(SHORT).unwrap_err() {
        ClientError::Timeout { waiting_for, .. } => waiting_for,
        error => panic!("{role}: {error}"),
    };
    assert_eq!(timeout("hangs at once"), "uciok");
    assert_eq!(timeout("babbles at once"), "uciok");
    assert_eq!(timeout("babbles one line"), "uciok");

    // The limit is generous here, so what ends the wait is the death of the engine.
    match launch("dies at once").start(LONG).unwrap_err() {
        ClientError::Gone { status, .. } => assert_eq!(status.unwrap().code(), Some(3)),
        error => panic!("{error}"),
    }
    // It may be gone before it is sent anything, or after.
    match launch("closes its output").start(LONG).unwrap_err() {
        ClientError::Gone { waiting_for: "uciok" | "the engine to read its input", .. } => {}
        error => panic!("{error}"),
    }
    // The program starts and introduces itself first, so give it more time than the others.
    match launch("never ready").start(Duration::from_secs(2)).unwrap_err() {
        ClientError::Timeout { waiting_for, .. } => assert_eq!(waiting_for, "readyok"),
        error => panic!("{error}"),
    }
}

fn bad_searches() {
    let mut engine = start("dies while searching");
    let error = engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap_err();
    match error {
        ClientError::Gone { status, .. } => assert_eq!(status.unwrap().code(), Some(101)),
        error => panic!("{error}"),
    }
    assert!(matches!(engine.is_ready(SHORT), Err(ClientError::Gone { .. })));

    for role in ["hangs while searching", "babbles while searching", "babbles junk", "deaf"] {
        let mut engine = start(role);
        let error = engine.go(&Go::depth(1)).unwrap().finish(SHORT).unwrap_err();
        assert!(
            matches!(error, ClientError::Timeout { waiting_for: "bestmove", .. }),
            "{role}: {error}",
        );
        // It is still of no use, but a wait still has an end.
        assert!(engine.is_ready(SHORT).is_err(), "{role}");
    }
}

fn invalid_text() {
    let report = start("invalid text").go(&Go::infinite()).unwrap().finish(LONG).unwrap();
    assert_eq!(report.best.to_string(), "bestmove e2e4");
}

fn several_lines() {
    let mut engine = start("several lines");
    engine.set_option("multipv", "2").unwrap();
    let report = engine.go(&Go::depth(2)).unwrap().finish(LONG).unwrap();
    let lines: Vec<String> = report.lines.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "info depth 2 multipv 1 score cp 55 lowerbound nodes 40 time 3 pv e2e4",
            "info depth 2 multipv 2 score cp 45 nodes 30 time 2 pv c2c4",
        ],
    );
    assert_eq!(report.statistics.unwrap().nodes, Some(99));
    assert_eq!(report.best.ponder, "e7e5".parse().ok());
}

fn answers_of_abandoned_searches() {
    let mut engine = start("slow");
    for _ in 0..3 {
        let mut search = engine.go(&Go::infinite()).unwrap();
        let event = search.next_event(LONG).unwrap();
        assert!(matches!(event, SearchEvent::Info(info) if info.depth == Some(1)));
        drop(search);
    }
    let mut search = engine.go(&Go::infinite()).unwrap();
    search.ponder_hit().unwrap();
    search.stop().unwrap();
    let report = search.finish(LONG).unwrap();
    assert_eq!(report.best.to_string(), "bestmove d2d4");
    engine.is_ready(LONG).unwrap();
}

fn late_answers_to_isready() {
    let mut engine = start("late");
    let is_late = |result| matches!(result, Err(ClientError::Timeout { .. }));
    assert!(is_late(engine.is_ready(SHORT)));
    assert!(is_late(engine.is_ready(SHORT)), "what comes now is the answer to the call before");
    engine.is_ready(LONG).unwrap();
    engine.is_ready(LONG).unwrap();

    // Nor does an answer to a question that was sent by hand count.
    let mut engine = start("late");
    engine.send(&GuiCommand::IsReady).unwrap();
    assert!(is_late(engine.is_ready(SHORT)));
    engine.is_ready(LONG).unwrap();
}

fn engine_that_does_not_read() {
    let mut engine = start("deaf");
    engine.set_reply_timeout(SHORT);
    let search = engine.go(&Go::infinite()).unwrap();
    drop(search);
    let position = PositionCommand::fen(&"x".repeat(100_000));
    let error = (0..100).find_map(|_| engine.send(&GuiCommand::from(position.clone())).err());
    assert!(matches!(error, Some(ClientError::Timeout { .. })), "{error:?}");
}

fn quitting() {
    let status = start("quits badly").quit(LONG).unwrap();
    assert_eq!(status.unwrap().code(), Some(7));
    let error = start("never quits").quit(SHORT).unwrap_err();
    assert_eq!(error.to_string(), "timed out after 200ms waiting for the engine to exit");
}

fn options() {
    let mut engine = start("good");
    engine.set_option("hash", "64").unwrap();
    assert_eq!(engine.options().spin("Hash"), Some(64));
    let error = engine.set_option("Hash", "65").unwrap_err();
    assert_eq!(error.to_string(), "option Hash: found \"65\", expected a number from 1 to 64");
    assert!(matches!(engine.press("Hush"), Err(ClientError::Option(_))));
    assert_eq!(engine.options().spin("Hash"), Some(64));
}

fn killed_when_dropped() {
    let engine = start("never quits");
    let id = engine.process_id().unwrap();
    drop(engine);
    // A child that has been waited for is gone from the list of processes.
    #[cfg(target_os = "linux")]
    assert!(!std::path::Path::new(&format!("/proc/{id}")).exists());
    let _ = id;
}

fn standard_error() {
    let mut engine = start("good");
    engine.is_ready(LONG).unwrap();
    // The word was written before uciok, but it may come by another way.
    let is_there = |engine: &mut Client| engine.stderr() == "a word on the standard error\n";
    while !is_there(&mut engine) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut silent = launch("good").stderr(Stderr::Discard).start(LONG).unwrap();
    silent.is_ready(LONG).unwrap();
    assert_eq!(silent.stderr(), "");
}

fn folder_and_arguments() {
    let engine = launch("good").folder(std::env::temp_dir()).arguments(["--quiet"]).start(LONG);
    assert!(engine.is_ok());
    let nowhere = launch("good").folder("/no/such/folder").start(LONG);
    assert!(matches!(nowhere, Err(ClientError::NotStarted { .. })));
}

fn aborted_from_another_thread() {
    let aborted = |role: &str, run: fn(Client) -> Result<(), ClientError>| {
        let abort = AbortHandle::new();
        let launch = launch(role).abort_handle(&abort);
        let thread = std::thread::spawn(move || launch.start(Duration::MAX).and_then(run));
        std::thread::sleep(SHORT);
        assert!(!thread.is_finished(), "{role} would have to be waited for");
        abort.abort();
        match thread.join().unwrap() {
            Err(ClientError::Aborted { waiting_for }) => waiting_for,
            ended => panic!("{role}: {ended:?}"),
        }
    };
    assert_eq!(aborted("hangs at once", |_| Ok(())), "uciok");
    assert_eq!(aborted("babbles at once", |_| Ok(())), "uciok");
    let search = |mut engine: Client| engine.go(&Go::infinite())?.finish(LONG).map(drop);
    assert_eq!(aborted("hangs while searching", search), "bestmove");
    let late = |mut engine: Client| {
        let _ = engine.go(&Go::infinite())?.finish(LONG);
        engine.is_ready(LONG)
    };
    assert_eq!(aborted("slow", late), "readyok");
    let quit = |mut engine: Client| {
        <Client as MatchEngine>::go(&mut engine, &Go::infinite())?;
        engine.quit(Duration::MAX).map(drop)
    };
    assert_eq!(aborted("hangs while searching", quit), "the engine to exit");
    let write = |mut engine: Client| {
        <Client as MatchEngine>::go(&mut engine, &Go::infinite())?;
        let text = "x".repeat(1 << 20);
        engine.send(&GuiCommand::SetOption(SetOption::new("Text", &text)))
    };
    assert_eq!(aborted("hangs while searching", write), "the engine to read its input");
}

fn programs_that_cannot_be_started() {
    match Launch::new("/no/such/engine").start(LONG).unwrap_err() {
        ClientError::NotStarted { what, os_error, .. } => {
            assert_eq!(what, "/no/such/engine");
            #[cfg(unix)]
            assert_eq!(os_error, Some(2), "ENOENT");
            #[cfg(not(unix))]
            assert!(os_error.is_some());
        }
        error => panic!("{error}"),
    }
}

fn waiting_in_steps() {
    let mut engine = start("slow");
    let mut search = engine.go(&Go::infinite()).unwrap();
    while search.lines().count() == 0 {
        assert_eq!(search.wait(SHORT), Ok(None));
    }
    let silence = search.silence();
    assert_eq!(search.wait(SHORT), Ok(None));
    assert!(search.silence() >= silence + SHORT && search.elapsed() >= search.silence());
    search.stop().unwrap();
    let report = search.wait(LONG).unwrap().unwrap();
    assert_eq!((report.reply.to_string().as_str(), report.n_infos), ("d2d4", 2));
    assert_eq!(report.exact.unwrap().to_string(), "info depth 9 score cp 9 pv d2d4");
    assert!(report.elapsed > silence);
}

fn watched_lines() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&lines);
    let watch = move |direction, line: &str| seen.lock().unwrap().push((direction, line.into()));
    let mut engine = launch("good").watch(watch).start(LONG).unwrap();
    engine.queue_position(&PositionLine::new(&Position::initial(), UciCastling::KingToTarget));
    engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap();
    let lines: Vec<(Direction, String)> = lines.lock().unwrap().clone();
    let sent: Vec<_> = lines.iter().filter(|line| line.0 == Direction::ToEngine).collect();
    let sent: Vec<_> = sent.into_iter().map(|line| line.1.as_str()).collect();
    assert_eq!(sent, ["uci", "isready", "position startpos", "go depth 1"]);
    let last = (Direction::FromEngine, "bestmove e2e4".to_owned());
    assert_eq!(lines.last(), Some(&last));
}

/// They end the search all the same, and are reported literally.
fn answers_that_are_no_moves() {
    for (said, word) in
        [("bestmove", ""), ("bestmove (none)", "(none)"), ("bestmove e2e9 ponder", "e2e9")]
    {
        let mut engine = start(&format!("says {said}"));
        let report = engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap();
        assert_eq!((report.best.mv, report.reply.to_string().as_str()), (None, word));
        engine.is_ready(LONG).unwrap();
    }
}

fn streams_of_any_kind() {
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .env(ROLE, "several lines")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let (output, input) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
    let mut engine = Client::connect(output, input, LONG).unwrap();
    assert_eq!(engine.process_id(), None);
    let report = engine.go(&Go::depth(2)).unwrap().finish(LONG).unwrap();
    assert_eq!(report.lines.len(), 2);
    assert_eq!(engine.quit(LONG).unwrap(), None);
    assert!(child.wait().unwrap().success());
}
