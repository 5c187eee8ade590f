//! Chess960 games in PGN: the tags that other programs need to read them.

use std::fs;

use crate::run::{SUCCESS, lucena};
use crate::tournaments::{path, quick};

/// The tags of the games that a runner wrote, each as `NAME "VALUE"`.
pub(crate) fn tags_of(file: &str, name: &str) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let start = format!("[{name} ");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]"));
    lines.map(|value| value[1..].to_owned()).collect()
}

fn castling(fen: &str) -> &str {
    fen.split(' ').nth(2).unwrap()
}

#[test]
fn runners_mark_games_as_those_that_they_stand_for() {
    let check = |runner: &str, variant: &str, is_shredder: bool| {
        let pgn = path(&format!("{runner}-960.pgn"));
        let file = format!("file={pgn}");
        let run = lucena(&[
            runner,
            "-variant",
            "fischerandom",
            "-rounds",
            "2",
            "-games",
            "1",
            "-maxmoves",
            "4",
            "-each",
            "tc=inf",
            "nodes=20",
            "-pgnout",
            &file,
            "-srand",
            "5",
            "-engine",
            "cmd=builtin",
            "name=a",
            "-engine",
            "cmd=builtin",
            "name=b",
        ]);
        assert_eq!(run.code, SUCCESS, "{run:?}");
        assert_eq!(tags_of(&pgn, "Variant"), [variant, variant]);
        assert_eq!(tags_of(&pgn, "SetUp"), ["1", "1"]);
        let fens = tags_of(&pgn, "FEN");
        assert_eq!(fens.len(), 2);
        for fen in fens {
            let letters = castling(&fen);
            assert_eq!(letters.contains(['K', 'Q']), !is_shredder, "{fen}");
            assert!(letters.len() == 4, "{fen}");
        }
    };
    check("fastchess", "Chess960", true);
    check("cutechess", "fischerandom", false);
}

#[test]
fn matches_of_our_own_name_the_variant() {
    let pgn = path("own-960.pgn");
    let run = lucena(&quick(&["--games", "2", "--chess960", "--pgn", &pgn]));
    assert_eq!(run.code, SUCCESS, "{run:?}");
    assert_eq!(tags_of(&pgn, "Variant"), ["Chess960", "Chess960"]);
    let fens = tags_of(&pgn, "FEN");
    assert!(fens.len() == 2 && fens.iter().all(|fen| castling(fen) == "KQkq"), "{fens:?}");
}
