//! `bench`, `eval`, `search` and `tactics`.

use serde_json::Value;

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

fn json_lines(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

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
    assert_eq!(run.json()["nodes"], nodes);
    let other = lucena(&["bench", "--depth", "3", "--evaluator", "simple"]);
    assert_ne!(tally(&other), nodes);
}

#[test]
fn bench_complains() {
    for args in [
        &["bench", "16", "1", "x"][..],
        &["bench", "--hash", "0"],
        &["bench", "--threads", "none"],
        &["bench", "16", "1", "1", "/no/such/file"],
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}");
        assert!(run.stderr.starts_with("lucena: "), "{args:?}: {run:?}");
    }
    assert_eq!(lucena(&["bench", "--depth", "-1"]).code, WRONG_USAGE);
}

#[test]
fn eval_takes_the_score_apart() {
    let fen = "4k3/8/8/8/8/8/3PP3/4K3 b - - 0 1";
    let run = lucena(&["eval", "--fen", fen]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert!(run.stdout.starts_with("term "), "{run:?}");
    let score: f64 = run.value("score").parse().unwrap();
    let white: f64 = run.value("white_score").parse().unwrap();
    assert!(white > 0.0 && score == -white, "{run:?}");

    let json = lucena(&["eval", "--fen", fen, "--json"]).json();
    assert_eq!(json["explanation"]["total"], json["white_score"]);
    assert!(json["explanation"]["terms"].as_array().unwrap().len() > 5);
    let json = lucena(&["eval", "--fen", fen, "--json", "--evaluator", "material"]).json();
    assert_eq!((&json["evaluator"], &json["white_score"]), (&"Material".into(), &200.into()));

    assert_eq!(lucena(&["eval", "--fen", "x"]).code, FAILURE);
    assert_eq!(lucena(&["eval", "--fen", fen, "--evaluator", "x"]).code, FAILURE);
    let initial = lucena(&["eval", "--json"]).json();
    assert_eq!(initial["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(lucena(&["eval", "--fen"]).code, WRONG_USAGE);
}

#[test]
fn search_finds_a_mate() {
    let run = lucena(&["search", "--fen", MATE_IN_ONE, "--depth", "4"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!((run.value("best_move"), run.value("score")), ("d1d8", "#1"));

    let run = lucena(&["search", "--fen", MATE_IN_ONE, "--mate", "1", "--json"]);
    let lines = json_lines(&run);
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
    let lines = json_lines(&run);
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
}

#[test]
fn tactics_are_solved_or_not() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let problems = format!(
        "# three problems\n{fen} bm Rd8#; id \"back rank\";\n\n{fen} dm 1;\n{fen} am Rd8#; id \"no\";\n"
    );
    let path = file("tactics.epd", &problems);
    let run = lucena(&["tactics", &path, "--depth", "5"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("solved back rank: Rd8# "), "{lines:?}");
    assert!(lines[1].starts_with("solved line 4: "), "{lines:?}");
    assert!(lines[2].starts_with("missed no: "), "{lines:?}");
    assert_eq!(lines[3..], ["solved 2 / 3"]);

    let several = lucena(&["tactics", &path, "--depth", "5", "--concurrency", "3"]);
    assert_eq!(several.stdout, run.stdout, "the order is that of the file");
    let run = lucena_reading(&problems, &["tactics", "-", "--nodes", "5000", "--json"]);
    let json = json_lines(&run);
    assert_eq!((&json[3]["solved"], &json[3]["total"]), (&2.into(), &3.into()));
    assert_eq!(json[0]["best_move"], "d1d8");
}

#[test]
fn tactics_complain_about_lines_and_solve_the_others() {
    let fen = MATE_IN_ONE.trim_end_matches(" 0 1");
    let path = file("bad.epd", format!("{fen} bm Qxh9;\n{fen} id \"nothing\";\n{fen} bm Rd8;\n"));
    let run = lucena(&["tactics", &path, "--depth", "4"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("bad.epd:1: "), "{run:?}");
    assert!(run.stderr.contains("bad.epd:2: expected bm, am or dm"), "{run:?}");
    assert!(run.stdout.ends_with("solved 1 / 1\n"), "{run:?}");
    let run = lucena(&["tactics", &file("none.epd", "# nothing\n")]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
    assert_eq!(lucena(&["tactics", "/no/such/file"]).code, FAILURE);
    assert_eq!(lucena(&["tactics"]).code, WRONG_USAGE);
}

#[test]
fn a_search_for_a_mate_that_there_is_not_ends() {
    let blocked = "8/8/3k4/p7/P7/3K4/8/8 w - - 0 1";
    let run = lucena(&["search", "--mate", "2", "--fen", blocked, "--json"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(json_lines(&run).last().unwrap()["depth"], 24);
    let run = lucena(&["search", "--mate", "1", "--fen", MATE_IN_ONE]);
    assert_eq!(run.value("best_move"), "d1d8");
}
