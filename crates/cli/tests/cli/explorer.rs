//! `lucena explorer`.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, lucena};

const GAMES: &str = r#"[Event "One"]
[White "Morphy, Paul"]
[Black "Duke"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {Philidor} 3. d4 1-0

[Event "Two"]
[White "A"]
[Black "B"]
[WhiteElo "2700"]
[BlackElo "2601"]
[Date "2024.05.17"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 1/2-1/2

[Event "Three"]
[Variant "Chess960"]

1. e4 1-0
"#;

/// A folder with a PGN file; the paths of an index and of the file.
fn paths(name: &str) -> [String; 2] {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explorer").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    ["games.explorer", "games.pgn"].map(|file| folder.join(file).display().to_string())
}

#[test]
fn build_query_add_and_info() {
    let [index, pgn] = &paths("all");
    let run = lucena(&["explorer", "build", pgn, "--out", index]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert!(run.stdout.starts_with("2 games\n1 games of variants skipped\n"), "{run:?}");

    let report = lucena(&["explorer", "query", index, "--json"]).json();
    assert_eq!(
        (&report["white"], &report["draws"], &report["black"]),
        (&json!(1), &json!(1), &json!(0))
    );
    let e4 = &report["moves"][0];
    assert_eq!((&e4["uci"], &e4["san"]), (&json!("e2e4"), &json!("e4")));
    assert_eq!((&e4["averageRating"], &e4["game"]), (&json!(2651), &json!(null)));
    assert_eq!((&e4["opening"]["eco"], &e4["lastDate"]), (&json!("B00"), &json!("2024.05.17")));
    let top = &report["topGames"][0];
    assert_eq!((&top["id"], &top["winner"]), (&json!("1"), &json!(null)));
    assert_eq!(top["white"], json!({ "name": "A", "rating": 2700 }));
    assert_eq!((&top["month"], &top["uci"]), (&json!("2024-05"), &json!("e2e4")));
    assert_eq!(report["recentGames"][1]["year"], 1858);

    let play = ["explorer", "query", index, "--play", "e2e4,c5 Nf3"];
    let text = lucena(&play).stdout;
    assert!(text.contains("Sicilian") && text.contains("A (2700) - B (2601)"), "{text}");
    let none = lucena(&["explorer", "query", index, "--play", "a3"]);
    assert!(none.stdout.ends_with("no games\n"), "{none:?}");

    // Adding the same file again adds no games.
    let run = lucena(&["explorer", "add", index, pgn, "--json"]);
    assert_eq!((&run.json()["games"], &run.json()["duplicates"]), (&json!(2), &json!(2)));
    let info = lucena(&["explorer", "info", index, "--json"]).json();
    assert_eq!((&info["variants"], &info["max_plies"]), (&json!(2), &json!(40)));
    assert_eq!(info["sources"].as_array().unwrap().len(), 2);
    assert!(lucena(&["explorer", "info", index]).stdout.contains("2 duplicates skipped\n"));
    assert_eq!(lucena(&["explorer", "verify", index]).code, SUCCESS);

    let game = lucena(&["explorer", "game", index, "0"]);
    assert!(game.stdout.contains("2. Nf3 d6 {Philidor} 3. d4 1-0"), "{game:?}");
    let game = lucena(&["explorer", "game", index, "2"]);
    assert_eq!(game.code, FAILURE);
    assert!(game.stderr.contains("found no game 2, expected a number below 2"), "{game:?}");
}

#[test]
fn errors_keep_the_files() {
    let [index, pgn] = &paths("errors");
    let check = |args: &[&str], code: i32, message: &str| {
        let run = lucena(&[&["explorer"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    };
    check(&["build", pgn, "--out", pgn], FAILURE, "is an input file");
    check(&["build", "no such file", "--out", index], FAILURE, "no such file: ");
    check(&["query", pgn], FAILURE, "games.pgn: not an explorer index: ");
    check(&["add", pgn, "other.pgn"], FAILURE, "games.pgn: not an explorer index: ");
    check(&["query", index], FAILURE, "games.explorer: ");
    check(&["build", pgn, "--out", index, "--max-plies", "0"], WRONG_USAGE, "0 is not in 1..=1000");
    check(&["query", index, "--play", "e2e5"], WRONG_USAGE, "--play: \"e2e5\": ");
    assert_eq!(fs::read_to_string(pgn).unwrap(), GAMES);
    assert!(!Path::new(index).exists());
}

#[test]
fn damaged_indexes_are_failures() {
    let [index, pgn] = &paths("damaged");
    assert_eq!(lucena(&["explorer", "build", pgn, "--out", index]).code, SUCCESS);
    let mut bytes = fs::read(index).unwrap();
    bytes[20] ^= 1;
    fs::write(index, bytes).unwrap();
    for command in ["query", "verify"] {
        let run = lucena(&["explorer", command, index]);
        assert_eq!(run.code, FAILURE, "{run:?}");
        assert!(run.stderr.contains("byte 12: the index is damaged: "), "{run:?}");
    }
}
