//! `lucena book ...`.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, file, lucena, lucena_reading};

const GAMES: &str = "\
# three games and a fault
1. e4 e5 2. Nf3 Nc6 1-0
startpos moves e2e4 c7c5 0-1
e4 e4 1-0

fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d4 d5 c4 1/2-1/2
";

fn out(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.into_os_string().into_string().unwrap()
}

/// A book of the games above.
fn made(name: &str, more: &[&str]) -> String {
    let (games, out) = (file(&format!("{name}.txt"), GAMES), out(&format!("{name}.bin")));
    let args = ["book", "make", &games, "--out", &out, "--min-game", "1"];
    let run = lucena(&[&args, more].concat());
    assert_eq!(run.code, SUCCESS, "{run:?}");
    out
}

#[test]
fn the_books_of_the_program_and_of_files_are_probed() {
    let run = lucena(&["book", "probe"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""));
    assert!(run.stdout.lines().count() >= 4 && run.stdout.contains("e4 "), "{run:?}");

    let book = made("probe", &[]);
    let run = lucena(&["book", "probe", "--book", &book]);
    assert_eq!(run.stdout, "e4             2  66.67 %\nd4             1  33.33 %\n");
    let json = lucena(&["book", "probe", "--book", &book, "--json"]).json();
    assert_eq!(json["key"], "463b96181691fc9c");
    assert_eq!(json["best_move"], "e2e4");
    assert_eq!(json["moves"][1]["move"], "d2d4");
    assert_eq!((&json["moves"][0]["weight"], &json["opening"]), (&2.into(), &json!(null)));

    let french = "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let run = lucena(&["book", "probe", "--fen", french]);
    assert!(run.stdout.starts_with("C00 French Defense\nd4 "), "{run:?}");
    let run = lucena(&["book", "probe", "--fen", french, "--book", &book]);
    assert_eq!((run.code, run.stdout.as_str()), (SUCCESS, "C00 French Defense\nno moves\n"));
}

#[test]
fn games_with_errors_are_reported_and_skipped() {
    let (games, out) = (file("faults.txt", GAMES), out("faults.bin"));
    let args = ["book", "make", &games, "--out", &out, "--min-game", "1", "--json"];
    let run = lucena(&args);
    assert_eq!(run.code, SUCCESS);
    assert!(run.stderr.contains("faults.txt:4: ply 2: "), "{run:?}");
    let json = run.json();
    assert_eq!((&json["games"], &json["skipped"]), (&3.into(), &1.into()));
    assert_eq!(json["bytes"], fs::metadata(&out).unwrap().len());
    let again = lucena_reading(GAMES, &["book", "make", "-", "--out", &out, "--min-game", "1"]);
    assert!(again.stdout.starts_with("3 games, 1 skipped\n"), "{again:?}");
    let folder = fs::read_dir(Path::new(&out).parent().unwrap()).unwrap();
    let left = folder.map(|it| it.unwrap().file_name().into_string().unwrap());
    // Of this book alone: other tests write theirs meanwhile.
    let is_part = |name: &String| name.starts_with("faults.bin.") && name.ends_with(".part");
    assert_eq!(left.filter(is_part).count(), 0);
}

#[test]
fn options_of_make_change_the_book() {
    let len = |name: &str, more: &[&str]| fs::metadata(made(name, more)).unwrap().len() / 16;
    assert_eq!(len("all", &[]), 6);
    assert_eq!(len("ply", &["--max-plies", "1"]), 2);
    assert_eq!(len("white", &["--only-white"]), 4);
    assert_eq!(len("black", &["--only-black"]), 2);
    assert_eq!(len("score", &["--min-score", "51"]), 2);
    assert_eq!(len("heavy", &["--min-weight", "2"]), 3);
    assert_eq!(len("losses", &["--points", "0,1,2"]), 6);
    assert_eq!(len("top", &["--top", "1", "--max-plies", "1", "--weights", "games"]), 1);
    let uniform = lucena(&["book", "probe", "--book", &made("uniform", &["--uniform"])]);
    assert!(uniform.stdout.starts_with("d4             1  50.00 %"), "{uniform:?}");
    let info = lucena(&["book", "info", &made("words", &["--comment", "my book"])]);
    assert_eq!(info.value("header comment:"), "my book");
    assert_eq!((info.value("entries"), info.value("depth in plies")), ("6", "2"));
    assert_eq!(fs::read(made("same", &[])).unwrap(), fs::read(made("again", &[])).unwrap());
}

#[test]
fn books_are_merged_and_filtered() {
    let (white, black) = (made("w", &["--only-white"]), made("b", &["--only-black"]));
    let merged = out("merged.bin");
    let run = lucena(&["book", "merge", &white, &black, "--out", &merged]);
    assert!(run.stdout.starts_with("6 entries read, 6 in the book\n"), "{run:?}");
    assert_eq!(fs::read(&merged).unwrap(), fs::read(made("both", &[])).unwrap());
    let doubled = out("doubled.bin");
    let args = ["book", "merge", &white, &white, "--out", &doubled, "--policy", "sum", "--json"];
    assert_eq!(lucena(&args).json()["entries"], 4);
    let run = lucena(&["book", "probe", "--book", &doubled]);
    assert!(run.stdout.starts_with("e4             4 "), "{run:?}");

    let filtered = out("filtered.bin");
    let args = ["book", "filter", &merged, "--out", &filtered, "--color", "black", "--reachable"];
    assert_eq!(lucena(&args).code, SUCCESS);
    assert_eq!(fs::read(&filtered).unwrap(), fs::read(&black).unwrap());
}

#[test]
fn books_are_dumped() {
    let book = made("dump", &[]);
    let run = lucena(&["book", "dump", &book]);
    assert_eq!(run.stdout, "1: 1. e4{67%} e5 2. Nf3{100%}\n2: 1. d4{33%} d5 2. c4{100%}\n");
    let run = lucena(&["book", "dump", &book, "--tree"]);
    let tree = "e4 2 (67 %)\n  c5 2 (100 %)\nd4 1 (33 %)\n  d5 1 (100 %)\n    c4 1 (100 %)\n";
    assert_eq!(run.stdout, tree);
    let nodes =
        lucena(&["book", "dump", &book, "--tree", "--json", "--max-plies", "1"]).json_lines();
    assert_eq!(nodes.len(), 2);
    assert_eq!((&nodes[0]["move"], &nodes[0]["ply"]), (&"e2e4".into(), &0.into()));
    let lines = lucena(&["book", "dump", &book, "--color", "black", "--json"]).json_lines();
    assert_eq!(lines[0]["moves"], "1. d4 d5{100%}");
}

#[test]
fn invalid_books_are_reported_with_their_offset() {
    let mut bytes = fs::read(made("verify", &[])).unwrap();
    let book = file("good.bin", &bytes);
    let run = lucena(&["book", "verify", &book]);
    assert_eq!(run.code, SUCCESS);
    assert!(run.stdout.contains("good.bin: in order\nentries 6\n"), "{run:?}");
    assert_eq!(lucena(&["book", "verify", &book, "--json"]).json()["positions"], 5);
    bytes.pop();
    let cut = file("cut.bin", &bytes);
    bytes.reverse();
    let unsorted = file("unsorted.bin", [[9; 16], [1; 16]].concat());
    let text = file("text.bin", GAMES);
    for command in ["verify", "info", "dump"] {
        for (file, words) in [
            (&cut, "cut.bin: byte 80: found 15 bytes of an entry, expected 16\n"),
            (&unsorted, "unsorted.bin: byte 16: found key 0101010101010101 after"),
            (&text, "text.bin: byte 0: found text"),
        ] {
            let run = lucena(&["book", command, file]);
            assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
            assert!(run.stderr.contains(words), "{run:?}");
        }
        assert_eq!(lucena(&["book", command, "no/such/file"]).code, FAILURE);
    }
    assert_eq!(lucena(&["book", "probe", "--book", &cut]).code, FAILURE);
}

#[test]
fn empty_books_and_broken_headers_are_reported_by_all_commands() {
    let empty = file("empty.bin", "");
    for command in ["verify", "info"] {
        let run = lucena(&["book", command, &empty]);
        assert_eq!(run.code, SUCCESS, "{run:?}");
        assert!(run.stdout.contains("empty.bin: empty: no entries\n"), "{run:?}");
    }
    let (zeros, target) = (file("zeros.bin", [0; 1600]), out("zeros-out.bin"));
    let fault = "zeros.bin: byte 8: found no header in entries of key 0";
    for args in [
        &["verify", &zeros][..],
        &["info", &zeros],
        &["dump", &zeros],
        &["filter", &zeros, "--out", &target],
        &["merge", &zeros, &zeros, "--out", &target],
    ] {
        let run = lucena(&[&["book"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.contains(fault), "{run:?}");
    }
    let run = lucena(&["book", "probe", "--book", &zeros]);
    assert_eq!((run.code, run.stdout.as_str()), (SUCCESS, "no moves\n"));
    assert!(run.stderr.contains(fault), "{run:?}");
}

#[test]
fn a_byte_order_mark_costs_no_game() {
    let (games, out) = (file("mark.txt", "\u{feff}e4 e5 1-0\nd4 d5 2-0\n"), out("mark.bin"));
    let run = lucena(&["book", "make", &games, "--out", &out, "--min-game", "1"]);
    assert!(run.stdout.starts_with("1 game, 1 skipped\n"), "{run:?}");
    let words = "mark.txt:2: found \"2-0\", expected 1-0, 0-1, 1/2-1/2 or *\n";
    assert!(run.stderr.contains(words), "{run:?}");
}

#[test]
fn numbers_out_of_range_are_reported_with_the_range() {
    let make = |option, value| lucena(&["book", "make", "x", "--out", "y", option, value]);
    for (option, value, words) in [
        ("--top", "0", "expected a number from 1 to 65535"),
        ("--points", "-1,0,1", "expected three numbers from 0 to 255"),
    ] {
        let run = make(option, value);
        assert_eq!(run.code, WRONG_USAGE);
        assert!(run.stderr.contains(words) && !run.stderr.contains("tip"), "{run:?}");
    }
}

#[test]
fn games_may_be_pgn() {
    let pgn = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 (1... c5 2. c3)\n2. Nf3 Nc6 1-0\n\n\
        [White \"B\"]\n\n1. e4 c5 0-1\n\n[White \"C\"]\n\n1. e4 e4 1-0\n\n\
        [White \"D\"]\n\n1. d4 -- 1-0\n\n[White \"E\"]\n\n1. d4 d5 2. c4 1/2-1/2\n";
    let (lines, by_name) = (made("as-lines", &[]), out("pgn-by-name.bin"));
    let games = file("by_name.pgn", pgn);
    let run = lucena(&["book", "make", &games, "--out", &by_name, "--min-game", "1"]);
    assert_eq!(run.code, SUCCESS);
    assert!(run.stdout.starts_with("3 games, 2 skipped\n"), "{run:?}");
    let faults: Vec<&str> = run.stderr.lines().collect();
    assert!(faults[0].contains("by_name.pgn: game 3, C - ?: "), "{run:?}");
    assert!(faults[1].contains("game 4, D - ?: null moves cannot be stored"), "{run:?}");
    assert_eq!(fs::read(&by_name).unwrap(), fs::read(&lines).unwrap());
    let by_tags = out("pgn-by-tags.bin");
    let args = ["book", "make", "-", "--out", &by_tags, "--min-game", "1"];
    assert_eq!(lucena_reading(format!("\u{feff}\n{pgn}"), &args).code, SUCCESS);
    assert_eq!(fs::read(&by_tags).unwrap(), fs::read(&lines).unwrap());
}

/// The tool leaves the order of equal weights open.
#[test]
#[ignore = "needs ../shared/data"]
fn the_reference_tool_makes_the_same_of_pgn() {
    let folder = lucena_testkit::shared_data("polyglot/makebook");
    let games = folder.join("mini.pgn").into_os_string().into_string().unwrap();
    let entries = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        let mut entries = bytes.as_chunks::<16>().0.to_vec();
        entries.sort_unstable();
        entries
    };
    for (name, options) in [("def", &[][..]), ("g1", &["--min-game", "1"])] {
        let out = out(&format!("reference-{name}.bin"));
        let args = ["book", "make", &games, "--out", &out];
        assert_eq!(lucena(&[&args, options].concat()).code, SUCCESS);
        assert_eq!(entries(Path::new(&out)), entries(&folder.join(format!("{name}.bin"))));
    }
}

#[test]
fn nothing_is_written_when_something_is_wrong() {
    let target = file("target.bin", "keep me");
    let none = file("none.txt", "# nothing\n[Event \"?\"]\n");
    let run = lucena(&["book", "make", &none, "--out", &target]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("no move was played in 3 games"), "{run:?}");
    assert_eq!(lucena(&["book", "merge", &none, &none, "--out", &target]).code, FAILURE);
    let mixed = file("mixed.txt", "e4 e5 1-0\nd4 1-0\n[Event \"x\"]\nd4 d5\n");
    let run = lucena(&["book", "make", &mixed, "--out", &target, "--min-game", "1"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("line 3: found a PGN tag pair"), "{run:?}");
    let games = file("few.txt", GAMES);
    let run = lucena(&["book", "make", &games, "--out", &target]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.ends_with("no move was played in 3 games (--min-game)\n"), "{run:?}");
    let few = ["book", "make", &games, "--out", &target, "--min-game", "1", "--min-weight", "9"];
    assert!(lucena(&few).stderr.contains("and passed the other filters"));
    let book = made("keep", &[]);
    let run = lucena(&["book", "filter", &book, "--out", &target, "--min-weight", "9"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("the book would be empty; nothing written"), "{run:?}");
    assert_eq!(fs::read(&target).unwrap(), b"keep me");
    let nowhere = lucena(&["book", "make", &file("some.txt", GAMES), "--out", "no/folder/x.bin"]);
    assert_eq!(nowhere.code, FAILURE);
}

#[test]
fn usage_errors_are_reported() {
    for args in [
        &["book"][..],
        &["book", "make", "x"],
        &["book", "make", "x", "--out", "y", "--min-score", "101"],
        &["book", "make", "x", "--out", "y", "--only-white", "--only-black"],
        &["book", "make", "x", "--out", "y", "--points", "1,2"],
        &["book", "probe", "--fen", "nonsense"],
        &["book", "dump", "--max-plies", "3"],
        &["book", "burn"],
    ] {
        let run = lucena(args);
        assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""), "{run:?}");
    }
}

#[test]
fn only_regular_files_are_replaced() {
    let games = file("replace.txt", GAMES);
    let make = |out: &str| lucena(&["book", "make", &games, "--out", out, "--min-game", "1"]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (out, words) in [
        (folder, "not a regular file"),
        (&games, "input and output are the same file"),
        ("no/folder/x.bin", "no/folder/x.bin: the directory does not exist"),
    ] {
        let run = make(out);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
    }
    assert_eq!(fs::read_to_string(&games).unwrap(), GAMES);
    let run = make("-");
    assert_eq!(run.code, WRONG_USAGE);
    assert!(run.stderr.contains("cannot write a book to standard output"), "{run:?}");
}

#[test]
fn a_book_may_take_its_own_place() {
    let book = made("place", &[]);
    assert_eq!(lucena(&["book", "filter", &book, "--top", "1", "--out", &book]).code, SUCCESS);
    assert_eq!(fs::metadata(&book).unwrap().len(), 5 * 16);
    let args = ["book", "merge", &book, &book, "--policy", "sum", "--out", &book];
    assert_eq!(lucena(&args).code, SUCCESS);
    let run = lucena(&["book", "probe", "--book", &book]);
    assert_eq!(run.stdout, "e4             4 100.00 %\n");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (book, link, lost) = (made("mode", &[]), out("mode-link.bin"), out("mode-lost.bin"));
    let set = |mode| fs::set_permissions(&book, fs::Permissions::from_mode(mode)).unwrap();
    let filter = |out: &str| lucena(&["book", "filter", &book, "--top", "1", "--out", out]);
    symlink(&book, &link).unwrap();
    set(0o640);
    assert_eq!(filter(&link).code, SUCCESS);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let metadata = fs::metadata(&book).unwrap();
    assert_eq!((metadata.len(), metadata.permissions().mode() & 0o777), (5 * 16, 0o640));
    symlink("nothing-there", &lost).unwrap();
    let run = filter(&lost);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("broken symbolic link"), "{run:?}");
    set(0o440);
    let run = filter(&book);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("the file is read-only"), "{run:?}");
    set(0o640);
}
