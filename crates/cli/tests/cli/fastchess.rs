//! `lucena fastchess`.

use std::fs;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, file, lucena, lucena_unread};
use crate::tournaments::{moves, path};

#[test]
fn output_of_fastchess_and_cutechess() {
    let book = file("ob.epd", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
    let pgn = path("ob.pgn");
    let words = "-repeat -recover -variant standard -concurrency 1 -games 4 -ratinginterval 1 \
                 -report penta=true -crc32 pgn=true -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 \
                 -maxmoves 20 -engine cmd=builtin proto=uci tc=inf nodes=50 name=A-dev \
                 -engine cmd=builtin proto=uci tc=inf nodes=50 name=A-base \
                 -openings format=epd order=random start=1";
    let files = ["-srand", "3", "-pgnout", &pgn];
    let openings = format!("file={book}");
    let args: Vec<&str> = words.split_whitespace().chain([&openings[..]]).chain(files).collect();
    let run = lucena(&args);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    // What OpenBench reads: the number, the result as the sixth word behind it, the reason.
    let finished: Vec<Vec<&str>> = run
        .stdout
        .lines()
        .filter(|line| line.starts_with("Finished game"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(finished.len(), 4);
    for words in &finished {
        let number: u32 = words[2].parse().unwrap();
        assert_eq!(words[3], if number % 2 == 1 { "(A-dev" } else { "(A-base" });
        assert!(["1-0", "0-1", "1/2-1/2"].contains(&words[6]), "{words:?}");
        assert!(words[7].starts_with('{'), "{words:?}");
    }
    // What fishtest reads: counts of whole pairs, each as often as one is finished.
    let counts: Vec<u64> = run
        .stdout
        .lines()
        .filter_map(|line| line.strip_prefix("Games: ")?.split(',').next()?.parse().ok())
        .collect();
    assert_eq!(counts, [2, 4]);
    assert!(run.stdout.contains("Ptnml(0-2): ["), "{run:?}");
    assert!(run.stdout.contains("\nLLR: "), "{run:?}");
    assert!(run.stdout.contains(" has CRC32: "), "{run:?}");
    assert!(run.stdout.ends_with("Finished match\n"), "{run:?}");
    assert_eq!(moves(&pgn).len(), 4);

    let cutechess = [&["cutechess"], &args[..]].concat();
    let run = lucena(&cutechess);
    assert!(run.stdout.contains("Score of A-dev vs A-base: "), "{run:?}");
    assert!(run.stdout.contains("Elo difference: "), "{run:?}");
    assert!(lucena(&["fastchess", "-version"]).stdout.contains(env!("CARGO_PKG_VERSION")));
    let help = lucena(&["fastchess", "-help"]);
    assert_eq!(help.code, SUCCESS, "{help:?}");
    assert!(help.stdout.contains("-engine") && help.stdout.contains("-rounds"), "{help:?}");
}

#[test]
fn a_closed_stdout_aborts_the_match_with_an_error() {
    let engine = ["-engine", "cmd=builtin", "nodes=20", "tc=inf"];
    let args = [&["fastchess", "-games", "2"], &engine[..], &["name=A"], &engine, &["name=B"]];
    let run = lucena_unread(&args.concat());
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert_eq!(run.stderr, "lucena: stdout closed: match aborted\n");
}

/// The runner of fishtest gives up a run at any of these.
#[test]
fn warnings_are_those_of_fastchess() {
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_lucena"));
    let run = lucena(&[
        "fastchess",
        "-games",
        "2",
        "-rounds",
        "1",
        "-maxmoves",
        "10",
        "-each",
        "tc=inf",
        "nodes=20",
        "-engine",
        &engine,
        "name=New-abc",
        "option.Foo=1",
        "option.Hash=-3",
        "-engine",
        "cmd=builtin",
        "name=Base-abc",
    ]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let at = |text: &str| run.stdout.find(text).unwrap_or_else(|| panic!("{text}: {run:?}"));
    let finished = at("\nFinished game 1 ");
    assert!(at("Warning; New-abc doesn't have option Foo\n") < finished);
    assert!(at("Warning; Invalid value for option Hash from New-abc: ") < finished);
}

#[cfg(unix)]
#[test]
fn illegal_moves_are_reported_as_by_fastchess() {
    let engine = file(
        "illegal.sh",
        "\
        while read -r line; do case \"$line\" in\n\
        uci) echo uciok;; isready) echo readyok;; go*) echo bestmove hello;; quit) exit;;\n\
        esac; done\n",
    );
    let arguments = format!("args='{engine}'");
    let run = lucena(&[
        "fastchess",
        "-games",
        "2",
        "-rounds",
        "1",
        "-each",
        "tc=inf",
        "nodes=20",
        "-openings",
        "order=sequential",
        "-engine",
        "cmd=/bin/sh",
        &arguments,
        "name=New-abc",
        "-engine",
        "cmd=builtin",
        "name=Base-abc",
    ]);
    let expected = "Warning; Illegal move hello played by New-abc\nFinished game ";
    assert!(run.stdout.contains(expected), "{run:?}");
}

#[test]
fn output_files() {
    let [pgn, epd] = ["fastchess.pgn", "fastchess.epd"].map(path);
    fs::write(&pgn, "[Event \"of before\"]\n\n*\n").unwrap();
    let (pgnout, epdout) = (format!("file={pgn}"), format!("file={epd}"));
    let engine = format!("cmd={}", env!("CARGO_BIN_EXE_lucena"));
    let run = lucena(&[
        "fastchess",
        "-engine",
        &engine,
        "name=new",
        "-engine",
        &engine,
        "name=old",
        "-each",
        "depth=1",
        "option.Hash=1",
        "-rounds",
        "1",
        "-maxmoves",
        "8",
        "-pgnout",
        &pgnout,
        "append=false",
        "notation=uci",
        "seldepth=true",
        "nodes=true",
        "match_line=^info depth 1 .*score",
        "-epdout",
        &epdout,
    ]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(!text.contains("of before") && text.contains("[GameEndTime \""), "{text}");
    let joined = text.replace('\n', " ");
    assert!(joined.contains("line=\"info depth 1 "), "{text}");
    assert!(joined.contains(", n=") && joined.contains(", sd="), "{text}");
    assert_eq!(fs::read_to_string(&epd).unwrap().lines().count(), 2);
    let (engines, same) =
        (["-engine", "cmd=builtin", "-engine", "cmd=builtin"], ["-epdout", &pgnout]);
    let each = ["-each", "nodes=9", "-pgnout", &pgnout];
    let refused = lucena(&[&["fastchess"], &engines[..], &each, &same].concat());
    assert_eq!(refused.code, WRONG_USAGE);
    let expected = format!("-epdout {pgn} is also the output of -pgnout");
    assert!(refused.stderr.contains(&expected), "{refused:?}");
    let refused = lucena(&["fastchess", "-config", "file=x.json"]);
    assert_eq!(refused.code, WRONG_USAGE);
    assert!(refused.stderr.contains("lucena match --journal FILE --resume"), "{refused:?}");
}

#[test]
fn version() {
    let run = lucena(&["fastchess", "--version"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("fastchess alpha 1.8.") && lines[1].starts_with("lucena "));
    let output = command(&["fastchess", "-version"])
        .env("LUCENA_FASTCHESS_SHA", "daa3ea2")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().next().unwrap().ends_with("-daa3ea2"), "{text}");
}
