//! `bench`, `speedtest`, `eval` and `search`.

use serde_json::Value;

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, lucena};

pub(crate) const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/// The numbers of a line `N nodes M nps`.
fn tally(run: &Run) -> u64 {
    let last: Vec<&str> = run.stdout.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = last[..] else { panic!("{run:?}") };
    nps.parse::<u64>().unwrap();
    nodes.parse().unwrap()
}

#[test]
fn bench_is_the_same_every_time_and_in_every_form() {
    let run = lucena(&["bench", "--depth", "3"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let nodes = tally(&run);
    assert!(run.stderr.contains("Total time (ms) : "), "{run:?}");
    assert!(run.stderr.contains(&format!("Nodes searched  : {nodes}\n")), "{run:?}");
    for args in [&["bench", "16", "1", "3", "default", "depth"][..], &["bench 16 1 3", "quit"]] {
        let other = lucena(args);
        assert_eq!(tally(&other), nodes, "{args:?}");
        assert!(other.stderr.contains(&format!("Nodes searched  : {nodes}\n")), "{other:?}");
    }
    let run = lucena(&["bench", "--depth", "3", "--json"]);
    let json = run.json();
    assert_eq!(json["nodes"], nodes);
    let first = &json["positions"][0];
    assert!(first["score"]["cp"].is_i64() && first["best_move"].is_string(), "{first}");
    let other = lucena(&["bench", "--depth", "3", "--evaluator", "simple"]);
    assert_ne!(tally(&other), nodes);
}

#[test]
fn bench_complains() {
    for args in [
        &["bench", "16", "1", "x"][..],
        &["bench", "0", "1", "1"],
        &["bench", "16", "1", "1", "default", "plies"],
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: bench: "), "{args:?}: {run:?}");
    }
    let run = lucena(&["bench", "16", "1", "1", "/no/such/file"]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert!(run.stderr.starts_with("lucena: /no/such/file: "), "{run:?}");
}

#[test]
fn bench_searches_the_current_position() {
    let position = format!("position fen {MATE_IN_ONE}");
    let run = lucena(&[&position, "bench 16 1 3 current", "quit"]);
    assert!(run.stdout.contains(MATE_IN_ONE) && tally(&run) > 0, "{run:?}");
    let run = lucena(&["bench", "16", "1", "3", "current"]);
    assert!(run.stdout.starts_with(" 1/1 rnbqkbnr/"), "{run:?}");
}

#[test]
fn bench_takes_a_file_name_with_spaces() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two words.epd");
    std::fs::write(&file, MATE_IN_ONE).unwrap();
    let run = lucena(&["bench", "16", "1", "3", file.to_str().unwrap()]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.starts_with(" 1/1 6k1/"), "{run:?}");
}

#[test]
fn speedtest_prints_the_speed() {
    let run = lucena(&["speedtest", "1", "2", "--nodes", "100"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stdout.contains("\nNodes/second               : "), "{run:?}");
    assert!(run.stderr.starts_with("game 1 of 5\ngame 2 of 5\n"), "{run:?}");
    let json = lucena(&["speedtest", "2", "--hash", "3", "--nodes", "100", "--json"]).json();
    assert_eq!((&json["threads"], &json["hash_mb"]), (&2.into(), &3.into()));
    assert!(json["nodes"].as_u64() > Some(10_000), "{json}");
    assert!(json["hash_full_of_game"]["max"].is_u64(), "{json}");
    for args in [&["speedtest", "0"][..], &["speedtest", "1", "1", "long"]] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}");
        assert!(run.stderr.starts_with("error: speedtest: "), "{args:?}: {run:?}");
    }
}

#[test]
fn eval_takes_the_score_apart() {
    let fen = "4k3/8/8/8/8/8/3PP3/4K3 b - - 0 1";
    let run = lucena(&["eval", "--fen", fen, "--evaluator", "Classical"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert!(run.stdout.starts_with("term "), "{run:?}");
    let score: f64 = run.value("score").parse().unwrap();
    let white: f64 = run.value("white_score").parse().unwrap();
    assert!(white > 0.0 && score == -white, "{run:?}");

    let json = lucena(&["eval", "--fen", fen, "--evaluator", "classical", "--json"]).json();
    assert_eq!(json["explanation"]["total"], json["white_score"]);
    assert!(json["explanation"]["terms"].as_array().unwrap().len() > 5);
    let json = lucena(&["eval", "--fen", fen, "--json", "--evaluator", "material"]).json();
    assert_eq!((&json["evaluator"], &json["white_score"]), (&"Material".into(), &200.into()));

    let initial = lucena(&["eval", "--json"]).json();
    assert_eq!(initial["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn eval_shows_piece_values_of_a_network() {
    let fen = "4k3/8/8/8/8/8/3PQ3/4K3 b - - 0 1";
    let run = lucena(&["eval", "--fen", fen, "--evaluator", "NNUE"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert!(run.stdout.contains("|   Q   |") && run.stdout.contains("mobility"), "{run:?}");
    assert_eq!(run.value("evaluator"), "NNUE");

    let json = lucena(&["eval", "--fen", fen, "--evaluator", "NNUE", "--json"]).json();
    let pieces = json["pieces"].as_array().unwrap();
    assert_eq!((pieces.len(), &pieces[1]["square"]), (2, &"e2".into()));
    assert!(pieces[1]["value"].as_i64().unwrap() > 300, "{json}");
    assert_eq!(json["network"]["hash"].as_str().unwrap().len(), 16);
    assert!(json["explanation"].is_null());
    assert!(json["classical"]["terms"].as_array().unwrap().len() > 5);

    for wrong in
        [["--evaluator", "Classical", "--eval-file", "x"], ["--depth", "1", "--eval-file", ""]]
    {
        let run = lucena(&[&["search"], &wrong[..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{run:?}");
    }
    let run = lucena(&["eval", "--eval-file", "/no/such/file.nnue"]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert!(run.stderr.starts_with("lucena: /no/such/file.nnue: "), "{run:?}");
}

#[test]
fn search_finds_a_mate() {
    let run = lucena(&["search", "--fen", MATE_IN_ONE, "--depth", "4"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!((run.value("best_move"), run.value("score")), ("d1d8", "#1"));

    let run = lucena(&["search", "--fen", MATE_IN_ONE, "--mate", "1", "--json"]);
    let lines = run.json_lines();
    let result = lines.last().unwrap();
    assert_eq!(result["best_move"], "d1d8");
    assert_eq!(result["score"]["mate"], 1);
    assert_eq!(result["pv"][0], "d1d8");
    assert!(result["depth"].as_u64().unwrap() > 0 && result["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn search_gives_several_lines_and_keeps_its_limits() {
    let run =
        lucena(&["search", "--fen", "startpos", "--nodes", "3000", "--multipv", "3", "--json"]);
    let lines = run.json_lines();
    let result = lines.last().unwrap();
    assert_eq!(result["lines"].as_array().unwrap().len(), 3);
    assert!(result["nodes"].as_u64().unwrap() <= 3_000);
    assert!(lines.iter().any(|line| line["multipv"] == 3));
}

#[test]
fn search_of_a_finished_game_has_no_move() {
    let mated = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
    let run = lucena(&["search", "--fen", mated, "--depth", "3"]);
    assert_eq!(run.value("best_move"), "none: checkmate");
    let json = lucena(&["search", "--fen", mated, "--depth", "3", "--json"]).json();
    assert_eq!(json["best_move"], Value::Null);
    assert_eq!(json["pv"], Value::Array(Vec::new()));
}

#[test]
fn a_search_for_a_mate_that_there_is_not_ends() {
    let blocked = "8/8/3k4/p7/P7/3K4/8/8 w - - 0 1";
    let run = lucena(&["search", "--mate", "2", "--fen", blocked, "--json"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(run.json_lines().last().unwrap()["depth"], 24);
    let run = lucena(&["search", "--mate", "1", "--fen", MATE_IN_ONE]);
    assert_eq!(run.value("best_move"), "d1d8");
}

#[test]
fn options_of_the_engine_can_be_set() {
    let search = |option: &str| lucena(&["search", "--depth", "3", "--json", "--option", option]);
    let run = search("MultiPV=2");
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let result = run.json_lines().pop().unwrap();
    assert_eq!(result["lines"].as_array().unwrap().len(), 2, "{result}");
    for (option, expected) in [
        (
            "Hash=0",
            "--option Hash=0: option Hash: found \"0\", expected a number from 1 to 1048576",
        ),
        ("Courage=3", "--option Courage=3: there is no option \"Courage\""),
        ("Hash", "expected NAME=VALUE"),
    ] {
        let run = search(option);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    }
}
