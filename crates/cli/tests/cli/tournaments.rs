//! `lucena match` and its kin: results, journals that outlive the program, words of other runners.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, file, finished, lucena, lucena_unread};

/// A name for a file of one test, which is not there yet.
pub(crate) fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.into_os_string().into_string().unwrap()
}

/// Two engines that think for a moment, in games that end soon.
const QUICK: [&str; 9] =
    ["match", "builtin", "builtin", "--nodes", "60", "--max-moves", "25", "--seed", "4"];

pub(crate) fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&QUICK, more].concat()
}

#[test]
fn json_is_one_document() {
    let run = lucena(&quick(&["--games", "6", "--concurrency", "2", "--json"]));
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let result = run.json();
    assert_eq!((&result["end"], &result["games"]), (&"complete".into(), &6.into()));
    let score = &result["score"];
    let count = |key: &str| score[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    let pairs: u64 =
        score["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(pairs, 3);
    for key in ["elo", "error", "normalized_elo", "los", "draw_ratio"] {
        assert!(score[key].is_f64(), "{key}: {score}");
    }
    let players = result["players"].as_array().unwrap();
    let names: Vec<&Value> = players.iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["lucena", "lucena-2"]);
    assert_eq!(players[0]["games_as_white"], 3);
    assert!(players[0]["average_depth"].as_f64().unwrap() >= 1.0);
    assert_eq!(result["cross_table"][0][0], Value::Null);
}

#[test]
fn events_are_json_lines() {
    let run = lucena(&quick(&["--games", "4", "--events", "-"]));
    let events = run.json_lines();
    let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
    assert_eq!((count("started"), count("finished"), count("ended")), (4, 4, 1));
    assert_eq!(events.last().unwrap()["event"], "ended");
    let game = events.iter().find(|event| event["event"] == "finished").unwrap();
    assert!(["1-0", "0-1", "1/2-1/2"].contains(&game["result"].as_str().unwrap()), "{game}");
}

#[test]
fn text_ends_with_the_result() {
    let run = lucena(&quick(&["--games", "4", "--repeat", "2"]));
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let head = "lucena (60 nodes), lucena-2 (60 nodes): 4 games, concurrency 1, seed 4\n";
    assert!(run.stdout.starts_with(head), "{run:?}");
    for expected in
        ["\nfinished all 4 games\n", "LOS", "pairs with 0, ½, 1, 1½, 2 points:", "endings: "]
    {
        assert!(run.stdout.contains(expected), "{expected}: {run:?}");
    }
}

#[test]
fn tournaments_print_tables() {
    let engines = ["a", "b", "c"].map(|name| format!("name={name}"));
    let mut args = vec!["tournament", "--rounds", "1", "--nodes", "40", "--max-moves", "15"];
    for engine in &engines {
        args.extend(["--engine", "cmd=builtin", engine]);
    }
    let run = lucena(&args);
    assert!(run.stdout.contains("rank  player"), "{run:?}");
    assert!(run.stdout.contains("all 6 games"), "{run:?}");
    let gauntlet = [&["gauntlet"], &args[1..], &["--json"]].concat();
    let result = lucena(&gauntlet).json();
    assert_eq!((&result["games"], &result["score"]), (&4.into(), &Value::Null));
    assert_eq!(result["cross_table"][1][2], serde_json::json!([0, 0, 0]));
    assert!(result["players"][0]["rating"].is_f64());
}

/// The moves of all games, without what clocks have to do with them.
pub(crate) fn moves(pgn: &str) -> Vec<String> {
    let text = fs::read_to_string(pgn).unwrap();
    let is_move = |line: &&str| !line.starts_with('[') || line.starts_with("[FEN");
    let games = text.split("[Event ").skip(1);
    let mut games: Vec<String> = games
        .map(|game| {
            let lines: Vec<&str> = game.lines().skip(1).filter(is_move).collect();
            let mut plain = String::new();
            let mut is_comment = false;
            for c in lines.join(" ").chars() {
                is_comment = c == '{' || (is_comment && c != '}');
                if !is_comment && c != '}' {
                    plain.push(c);
                }
            }
            plain.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect();
    games.sort();
    games
}

#[test]
fn a_killed_match_resumes() {
    let (whole_pgn, whole_journal) = (path("kill-whole.pgn"), path("kill-whole.journal"));
    let (pgn, journal) = (path("kill.pgn"), path("kill.journal"));
    let games = ["--games", "30", "--concurrency", "2"];
    let args = |journal, pgn| {
        [&quick(&games)[..], &["--journal", journal, "--pgn", pgn, "--resume"]].concat()
    };
    assert_eq!(lucena(&args(&whole_journal, &whole_pgn)).code, SUCCESS);
    let n_lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    for n_killed in 1..=3 {
        let mut command = command(&args(&journal, &pgn));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let (before, start) = (n_lines(), Instant::now());
        while n_lines() < before + 2 && start.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if n_killed == 2 {
            // As if it had been in the middle of a write.
            let bytes = fs::read(&journal).unwrap();
            fs::write(&journal, &bytes[..bytes.len() - 20]).unwrap();
        }
    }
    let run = lucena(&[&args(&journal, &pgn)[..], &["--json"]].concat());
    let result = run.json();
    assert_eq!((&result["games"], &result["end"]), (&30.into(), &"complete".into()));
    assert!(result["played"].as_u64().unwrap() < 30, "{result}");
    assert_eq!(moves(&pgn), moves(&whole_pgn));
    let config = fs::read_to_string(format!("{journal}.toml")).unwrap();
    assert!(config.contains("rounds = 15"), "{config}");
}

#[cfg(unix)]
fn send(child: &std::process::Child, signal: &str) {
    let kill = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// Waits until the journal that `child` writes has more than `n` lines.
#[cfg(unix)]
fn wait_for_lines(child: &mut std::process::Child, journal: &str, n: usize) {
    let start = Instant::now();
    while fs::read_to_string(journal).map_or(0, |text| text.lines().count()) <= n {
        if let Some(status) = child.try_wait().unwrap() {
            panic!("{status} before {journal} had more than {n} lines");
        }
        if start.elapsed() > Duration::from_secs(300) {
            child.kill().unwrap();
            panic!("{journal} has no more than {n} lines after five minutes");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
#[test]
fn sigterm_and_sighup_are_reported_in_json_and_exit_code() {
    for (signal, code) in [("-TERM", 143), ("-HUP", 129)] {
        let journal = path("terminate.journal");
        let args = quick(&["--games", "2000", "--journal", &journal, "--json"]);
        let mut child =
            command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_for_lines(&mut child, &journal, 2);
        send(&child, signal);
        let run = finished(child.wait_with_output().unwrap());
        assert_eq!((run.code, &run.json()["end"]), (code, &"stopped".into()), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn sighup_is_ignored_under_nohup() {
    let journal = path("nohup.journal");
    let args = quick(&["--games", "2000", "--journal", &journal, "--json"]);
    let mut command = std::process::Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_lucena")).args(args).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_lines(&mut child, &journal, 2);
    send(&child, "-HUP");
    let n_lines = fs::read_to_string(&journal).unwrap().lines().count();
    // The games that ran at the signal, and others.
    wait_for_lines(&mut child, &journal, n_lines + 5);
    send(&child, "-TERM");
    let run = finished(child.wait_with_output().unwrap());
    assert_eq!((run.code, &run.json()["end"]), (143, &"stopped".into()), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_saves_and_ends() {
    let journal = path("interrupt.journal");
    let args = quick(&["--games", "2000", "--journal", &journal]);
    let mut command = command(&args);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_lines(&mut child, &journal, 2);
    // Twice, as the terminal signals the group and a shell its child: that is one wish.
    for _ in 0..2 {
        send(&child, "-INT");
    }
    let run = finished(child.wait_with_output().unwrap());
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.stdout.contains("; continue with --resume\n"), "{run:?}");
    // Games that had ended by then are among those of the shorter match too.
    let n_played = fs::read_to_string(&journal).unwrap().lines().count() - 1;
    let games = (n_played.next_multiple_of(2) + 2).to_string();
    let resumed = lucena(&quick(&["--games", &games, "--resume", "--journal", &journal]));
    assert_eq!(resumed.code, SUCCESS, "{resumed:?}");
    assert!(resumed.stdout.contains("resumed after "), "{resumed:?}");
}

#[test]
fn merged_shards_equal_the_whole_match() {
    let journals = [path("join-1.journal"), path("join-2.journal")];
    for (index, journal) in (1..).zip(&journals) {
        let shard = format!("{index}/2");
        let args = quick(&["--games", "6", "--shard", &shard, "--journal", journal]);
        assert_eq!(lucena(&args).code, SUCCESS);
    }
    let pgn = path("joined.pgn");
    let run = lucena(&["match", "--merge", &journals[0], &journals[1], "--pgn", &pgn, "--json"]);
    let whole = lucena(&quick(&["--games", "6", "--json"])).json();
    let joined = run.json();
    assert_eq!((&joined["games"], &joined["end"]), (&6.into(), &"complete".into()));
    assert_eq!((&joined["score"], &joined["endings"]), (&whole["score"], &whole["endings"]));
    assert_eq!(moves(&pgn).len(), 6);
    assert_eq!(run.stderr, "");
    assert_eq!(lucena(&["match", "--merge", "/no/such.journal"]).code, FAILURE);

    let part = lucena(&["match", "--merge", &journals[0]]);
    let message = "lucena: 4 of 6 games: no journal of shard 2/2\n";
    assert_eq!((part.code, part.stderr.as_str()), (FAILURE, message));
    // A journal that was torn in its first game.
    let torn = path("join-torn.journal");
    let header = fs::read_to_string(&journals[1]).unwrap();
    let header = header.lines().next().unwrap();
    fs::write(&torn, format!("{header}\n{{\"game\":2,")).unwrap();
    let run = lucena(&["match", "--merge", &journals[0], &torn]);
    assert_eq!((run.code, run.stderr.as_str()), (FAILURE, "lucena: 4 of 6 games\n"));
    let text = fs::read_to_string(&journals[0]).unwrap();
    fs::write(&journals[0], text.replace("\"white\":1", "\"white\":7")).unwrap();
    let run = lucena(&["match", "--merge", &journals[0], &journals[1]]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains(" has a player that is not in the tournament\n"), "{run:?}");
}

#[test]
fn flags_override_the_config_file() {
    let config = file(
        "tournament.toml",
        "rounds = 9\neach = { nodes = 40, options = { Hash = 1 } }\nadjudication.max-moves = 10\n\
         engine = [{ cmd = 'builtin', name = 'x' }, { cmd = 'builtin', name = 'y' }]\n",
    );
    let run = lucena(&["match", "--config", &config, "--games", "2", "--json"]);
    let result = run.json();
    assert_eq!((&result["games"], &result["players"][1]["name"]), (&2.into(), &"y".into()));
    let bad = file("bad-tournament.toml", "rounds = 9\nround = 3\n");
    let run = lucena(&["match", "--config", &bad]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("bad-tournament.toml: line 2: unknown field `round`"), "{run:?}");
}

#[test]
fn sprt_accepts_a_hypothesis() {
    let args = [
        "sprt",
        "--engine",
        "cmd=builtin",
        "name=strong",
        "nodes=400",
        "--engine",
        "cmd=builtin",
        "name=weak",
        "nodes=10",
        "--elo0",
        "0",
        "--elo1",
        "300",
        "--max-moves",
        "60",
        "--json",
    ];
    let result = lucena(&args).json();
    assert_eq!(
        (&result["end"], &result["sprt"]["decision"]),
        (&"decided".into(), &"H1 accepted".into())
    );
}

#[test]
fn usage_errors() {
    let check = |args: &[&str], expected: &str| {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    };
    check(&["match"], "players: found 0, expected 2 to 1024");
    check(&["match", "builtin", "--nodes", "9"], "players: found 1");
    check(&["match", "builtin"], "players: found 1");
    check(&quick(&["--format", "gauntlet", "--seeds", "2"]), "seeds: found 2, expected at least 1");
    check(&quick(&["--games", "3"]), "--games: found 3");
    check(&quick(&["--games", "0"]), "expected a number from 1");
    check(&quick(&["--shard", "3/2"]), "expected I/N with I from 1 to N, such as 3/16");
    check(&quick(&["--resume"]), "--resume needs a --journal");
    check(&["match", "--engine", "cmd=a", "hash=3"], "found \"hash\", expected cmd");
    check(&quick(&["--engine", "name=a"]), "engine a, cmd: expected a program");
    check(&quick(&["--tc", "soon"]), "found \"soon\"");
    check(&quick(&["--tc", "99999999999999999"]), "found \"9999999999999999…\"");
    check(&quick(&["--elo0", "0"]), "--elo1 <ELO>");
    check(&quick(&["--games", "4", "--rounds", "2"]), "cannot be used with");
    check(&["match", "--merge", "a.journal", "--engine", "cmd=a"], "cannot be used with");
    check(&quick(&["--resign", "score=3"]), "resign: expected moves=N score=N");
    check(&["sprt", "builtin", "builtin"], "--elo1");
    check(&["match", "builtin", "builtin"], "expected --tc, --st, --nodes or --depth");
    check(&["match", "builtin", "builtin"], "Usage: lucena match ");
    check(&quick(&["--concurrency", "0"]), "expected a number from 1");
    check(&quick(&["--shard", "4/3"]), "expected I/N with I from 1 to N");
    check(
        &quick(&["--syzygy", "/no/such", "--syzygy-pieces", "99"]),
        "expected a number from 3 to 7",
    );
    check(&["fastchess", "-engine", "cmd=a", "-frobnicate"], "-frobnicate");
}

#[test]
fn missing_limits_are_usage_errors() {
    let config = file(
        "no-limit.toml",
        "engine = [{ cmd = 'builtin', name = 'x', nodes = 9 }, { cmd = 'builtin', name = 'y' }]\n",
    );
    let fastchess =
        ["fastchess", "-engine", "cmd=builtin", "nodes=9", "-engine", "cmd=builtin", "name=y"];
    for (args, expected) in [
        (&["match", "--config", &config][..], "--tc, --st, --nodes or --depth"),
        (&fastchess, "tc=, st=, nodes= or depth= after -engine or -each"),
    ] {
        let run = lucena(args);
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        let expected = format!("engine y has no limit: expected {expected}");
        assert!(run.stderr.contains(&expected), "{run:?}");
    }
}

#[test]
fn warnings_precede_results_and_are_printed_once() {
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_lucena"));
    let run = lucena(&[
        "match",
        "--engine",
        &program,
        "name=new",
        "option.Foo=1",
        "--engine",
        "cmd=builtin",
        "name=old",
        "--nodes",
        "20",
        "--games",
        "4",
        "--max-moves",
        "5",
        "--restart",
    ]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[1], "warning: new: there is no option \"Foo\"", "{run:?}");
    assert!(lines[2].ends_with(", 1 warning)"), "{run:?}");
    assert_eq!(run.stdout.matches("there is no option").count(), 1, "{run:?}");
}

#[test]
fn options_that_the_built_in_engine_rejects_are_errors() {
    let network = file("typo.nnue", "nonsense");
    for (option, expected) in [
        ("option.EvalFile=/no/such.nnue".to_owned(), "/no/such.nnue: "),
        (format!("option.EvalFile={network}"), &network),
        ("option.Hash=lots".to_owned(), "option Hash: found \"lots\""),
        ("option.Foo=1".to_owned(), "there is no option \"Foo\""),
    ] {
        let pgn = path("rejected.pgn");
        let engines = ["--engine", "cmd=builtin", "name=new", &option, "--engine", "cmd=builtin"];
        let limits = ["--nodes", "20", "--games", "2", "--pgn", &pgn];
        let run = lucena(&[&["match"], &engines[..], &limits].concat());
        assert_eq!(run.code, FAILURE, "{run:?}");
        assert!(run.stderr.starts_with(&format!("lucena: engine new: {expected}")), "{run:?}");
        assert!(!run.stdout.contains("game 1"), "{run:?}");
        assert!(!PathBuf::from(&pgn).exists(), "{run:?}");
    }
}

#[test]
fn errors_are_reported() {
    let check = |args: &[&str], expected: &str| {
        let run = lucena(args);
        assert_eq!(run.code, FAILURE, "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    };
    check(&quick(&["--openings", "/no/such.epd"]), "lucena: /no/such.epd: ");
    check(&quick(&["--openings", "book.xyz"]), "lucena: book.xyz: unknown extension, ");
    check(&quick(&["--openings", "."]), "lucena: .: is a directory");
    check(&quick(&["--syzygy", "/no/such"]), "lucena: tablebases in /no/such: ");
    let bad = file("bad-line.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\nnonsense\n");
    check(&quick(&["--openings", &bad]), "bad-line.epd:2: ");
    check(&["match", "builtin", "/no/such/engine", "--nodes", "9"], "/no/such/engine");
    let journal = path("exists.journal");
    assert_eq!(lucena(&quick(&["--games", "2", "--journal", &journal])).code, SUCCESS);
    check(&quick(&["--games", "2", "--journal", &journal]), "the journal exists");
    let other = quick(&["--games", "2", "--journal", &journal, "--resume", "--depth", "1"]);
    check(&other, "other engines, openings or rules");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    let journal = path("full.journal");
    let run = lucena(&quick(&["--games", "4", "--pgn", "/dev/full"]));
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("/dev/full: No space left"), "{run:?}");
    // The journal is written first, so that the game is there when there is space again.
    let events = ["--journal", &journal, "--events", "/dev/full"];
    let run = lucena(&quick(&[&["--games", "4"], &events[..]].concat()));
    assert_eq!(run.code, FAILURE, "{run:?}");
    let run = lucena(&quick(&["--games", "4", "--journal", &journal, "--resume", "--json"]));
    assert_eq!(run.json()["games"], 4);
}

#[test]
fn a_closed_stdout_aborts_the_match() {
    let journal = path("unread.journal");
    let run = lucena_unread(&quick(&["--games", "2000", "--journal", &journal]));
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("stdout closed: match "), "{run:?}");
}

#[test]
fn games_are_appended_only_on_request() {
    let pgn = path("append.pgn");
    let args = quick(&["--games", "2", "--pgn", &pgn]);
    assert_eq!(lucena(&args).code, SUCCESS);
    let refused = lucena(&args);
    assert_eq!(refused.code, FAILURE, "{refused:?}");
    assert!(refused.stderr.contains("append.pgn"), "{refused:?}");
    assert_eq!(moves(&pgn).len(), 2);
    assert_eq!(lucena(&[&args[..], &["--append"]].concat()).code, SUCCESS);
    assert_eq!(moves(&pgn).len(), 4);
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let same = path("same.out");
    let flags =
        ["--journal", "--pgn", "--epd-out", "--epd-openings", "--log", "--events", "--plot"];
    for pair in flags.windows(2) {
        let run = lucena(&quick(&["--games", "2", pair[0], &same, pair[1], &same]));
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        let expected = format!("error: {} {same} is also the output of {}\n", pair[1], pair[0]);
        assert!(run.stderr.starts_with(&expected), "{run:?}");
        assert!(!PathBuf::from(&same).exists(), "{pair:?}");
    }
    // Several outputs may be dropped.
    let null = ["--log", "/dev/null", "--events", "/dev/null"];
    assert_eq!(lucena(&quick(&[&["--games", "2"], &null[..]].concat())).code, SUCCESS);
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    let openings = file("same.epd", epd);
    let around = openings.replace("same.epd", "./same.epd");
    for args in [
        quick(&["--games", "2", "--openings", &openings, "--events", &around]),
        vec!["match", "--merge", &openings, "--plot", &around],
        vec!["rate", &openings, "--plot", &around],
    ] {
        let run = lucena(&args);
        assert_eq!(run.code, FAILURE, "{run:?}");
        let expected = format!("lucena: {around}: cannot be input and output\n");
        assert_eq!(run.stderr, expected, "{run:?}");
        assert_eq!(fs::read_to_string(&openings).unwrap(), epd);
    }
}

#[test]
fn plots_and_events_replace_no_file_of_another_kind() {
    let notes = path("notes.txt");
    fs::write(&notes, "my own notes").unwrap();
    for (flag, kind) in [("--plot", "an SVG file"), ("--events", "a file of events")] {
        let run = lucena(&quick(&["--games", "2", flag, &notes]));
        let expected = format!("notes.txt: not overwritten: not {kind}\n");
        assert!(run.code == FAILURE && run.stderr.ends_with(&expected), "{run:?}");
        assert_eq!(fs::read_to_string(&notes).unwrap(), "my own notes");
    }
    let events = path("replaced.events");
    for _ in 0..2 {
        let run = lucena(&quick(&["--games", "2", "--events", &events]));
        assert_eq!(run.code, SUCCESS, "{run:?}");
    }
}

#[test]
fn repeated_openings_are_reported_unless_a_clock_makes_games_differ() {
    let openings = path("two.epd");
    let starts = ["8/8/8/4k3/8/8/3Q4/4K3 w - -", "8/8/8/4k3/8/8/3R4/4K3 w - -"];
    fs::write(&openings, starts.join("\n")).unwrap();
    let stderr = |more: &[&str]| {
        let run =
            lucena(&[&["match", "builtin", "builtin", "--openings", &openings], more].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        run.stderr
    };
    let expected = "lucena: 2 openings for 3 game pairs: without clocks, games may repeat and make \
                    the error bars too small\n";
    assert_eq!(stderr(&["--nodes", "60", "--max-moves", "5", "--games", "6"]), expected);
    assert_eq!(stderr(&["--nodes", "60", "--max-moves", "5", "--games", "4"]), "");
    let timed = ["--tc", "1+0.01", "--nodes", "60", "--max-moves", "5", "--games", "6"];
    assert_eq!(stderr(&timed), "");
}

#[test]
fn positions_and_plots_are_written() {
    let names = ["final.epd", "openings.epd", "match.svg", "outputs.journal", "outputs.pgn"];
    let [epd, openings, svg, journal, pgn] = names.map(path);
    let files = ["--epd-out", &epd, "--epd-openings", &openings, "--plot", &svg, "--pgn", &pgn];
    let sprt = ["--elo0", "0", "--elo1", "5", "--journal", &journal, "--resume"];
    let args = |games| [&quick(&["--games", games])[..], &files, &sprt].concat();
    assert_eq!(lucena(&args("4")).code, SUCCESS);
    let run = lucena(&args("8"));
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let final_lines = fs::read_to_string(&epd).unwrap();
    assert_eq!(final_lines.lines().count(), 8, "{final_lines}");
    for (number, line) in (1..).zip(final_lines.lines()) {
        assert!(line.contains(&format!("id \"game {number}\"; c0 \"")), "{line}");
        assert!(line.contains(" hmvc ") && line.contains("; fmvn "), "{line}");
    }
    assert_eq!(fs::read_to_string(&openings).unwrap().lines().count(), 4);
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("after 8 games") && drawn.contains("H1 accepted at"), "{drawn}");
    let merged = path("merged.svg");
    assert_eq!(lucena(&["match", "--merge", &journal, "--plot", &merged]).code, SUCCESS);
    assert_eq!(fs::read_to_string(&merged).unwrap(), drawn);
    // The positions can be played from.
    let again = quick(&["--games", "2", "--openings", &openings]);
    assert_eq!(lucena(&again).code, SUCCESS);
    let rated = path("rated.svg");
    assert_eq!(lucena(&["rate", &pgn, "--plot", &rated]).code, SUCCESS);
    assert!(fs::read_to_string(&rated).unwrap().contains(" ± "));
}

#[test]
fn byes_of_swiss_tournaments_are_shown_and_score() {
    let mut args = vec!["tournament", "--format", "swiss", "--rounds", "3", "--max-moves", "10"];
    for engine in ["a", "b", "c"] {
        args.extend(["--engine", "cmd=builtin", "nodes=30", "option.Hash=1"]);
        args.push(match engine {
            "a" => "name=a",
            "b" => "name=b",
            _ => "name=c",
        });
    }
    let run = lucena(&args);
    assert_eq!(run.stdout.matches("has a bye (1 point)").count(), 3, "{run:?}");
    let last = "byes (a point each): ";
    let line = run.stdout.lines().find(|line| line.starts_with(last)).unwrap();
    for name in ["a 1", "b 1", "c 1"] {
        assert!(line.contains(name), "{line}");
    }
    let result = lucena(&[&args[..], &["--json"]].concat()).json();
    let players = result["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["byes"] == 1), "{result}");
    let points: f64 = players.iter().map(|player| player["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 6.0 + 3.0);
}

#[test]
fn pondering_matches_end_like_others() {
    let run = lucena(&[
        "match",
        "builtin",
        "builtin",
        "--tc",
        "0.3+0.005",
        "--ponder",
        "--games",
        "2",
        "--max-moves",
        "15",
        "--each",
        "option.Hash=1",
    ]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.starts_with("lucena (0.3+0.005, ponder), lucena-2 (0.3+0.005, ponder): 2"));
    assert!(!run.stdout.contains("disconnects") && !run.stdout.contains("stalls"), "{run:?}");
}

/// A program of this name in a folder, which is the `lucena` that is tested.
#[cfg(unix)]
fn link(folder: &str, name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&folder).unwrap();
    let link = folder.join(name);
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_lucena"), &link).unwrap();
    folder.into_os_string().into_string().unwrap()
}

#[cfg(unix)]
#[test]
fn engines_are_found_in_their_folder() {
    let dir = format!("dir={}", link("engines", "new-engine"));
    let run = lucena(&[
        "fastchess",
        "-engine",
        &dir,
        "cmd=new-engine",
        "name=new",
        "-engine",
        "cmd=builtin",
        "name=old",
        "-each",
        "nodes=50",
        "-rounds",
        "1",
        "-maxmoves",
        "10",
    ]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.contains("Finished game 2 (old vs new)"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn engines_may_be_command_lines() {
    let folder = link("my engines", "my engine");
    let check = |engine: &str, name: &str| {
        let game = ["--nodes", "20", "--games", "2", "--max-moves", "5", "--json"];
        let run = lucena(&[&["match", engine, "builtin"], &game[..]].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        assert_eq!(run.json()["players"][0]["name"], name);
    };
    check(&format!("'{folder}/my engine' uci --tune"), "my engine uci --tune");
    // A file of the whole name needs no quotes.
    check(&format!("{folder}/my engine"), "my engine");
    let shell = "sh -c 'exec \"$0/my engine\" uci'";
    check(&format!("{shell} '{folder}'"), &format!("sh -c exec \"$0/my engine\" uci {folder}"));

    let run = lucena(&["match", "'my engine", "builtin", "--nodes", "20"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    assert!(run.stderr.contains("engine 1, cmd: unterminated quote '\n"), "{run:?}");
}

#[test]
fn a_plot_that_cannot_be_written_stops_the_match_before_its_first_game() {
    let run = lucena(&quick(&["--games", "2", "--plot", "no/such/folder/match.svg"]));
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("no/such/folder/match.svg: "), "{run:?}");
    assert!(!run.stdout.contains("game 1"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_exits_at_its_start_is_shown_with_its_last_words() {
    let log = path("last-words.log");
    let engine = "sh -c 'read line; echo no network >&2; exit 3'";
    let run = lucena(&["match", engine, "builtin", "--nodes", "9", "--log", &log]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    let expected = " while waiting for uciok; stderr: no network\n";
    assert!(run.stderr.contains(expected) && run.stderr.contains("exit status: 3"), "{run:?}");
    assert!(fs::read_to_string(&log).unwrap().contains(" > uci\n"));
}

#[test]
fn the_built_in_engine_speaks_no_xboard() {
    let engines = ["match", "--engine", "cmd=builtin", "proto=xboard", "--engine", "cmd=builtin"];
    let run = lucena(&[&engines[..], &["--nodes", "10", "--games", "2"]].concat());
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    let expected = "engine lucena, proto: the built-in engine has no proto=xboard";
    assert!(run.stderr.contains(expected), "{run:?}");
}

#[test]
fn a_log_replaces_no_file_of_another_kind() {
    let file = path("keep.pgn");
    fs::write(&file, "[Event \"x\"]\n").unwrap();
    let run = lucena(&quick(&["--games", "2", "--log", &file]));
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
    assert!(run.stderr.contains("keep.pgn: not overwritten: not a log of engines"), "{run:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[Event \"x\"]\n");
}
