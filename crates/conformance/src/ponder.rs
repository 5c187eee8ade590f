//! `go ponder`: no `bestmove` before `ponderhit` or `stop`.

use super::session::{Bench, Outcome, Session, fail, position_of, skip};
use super::{Case, Level};

const EXPECTED: &str = "startpos moves e2e4 e7e5";
const CLOCKS: &str = "wtime 1000 btime 1000 winc 0 binc 0";

pub(super) const CASES: &[Case] = &[
    Case {
        name: "ponder_hit",
        level: Level::Protocol,
        expects: "go ponder is answered after ponderhit, not before",
        check: |bench| {
            let mut session = pondering(bench, EXPECTED, CLOCKS)?;
            session.send("ponderhit")?;
            session.best_move()?.legal(&position_of(EXPECTED)).map(drop)
        },
    },
    Case {
        name: "ponder_stop",
        level: Level::Protocol,
        expects: "go ponder is answered after stop, not before",
        check: |bench| {
            let mut session = pondering(bench, EXPECTED, CLOCKS)?;
            session.send("stop")?;
            session.best_move()?.legal(&position_of(EXPECTED))?;
            session.is_alive()
        },
    },
    Case {
        name: "ponder_movetime",
        level: Level::Protocol,
        expects: "the move time of go ponder runs from ponderhit",
        check: |bench| {
            let mut session = pondering(bench, EXPECTED, "movetime 100")?;
            session.send("ponderhit")?;
            session.best_move()?.legal(&position_of(EXPECTED)).map(drop)
        },
    },
    Case {
        name: "ponder_finished_search",
        level: Level::Protocol,
        expects: "a search that is over (depth, mate, one reply) waits for ponderhit all the same",
        check: finished_search,
    },
    Case {
        name: "ponder_move",
        level: Level::Practice,
        expects: "bestmove names the reply that is expected, a legal one",
        check: ponder_move,
    },
];

/// An engine that is pondering and has not answered.
fn pondering(bench: &Bench<'_>, position: &str, limits: &str) -> Outcome<Session> {
    let mut session = bench.start()?;
    if session.options().declaration("Ponder").is_some() {
        session.send("setoption name Ponder value true")?;
        session.is_ready()?;
    }
    session.send(&format!("position {position}\ngo ponder {limits}"))?;
    session.hears_no("bestmove")?;
    Ok(session)
}

fn finished_search(bench: &Bench<'_>) -> Outcome {
    for (position, limits) in [
        // Depth limit; mate in one; only one legal move.
        (EXPECTED, "depth 1"),
        ("fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", CLOCKS),
        ("fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1 moves h1g1 a2a3", "wtime 1000 btime 1000"),
    ] {
        let mut session = pondering(bench, position, limits)?;
        session.send("ponderhit")?;
        session.best_move()?;
    }
    Ok(())
}

fn ponder_move(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    if session.options().declaration("Ponder").is_some() {
        session.send("setoption name Ponder value true")?;
    }
    let (search, mv) = session.search("startpos", "go movetime 300")?;
    let Some(reply) = search.best.ponder else { return skip("bestmove without ponder") };
    let after = position_of("startpos").play_unchecked(mv);
    match reply.to_move(&after) {
        Ok(_) => Ok(()),
        Err(error) => fail(format!("ponder {reply} is illegal: {}", error.reason())),
    }
}
