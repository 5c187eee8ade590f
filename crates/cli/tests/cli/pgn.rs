//! `lucena pgn ...`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::json;

use crate::run::{FAILURE, Run, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading, lucena_unread};

/// Four games: a mate, a draw with remarks, a game from elsewhere, one that is over before it is long.
const GAMES: &str = r#"[Event "Club"]
[White "Anna"]
[Black "Bert"]
[Date "2023.05.01"]
[Result "0-1"]
[WhiteElo "1500"]
[BlackElo "2100"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Club Blitz"]
[White "Carla, C."]
[Black "Anna"]
[Date "2024.??.??"]
[Result "1/2-1/2"]
[WhiteElo "2300"]
[BlackElo "2400"]

1. e4 {[%eval 0.3] [%clk 0:01:00] best} e5 (1... c5 2. Nf3 $1) 2. Nf3 Nc6 3. Bb5
1/2-1/2

[Event "Endings"]
[White "Dora"]
[Black "Emil"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Result "*"]

1. e4 Kd7 *

[Event "Club"]
[White "Bert"]
[Black "Carla, C."]
[Date "2024.06.07"]
[Result "1-0"]

1. d4 Nf6 2. c4 e6 1-0
"#;

fn games(name: &str) -> String {
    file(&format!("pgn_{name}.pgn"), GAMES)
}

fn out(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pgn_{name}"));
    let _ = (fs::remove_file(&path), fs::remove_dir_all(&path));
    path.into_os_string().into_string().unwrap()
}

/// The black players of the games that are left.
fn kept(run: &Run) -> String {
    let black = run.stdout.lines().filter_map(|line| line.strip_prefix("[Black \""));
    let names: Vec<&str> = black.map(|name| name.trim_end_matches("\"]")).collect();
    names.join(" ")
}

#[track_caller]
fn check_filter(args: &[&str], expected: &str) {
    // Written once, as tests run side by side.
    static FILE: LazyLock<String> = LazyLock::new(|| games("filter"));
    let run = lucena(&[&["pgn", "filter", FILE.as_str()], args].concat());
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{args:?}: {run:?}");
    assert_eq!(kept(&run), expected, "{args:?}");
}

const ALL: &str = "Bert Anna Emil Carla, C.";

#[test]
fn games_are_chosen_by_their_tags() {
    check_filter(&[], ALL);
    check_filter(&["--player", "anna"], "Bert Anna");
    check_filter(&["--white", "ANNA"], "Bert");
    check_filter(&["--black", "anna"], "Anna");
    check_filter(&["--player", "anna", "--player", "dora"], "Bert Anna Emil");
    check_filter(&["--event", "blitz"], "Anna");
    check_filter(&["--from", "2024"], "Anna Carla, C.");
    check_filter(&["--from", "2024.06"], "Carla, C.");
    check_filter(&["--to", "2023.12.31"], "Bert");
    check_filter(&["--min-elo", "2200"], "Anna");
    check_filter(&["--max-elo", "2200"], "Bert");
    check_filter(&["--result", "1-0", "--result", "*"], "Emil Carla, C.");
    check_filter(&["--tag", "Event=Club"], "Bert Carla, C.");
    check_filter(&["--tag", "Event~club", "--tag", "White~e"], "Carla, C.");
    check_filter(&["--player", "anna", "--not"], "Emil Carla, C.");
    check_filter(&["--limit", "2"], "Bert Anna");
}

#[test]
fn games_are_chosen_by_their_moves() {
    check_filter(&["--min-plies", "5"], "Anna");
    check_filter(&["--max-plies", "2"], "Emil");
    check_filter(&["--ending", "checkmate"], "Bert");
    check_filter(&["--ending", "open"], "Anna Emil Carla, C.");
    check_filter(&["--line", "1. e4 e5"], "Anna");
    check_filter(&["--line", "d4", "--line", "f3"], "Bert Carla, C.");
    check_filter(&["--eco", "C60-C99"], "Anna");
    check_filter(&["--opening", "ruy lopez"], "Anna");
    check_filter(&["--material", "KvKP"], "Emil");
    check_filter(&["--has", "variations", "--has", "evals"], "Anna");
    check_filter(&["--has", "clocks", "--not"], "Bert Emil Carla, C.");
    let french = "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2";
    check_filter(&["--fen", french], "Carla, C.");
    check_filter(&["--fen", "startpos"], "Bert Anna Carla, C.");
}

#[test]
fn games_are_copied_or_rewritten() {
    let file = games("rewritten");
    let run = lucena(&["pgn", "filter", &file]);
    assert_eq!(run.stdout.trim_end(), GAMES.trim_end());
    let moves = |more: &[&str]| {
        let run = lucena(&[&["pgn", "filter", &file, "--white", "carla"], more].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        run.stdout.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(
        moves(&["--strip", "comments"]),
        "1. e4 e5 (1... c5 2. Nf3 $1) 2. Nf3 Nc6 3. Bb5 1/2-1/2"
    );
    assert_eq!(
        moves(&["--strip", "comments,variations", "--moves", "uci"]),
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 1/2-1/2"
    );
    assert_eq!(
        moves(&["--strip", "variations", "--line-length", "0", "--moves", "lan"]),
        "1. e2-e4 {[%eval 0.3] [%clk 0:01:00] best} 1... e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 1/2-1/2"
    );
    let run =
        lucena(&["pgn", "filter", &file, "--white", "carla", "--add", "plycount,eco,opening"]);
    assert!(run.stdout.contains("[PlyCount \"5\"]\n[ECO \"C60\"]\n[Opening \"Ruy Lopez\"]\n"));
    let run = lucena(&["pgn", "filter", &file, "--white", "dora", "--strip", "tags"]);
    assert!(run.stdout.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"), "{run:?}");
    let run = lucena(&["pgn", "filter", &file, "--white", "carla", "--strip", "tags"]);
    assert!(!run.stdout.contains("Elo"), "{run:?}");
}

#[test]
fn results_are_put_right() {
    let mate = "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# *\n\n[Result \"*\"]\n\n1. e4 1-0\n";
    let run = lucena_reading(mate, &["pgn", "filter", "-", "--fix-result"]);
    let results: Vec<&str> =
        run.stdout.lines().filter(|line| line.starts_with("[Result")).collect();
    assert_eq!(results, ["[Result \"0-1\"]", "[Result \"1-0\"]"]);
    assert!(run.stdout.contains("Qh4# 0-1\n") && run.stdout.contains("1. e4 1-0\n"), "{run:?}");
}

#[test]
fn games_with_errors_are_copied_but_not_rewritten() {
    let invalid = "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n[White \"B\"]\n\n1. e4 *\n";
    let run = lucena_reading(invalid, &["pgn", "filter", "-"]);
    assert_eq!(run.stdout, format!("{invalid}\n"));
    let run = lucena_reading(invalid, &["pgn", "filter", "-", "--strip", "comments"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stdout.contains("\"B\"") && !run.stdout.contains("\"A\""), "{run:?}");
    let expected = "lucena: standard input:3:25: game 1, A - ?: skipped: \"Ke3\" after ply 2: ";
    assert!(run.stderr.starts_with(expected), "{run:?}");
    let run = lucena_reading(invalid, &["pgn", "filter", "-", "--moves", "uci", "--drop-invalid"]);
    assert_eq!(run.code, SUCCESS);
    let run = lucena_reading(invalid, &["pgn", "filter", "-", "--valid"]);
    assert_eq!(run.stdout, "[White \"B\"]\n\n1. e4 *\n\n");
}

#[test]
fn a_file_may_be_replaced_by_a_part_of_it() {
    let file = games("itself");
    let args = ["pgn", "filter", &file, "--white", "anna", "--out", &file, "--json"];
    let run = lucena(&args);
    assert_eq!(run.json(), json!({ "games": 4, "written": 1, "invalid": 0 }));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n") && text.starts_with("[Event \"Club\"]"));
    assert_eq!(lucena(&["pgn", "filter", &file, "--json"]).code, WRONG_USAGE);
    let run = lucena(&["pgn", "filter", "no-such.pgn", "--out", &out("none.pgn")]);
    assert_eq!(run.code, FAILURE);
    assert!(!Path::new(&out("none.pgn")).exists());
}

#[test]
fn files_are_counted() {
    let file = games("stats");
    let json = lucena(&["pgn", "stats", &file, "--json", "--top", "1"]).json();
    let expected = [
        ("games", json!(4)),
        ("plies", json!(15)),
        ("comments", json!(1)),
        ("variations", json!(1)),
        ("variation_moves", json!(2)),
        ("nags", json!(1)),
        ("evals", json!(1)),
        ("clocks", json!(1)),
        ("errors", json!(0)),
        ("results", json!({ "1-0": 1, "0-1": 1, "1/2-1/2": 1, "*": 1 })),
        ("years", json!({ "2023": 1, "2024": 2 })),
        ("average_elo", json!(2075)),
        ("shortest", json!({ "plies": 2, "game": "Dora - Emil" })),
        ("longest", json!({ "plies": 5, "game": "Carla, C. - Anna" })),
        ("players", json!([{ "name": "Anna", "count": 2 }])),
        ("events", json!([{ "name": "Club", "count": 2 }])),
    ];
    for (name, value) in expected {
        assert_eq!(json[name], value, "{name}");
    }
    assert_eq!(json["endings"]["checkmate"], 1);
    let text = lucena(&["pgn", "stats", &file, &file]);
    assert_eq!((text.value("games"), text.value("plies")), ("8", "30"));
    let quick = lucena(&["pgn", "stats", "--quick", "--json", &file]).json();
    assert_eq!(quick["openings"], json!([]));
}

#[test]
fn errors_are_reported_with_their_locations() {
    let good = games("valid");
    let run = lucena(&["pgn", "validate", &good]);
    assert_eq!((run.code, run.value("games"), run.value("errors")), (SUCCESS, "4", "0"));
    let bad = "\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0\n\n1. e4 (1. e5) e5\n";
    let path = file("pgn_bad.pgn", bad);
    let run = lucena(&["pgn", "validate", &path]);
    let first = format!(
        "{path}:6:38: game 1, A - B: \"Ke3\" after ply 2: Ke3 is illegal: no piece of that type can move there"
    );
    assert_eq!(run.code, FAILURE);
    assert_eq!(run.stdout.lines().next().unwrap(), first);
    assert_eq!((run.value("invalid games"), run.value("errors")), ("2", "2"));
    assert!(run.value("warnings") != "0" && run.stdout.contains(": note: "), "{run:?}");
    let quiet = lucena(&["pgn", "validate", "--quiet", &path, &good]);
    assert_eq!((quiet.code, quiet.stdout.lines().count()), (FAILURE, 6));
    assert_eq!(quiet.value("games"), "6");
    let lines = lucena(&["pgn", "validate", "--json", &path]).json_lines();
    assert_eq!((&lines[0]["line"], &lines[0]["game"]), (&json!(6), &json!(1)));
    assert_eq!(lines.last().unwrap()["errors"], 2);
    let slip = "1. e4 e5";
    assert_eq!(lucena_reading(slip, &["pgn", "validate", "-"]).code, SUCCESS);
    assert_eq!(lucena_reading(slip, &["pgn", "validate", "-", "--strict"]).code, FAILURE);
}

#[test]
fn strict_validation_reports_missing_tags() {
    let pgn = "[Event \"x\"]\n[White \"A\"]\n\n1. e4 *\n";
    let run = lucena_reading(pgn, &["pgn", "validate", "-"]);
    assert_eq!((run.code, run.value("warnings")), (SUCCESS, "0"));
    let run = lucena_reading(pgn, &["pgn", "validate", "-", "--strict"]);
    assert_eq!((run.code, run.value("warnings")), (FAILURE, "1"));
    let missing = "game 1, A - ?: missing tags: Site, Date, Round, Black, Result\n";
    assert!(run.stdout.contains(missing), "{run:?}");
    let complete = "[Event \"x\"]\n[Site \"x\"]\n[Date \"x\"]\n[Round \"x\"]\n[White \"x\"]\n\
                    [Black \"x\"]\n[Result \"*\"]\n\n1. e4 *\n";
    assert_eq!(lucena_reading(complete, &["pgn", "validate", "-", "--strict"]).code, SUCCESS);
}

#[test]
fn foreign_piece_letters_are_recognized() {
    let check = |mv: &str, language: Option<&str>| {
        let pgn = format!("1. e4 e5 2. {mv} *\n");
        let run = lucena_reading(pgn, &["pgn", "validate", "-", "--quiet"]);
        assert_eq!(run.code, FAILURE);
        match language {
            Some(language) => {
                assert!(run.stderr.contains(&format!("--piece-letters {language}\n")))
            }
            None => assert_eq!(run.stderr, ""),
        }
    };
    check("Sf3", Some("german"));
    check("Cf3", Some("french"));
    check("Pge2", Some("dutch"));
    check("Nf4", None);
    check("Hello", None);
    // Descriptive notation, in English and in Spanish.
    for mv in ["P-K4", "PxP", "P-Q4", "P4D", "C3AR", "A4A"] {
        check(mv, None);
    }
}

fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn games_are_put_into_several_files() {
    let (file, folder) = (games("split"), out("split"));
    let run = lucena(&["pgn", "split", &file, "--games", "3", "--out", &folder, "--json"]);
    assert_eq!(run.json()["files"], 2, "{run:?}");
    assert_eq!(names_in(&folder), ["games-0001.pgn", "games-0002.pgn"]);
    let parts = names_in(&folder).into_iter().map(|name| PathBuf::from(&folder).join(name));
    let text: String = parts.map(|path| fs::read_to_string(path).unwrap()).collect();
    assert_eq!(text.trim_end(), GAMES.trim_end(), "nothing is lost or changed");

    let again = lucena(&["pgn", "split", &file, "--games", "4", "--out", &folder]);
    assert_eq!(again.code, FAILURE);
    assert!(again.stderr.contains("the file exists already"), "{again:?}");
    assert_eq!(names_in(&folder).len(), 2, "nothing else is left behind");
    let forced = lucena(&["pgn", "split", &file, "--games", "4", "--out", &folder, "--force"]);
    assert_eq!(forced.code, SUCCESS, "{forced:?}");

    let check = |by: &str, expected: &[&str]| {
        let folder = out(&format!("split_{by}"));
        let args = ["pgn", "split", &file, "--by", by, "--out", &folder, "--prefix", "x"];
        assert_eq!(lucena(&args).code, SUCCESS);
        assert_eq!(names_in(&folder), expected, "{by}");
    };
    check("result", &["x-black-wins.pgn", "x-draws.pgn", "x-unknown.pgn", "x-white-wins.pgn"]);
    check("year", &["x-2023.pgn", "x-2024.pgn", "x-unknown.pgn"]);
    check("player", &["x-Anna.pgn", "x-Bert.pgn", "x-Carla_C.pgn", "x-Dora.pgn", "x-Emil.pgn"]);
    check("eco", &["x-A00.pgn", "x-C60.pgn", "x-E00.pgn", "x-unknown.pgn"]);
    assert_eq!(lucena(&["pgn", "split", &file, "--out", &folder]).code, WRONG_USAGE);
}

/// More files than are open at once, each written to again and again.
#[test]
fn many_files_are_written_in_turn() {
    let folder = out("split_many");
    let game = |number: usize| format!("[White \"P{}\"]\n\n1. e4 *\n\n", number % 150);
    let games: String = (0..450).map(game).collect();
    let args = ["pgn", "split", "-", "--by", "white", "--out", &folder];
    assert_eq!(lucena_reading(&games, &args).code, SUCCESS);
    assert_eq!(names_in(&folder).len(), 150);
    let text = fs::read_to_string(Path::new(&folder).join("games-P149.pgn")).unwrap();
    assert_eq!(text, game(149).repeat(3));
}

#[test]
fn positions_are_written_as_records() {
    let file = games("epd");
    let run = lucena(&["pgn", "to-epd", &file, "--opcodes"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[2],
        "8/3k4/8/8/4P3/8/8/4K3 w - - hmvc 1; fmvn 2; id \"Dora - Emil, Endings\"; c0 \"*\";"
    );
    let run = lucena(&["pgn", "to-epd", &file, "--plies", "3"]);
    assert_eq!(run.stdout.lines().count(), 3, "one game is shorter");
    let every = lucena(&["pgn", "to-epd", &file, "--every"]);
    assert_eq!(every.stdout.lines().count(), 19);
    let target = out("every.epd");
    let args = ["pgn", "to-epd", &file, "--every", "--unique", "--out", &target, "--json"];
    let json = json!({ "games": 4, "positions": 17, "duplicates": 2 });
    assert_eq!(lucena(&args).json(), json);
    assert_eq!(fs::read_to_string(&target).unwrap().lines().count(), 17);
    assert_eq!(lucena(&["tactics", &target, "--depth", "1"]).code, FAILURE, "nothing to find");
}

#[test]
fn duplicates_are_removed() {
    let plain = "[White \"A\"]\n\n1. e4 e5 *\n\n";
    let rich = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {!} e5 *\n\n";
    let longer = "[White \"C\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let moved = "[White \"D\"]\n\n1. e3 e6 2. e4 e5 *\n\n";
    let invalid = "1. e4 e5 2. Ke3 *\n\n";
    let file = file("pgn_dedupe.pgn", [plain, rich, longer, moved, invalid, invalid].concat());
    let check = |args: &[&str], expected: &[&str]| {
        let run = lucena(&[&["pgn", "dedupe", &file], args].concat());
        assert_eq!(run.code, SUCCESS, "{run:?}");
        assert_eq!(run.stdout, expected.concat(), "{args:?}");
    };
    check(&[], &[plain, longer, moved, invalid, invalid]);
    check(&["--keep", "best"], &[rich, longer, moved, invalid, invalid]);
    check(&["--players"], &[plain, rich, longer, moved, invalid, invalid]);
    check(&["--plies", "2"], &[plain, moved, invalid, invalid]);
    check(&["--by", "final"], &[plain, longer, invalid, invalid]);
    let target = out("deduped.pgn");
    let json = lucena(&["pgn", "dedupe", &file, "--out", &target, "--json"]).json();
    assert_eq!(json, json!({ "games": 6, "written": 5, "duplicates": 1 }));
    assert_eq!(lucena(&["pgn", "dedupe", "-", "--keep", "best"]).code, WRONG_USAGE);
}

#[test]
fn nonsense_is_wrong_usage_and_a_reader_may_go() {
    let file = games("nonsense");
    for args in [
        &["--eco", "Z"][..],
        &["--from", "soon"],
        &["--result", "2-0"],
        &["--tag", "x"],
        &["--material", "KK"],
        &["--line", "e5"],
        &["--fen", "x"],
        &["--has", "soul"],
        &["--strip", "moves"],
    ] {
        let run = lucena(&[&["pgn", "filter", &file], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{args:?}: {run:?}");
    }
    for command in ["stats", "validate", "filter", "to-epd", "dedupe", "split-variations"] {
        assert_eq!(lucena_unread(&["pgn", command, &file]).code, SUCCESS, "{command}");
        let run = lucena(&["pgn", command, "no-such-file.pgn"]);
        assert_eq!(run.code, FAILURE, "{command}");
        assert!(run.stderr.starts_with("lucena: no-such-file.pgn: "), "{run:?}");
        // Nothing is no valid file of games, and no reason for anything else to fail.
        let code = if command == "validate" { FAILURE } else { SUCCESS };
        assert_eq!(lucena_reading("", &["pgn", command, "-"]).code, code, "{command}");
    }
}

/// Several megabytes, so that there is more than one part, with a fault in every tenth game.
#[test]
fn threads_change_nothing() {
    let bad = "[Event \"Bad\"]\n[White \"X\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let many = format!("{}{bad}", GAMES.repeat(3)).repeat(2500);
    let path = file("pgn_threads.pgn", many);
    for command in [&["stats"][..], &["stats", "--json"], &["validate"], &["validate", "--json"]] {
        let args = [&["pgn"], command, &[&path, &path]].concat();
        let alone = lucena(&args);
        let shared = lucena(&[&args[..], &["--threads", "3"]].concat());
        assert!(alone.stdout.len() > 100);
        assert_eq!((alone.code, alone.stdout), (shared.code, shared.stdout), "{command:?}");
    }
}

/// "1. e4 e5 *" and a line end, as the common programs compress it.
const GZIP: [u8; 31] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x33, 0xd4, 0x53, 0x48, 0x35, 0x51,
    0x48, 0x35, 0x55, 0xd0, 0xe2, 0x02, 0x00, 0x20, 0x2d, 0x59, 0xb3, 0x0b, 0x00, 0x00, 0x00,
];
const ZSTD: [u8; 20] = [
    0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 0x59, 0x00, 0x00, 0x31, 0x2e, 0x20, 0x65, 0x34, 0x20, 0x65,
    0x35, 0x20, 0x2a, 0x0a,
];
const BZIP2: [u8; 51] = [
    0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x3a, 0x0c, 0xcf, 0x80, 0x00, 0x00,
    0x03, 0x59, 0x00, 0x00, 0x10, 0x40, 0x11, 0x26, 0x00, 0x02, 0x00, 0x20, 0x00, 0x21, 0xa6, 0x9a,
    0x3d, 0x41, 0x0c, 0x08, 0xb3, 0x0d, 0x0e, 0x51, 0x78, 0xbb, 0x92, 0x29, 0xc2, 0x84, 0x81, 0xd0,
    0x66, 0x7c, 0x00,
];

#[test]
fn compressed_files_are_read() {
    for (name, bytes) in [("pgn.gz", &GZIP[..]), ("pgn.zst", &ZSTD), ("pgn.bz2", &BZIP2)] {
        let path = file(&format!("pgn_packed.{name}"), bytes);
        for run in
            [lucena(&["pgn", "filter", &path]), lucena_reading(bytes, &["pgn", "filter", "-"])]
        {
            assert_eq!((run.code, run.stdout.as_str()), (SUCCESS, "1. e4 e5 *\n\n"), "{run:?}");
        }
        let cut = file(&format!("pgn_cut.{name}"), &bytes[..bytes.len() - 5]);
        let run = lucena(&["pgn", "stats", &cut]);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.starts_with(&format!("lucena: {cut}: ")), "{run:?}");
    }
}

#[test]
fn variations_become_games() {
    let pgn = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {best} (1. d4 d5 (1... Nf6 $1)) e5 1-0\n\n\
               [White \"B\"]\n\n1. e4 (1. Ke3) e5 *\n\n[White \"C\"]\n\n*\n";
    let path = file("pgn_split_variations.pgn", pgn);
    let target = format!("{path}.lines");
    let run = lucena(&["pgn", "split-variations", &path, "--out", &target, "--json"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("game 2, B - ?: skipped: "), "{run:?}");
    assert_eq!(run.json(), json!({ "games": 3, "written": 4, "invalid": 1 }));
    let lines = fs::read_to_string(&target).unwrap();
    let movetexts: Vec<&str> =
        lines.split("\n\n").filter(|text| !text.is_empty() && !text.starts_with('[')).collect();
    let expected = ["1. e4 {best} 1... e5 1-0", "1. d4 d5 *", "1. d4 Nf6 $1 *", "*"];
    assert_eq!(movetexts, expected);
    assert_eq!(lines.matches("[White \"A\"]").count(), 3);
    assert_eq!(lines.matches("[Result \"*\"]").count(), 3);
    let run = lucena(&["pgn", "split-variations", &path, "--out", &path]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("cannot overwrite games"), "{run:?}");
}

#[test]
fn positions_are_found_by_pattern() {
    let pgn =
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O *\n\n[White \"B\"]\n\n1. d4 *\n";
    let path = file("pgn_fen_pattern.pgn", pgn);
    let check = |patterns: &[&str], expected: &[&str]| {
        let mut args = vec!["pgn", "filter", &path];
        args.extend(patterns);
        let run = lucena(&args);
        let names = ["A", "B"].into_iter().filter(|it| run.stdout.contains(&format!("\"{it}\"")));
        assert!(run.code == SUCCESS && names.eq(expected.iter().copied()), "{run:?}");
    };
    check(&["--fen-pattern", "*/*/*/*/*/*/*/*RK1"], &["A"]);
    check(&["--fen-pattern", "*/*/*/*/*/*/*/*RK1 w"], &[]);
    check(
        &["--fen-pattern", "*/*/*/*/3P*/*/*/*", "--fen-pattern", "*/*/*/*/4P*/*/*/*"],
        &["A", "B"],
    );
    check(&["--fen-pattern", "*/*/*/*/3P*/*/*/*", "--not"], &["A"]);
    let run = lucena(&["pgn", "filter", &path, "--fen-pattern", "8/8/8/8/8/8/8/x*"]);
    assert_eq!(run.code, WRONG_USAGE);
    assert!(run.stderr.contains("byte 14: found 'x', expected"), "{run:?}");
}

#[test]
fn games_of_variants_are_validated_and_counted() {
    let pgn = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 N@f3 *\n\n\
               [Variant \"Atomic\"]\n\n1. Nf3 h6 2. Ne5 h5 3. Nxf7# 1-0\n\n\
               [Variant \"Bughouse\"]\n\n1. e4 *\n\n1. e4 e5 *\n";
    let run = lucena_reading(pgn, &["pgn", "validate", "-"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stdout.contains("N@f3 is illegal: no such piece is in the pocket"), "{run:?}");
    assert!(run.stdout.contains("found variant \"Bughouse\", expected Standard,"), "{run:?}");
    assert!(run.stdout.contains("plies 12\n"), "{run:?}");
    assert!(run.stdout.contains("invalid games 2\n"), "{run:?}");
    let stats = lucena_reading(pgn, &["pgn", "stats", "-"]);
    assert!(stats.stdout.contains("rule of the variant"), "{stats:?}");
    assert!(stats.stdout.contains("shortest 2 plies"), "{stats:?}");
}
