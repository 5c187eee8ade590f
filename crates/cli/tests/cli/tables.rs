//! `lucena tb generate`, `info` and `verify`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, lucena};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn tables_are_generated_described_and_verified() {
    let folder = folder("tables");
    let out = text(&folder);
    let run = lucena(&["tb", "generate", "--only", "KRvK", "--out", out]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stderr.starts_with("lucena: 1 table, up to about "), "{run:?}");
    assert!(run.stdout.starts_with("KRvK wdl "), "{run:?}");
    assert_eq!((run.value("made"), run.value("kept")), ("1", "0"));

    let run = lucena(&["tb", "info", "KRvK", "--syzygy", out]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(run.value("table"), "KRvK");
    assert_eq!(run.value("white_wins"), "175168, longest 31 plies");
    assert_eq!(run.value("black_losses"), "201700, longest 32 plies");
    assert_eq!(run.value("black_draws"), "22244");
    let json = lucena(&["tb", "info", text(&folder.join("KRvK.rtbz")), "--json"]).json();
    assert_eq!(json["counts"]["black"]["losses"]["count"], 201_700);
    assert_eq!(json["dtz_bytes"], fs::metadata(folder.join("KRvK.rtbz")).unwrap().len());

    let run = lucena(&["tb", "verify", out]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert!(run.stdout.contains("KRvK.rtbz: checksum correct\n"), "{run:?}");
    assert!(run.stdout.contains(" positions, 0 mismatches\n"), "{run:?}");
    assert_eq!((run.value("tables"), run.value("corrupt")), ("1", "0"));
}

#[test]
fn good_tables_stay_and_bad_ones_are_made_again() {
    let folder = folder("resumed");
    let out = text(&folder);
    let generate = ["tb", "generate", "--pieces", "3", "--out", out, "--threads", "2"];
    let run = lucena(&generate);
    assert_eq!((run.code, run.value("made")), (SUCCESS, "5"), "{run:?}");

    let run = lucena(&generate);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
    assert!(
        run.stderr.ends_with("KQvK.rtbw already exists; --resume keeps it and continues\n"),
        "{run:?}"
    );

    let damaged = folder.join("KPvK.rtbw");
    let mut bytes = fs::read(&damaged).unwrap();
    bytes[200] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let run = lucena(&["tb", "verify", out, "--checksums", "--json"]);
    assert_eq!(run.code, FAILURE);
    let lines = run.json_lines();
    let corrupt: Vec<_> = lines.iter().filter(|line| line["good"] == false).collect();
    assert_eq!((corrupt.len(), &corrupt[0]["table"]), (1, &"KPvK".into()));
    assert_eq!(lines.last().unwrap()["corrupt"], 1);

    let run = lucena(&[&generate[..], &["--resume", "--json"]].concat());
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let lines = run.json_lines();
    assert_eq!((&lines[0]["table"], lines.len()), (&"KPvK".into(), 2));
    assert_eq!((&lines[1]["made"], &lines[1]["kept"]), (&1.into(), &4.into()));
    assert_eq!(lucena(&["tb", "verify", out, "--checksums"]).code, SUCCESS);
}

#[test]
fn missing_tables_are_reported() {
    let folder = folder("missing");
    let out = text(&folder);
    let run = lucena(&["tb", "generate", "--only", "KPvK", "--out", out]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    fs::remove_file(folder.join("KQvK.rtbw")).unwrap();
    let run = lucena(&["tb", "verify", text(&folder.join("KPvK.rtbw"))]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stdout.contains("KPvK: the table KQvK.rtbw is missing\n"), "{run:?}");
    let run = lucena(&["tb", "info", "KPvK", "--syzygy", out, "--no-counts"]);
    assert_eq!((run.code, run.value("missing")), (SUCCESS, "KQvK.rtbw"), "{run:?}");
    let run = lucena(&["tb", "info", "KBNvK", "--syzygy", out]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("the table KBNvK.rtbw is missing"), "{run:?}");
    // Sizes and the other tables are printed all the same.
    let run = lucena(&["tb", "info", out, "--json"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("KPvK: the table KQvK.rtbw is missing"), "{run:?}");
    let lines = run.json_lines();
    let of = |name| lines.iter().find(|line| line["table"] == name).unwrap();
    assert!(of("KPvK")["wdl_bytes"].is_u64() && of("KPvK")["counts"].is_null(), "{run:?}");
    assert!(of("KRvK")["counts"].is_object(), "{run:?}");
}

#[test]
fn tables_of_the_same_name_are_all_checked() {
    let (good, bad) = (folder("named_good"), folder("named_bad"));
    let run = lucena(&["tb", "generate", "--only", "KQvK", "--out", text(&good)]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    let whole = fs::read(good.join("KQvK.rtbw")).unwrap();
    let file = bad.join("KQvK.rtbw");
    fs::write(&file, &whole[..whole.len() - 64]).unwrap();
    for second in [&bad, &file] {
        let run = lucena(&["tb", "verify", text(&good), text(second)]);
        assert_eq!((run.code, run.value("tables"), run.value("corrupt")), (FAILURE, "2", "1"));
        assert!(run.stdout.contains(&format!("{}, byte ", file.display())), "{run:?}");
        let sound = format!("{}: checksum correct\n", good.join("KQvK.rtbz").display());
        assert!(run.stdout.contains(&sound), "{run:?}");
    }
    // The same folder named twice is one.
    let run = lucena(&["tb", "verify", text(&good), text(&good.join("KQvK.rtbz"))]);
    assert_eq!((run.code, run.value("tables")), (SUCCESS, "1"), "{run:?}");
    let run = lucena(&["tb", "verify", text(&bad.join("KQvK.rtbz")), "--syzygy", text(&good)]);
    assert!(run.code == FAILURE && run.stdout.is_empty(), "{run:?}");
    let run = lucena(&["tb", "verify", "nowhere"]);
    let expected = "nowhere: no such file or directory, nor a table name";
    assert!(run.code == FAILURE && run.stderr.contains(expected), "{run:?}");
}

#[test]
fn nonsense_is_refused() {
    let folder = folder("refused");
    let out = text(&folder);
    let check = |args: &[&str], code, expected: &str| {
        let run = lucena(&[&["tb", "generate", "--out", out], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    };
    check(&[], WRONG_USAGE, "--pieces <N>");
    check(&["--pieces", "7"], WRONG_USAGE, "expected a number from 3 to 6");
    check(&["--only", "KvKQ"], WRONG_USAGE, "KvKQ is written KQvK");
    check(&["--only", "KQRBvKRN"], WRONG_USAGE, "7 pieces are more than the maximum of 6");
    check(
        &["--only", "KQRvK", "--pieces", "3"],
        WRONG_USAGE,
        "KQRvK has 4 pieces, more than --pieces",
    );
    let file = folder.join("file");
    fs::write(&file, "text").unwrap();
    let run = lucena(&["tb", "generate", "--pieces", "3", "--out", text(&file)]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
    let run = lucena(&["tb", "verify", out]);
    assert!(run.code == FAILURE && run.stderr.contains("no tables in this directory"), "{run:?}");
    let run = lucena(&["tb", "info", "KXvK"]);
    assert!(run.code == FAILURE && run.stderr.contains("byte 1: 'X'"), "{run:?}");
}
