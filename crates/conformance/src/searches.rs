//! `go`, `stop` and search output.

use std::time::Duration;

use lucena_uci::{EngineMessage, ScoreValue};

use super::handshake::is_success;
use super::session::{Bench, Outcome, QUIET, fail, is_message, position_of, quoted, skip};
use super::{Case, Level};

/// White mates in one.
const MATE_IN_1: &str = "fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
const MATED: &str = "fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE: &str = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const MIDDLEGAME: &str = "fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10";

/// A case with one search from the starting position.
macro_rules! legal_with {
    ($name:literal, $level:ident, $expects:literal, $go:literal) => {
        legal_with!($name, $level, $expects, "startpos", $go)
    };
    ($name:literal, $level:ident, $expects:literal, $position:expr, $go:literal) => {
        Case {
            name: $name,
            level: Level::$level,
            expects: $expects,
            check: |bench| bench.start()?.search($position, $go).map(drop),
        }
    };
}

pub(super) const CASES: &[Case] = &[
    legal_with!("go_depth", Protocol, "go depth ends with a legal move", "go depth 3"),
    legal_with!("go_nodes", Protocol, "go nodes ends with a legal move", "go nodes 2000"),
    Case {
        name: "go_movetime",
        level: Level::Protocol,
        expects: "go movetime 200 ends with a legal move, not long after the time",
        check: go_movetime,
    },
    legal_with!(
        "go_clock",
        Protocol,
        "go with both clocks and increments",
        "go wtime 1000 btime 1000 winc 10 binc 10"
    ),
    legal_with!(
        "go_clock_other_order",
        Protocol,
        "the order of clocks and increments is free",
        "go binc 10 winc 10 btime 1000 wtime 1000"
    ),
    legal_with!(
        "go_clock_of_white_alone",
        Practice,
        "go wtime without btime, White to move",
        "go wtime 200"
    ),
    legal_with!(
        "go_clock_of_black_alone",
        Practice,
        "go btime without wtime, Black to move",
        "startpos moves e2e4",
        "go btime 200"
    ),
    legal_with!(
        "go_movestogo",
        Protocol,
        "go with clocks and movestogo",
        "go wtime 1000 btime 1000 movestogo 10"
    ),
    legal_with!("go_clock_1_ms", Practice, "a move with 1 ms left", "go wtime 1 btime 1"),
    legal_with!(
        "go_clock_negative",
        Practice,
        "a move with a clock that has run out, which match runners send",
        "go wtime -100 btime 1000"
    ),
    Case {
        name: "go_zero_limits",
        level: Level::Robustness,
        expects: "limits of 0 (depth, nodes, movetime) end at once",
        check: go_zero_limits,
    },
    Case {
        name: "go_mate",
        level: Level::Protocol,
        expects: "go mate 1 finds a mate in one",
        check: go_mate,
    },
    Case {
        name: "mate_in_moves",
        level: Level::Protocol,
        expects: "score mate counts moves, not plies",
        check: mate_in_moves,
    },
    Case {
        name: "searchmoves",
        level: Level::Protocol,
        expects: "searchmoves restricts the moves at the root",
        check: |bench| restricted(bench, "go depth 3 searchmoves a2a3 h2h3"),
    },
    Case {
        name: "searchmoves_then_limit",
        level: Level::Protocol,
        expects: "the list of searchmoves ends at the first word that is no move",
        check: |bench| restricted(bench, "go searchmoves a2a3 h2h3 depth 3"),
    },
    Case {
        name: "searchmoves_none_legal",
        level: Level::Practice,
        expects: "searchmoves 0000 is answered with some bestmove",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("position startpos\ngo depth 1 searchmoves 0000")?;
            session.best_move().map(drop)
        },
    },
    Case {
        name: "go_infinite",
        level: Level::Protocol,
        expects: "go infinite is answered after stop, not before",
        check: |bench| waits_for_stop(bench, "startpos", "go infinite"),
    },
    Case {
        name: "go_alone",
        level: Level::Practice,
        expects: "go without a limit is answered after stop, not before",
        check: |bench| waits_for_stop(bench, "startpos", "go"),
    },
    Case {
        name: "stop_at_once",
        level: Level::Protocol,
        expects: "stop in the same write as go still gets a legal move",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("position startpos\ngo infinite\nstop")?;
            session.best_move()?.legal(&position_of("startpos")).map(drop)
        },
    },
    Case {
        name: "one_bestmove",
        level: Level::Protocol,
        expects: "one bestmove for each go, however often stop is sent",
        check: one_bestmove,
    },
    Case {
        name: "stop_while_idle",
        level: Level::Protocol,
        expects: "stop and ponderhit without a search are ignored",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("stop\nponderhit\nstop")?;
            session.hears_no("bestmove")?;
            session.is_alive()
        },
    },
    Case {
        name: "isready_while_searching",
        level: Level::Protocol,
        expects: "isready is answered at once during a search, which runs on",
        check: isready_while_searching,
    },
    Case {
        name: "position_while_searching",
        level: Level::Practice,
        expects: "position during a search counts for the next one",
        check: position_while_searching,
    },
    Case {
        name: "options_while_searching",
        level: Level::Robustness,
        expects: "setoption and ucinewgame during a search: stop and isready still work",
        check: options_while_searching,
    },
    Case {
        name: "go_while_searching",
        level: Level::Robustness,
        expects: "a second go during a search: stop still works",
        check: go_while_searching,
    },
    Case {
        name: "consecutive_go",
        level: Level::Protocol,
        expects: "twenty searches one after the other, a bestmove each",
        check: |bench| {
            let mut session = bench.start()?;
            (0..20).try_for_each(|_| session.search("startpos", "go depth 1").map(drop))
        },
    },
    Case {
        name: "checkmate",
        level: Level::Practice,
        expects: "a mated side gets score mate 0 and a bestmove without a move",
        check: |bench| finished(bench, MATED, ScoreValue::Mate(0)),
    },
    Case {
        name: "stalemate",
        level: Level::Practice,
        expects: "stalemate gets score cp 0 and a bestmove without a move",
        check: |bench| finished(bench, STALEMATE, ScoreValue::Centipawns(0)),
    },
    Case {
        name: "checkmate_infinite",
        level: Level::Protocol,
        expects: "go infinite waits for stop even after mate",
        check: |bench| {
            let mut session = bench.start()?;
            session.send(&format!("position {MATED}\ngo infinite"))?;
            session.hears_no("bestmove")?;
            session.send("stop")?;
            session.best_move().map(drop)
        },
    },
    Case {
        name: "info_score",
        level: Level::Practice,
        expects: "a score is reported before bestmove",
        check: |bench| {
            let (search, _) = bench.start()?.search(MIDDLEGAME, "go depth 4")?;
            let has_score = search.infos().any(|info| info.score.is_some());
            if has_score { Ok(()) } else { fail("no info with a score") }
        },
    },
    Case {
        name: "info_lines",
        level: Level::Protocol,
        expects: "info lines have the fields of the protocol, with integers",
        check: info_lines,
    },
    Case {
        name: "info_pv",
        level: Level::Protocol,
        expects: "lines are legal, and the last one begins with the best move",
        check: info_pv,
    },
    Case {
        name: "info_depth",
        level: Level::Practice,
        expects: "depths and node counts do not decrease",
        check: info_depth,
    },
    Case {
        name: "info_statistics",
        level: Level::Protocol,
        expects: "depth, time and nodes are reported before bestmove",
        check: info_statistics,
    },
    Case {
        name: "quit_while_searching",
        level: Level::Protocol,
        expects: "quit during a search ends the program, with exit code 0",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("position startpos\ngo infinite")?;
            session.lines_within(QUIET)?;
            session.send("quit")?;
            is_success(session.exits()?.1)
        },
    },
    Case {
        name: "end_of_input_while_searching",
        level: Level::Practice,
        expects: "the program ends with its input even during an infinite search",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("position startpos\ngo infinite")?;
            session.lines_within(QUIET)?;
            session.close_input();
            session.exits().map(drop)
        },
    },
    Case {
        name: "end_of_input_after_go",
        level: Level::Practice,
        expects: "a search whose input has ended is answered, and the program ends",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("position startpos\ngo depth 4")?;
            session.close_input();
            let (lines, _) = session.exits()?;
            let has_answer = lines.iter().any(|line| is_message(line, "bestmove"));
            if has_answer { Ok(()) } else { fail("exited without a bestmove") }
        },
    },
];

/// How late a search may end; generous, for busy machines.
const MOVETIME_MARGIN: Duration = Duration::from_secs(1);

fn go_movetime(bench: &Bench<'_>) -> Outcome {
    let (search, _) = bench.start()?.search(MIDDLEGAME, "go movetime 200")?;
    if search.elapsed > Duration::from_millis(200) + MOVETIME_MARGIN {
        return fail(format!("answered after {:?}", search.elapsed));
    }
    Ok(())
}

fn go_zero_limits(bench: &Bench<'_>) -> Outcome {
    for limit in ["depth 0", "nodes 0", "movetime 0"] {
        let mut session = bench.start()?;
        session.send(&format!("position startpos\ngo {limit}"))?;
        let Ok(search) = session.best_move() else {
            return fail(format!("no bestmove after go {limit}"));
        };
        search.legal(&position_of("startpos"))?;
    }
    Ok(())
}

fn go_mate(bench: &Bench<'_>) -> Outcome {
    let (search, mv) = bench.start()?.search(MATE_IN_1, "go mate 1")?;
    let after = position_of(MATE_IN_1).play_unchecked(mv);
    if after.is_checkmate() { Ok(()) } else { fail(format!("played {}", search.word)) }
}

fn mate_in_moves(bench: &Bench<'_>) -> Outcome {
    // Mate in two: three plies.
    let position = "fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let (search, _) = bench.start()?.search(position, "go depth 8")?;
    let score = search.infos().filter_map(|info| info.score).last();
    match score.map(|score| score.value) {
        Some(ScoreValue::Mate(2)) => Ok(()),
        Some(ScoreValue::Mate(moves)) => fail(format!("found mate {moves}, expected mate 2")),
        _ => skip("it saw no mate"),
    }
}

fn restricted(bench: &Bench<'_>, go: &str) -> Outcome {
    let (search, _) = bench.start()?.search("startpos", go)?;
    match search.word.as_str() {
        "a2a3" | "h2h3" => Ok(()),
        word => fail(format!("played {word}, expected a2a3 or h2h3")),
    }
}

fn waits_for_stop(bench: &Bench<'_>, position: &str, go: &str) -> Outcome {
    let mut session = bench.start()?;
    session.send(&format!("position {position}\n{go}"))?;
    session.hears_no("bestmove")?;
    session.send("stop")?;
    session.best_move()?.legal(&position_of(position)).map(drop)
}

fn one_bestmove(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.send("position startpos\ngo infinite\nstop\nstop\nstop")?;
    session.best_move()?.legal(&position_of("startpos"))?;
    session.hears_no("bestmove")?;
    session.search("startpos", "go depth 2")?;
    session.hears_no("bestmove")
}

fn isready_while_searching(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.send("position startpos\ngo infinite")?;
    let lines = session.is_ready()?;
    if lines.iter().any(|line| is_message(line, "bestmove")) {
        return fail("isready ended the search");
    }
    session.hears_no("bestmove")?;
    session.send("stop")?;
    session.best_move()?.legal(&position_of("startpos")).map(drop)
}

fn position_while_searching(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.send("position startpos\ngo infinite")?;
    let next = "startpos moves e2e4";
    session.send(&format!("position {next}\nstop"))?;
    session.best_move()?.legal(&position_of("startpos"))?;
    session.send("go depth 1")?;
    session.best_move()?.legal(&position_of(next)).map(drop)
}

fn options_while_searching(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.send("position startpos\ngo infinite")?;
    session.send("setoption name Hash value 8\nsetoption name Threads value 1\nucinewgame")?;
    session.send("stop")?;
    session.best_move()?.legal(&position_of("startpos"))?;
    session.is_alive()
}

fn go_while_searching(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.send("position startpos\ngo infinite\ngo depth 1")?;
    session.lines_within(QUIET)?;
    session.send("stop")?;
    // Whether the second `go` was ignored or answered, the engine must work afterwards.
    let lines = session.is_ready()?;
    let n_answers = lines.iter().filter(|line| is_message(line, "bestmove")).count();
    if n_answers > 2 {
        return fail(format!("{n_answers} bestmoves for two go"));
    }
    session.lines_within(QUIET)?;
    session.is_alive()
}

fn finished(bench: &Bench<'_>, position: &str, score: ScoreValue) -> Outcome {
    for go in ["go depth 3", "go movetime 100"] {
        let mut session = bench.start()?;
        session.send(&format!("position {position}\n{go}"))?;
        let search = session.best_move()?;
        if search.best.mv.is_some() {
            return fail(format!("found bestmove {}, expected none", search.word));
        }
        let found = search.infos().filter_map(|info| info.score).last();
        match found {
            None => return fail("no score before bestmove"),
            Some(found) if found.value != score => {
                return fail(format!("found score {found}"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn info_lines(bench: &Bench<'_>) -> Outcome {
    let (search, _) = bench.start()?.search(MIDDLEGAME, "go depth 6")?;
    for line in search.lines.iter().filter(|line| is_message(line, "info")) {
        if let Err(error) = EngineMessage::parse_strict(line) {
            return fail(format!("{}: {error}", quoted(line)));
        }
    }
    Ok(())
}

fn info_pv(bench: &Bench<'_>) -> Outcome {
    let (search, best) = bench.start()?.search(MIDDLEGAME, "go depth 6")?;
    let start = position_of(MIDDLEGAME);
    let mut last = None;
    for info in search.infos().filter(|info| !info.pv.is_empty()) {
        let line = lucena_client::AnalysisLine::new(info, &start);
        if let Some(problem) = line.problem {
            return fail(format!("{}: {problem}", quoted(&line.info.to_string())));
        }
        let is_bound = line.info.score.is_some_and(|score| score.bound.is_some());
        if line.multipv == 1 && !is_bound {
            last = line.pv.first().copied();
        }
    }
    match last {
        None => fail("no info with a pv"),
        Some(mv) if mv != best => {
            fail(format!("the last pv begins with {mv}, but bestmove is {best}"))
        }
        Some(_) => Ok(()),
    }
}

fn info_depth(bench: &Bench<'_>) -> Outcome {
    let (search, _) = bench.start()?.search(MIDDLEGAME, "go depth 8")?;
    let (mut depth, mut nodes) = (0, 0);
    for info in search.infos().filter(|info| info.score.is_some()) {
        let (next_depth, next_nodes) = (info.depth.unwrap_or(depth), info.nodes.unwrap_or(nodes));
        if next_depth < depth {
            return fail(format!("depth {next_depth} after depth {depth}"));
        }
        if next_nodes < nodes {
            return fail(format!("nodes {next_nodes} after nodes {nodes}"));
        }
        (depth, nodes) = (next_depth, next_nodes);
    }
    Ok(())
}

fn info_statistics(bench: &Bench<'_>) -> Outcome {
    let (search, _) = bench.start()?.search(MIDDLEGAME, "go depth 6")?;
    let (mut has_depth, mut has_time, mut has_nodes) = (false, false, false);
    for info in search.infos() {
        has_depth |= info.depth.is_some();
        has_time |= info.time.is_some();
        has_nodes |= info.nodes.is_some();
    }
    let fields = [("depth", has_depth), ("time", has_time), ("nodes", has_nodes)];
    match fields.iter().find(|(_, is_there)| !is_there) {
        Some((name, _)) => fail(format!("no info with {name}")),
        None => Ok(()),
    }
}
