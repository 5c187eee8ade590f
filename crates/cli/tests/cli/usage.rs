//! Wrong usage, and help.

use crate::run::{SUCCESS, WRONG_USAGE, command, lucena};

#[test]
fn usage_errors_are_printed_on_standard_error() {
    for args in [
        &["perfd"][..],
        &["perft"],
        &["perft", "six"],
        &["perft", "-1"],
        &["perft", "256"],
        &["perft", "5000000000"],
        &["perft", "3", "4"],
        &["perft", "3", "--threads", "0"],
        &["perft", "3", "--threads", "two"],
        &["perft", "3", "--hash", "-1"],
        &["perft", "3", "--hash"],
        &["perft", "3", "--fen"],
        &["perft", "3", "--frob"],
        &["perft", "3", "--max-nodes", "10"],
        &["perft", "3", "--suite", "some.epd"],
        &["perft", "--suite", "some.epd", "--divide"],
        &["perft", "--suite", "some.epd", "--fen", "8/8/8/8/8/8/8/8 w - -"],
        &["perft", "--suite"],
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {run:?}");
    }
}

#[test]
fn bad_numbers_are_reported_with_the_range() {
    for (args, expected) in [
        (&["-1"][..], "expected a number from 0 to 255"),
        (&["256"], "expected a number from 0 to 255"),
        (&["help"], "expected a number from 0 to 255"),
        (&["3", "--hash", "-1"], "expected a number from 0 to 18446744073709551615"),
        (&["3", "--threads", "-1"], "expected a number from 1 to 1024"),
        (&["3", "--threads", "0"], "expected a number from 1 to 1024"),
        (&["3", "--threads", "1025"], "expected a number from 1 to 1024"),
        (
            &["--suite", "-", "--max-nodes", "-1"],
            "expected a number from 0 to 18446744073709551615",
        ),
    ] {
        let run = lucena(&[&["perft"], args].concat());
        assert_eq!(run.code, WRONG_USAGE, "{args:?}");
        let message = run.stderr.lines().next().unwrap();
        assert!(message.ends_with(expected), "{args:?}: {run:?}");
    }
}

#[test]
fn bad_numbers_are_reported_in_plain_words() {
    for (args, expected) in [
        (&["explorer", "query", "x", "--moves", "-4"][..], "expected a whole number"),
        (&["explorer", "query", "x", "--moves", "ten"], "expected a whole number"),
        (&["pgn", "split", "x", "--out", "y", "--games", "0"], "expected a number above 0"),
        (&["match", "--elo1", "five"], "expected a number"),
        (&["match", "--seeds", "99999999999999999999"], "the number is too large"),
        (
            &["book", "filter", "x", "--out", "y", "--top", "-4"],
            "expected a number from 1 to 65535",
        ),
        (&["search", "--depth", "0"], "expected a number from 1 to 4294967295"),
        (&["search", "--nodes", "0"], "expected a number from 1 to 18446744073709551615"),
        (&["search", "--mate", "0"], "expected a number from 1 to 4294967295"),
        (&["explorer", "query", "x", "--games", "9"], "expected a number from 0 to 8"),
        (&["analyze", "x", "--multipv", "257"], "expected a number from 1 to 256"),
    ] {
        let run = lucena(args);
        assert_eq!(run.code, WRONG_USAGE, "{args:?}");
        let message = run.stderr.lines().next().unwrap();
        let start = message.starts_with("error: invalid value '") && message.contains(" for '--");
        assert!(start && message.ends_with(expected), "{args:?}: {run:?}");
        assert!(!run.stderr.contains("-- -4"), "{run:?}");
    }
    let run = lucena(&["explorer", "game", "x", "-1"]);
    assert!(run.stderr.contains("'<ID>': expected a number from 0 to 4294967295\n"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn usage_has_the_same_name_whatever_the_file_is_called() {
    use std::os::unix::process::CommandExt;
    for args in [&["search", "--frob"][..], &["search", "--fen", "startpos", "--option", "Foo=1"]] {
        let output = command(args).arg0("/tmp/lucena-1").output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("\nUsage: lucena search "), "{errors}");
    }
}

#[test]
fn usage_shows_that_depth_and_suite_exclude_each_other() {
    for args in [&["perft"][..], &["perft", "3", "--suite", "some.epd"], &["perft", "--help"]] {
        let run = lucena(args);
        let text = [run.stdout, run.stderr].concat();
        let usage = text.lines().find(|line| line.starts_with("Usage: ")).unwrap();
        assert!(usage.contains("<DEPTH|--suite <FILE>>"), "{args:?}: {text}");
    }
}

#[test]
fn help_lists_every_command() {
    let help = lucena(&["--help"]).stdout;
    for command in ["uci", "fastchess", "tb", "perft"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}: {help}");
    }
    assert!(lucena(&["fastchess", "-help"]).stdout.contains("-openings"));
    assert!(lucena(&["help", "fastchess"]).stdout.contains("lucena fastchess -help"));
}

#[test]
fn help_and_version_are_answers() {
    for args in [&["help"][..], &["--help"], &["help", "perft"], &["--version"]] {
        let run = lucena(args);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{args:?}");
        assert!(run.stdout.contains("lucena"), "{args:?}: {run:?}");
    }
}

/// Every command and subcommand, with its help.
fn helps() -> Vec<(Vec<String>, String)> {
    let mut helps = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(words) = open.pop() {
        let args: Vec<&str> = words.iter().map(String::as_str).chain(["-h"]).collect();
        let help = match args[..] {
            // It has the help of other match runners.
            ["fastchess", _] => lucena(&["fastchess", "-help"]).stdout,
            _ => lucena(&args).stdout,
        };
        // The first help has a list for each group of commands.
        let lists = match words.is_empty() {
            true => help.split("\nOptions:\n").next().unwrap_or_default(),
            false => help.split("\nCommands:\n").nth(1).unwrap_or_default(),
        };
        let lines = lists.lines().take_while(|line| words.is_empty() || !line.is_empty());
        let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        open.extend(
            names
                .filter(|name| !["", "help"].contains(name) && !name.starts_with('('))
                .map(|name| [&words[..], &[name.into()]].concat()),
        );
        helps.push((words, help));
    }
    helps
}

#[test]
fn only_commands_with_an_engine_have_a_config() {
    let with_engine = [
        "",
        "analyze",
        "bench",
        "doctor",
        "eval",
        "play",
        "provider",
        "puzzles",
        "search",
        "selfplay",
        "serve",
        "speedtest",
        "tactics",
        "uci",
        "xboard",
    ];
    // They read a tournament from it.
    let with_tournament = ["match", "spsa"];
    let helps = helps();
    assert!(helps.len() > 40, "{}", helps.len());
    for (words, help) in &helps {
        let name = words.join(" ");
        let expected = if with_engine.contains(&name.as_str()) {
            Some("Read engine options from a TOML file")
        } else if with_tournament.contains(&name.as_str()) {
            Some("Read the tournament from a TOML or JSON file")
        } else {
            None
        };
        // Beside a long option, descriptions begin on a line of their own.
        let words: Vec<&str> = help.split_whitespace().collect();
        let found =
            words.join(" ").split_once("--config <FILE> ").map(|(_, after)| after.to_owned());
        match (found, expected) {
            (Some(found), Some(expected)) => {
                assert!(found.starts_with(expected), "{name}: {found}")
            }
            (found, expected) => assert_eq!(found.as_deref(), expected, "{name}"),
        }
        let refers_to_match = help.contains("All options of \"lucena match\" apply");
        assert_eq!(refers_to_match, ["gauntlet", "sprt", "tournament"].contains(&name.as_str()));
        if expected.is_some() || refers_to_match || name == "fastchess" {
            continue;
        }
        let args: Vec<&str> = name.split(' ').collect();
        let run = lucena(&[&args[..], &["--config", "nosuch.toml"]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{name}: {run:?}");
        assert!(run.stderr.starts_with("error: unexpected argument '--config' found\n"), "{run:?}");
    }
}

#[test]
fn commands_of_disabled_features_name_the_feature() {
    let check = |command: &str, feature: &str, is_enabled: bool| {
        let help = lucena(&["help"]);
        let has_all = cfg!(all(feature = "serve", feature = "train"));
        assert_eq!(help.stdout.contains("not in this build"), !has_all, "{help:?}");
        for args in [&["help", command][..], &[command, "--help"], &[command, "--no-such-option"]] {
            let run = lucena(args);
            let message = format!("'{command}' is not in this build");
            assert_eq!(run.stderr.contains(&message), !is_enabled, "{run:?}");
            if !is_enabled {
                assert_eq!(run.code, WRONG_USAGE, "{run:?}");
                assert!(
                    run.stderr.contains(&format!("--features {feature} -- {command}")),
                    "{run:?}"
                );
                assert!(help.stdout.contains(command), "{help:?}");
            }
        }
    };
    for command in ["data", "selfplay", "train", "tune"] {
        check(command, "train", cfg!(feature = "train"));
    }
    for command in ["provider", "serve"] {
        check(command, "serve", cfg!(feature = "serve"));
    }
}

#[test]
fn options_before_a_command_are_those_of_the_engine() {
    let run = lucena(&["--config", "nosuch.toml", "search"]);
    assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{run:?}");
    assert!(run.stderr.contains("tip: options come after the command\n"), "{run:?}");
    let mut commands = vec![&["analyze", "-"][..], &["play"], &["puzzles", "-"]];
    if cfg!(feature = "serve") {
        commands.push(&["provider"]);
    }
    for command in commands {
        let run = lucena(&[command, &["--engine", "other", "--config", "nosuch.toml"]].concat());
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        assert!(run.stderr.contains("'--config <FILE>'"), "Lucena is not used: {run:?}");
    }
}

/// Checks that a command line is an error with this tip.
#[track_caller]
fn check_tip(args: &[&str], tip: &str) {
    let run = lucena(args);
    assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}: {run:?}");
    assert!(run.stderr.contains(&format!("\n  tip: {tip}\n")), "{args:?}: {run:?}");
}

#[test]
fn common_mistakes_have_a_tip() {
    let fen = ["--fen", "8/8/8/8", "w", "-", "-", "0", "1"];
    let tip = "quote the FEN: --fen \"8/8/8/8 w - - 0 1\"";
    for command in [&["search"][..], &["eval"], &["perft", "3"], &["tb", "probe"], &["play"]] {
        check_tip(&[command, &fen].concat(), tip);
    }
    check_tip(&["search", "--fen=8/8/8/8", "w", "-", "-", "0", "1", "--depth", "3"], tip);
    let index = [&["explorer", "query"], &fen[..], &["games.explorer"]].concat();
    check_tip(&index, tip);
    check_tip(&["Games.pgn.gz"], "to analyze the games of a file: lucena analyze Games.pgn.gz");
}

#[cfg(feature = "serve")]
#[test]
fn addresses_that_cannot_be_used_are_explained() {
    for address in ["8960", "localhost:8960", "127.0.0.1:80000"] {
        let run = lucena(&["serve", "--bind", address]);
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        assert!(run.stderr.contains("such as 127.0.0.1:8960"), "{run:?}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let run = lucena(&["serve", "--bind", &address]);
    assert_eq!((run.code, run.stdout.as_str()), (crate::run::FAILURE, ""), "{run:?}");
    assert!(run.stderr.contains(&format!("listens on {address}: choose another port")), "{run:?}");
}

#[cfg(feature = "serve")]
#[test]
fn ports_are_part_of_the_address() {
    let bind = "the port is part of the address: --bind 127.0.0.1:8960";
    check_tip(&["serve", "--port", "9000"], bind);
    check_tip(&["serve", "--port=9000", "--open"], bind);
    check_tip(&["serve", "--port"], bind);
}

#[test]
fn completions_are_printed_for_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = lucena(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{shell}");
        assert!(run.stdout.contains("check-engine") && run.stdout.contains("syzygy"), "{shell}");
    }
    assert_eq!(lucena(&["completions", "csh"]).code, WRONG_USAGE);
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = std::env::temp_dir().join(format!("lucena-man-{}", std::process::id()));
    let run = lucena(&["man", folder.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (SUCCESS, "", ""));
    for name in ["lucena", "lucena-match", "lucena-pgn-filter", "lucena-tb-probe"] {
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS\n\\fBlucena"), "{name}: {page}");
        assert!(page.contains("\"lucena 0."), "{name}: {page}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
