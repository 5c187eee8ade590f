//! `setoption`, and the effect of options.

use lucena_uci::{OptionKind, SetOption};

use super::session::{Bench, Outcome, fail, is_message, position_of, skip};
use super::{Case, Level};

pub(super) const CASES: &[Case] = &[
    Case {
        name: "setoption_defaults",
        level: Level::Protocol,
        expects: "every option takes its default, and the engine still plays",
        check: |bench| round_trip(bench, default_of),
    },
    Case {
        name: "setoption_minimum",
        level: Level::Protocol,
        expects: "every number takes its minimum, and the engine still plays",
        check: |bench| round_trip(bench, minimum_of),
    },
    Case {
        name: "setoption_case",
        level: Level::Protocol,
        expects: "names of options are found in any case",
        check: |bench| {
            let mut session = bench.start()?;
            session.needs("MultiPV")?;
            session.send("setoption name mUlTiPv value 2")?;
            let (search, _) = session.search("startpos", "go depth 3")?;
            let has_two = search.infos().any(|info| info.multipv == Some(2));
            if has_two { Ok(()) } else { fail("mUlTiPv was not taken for MultiPV") }
        },
    },
    Case {
        name: "setoption_nonsense",
        level: Level::Robustness,
        expects: "unknown options, values out of range and missing ones do no harm",
        check: nonsense,
    },
    Case {
        name: "multipv",
        level: Level::Protocol,
        expects: "MultiPV 3 reports three lines that begin with different moves",
        check: multipv,
    },
    Case {
        name: "chess960",
        level: Level::Protocol,
        expects: "UCI_Chess960: castling is read and written as the king taking the rook",
        check: chess960,
    },
    Case {
        name: "analyse_mode",
        level: Level::Protocol,
        expects: "UCI_AnalyseMode can be switched on and off",
        check: |bench| {
            let mut session = bench.start()?;
            session.needs("UCI_AnalyseMode")?;
            for value in ["true", "false"] {
                session.send(&format!("setoption name UCI_AnalyseMode value {value}"))?;
                session.is_alive()?;
            }
            Ok(())
        },
    },
    Case {
        name: "limit_strength",
        level: Level::Protocol,
        expects: "UCI_LimitStrength and UCI_Elo leave legal moves",
        check: |bench| {
            let mut session = bench.start()?;
            session.needs("UCI_LimitStrength")?;
            session.needs("UCI_Elo")?;
            let elo = session.options().spin("UCI_Elo").unwrap_or_default();
            session.send("setoption name UCI_LimitStrength value true")?;
            session.send(&format!("setoption name UCI_Elo value {elo}"))?;
            session.is_alive()
        },
    },
    Case {
        name: "debug",
        level: Level::Protocol,
        expects: "debug on and off are accepted, also during a search",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("debug on\nposition startpos\ngo infinite\ndebug off\nstop")?;
            session.best_move()?.legal(&position_of("startpos"))?;
            session.is_alive()
        },
    },
    Case {
        name: "register",
        level: Level::Protocol,
        expects: "register later is accepted",
        check: |bench| {
            let mut session = bench.start()?;
            session.send("register later")?;
            let lines = session.is_ready()?;
            if lines.iter().any(|line| is_message(line, "bestmove")) {
                return fail("it moved");
            }
            session.is_alive()
        },
    },
];

fn default_of(kind: &OptionKind) -> Option<String> {
    match kind {
        OptionKind::Check { default } => Some(default.to_string()),
        OptionKind::Spin { default, .. } => Some(default.to_string()),
        OptionKind::Combo { default, .. } => Some(default.clone()),
        // File names are left alone: an empty name means something else to every engine.
        OptionKind::Text { default } if !default.is_empty() => Some(default.clone()),
        _ => None,
    }
}

fn minimum_of(kind: &OptionKind) -> Option<String> {
    match kind {
        OptionKind::Spin { min, .. } => Some(min.to_string()),
        _ => None,
    }
}

/// Options whose minimum makes the engine deliberately slow or useless.
const NOT_AT_MINIMUM: [&str; 4] = ["Skill Level", "UCI_Elo", "nodestime", "Slow Mover"];

fn round_trip(bench: &Bench<'_>, value_of: fn(&OptionKind) -> Option<String>) -> Outcome {
    let mut session = bench.start()?;
    let is_kept = |name: &str| NOT_AT_MINIMUM.iter().any(|it| name.eq_ignore_ascii_case(it));
    let commands: Vec<String> = session
        .options()
        .declarations()
        .filter(|it| !is_kept(it.name()))
        .filter_map(|it| Some(SetOption::new(it.name(), &value_of(it.kind())?).to_string()))
        .collect();
    if commands.is_empty() {
        return skip("no such options");
    }
    for command in &commands {
        session.send(command)?;
        session.survives(command)?;
    }
    session.is_alive()
}

fn nonsense(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    for command in [
        "setoption",
        "setoption name",
        "setoption name No Such Option value 1",
        "setoption name Hash value 0",
        "setoption name Hash value -5",
        "setoption name Hash value abc",
        "setoption name Hash value",
        "setoption name Hash",
        "setoption value 5",
        "setoption name Hash value 99999999999999999999",
        "setoption name MultiPV value 0",
    ] {
        session.send(command)?;
        session.survives(command)?;
    }
    session.is_alive()
}

fn multipv(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.needs("MultiPV")?;
    session.send("setoption name MultiPV value 3")?;
    let (search, best) = session.search("startpos", "go depth 4")?;
    let mut first_moves = [None; 3];
    for info in search.infos() {
        let (Some(number @ 1..=3), Some(mv)) = (info.multipv, info.pv.first()) else { continue };
        first_moves[number as usize - 1] = mv.get();
    }
    let [Some(first), Some(second), Some(third)] = first_moves else {
        return fail("expected lines with multipv 1, 2 and 3");
    };
    if first == second || second == third || first == third {
        return fail(format!("lines begin with {first}, {second} and {third}"));
    }
    if first.to_move(&position_of("startpos")) != Ok(best) {
        return fail(format!("line 1 begins with {first}, but bestmove is {best}"));
    }
    // Fewer moves than lines.
    let few = "fen 7k/8/8/8/8/8/r7/6K1 w - - 0 1";
    session.search(few, "go depth 3").map(drop)
}

fn chess960(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    session.needs("UCI_Chess960")?;
    session.send("setoption name UCI_Chess960 value true")?;
    session.is_ready()?;
    // Castling by taking an adjacent rook; the next move is legal only if the engine castled.
    let castled = "fen rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1 moves b1a1 h7h6";
    session.search(castled, "go depth 3")?;
    let start = "fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    session.search(start, "go depth 3")?;
    let position = "fen 4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    let (search, mv) = session.search(position, "go depth 1 searchmoves b1a1")?;
    if !mv.is_castle() {
        return skip(format!("it played {} in spite of searchmoves", search.word));
    }
    match search.word.as_str() {
        "b1a1" => Ok(()),
        word => fail(format!("castled as {word}, expected b1a1")),
    }
}
