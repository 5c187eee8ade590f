//! `lucena tb probe`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, lucena};

/// A directory with the tables of three pieces, made for one test.
fn tables(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let run = lucena(&["tb", "generate", "--pieces", "3", "--out", out]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    folder
}

#[test]
fn a_position_and_its_moves_are_printed() {
    let folder = tables("probed");
    // A folder may be named again.
    let path = format!("{0}:{0}", folder.display());
    let fen = "8/8/8/4k3/8/3K4/4P3/8 w - - 7 60";
    let probe = ["tb", "probe", "--fen", fen, "--syzygy", &path, "--line", "3"];
    let run = lucena(&probe);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(run.value("wdl"), "2 (win)");
    assert_eq!(run.value("dtz"), "9 or 10");
    assert_eq!(run.value("verdict"), "win at half-move clock 7");
    assert!(run.stdout.contains("Ke3      win "), "{run:?}");
    assert!(run.value("line").starts_with("Ke3 "), "{run:?}");

    let with_empty = format!("{}:{}", env!("CARGO_TARGET_TMPDIR"), folder.display());
    let run = lucena(&["tb", "probe", "--fen", fen, "--syzygy", &with_empty]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("no tables in "), "{run:?}");
    // So do searches: GUIs may have old folders, but here they are typos.
    for command in ["search", "analyze"] {
        let position: &[&str] = if command == "search" { &[] } else { &["--moves", "e4"] };
        let args = [&[command, "--depth", "1", "--syzygy", &with_empty], position].concat();
        let run = lucena(&args);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
        assert!(run.stderr.starts_with("lucena: no tables in "), "{run:?}");
    }

    let json = lucena(&[&probe[..], &["--json"]].concat()).json();
    assert_eq!(
        (&json["wdl"], &json["dtz"], &json["dtz_exact"]),
        (&2.into(), &9.into(), &false.into())
    );
    assert_eq!(json["line"].as_array().unwrap().len(), 3);
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(moves[0]["move"], "d3e3");
    assert_eq!((&moves[0]["wdl"], &moves[0]["rank"]), (&2.into(), &1000.into()));
    assert_eq!(moves.iter().filter(|mv| mv["wdl"] == 2).count(), 1, "only one move wins");
    let pawn = moves.iter().find(|mv| mv["san"] == "e4").unwrap();
    assert_eq!((&pawn["wdl"], &pawn["zeroing"]), (&0.into(), &true.into()));
}

#[test]
fn without_dtz_results_are_printed() {
    let folder = tables("results");
    fs::remove_file(folder.join("KQvK.rtbz")).unwrap();
    let path = folder.to_str().unwrap();
    let run = lucena(&["tb", "probe", "--fen", "8/8/8/8/8/4k3/8/4K2Q w - - 0 1", "--syzygy", path]);
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert!(run.stderr.contains("WDL only: the table KQvK.rtbz is missing"), "{run:?}");
    assert!(run.stdout.starts_with("wdl 2 (win)\n"), "{run:?}");
}

#[test]
fn what_cannot_be_answered_says_why() {
    let folder = tables("refusals");
    let path = folder.to_str().unwrap();
    let check = |fen: &str, code: i32, expected: &str| {
        let run = lucena(&["tb", "probe", "--fen", fen, "--syzygy", path]);
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    };
    check("startpos", FAILURE, "no tablebase has 32 pieces");
    check(
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        FAILURE,
        "tablebases have no positions with castling rights",
    );
    check("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1", FAILURE, "the table KRvKR.rtbw is missing");
    check("8/8/8/8 w", WRONG_USAGE, "rank");
    fs::write(folder.join("KQvK.rtbw"), [0; 80]).unwrap();
    check("8/8/8/8/8/4k3/8/4K2Q w - - 0 1", FAILURE, "KQvK.rtbw, byte 0: ");
    let run = lucena(&["tb", "probe", "--fen", "startpos", "--syzygy", "/no/such/folder"]);
    assert_eq!(run.code, FAILURE, "{run:?}");
    assert!(run.stderr.contains("/no/such/folder: "), "{run:?}");
    let run = lucena(&["tb", "probe", "--fen", "startpos"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
}
