//! `lucena rate`.

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, file, finished, lucena, lucena_reading};

/// A game as PGN.
fn game(white: &str, black: &str, result: &str, tags: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n{tags}\n1. e4 e5 {result}\n\n"
    )
}

/// Games of the first against the second player, colours alternating, with a round for each pair.
fn games(first: &str, second: &str, [wins, draws, losses]: [usize; 3]) -> String {
    let results = [("1-0", "0-1", wins), ("1/2-1/2", "1/2-1/2", draws), ("0-1", "1-0", losses)];
    let mut text = String::new();
    let all = results.into_iter().flat_map(|(white, black, n)| vec![(white, black); n]);
    for (number, (as_white, as_black)) in all.enumerate() {
        let round = format!("[Round \"{}\"]\n", number / 2 + 1);
        text += &match number % 2 {
            0 => game(first, second, as_white, &round),
            _ => game(second, first, as_black, &round),
        };
    }
    text
}

/// Three players whose ratings Ordo and BayesElo have found, too.
fn three() -> String {
    games("A", "B", [10, 20, 5]) + &games("A", "C", [15, 10, 10]) + &games("B", "C", [12, 16, 7])
}

#[test]
fn two_players_are_a_match() {
    let path = file("rate_two.pgn", games("X", "Y", [136, 111, 96]));
    let run = lucena(&["rate", &path, "--json"]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let json = run.json();
    let near = |value: &serde_json::Value, expected: f64| {
        let found = value.as_f64().unwrap();
        assert!((found - expected).abs() < 1e-6, "{found} for {expected}");
    };
    near(&json["elo"], 40.702458);
    near(&json["error"], 30.427218);
    near(&json["normalized_elo"], 49.768415);
    assert_eq!(format!("{:.4}", json["los"].as_f64().unwrap()), "0.9960");
    assert_eq!([&json["wins"], &json["draws"], &json["losses"]], [136, 111, 96]);
    assert_eq!(json["games"], 343);
    near(&json["players"][1]["elo"], -40.702458);
    assert_eq!(json["players"][1]["name"], "Y");
    assert_eq!(json["cross_table"][1][0], serde_json::json!([96, 111, 136]));
    // Rounds make pairs of games that follow each other here; one is left over.
    assert_eq!(json["pairs"]["pentanomial"], serde_json::json!([47, 1, 55, 0, 68]));
    assert_eq!(json["pairs"]["unpaired"], 1);
    let text = lucena(&["rate", &path]);
    assert!(text.stdout.starts_with("X against Y: +136 =111 -96 of 343 games, 55.83 %\n"));
    assert!(text.stdout.contains("+40.7 ± 30.4"), "{text:?}");
}

#[test]
fn three_players_are_a_league() {
    let path = file("rate_three.pgn", three());
    let rounded = |args: &[&str]| -> Vec<String> {
        let run = lucena(&[&["rate", &path, "--json"], args].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        let json = run.json();
        let players = json["players"].as_array().unwrap();
        let row = |it: &serde_json::Value| {
            format!("{} {:.1}", it["name"].as_str().unwrap(), it["elo"].as_f64().unwrap())
        };
        players.iter().map(row).collect()
    };
    assert_eq!(rounded(&["--average", "2300"]), ["A 2333.7", "B 2300.0", "C 2266.3"]);
    let fitted = ["--anchor", "C=0", "--white-advantage", "fit"];
    assert_eq!(rounded(&fitted), ["A 67.6", "B 33.8", "C 0.0"]);
    assert_eq!(rounded(&["--model", "bayes"]), ["A 33.7", "B 0.8", "C -34.5"]);
    let defaults = ["--model", "bayes", "--white-advantage", "32.8", "--draws", "97.3"];
    assert_eq!(rounded(&defaults), ["A 29.1", "B 0.7", "C -29.9"]);
    let json = lucena(&["rate", &path, "--json"]).json();
    assert_eq!(json["cross_table"][0][1], serde_json::json!([10, 20, 5]));
    assert!(json["los_matrix"][0][2].as_f64().unwrap() > 0.9);
    assert!(json["players"][0]["error"].as_f64().unwrap() > 30.0);
    assert_eq!(json["players"][0]["points"], 40.0);
}

#[test]
fn simulations_depend_on_the_seed_alone() {
    let path = file("rate_seeds.pgn", three());
    let with = |seed: &str, threads: &str| {
        let args = ["--simulations", "50", "--seed", seed, "--threads", threads];
        lucena(&[&["rate", &path][..], &args].concat()).stdout
    };
    assert_eq!(with("1", "1"), with("1", "3"));
    assert_ne!(with("1", "1"), with("2", "1"));
}

#[test]
fn tests_of_hypotheses() {
    let path = file("rate_sprt.pgn", games("X", "Y", [1600, 2000, 700]));
    let json = lucena(&["rate", &path, "--json", "--sprt", "0,5,0.05,0.05,logistic"]).json();
    assert_eq!(json["sprt"]["decision"], "H1 accepted");
    assert_eq!(json["sprt"]["of_pairs"], true);
    let run = lucena(&["rate", &path, "--sprt", "5,0"]);
    assert_eq!(run.code, WRONG_USAGE);
    assert!(run.stderr.contains("found Elo bounds 5 and 0, expected the smaller one first"));
    let league = file("rate_sprt_three.pgn", three());
    let run = lucena(&["rate", &league, "--sprt", "0,5"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("found 3 players, expected two for --sprt"), "{run:?}");
    assert_eq!(lucena(&["rate", &league, "--sprt", "0,5", "--exclude", "C"]).code, SUCCESS);
}

/// Pairs are found by opening, in whichever order games ended.
#[test]
fn openings_make_pairs() {
    let opening = |number: u32| {
        format!("[Round \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 {number}\"]\n[SetUp \"1\"]\n")
    };
    let text = [
        game("X", "Y", "1-0", &opening(1)),
        game("X", "Y", "0-1", &opening(2)),
        game("Y", "X", "1/2-1/2", &opening(2)),
        game("Y", "X", "0-1", &opening(1)),
        game("Y", "X", "0-1", &opening(3)),
    ];
    let json = lucena(&["rate", &file("rate_openings.pgn", text.concat()), "--json"]).json();
    assert_eq!(json["pairs"]["pentanomial"], serde_json::json!([0, 1, 0, 0, 1]));
    assert_eq!(json["pairs"]["unpaired"], 1);
}

#[test]
fn skipped_games_are_counted() {
    let text = [
        game("X", "Y", "1-0", ""),
        game("X", "Y", "*", ""),
        game("?", "Y", "1-0", ""),
        game("X", "X", "1-0", ""),
        // The result stands behind the moves alone.
        "[White \"X\"]\n[Black \"Y\"]\n\n1. e4 e5 0-1\n\n".to_owned(),
        "[White \"X\"]\n[Black \"Y\"]\n\n1. e4 e5\n\n".to_owned(),
    ];
    let path = file("rate_skipped.pgn", text.concat());
    let json = lucena(&["rate", &path, "--json"]).json();
    assert_eq!(json["games"], 2);
    let skipped = &json["skipped"];
    assert_eq!([&skipped["unfinished"], &skipped["unnamed"], &skipped["same_player"]], [2, 1, 1]);
    let text = lucena(&["rate", &path]).stdout;
    assert!(text.contains("skipped: 2 without a result\n"), "{text}");
}

/// The tag counts; PGN asks that both say the same.
#[test]
fn conflicting_results_are_counted_and_warned_of() {
    let conflict = "[White \"X\"]\n[Black \"Y\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 0-1) e5 0-1\n\n";
    let open = conflict.replace("e5 0-1", "e5 *");
    let path = file("rate_conflict.pgn", [conflict, &open, &game("X", "Y", "1-0", "")].concat());
    let run = lucena(&["rate", &path, "--json"]);
    let warning = "1 game: the result after the moves differs from the Result tag, which is used";
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, format!("lucena: {warning}\n").as_str()));
    let json = run.json();
    assert_eq!([&json["games"], &json["wins"], &json["conflicting"]], [3, 3, 1]);
}

#[cfg(unix)]
#[test]
fn the_plot_does_not_replace_the_games_on_standard_input() {
    let path = file("rate_stdin.pgn", three());
    let games = std::fs::File::open(&path).unwrap();
    let run = finished(command(&["rate", "-", "--plot", &path]).stdin(games).output().unwrap());
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.ends_with(": cannot be input and output\n"), "{run:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), three());
}

#[test]
fn names_are_chosen_and_joined() {
    let path = file("rate_names.pgn", three() + &games("A 2", "D", [1, 1, 1]));
    let players = |args: &[&str]| {
        let json = lucena(&[&["rate", &path, "--json"], args].concat()).json();
        json["players"].as_array().unwrap().len()
    };
    assert_eq!(players(&[]), 5);
    assert_eq!(players(&["--same", "A=A 2"]), 4);
    assert_eq!(players(&["--only", "A*", "--only", "B"]), 2);
    assert_eq!(players(&["--exclude", "?", "--exclude", "D"]), 3);
    let text = lucena(&["rate", &path]).stdout;
    assert!(text.contains("2 groups never met"), "{text}");
}

#[test]
fn one_sided_matches_stay_finite() {
    let text: String = (0..10).map(|_| game("X", "Y", "1-0", "")).collect();
    let path = file("rate_wins.pgn", text);
    let run = lucena(&["rate", &path, "--json"]);
    let json = run.json();
    assert!(json["elo"].as_f64().unwrap() > 500.0 && json["error"].as_f64().is_some());
    assert_eq!(json["elo_interval"][1], serde_json::Value::Null);
    assert!(lucena(&["rate", &path]).stdout.contains("at least +140.2"));
    let league = lucena(&["rate", &path, "--model", "elo"]).stdout;
    assert!(league.contains("! "), "{league}");
}

#[test]
fn values_separated_by_commas() {
    let path = file("rate_csv.pgn", games("X, Y", "Z", [3, 2, 1]));
    let run = lucena(&["rate", &path, "--csv"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "rank,name,elo,error,los,games,wins,draws,losses,points,score");
    assert!(lines[1].starts_with("1,\"X, Y\",120.41,") && lines[1].ends_with(",6,3,2,1,4,0.6667"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn standard_input_and_many_files() {
    let run = lucena_reading(three(), &["rate", "-", "--json"]);
    assert_eq!(run.json()["games"], 105);
    let path = file("rate_again.pgn", three());
    assert_eq!(lucena(&["rate", &path, &path, "--json"]).json()["games"], 210);
}

#[test]
fn errors_name_the_file() {
    let path = file("rate_fault.pgn", games("X", "Y", [1, 1, 1]));
    let check = |args: &[&str], code: i32, expected: &str| {
        let run = lucena(&[&["rate"], args].concat());
        assert_eq!(run.code, code, "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    };
    check(&[], WRONG_USAGE, "FILE");
    check(&["no such file.pgn"], FAILURE, "no such file.pgn");
    check(&["."], FAILURE, "is a directory");
    check(&[&file("rate_empty.pgn", "")], FAILURE, "found no games to rate");
    check(&[&path, "--anchor", "X"], WRONG_USAGE, "expected a name and a rating");
    check(&[&path, "--anchor", "W=1"], FAILURE, "found no player \"W\"");
    check(&[&path, "--anchor", "X=1", "--anchor", "X=2"], FAILURE, "found two anchors");
    check(&[&path, "--white-advantage", "x"], WRONG_USAGE, "found \"x\", expected a number");
    check(&[&path, "--draws", "120"], WRONG_USAGE, "the draw rate");
    check(&[&path, "--white-advantage", "1e9"], WRONG_USAGE, "White's advantage");
    for few in ["0", "1", "9", "-3", "x"] {
        let expected =
            format!("invalid value '{few}' for '--simulations <N>': expected a number from 10");
        check(&[&path, &format!("--simulations={few}")], WRONG_USAGE, &expected);
    }
    check(&[&path, "--same", "X"], WRONG_USAGE, "expected two names");
    let nothing = lucena_reading("[White \"X\"]\n[Black \"Y\"]\n\n*\n", &["rate", "-"]);
    assert_eq!(nothing.code, FAILURE);
    assert!(nothing.stderr.contains("found no games to rate (1 without a result)"));
}

/// A journal of a tournament is as good as its games, and knows which of them belong together.
#[test]
fn journals_are_read() {
    let line = |number: u64, encounter: u64, white: &str, black: &str, result: &str| {
        let pgn = game(white, black, result, "");
        let used = serde_json::json!([{ "moves": 1 }, { "moves": 1 }]);
        serde_json::json!({
            "game": number, "encounter": encounter, "round": 1, "opening": encounter,
            "white": 0, "black": 1, "result": result, "reason": "", "termination": "normal",
            "plies": 2, "used": used, "pgn": pgn,
        })
    };
    let header = lucena_arena::JournalHeader::new(7, lucena_arena::Shard::WHOLE, "nothing".into());
    let lines = [
        serde_json::to_string(&header).unwrap(),
        line(1, 0, "X", "Y", "1-0").to_string(),
        line(2, 1, "X", "Y", "1/2-1/2").to_string(),
        line(3, 1, "Y", "X", "1-0").to_string(),
        line(4, 0, "Y", "X", "0-1").to_string(),
    ];
    let path = file("rate.journal", lines.join("\n") + "\n");
    let json = lucena(&["rate", &path, "--json"]).json();
    assert_eq!([&json["wins"], &json["draws"], &json["losses"]], [2, 1, 1]);
    assert_eq!(json["pairs"]["pentanomial"], serde_json::json!([0, 1, 0, 0, 1]));
    let broken = file("rate_broken.journal", "{\"no\": 1}\n");
    let run = lucena(&["rate", &broken]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("rate_broken.journal"), "{run:?}");
}
