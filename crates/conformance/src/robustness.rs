//! Invalid input: the engine survives it and keeps playing.

use super::session::{Bench, Outcome, QUIET, fail, is_message, position_of};
use super::{Case, Level};

pub(super) const CASES: &[Case] = &[
    Case {
        name: "unknown_first_word",
        level: Level::Protocol,
        expects: "an unknown word is skipped: joho isready is isready",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("joho isready")?;
            session.until("readyok", |line| is_message(line, "readyok")).map(drop)
        },
    },
    Case {
        name: "unknown_word_in_go",
        level: Level::Protocol,
        expects: "an unknown word in go is skipped",
        check: |bench| bench.start()?.search("startpos", "go joho depth 2").map(drop),
    },
    Case {
        name: "white_space",
        level: Level::Protocol,
        expects: "tabs, repeated, leading and trailing blanks, and empty lines",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("\n   \n\t position \t startpos   moves\te2e4  \n  go\t depth   2 \n")?;
            session.best_move()?.legal(&position_of("startpos moves e2e4")).map(drop)
        },
    },
    Case {
        name: "line_ends",
        level: Level::Protocol,
        expects: "lines that end in CR LF",
        check: |bench| {
            let mut session = bench.start()?;
            session.send_bytes(b"position startpos moves e2e4\r\ngo depth 2\r\n")?;
            session.best_move()?.legal(&position_of("startpos moves e2e4"))?;
            session.send_bytes(b"isready\r\n")?;
            session.until("readyok", |line| is_message(line, "readyok")).map(drop)
        },
    },
    Case {
        name: "invalid_bytes",
        level: Level::Robustness,
        expects: "NUL and bytes that are not UTF-8",
        check: |bench| {
            survives(bench, &[b"\0\0\0", b"\xff\xfe isready \xc3(", b"go\xff depth\0 1"])
        },
    },
    Case {
        name: "malformed_commands",
        level: Level::Robustness,
        expects: "commands that are cut short or mixed up",
        check: |bench| {
            survives(
                bench,
                &[
                    b"position",
                    b"position moves e2e4",
                    b"position startpos moves xyz e9e5 e2e4q",
                    b"position startpos startpos fen moves",
                    b"debug",
                    b"debug maybe",
                    b"register",
                    b"bestmove e2e4",
                    b"uciok",
                    b"info depth 99 score cp 99999",
                    b"isreadyisready",
                    b"!@#$%^&*()",
                ],
            )
        },
    },
    Case {
        name: "malformed_go",
        level: Level::Robustness,
        expects: "go with missing or unreadable numbers: stop and isready still work",
        check: malformed_go,
    },
    Case {
        name: "long_line",
        level: Level::Robustness,
        expects: "a line of a megabyte",
        check: |bench| survives(bench, &[&[b'x'; 1 << 20]]),
    },
    Case {
        name: "junk_burst",
        level: Level::Robustness,
        expects: "a thousand lines of junk in one write",
        check: |bench| {
            let junk = "junk of all kinds 12345 moves go?\n".repeat(1_000);
            survives(bench, &[junk.as_bytes()])
        },
    },
    Case {
        name: "fen_missing",
        level: Level::Robustness,
        expects: "position fen without a FEN",
        check: |bench| survives(bench, &[b"position fen", b"position fen moves e2e4"]),
    },
    Case {
        name: "fen_broken",
        level: Level::Robustness,
        expects: "FENs that are not FENs",
        check: |bench| {
            survives(
                bench,
                &[
                    b"position fen x",
                    b"position fen 8/8/8/8 w - - 0 1",
                    b"position fen 9/9/9/9/9/9/9/9 w - - 0 1",
                    b"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
                ],
            )
        },
    },
    Case {
        name: "fen_impossible",
        level: Level::Robustness,
        expects: "FENs of no possible game: no king, two kings, 64 pawns, the mover gives check",
        check: |bench| {
            survives(
                bench,
                &[
                    b"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                    b"position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
                    b"position fen pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1",
                    b"position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                    b"position fen P3k3/8/8/8/8/8/8/p3K3 w - - 0 1",
                ],
            )
        },
    },
    Case {
        name: "illegal_move_in_list",
        level: Level::Robustness,
        expects: "an illegal move in the list: the engine stays alive",
        check: |bench| {
            survives(
                bench,
                &[
                    b"position startpos moves e2e4 e2e4",
                    b"position startpos moves e2e5",
                    b"position startpos moves e7e5 0000",
                ],
            )
        },
    },
    Case {
        name: "go_without_position",
        level: Level::Practice,
        expects: "go without position searches the initial position, or nothing",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("go depth 2")?;
            let lines = session.lines_within(3 * QUIET)?;
            if let Some(line) = lines.iter().find(|line| is_message(line, "bestmove")) {
                let word = line.split_ascii_whitespace().nth(1).unwrap_or_default();
                let is_legal = position_of("startpos").parse_uci(word).is_ok();
                if !is_legal && word != "(none)" && word != "0000" {
                    return fail(format!("found bestmove {word}"));
                }
            }
            session.is_alive()
        },
    },
];

/// After each of these lines the engine answers, and at the end it plays.
fn survives(bench: &Bench<'_>, lines: &[&[u8]]) -> Outcome {
    let mut session = bench.start()?;
    for line in lines {
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]);
        // An engine that is gone may not even read; the error is found below.
        let _ = session.send_bytes(line).and_then(|()| session.send_bytes(b"\n"));
        session.survives(&shown)?;
    }
    session.is_alive()
}

fn malformed_go(bench: &Bench<'_>) -> Outcome {
    for go in
        ["go depth", "go wtime", "go movetime abc", "go depth -3", "go movestogo", "go nodes x"]
    {
        let mut session = bench.start()?;
        // The engine may search, search for ever, or refuse.
        session.send(&format!("position startpos\n{go}\nstop"))?;
        session.survives(go)?;
        session.lines_within(QUIET)?;
        session.send("stop")?;
        session.lines_within(QUIET)?;
        session.is_alive()?;
    }
    Ok(())
}
