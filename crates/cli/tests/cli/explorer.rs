//! `lucena explorer`.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, lucena, lucena_reading};

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
[Variant "Bughouse"]

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
    assert!(run.stdout.starts_with("2 games\n1 game of unknown variants skipped\n"), "{run:?}");

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
    assert_eq!((&top["source"], &top["offset"]), (&json!(pgn), &json!(GAMES.find("[Event \"Two"))));
    // The line has a name where the position has none.
    let line = lucena(&["explorer", "query", index, "--play", "e4 c5 a3 a6", "--json"]).json();
    assert_eq!((&line["opening"]["eco"], &line["white"]), (&json!("B20"), &json!(0)));

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
    let verified = lucena(&["explorer", "verify", index]);
    assert!(verified.stdout.starts_with("2 games and "), "{verified:?}");
    let verified = lucena(&["explorer", "verify", index, "--json"]).json();
    assert_eq!((&verified["games"], &verified["positions"]), (&json!(2), &info["positions"]));

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
    let empty = pgn.replace("games.pgn", "empty.pgn");
    fs::write(&empty, "no PGN at all").unwrap();
    check(&["build", &empty, "--out", index], FAILURE, "no game to index");
    let broken = pgn.replace("games.pgn", "broken.pgn");
    fs::write(&broken, "[White \"a\"]\n\n1. e5 *\n").unwrap();
    fs::write(index, "an index").unwrap();
    let message = "no game to index (1 game with errors skipped), so no index is written";
    check(&["build", &broken, "--out", index], FAILURE, message);
    assert_eq!(fs::read_to_string(index).unwrap(), "an index");
    let fen =
        "[White \"a\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O 1-0\n";
    fs::write(&broken, fen).unwrap();
    check(
        &["build", &broken, "--out", index],
        FAILURE,
        "; --include-fen indexes games from another",
    );
    fs::remove_file(index).unwrap();
    check(&["query", pgn], FAILURE, "games.pgn: not an explorer index: ");
    check(&["add", pgn, "other.pgn"], FAILURE, "games.pgn: not an explorer index: ");
    check(&["query", index], FAILURE, "games.explorer: ");
    check(
        &["build", pgn, "--out", index, "--max-plies", "0"],
        WRONG_USAGE,
        "expected a number from 1 to 1000",
    );
    check(&["query", index, "--play", "e2e5"], WRONG_USAGE, "--play: move 1, \"e2e5\": ");
    check(&["query", index, "--play", "e4 Ke8"], WRONG_USAGE, "--play: move 2, \"Ke8\": ");
    assert_eq!(fs::read_to_string(pgn).unwrap(), GAMES);
    assert!(!Path::new(index).exists());
}

#[test]
fn games_of_standard_input_cannot_be_printed() {
    let [index, _] = &paths("stdin");
    let run = lucena_reading(GAMES, &["explorer", "build", "-", "--out", index]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let note = "lucena: note: \"explorer game\" cannot print games of standard input\n";
    assert_eq!(run.stderr, note);
    let run = lucena(&["explorer", "game", index, "0"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains(": game 0: the game was read from standard input"), "{run:?}");
}

#[test]
fn damaged_indexes_are_failures() {
    let [index, pgn] = &paths("damaged");
    assert_eq!(lucena(&["explorer", "build", pgn, "--out", index]).code, SUCCESS);
    let mut bytes = fs::read(index).unwrap();
    bytes[20] ^= 1;
    fs::write(index, bytes).unwrap();
    for command in [&["query"][..], &["verify"], &["verify", "--json"]] {
        let run = lucena(&[&["explorer"], command, &[index]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.contains("byte 12: the index is damaged: "), "{run:?}");
    }
}

/// Names come from files of others.
#[test]
fn names_do_not_control_the_terminal() {
    let [index, pgn] = &paths("control");
    fs::write(pgn, "[White \"\u{1b}[2JEve\u{9b}1m\"]\n\n1. e4 e5 1-0\n").unwrap();
    assert_eq!(lucena(&["explorer", "build", pgn, "--out", index]).code, SUCCESS);
    let run = lucena(&["explorer", "query", index]);
    assert!(run.stdout.contains("\u{FFFD}[2JEve\u{FFFD}1m - ?"), "{run:?}");
    assert!(!run.stdout.contains(['\u{1b}', '\u{9b}']), "{run:?}");
}

/// The first signal ends a build that reads, and no file is left.
#[cfg(unix)]
#[test]
fn a_signal_removes_the_temporary_files() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let [index, pgn] = &paths("signal");
    let folder = Path::new(index).parent().unwrap();
    let names = || {
        let files = fs::read_dir(folder).unwrap();
        files.map(|it| it.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    let mut command = command(&["explorer", "build", "-", "--out", index]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Games without an end, until no one reads them.
    let games = std::thread::spawn(move || while stdin.write_all(GAMES.as_bytes()).is_ok() {});
    while !names().iter().any(|name| name.ends_with(".part")) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    games.join().unwrap();
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    assert_eq!(names(), [Path::new(pgn).file_name().unwrap().to_str().unwrap()]);
}
