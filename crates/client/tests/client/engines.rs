//! Badly behaved engines.

use std::io::{BufRead, Write};
use std::time::Duration;

/// Longer than any wait of the client.
const LONG: Duration = Duration::from_secs(300);

pub(super) fn play(role: &str) {
    match role {
        "dies at once" => std::process::exit(3),
        "hangs at once" => std::thread::sleep(LONG),
        "babbles at once" => babble("info string never mind"),
        "babbles one line" => one_long_line(),
        "closes its output" => close_output(),
        role if role.contains("obedient") => crate::obedient::converse(role),
        _ => converse(role),
    }
}

fn say(line: &str) {
    let mut output = std::io::stdout().lock();
    // The client may be gone, which is as good as done.
    if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

fn babble(line: &str) -> ! {
    loop {
        say(line);
    }
}

fn one_long_line() -> ! {
    let piece = [b'x'; 4096];
    loop {
        if std::io::stdout().write_all(&piece).is_err() {
            std::process::exit(0);
        }
    }
}

/// Closes the pipe by handing it to a program that exits at once.
fn close_output() {
    say("id name half an engine");
    std::process::exit(0);
}

fn converse(role: &str) {
    let mut n_asked = 0;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        match (line.split(' ').next().unwrap_or(""), role) {
            ("uci", _) => {
                eprintln!("a word on the standard error");
                say("Bad Engine 1.0");
                say("id name Bad");
                say("option name Hash type spin default 16 min 1 max 64");
                say("option name MultiPV type spin default 1 min 1 max 9");
                std::io::stdout().write_all(b"info string \xff\xfe\0\r\n").unwrap();
                say("uciok");
            }
            ("isready", "never ready") => {}
            ("isready", "late") => {
                n_asked += 1;
                // The second answer comes with the third question, the third with the fourth.
                let n_answers = match n_asked {
                    2 => 0,
                    4 => 2,
                    _ => 1,
                };
                (0..n_answers).for_each(|_| say("readyok"));
            }
            ("isready", _) => say("readyok"),
            ("quit", "never quits") => {}
            ("quit", "quits badly") => std::process::exit(7),
            ("quit", _) => return,
            ("go", _) => go(role),
            ("stop", "slow") => {
                say("info depth 9 score cp 9 pv d2d4");
                say("bestmove d2d4");
            }
            _ => {}
        }
    }
    if role == "never quits" {
        std::thread::sleep(LONG);
    }
}

fn go(role: &str) {
    match role {
        "dies while searching" => std::process::exit(101),
        "hangs while searching" => std::thread::sleep(LONG),
        "babbles while searching" => babble("info depth 1 score cp 1 pv e2e4"),
        "babbles junk" => babble("\u{1b}[31mno protocol at all"),
        "invalid text" => {
            std::io::stdout().write_all(b"info string \xc3\x28 \xff\0\nbestmove e2e4\r\n").unwrap();
        }
        "several lines" => {
            for line in [
                "info depth 1 multipv 1 score cp 50 nodes 10 time 1 pv e2e4",
                "info depth 1 multipv 2 score cp 40 nodes 10 time 1 pv d2d4",
                "info depth 2 multipv 2 score cp 45 nodes 30 time 2 pv c2c4",
                "info depth 2 multipv 1 score cp 55 lowerbound nodes 40 time 3",
                "info depth 2 multipv 4000000000 score cp 1 pv a2a3",
                "info depth 2 currmove e2e4 currmovenumber 1",
                "info nodes 99 time 4",
                "bestmove e2e4 ponder e7e5",
            ] {
                say(line);
            }
        }
        "slow" => say("info depth 1 score cp 1 pv e2e4"),
        "deaf" => std::thread::sleep(LONG),
        _ => say(role.strip_prefix("says ").unwrap_or("bestmove e2e4")),
    }
}
