//! Games with one known error: the puzzle is known, too.

use lucena_analysis::AnalysisError;
use lucena_analysis::puzzles::{CSV_HEADER, Puzzle, PuzzleFinder};
use lucena_client::{BuiltIn, StopHandle};
use lucena_pgn::{GameTree, NodeId};

use super::{engine, find, game, line, options};

/// Checks that a game has exactly one puzzle: this line, with these themes among others.
fn check(fen: &str, moves: &str, expected: &str, themes: &[&str]) {
    let puzzles = find(&game(fen, moves));
    let lines: Vec<String> = puzzles.iter().map(line).collect();
    assert_eq!(lines, [expected], "{fen}");
    let found = &puzzles[0].themes;
    for theme in themes {
        assert!(found.iter().any(|name| name == theme), "{theme} is not among {found:?}");
    }
}

fn check_none(fen: &str, moves: &str) {
    let lines: Vec<String> = find(&game(fen, moves)).iter().map(line).collect();
    assert!(lines.is_empty(), "{fen} {moves}: {lines:?}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The rook guards the back rank.
const BACK_RANK: &str = "r5k1/5ppp/8/8/8/8/P4PPP/3R2K1 b - - 0 1";
/// White doubles on the file; Black needs the other rook on the back rank.
const ROOKS: &str = "r5k1/1r3ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1";

#[test]
fn back_rank_mate() {
    let themes = ["backRankMate", "mate", "mateIn1", "oneMove", "endgame", "rookEndgame"];
    check(BACK_RANK, "Rxa2", "a8a2 d1d8", &themes);
}

#[test]
fn a_mate_of_two_moves() {
    check(ROOKS, "Rb5", "b7b5 d2d8 a8d8 d1d8", &["mate", "mateIn2", "short"]);
}

#[test]
fn smothered_mate() {
    let fen = "6rk/1p4pp/5q2/4N3/8/8/1P3PPP/3R2K1 b - - 0 1";
    check(fen, "Qa6", "f6a6 e5f7", &["mateIn1", "smotheredMate"]);
}

#[test]
fn scholars_mate() {
    let moves = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
    check(START, moves, "g8f6 h5f7", &["mateIn1", "opening"]);
    let puzzles = find(&game(START, moves));
    assert_eq!((puzzles[0].ply, puzzles[0].start().turn().to_string().as_str()), (6, "white"));
}

#[test]
fn an_endgame_with_one_winning_move() {
    // The opposition. The pawn is far from promotion, so a convincing score takes some depth.
    let game = game("8/8/8/5k2/8/8/4PK2/8 b - - 0 1", "Ke5");
    let mut finder = PuzzleFinder::new(BuiltIn::new(engine())).options(options(100_000));
    let puzzles = finder.find(&(&game).into()).unwrap();
    assert_eq!(puzzles.len(), 1);
    assert!(line(&puzzles[0]).starts_with("f5e5 f2e3"), "{}", line(&puzzles[0]));
    for theme in ["pawnEndgame", "endgame"] {
        assert!(puzzles[0].themes.iter().any(|name| name == theme), "{theme}");
    }
}

#[test]
fn a_game_that_follows_the_solution_has_one_puzzle() {
    check(ROOKS, "Rb5 Rd8+ Rxd8 Rxd8#", "b7b5 d2d8 a8d8 d1d8", &["mateIn2"]);
}

#[test]
fn several_mates_at_once_are_one_solution() {
    // The rook and the queen mate.
    let fen = "r5k1/5ppp/8/8/8/8/P4PPP/1R1Q2K1 b - - 0 1";
    let puzzles = find(&game(fen, "Rxa2"));
    assert!(puzzles.iter().all(|puzzle| puzzle.solution().len() == 1));
}

#[test]
fn what_is_no_puzzle() {
    // Good moves.
    check_none(START, "e4 e5 Nf3 Nc6 Bb5 a6");
    // The queen is exchanged and taken back.
    check_none("3q2k1/5ppp/8/8/8/8/5PPP/3QK3 b - - 0 1", "Qxd1+ Kxd1");
    // White has won anyway; both queens win.
    check_none("7k/8/8/8/8/8/QQ6/K7 b - - 0 1", "Kh7 Qf6");
    // White has one legal move, which takes the queen.
    check_none("6k1/8/8/8/8/8/5qPP/7K b - - 0 1", "Qg1+ Kxg1");
    // No moves at all.
    check_none(START, "");
}

#[test]
fn lines_of_the_csv_file() {
    let mut tree: GameTree = (&game(BACK_RANK, "Rxa2")).into();
    tree.tags_mut().set("Site", "https://example.org/a,b");
    let mut finder = PuzzleFinder::new(BuiltIn::new(engine())).options(options(10_000));
    let puzzles = finder.find(&tree).unwrap();
    let puzzle = &puzzles[0];
    let expected = format!(
        "{},{BACK_RANK},a8a2 d1d8,{},350,0,0,{},\"https://example.org/a,b#1\",",
        puzzle.id,
        puzzle.rating,
        puzzle.themes.join(" "),
    );
    assert_eq!(puzzle.to_csv(), expected);
    assert_eq!(CSV_HEADER.split(',').count(), 10);
    // The same game again has the same puzzle, even after others.
    let mut again = finder.find(&(&game(START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")).into()).unwrap();
    again.extend(finder.find(&tree).unwrap());
    assert_eq!(again[1], *puzzle);
}

#[test]
fn json_round_trip() {
    let puzzles = find(&game(ROOKS, "Rb5"));
    let json = serde_json::to_string(&puzzles).unwrap();
    assert!(json.contains(r#""moves":["b7b5","d2d8","a8d8","d1d8"]"#), "{json}");
    assert_eq!(serde_json::from_str::<Vec<Puzzle>>(&json).unwrap(), puzzles);
    for (from, to) in [("b7b5", "b7c5"), (r#""b7b5","#, "")] {
        let error = serde_json::from_str::<Vec<Puzzle>>(&json.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(&puzzles[0].id), "{error}");
    }
}

#[test]
fn scores_of_comments_find_candidates() {
    let mut tree = GameTree::from_position(&BACK_RANK.parse().unwrap());
    let id = tree.add_san(NodeId::ROOT, "Rxa2").unwrap();
    let comment = |text: &str| lucena_pgn::Comment::new(text);
    let finder =
        || PuzzleFinder::new(BuiltIn::new(engine())).options(options(10_000)).reuse_scores();
    // The comment hides the mate.
    *tree.comments_mut(id).unwrap() = vec![comment("[%eval 0.0]")];
    assert!(finder().find(&tree).unwrap().is_empty());
    *tree.comments_mut(id).unwrap() = vec![comment("[%eval #1]")];
    assert_eq!(finder().find(&tree).unwrap().len(), 1);
}

#[test]
fn errors() {
    let stop = StopHandle::new();
    stop.stop();
    let tree: GameTree = (&game(BACK_RANK, "Rxa2")).into();
    let mut finder = PuzzleFinder::new(BuiltIn::new(engine())).stop_handle(&stop);
    assert!(matches!(finder.find(&tree), Err(AnalysisError::Stopped)));
    let mut wrong = options(1);
    wrong.min_win = 0.0;
    let mut finder = PuzzleFinder::new(BuiltIn::new(engine())).options(wrong);
    assert!(matches!(finder.find(&tree), Err(AnalysisError::PuzzleOptions(_))));
}
