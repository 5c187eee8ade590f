//! Startup and shutdown: `uci`, `isready`, `quit`.

use lucena_uci::{DeclareError, EngineMessage, OptionKind, Options};

use super::session::{Bench, Finding, Outcome, fail, quoted, skip};
use super::{Case, Level};

/// The case on which all others depend.
pub(super) const FIRST: &str = "uciok";

pub(super) const CASES: &[Case] = &[
    Case {
        name: FIRST,
        level: Level::Protocol,
        expects: "uci is answered with uciok",
        check: |bench| bench.open()?.introduce(),
    },
    Case {
        name: "id_name_and_author",
        level: Level::Protocol,
        expects: "id name and id author come before uciok",
        check: id,
    },
    Case {
        name: "option_declarations",
        level: Level::Protocol,
        expects: "option declarations are valid: type, default within min and max or among var",
        check: option_declarations,
    },
    Case {
        name: "handshake_lines",
        level: Level::Practice,
        expects: "nothing but id, option, info and copyprotection comes between uci and uciok",
        check: handshake_lines,
    },
    Case {
        name: "isready",
        level: Level::Protocol,
        expects: "isready is answered with readyok, each time",
        check: |bench| {
            let mut session = bench.start()?;
            (0..3).try_for_each(|_| session.is_ready().map(drop))
        },
    },
    Case {
        name: "isready_before_uci",
        level: Level::Practice,
        expects: "commands work without uci, which some servers never send",
        check: |bench| {
            let mut session = bench.open()?;
            session.is_ready()?;
            session.search("startpos", "go depth 1").map(drop)
        },
    },
    Case {
        name: "uci_twice",
        level: Level::Practice,
        expects: "a second uci is answered like the first",
        check: |bench| bench.start()?.introduce(),
    },
    Case {
        name: "quit",
        level: Level::Protocol,
        expects: "quit ends the program, with exit code 0",
        check: |bench| exits_after(bench, "quit"),
    },
    Case {
        name: "quit_before_uci",
        level: Level::Protocol,
        expects: "quit works as the first command",
        check: |bench| {
            let mut session = bench.open()?;
            session.send("quit")?;
            is_success(session.exits()?.1)
        },
    },
    Case {
        name: "end_of_input",
        level: Level::Practice,
        expects: "the program ends with its input",
        check: |bench| {
            let mut session = bench.start()?;
            session.close_input();
            session.exits().map(drop)
        },
    },
    Case {
        name: "ucinewgame",
        level: Level::Protocol,
        expects: "ucinewgame is accepted before and between searches",
        check: |bench| {
            let mut session = bench.start()?;
            for _ in 0..2 {
                session.send("ucinewgame")?;
                session.is_alive()?;
            }
            Ok(())
        },
    },
    Case {
        name: "registration_checks",
        level: Level::Protocol,
        expects: "copyprotection and registration checks end with ok or error",
        check: registration_checks,
    },
];

fn id(bench: &Bench<'_>) -> Outcome {
    let session = bench.start()?;
    match (session.name().is_empty(), session.author().is_empty()) {
        (true, _) => fail("no id name"),
        (_, true) => fail("no id author"),
        _ => Ok(()),
    }
}

fn option_declarations(bench: &Bench<'_>) -> Outcome {
    let session = bench.start()?;
    let mut options = Options::new();
    for line in session.introduction() {
        if !line.trim_start().starts_with("option") {
            continue;
        }
        let declaration = match EngineMessage::parse_strict(line) {
            Ok(EngineMessage::Option(declaration)) => declaration,
            Ok(_) => return fail(format!("found {}, expected an option", quoted(line))),
            Err(error) => return fail(format!("{}: {error}", quoted(line))),
        };
        let is_unbounded = matches!(
            declaration.kind(),
            OptionKind::Spin { min, max, .. } if *min == i64::MIN || *max == i64::MAX
        );
        if is_unbounded {
            return fail(format!("{}: a spin needs min and max", quoted(line)));
        }
        match options.declare(declaration) {
            Ok(()) => {}
            // GUIs search for the lower-case keywords, so "Max" in a name does no harm.
            Err(DeclareError::BadName(name)) if !name.is_empty() && !has_separator(&name) => {}
            Err(error) => return fail(error.to_string()),
        }
    }
    if options.declarations().count() == 0 { skip("no options") } else { Ok(()) }
}

/// Whether a name contains a keyword of option declarations.
fn has_separator(name: &str) -> bool {
    let separators = ["name", "type", "default", "min", "max", "var", "value"];
    name.split_ascii_whitespace().any(|word| separators.contains(&word))
}

fn handshake_lines(bench: &Bench<'_>) -> Outcome {
    // The engine may print a banner at the start, so it is read before `uci` is sent.
    let mut session = bench.open()?;
    session.lines_within(super::session::QUIET)?;
    session.introduce()?;
    let is_known =
        |line: &&String| line.trim().is_empty() || EngineMessage::parse_strict(line).is_ok();
    match session.introduction().iter().find(|line| !is_known(line)) {
        Some(line) => fail(format!("found {}", quoted(line))),
        None => Ok(()),
    }
}

fn exits_after(bench: &Bench<'_>, command: &str) -> Outcome {
    let mut session = bench.start()?;
    session.send(command)?;
    is_success(session.exits()?.1)
}

pub(super) fn is_success(status: std::process::ExitStatus) -> Outcome {
    if status.success() { Ok(()) } else { fail(format!("exited with {status}")) }
}

fn registration_checks(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    let mut lines = session.introduction().to_vec();
    lines.extend(session.is_ready()?);
    let mut has_any = false;
    for word in ["copyprotection", "registration"] {
        let said: Vec<_> =
            lines.iter().filter_map(|line| line.trim().strip_prefix(word)).map(str::trim).collect();
        has_any |= !said.is_empty();
        let is_checking = said.first() == Some(&"checking");
        let has_end = said.iter().any(|it| matches!(*it, "ok" | "error"));
        if is_checking && !has_end {
            return Err(Finding::Fail(format!("{word} checking without ok or error")));
        }
    }
    if has_any { Ok(()) } else { skip("neither is used") }
}
