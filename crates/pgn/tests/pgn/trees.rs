//! Trees: building, editing, traversal, any depth.

use std::io;

use lucena_board::{Game, GameResult, Outcome, Position};
use lucena_pgn::{Comment, GameTree, Nag, NodeId, Reader, Step, TreeBuilder, TreeError};

use crate::text::{read, written};

/// The movetext.
fn moves(tree: &GameTree) -> String {
    let text = written(tree);
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.trim().replace('\n', " ")
}

#[track_caller]
fn check(pgn: &str, expected: &str) {
    assert_eq!(moves(&read(pgn.as_bytes()).tree), expected, "{pgn}");
}

#[test]
fn trees_are_built_from_pgn() {
    check("{a} {b} 1. e4 {c} {d} *", "{a} {b} 1. e4 {c} {d} *");
    check("1. e4 (1. d4 {x} d5) {after} 1... e5 *", "1. e4 {after} (1. d4 {x} 1... d5) 1... e5 *");
    check("1. e4 ({first} 1. d4) e5 *", "1. e4 ({first} 1. d4) 1... e5 *");
    check("1. e4 ({alone}) e5 *", "1. e4 {alone} 1... e5 *");
    check("1. e4 () e5 *", "1. e4 e5 *");
    check("1. e4 (1. d4 (1. c4 c5) d5) (1. f4) e5 2. Nf3 *", {
        // A variation of the first move of a variation is a sibling variation.
        "1. e4 (1. d4 d5) (1. c4 c5) (1. f4) 1... e5 2. Nf3 *"
    });
    check("1. e4!? $14 e5 ?! *", "1. e4 $5 $14 1... e5 $6 *".replace(" 1...", "").as_str());
    check("1. -- d5 2. Z0 *", "1. -- d5 2. -- *");
    check("1. e4 (1. e4 c5) e5 *", "1. e4 (1. e4 c5) 1... e5 *");
    check("{x} $1 1. e4 1-0", "{x} 1. e4 1-0");
    check("; a line\n1. e4 ; of two\n e5 0-1", "{a line} 1. e4 {of two} 1... e5 0-1");
}

#[test]
fn moves_before_an_error_are_kept() {
    let game = read(b"[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 (2... d5) 1-0");
    assert_eq!((game.tree.n_moves(), game.errors.len(), game.is_whole()), (2, 1, false));
    assert_eq!(game.tree.result(), GameResult::WhiteWins);
    let strange = read(b"[Variant \"Atomic\"]\n[FEN \"x\"]\n\n1. e4 *");
    assert!(!strange.is_whole());
    assert!(written(&strange.tree).contains("[FEN \"x\"]\n"), "tags stay as they are");
    assert_eq!(strange.tree.n_moves(), 0);
}

#[test]
fn a_game_that_is_too_large_is_truncated_and_the_next_one_is_read() {
    let pgn = format!("1. e4 {{{}}} e5 *\n\n[White \"B\"]\n\n1. d4 *", "x".repeat(5000));
    let mut builder = TreeBuilder::with_memory(3000);
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    let first = reader.read_game(&mut builder).unwrap().unwrap();
    assert!(first.is_cut && first.tree.n_moves() == 1);
    let second = reader.read_game(&mut builder).unwrap().unwrap();
    assert!(second.is_whole());
    assert_eq!(second.tree.tags().get("White"), Some("B"));
    assert!(reader.read_game(&mut builder).unwrap().is_none());
}

#[test]
fn games_are_iterated_until_the_end_or_a_failure() {
    let pgn = b"1. e4 *\n\n1. d4 Ke7 *\n\n[White \"B\"]\n";
    let mut reader = Reader::from_bytes(pgn);
    let games: Vec<_> = reader.games().map(Result::unwrap).collect();
    let n_errors: Vec<_> = games.iter().map(|game| game.errors.len()).collect();
    assert_eq!((games.len(), reader.counts().games), (3, 3));
    assert!(n_errors[1] > 0 && !games[1].is_whole() && games[0].is_whole());
    // The rest is available after an early end.
    let mut reader = Reader::from_bytes(pgn);
    assert_eq!(reader.games().next().unwrap().unwrap(), games[0]);
    assert!(reader.games().map(Result::unwrap).eq(games[1..].iter().cloned()));

    let failing = io::Read::chain(&pgn[..], FailingInput);
    let mut reader = Reader::new(failing);
    let mut read = reader.games();
    assert!(read.by_ref().take_while(Result::is_ok).count() <= 2);
    assert!(read.next().is_none() && read.next().is_none());
}

/// Every read fails.
struct FailingInput;

impl io::Read for FailingInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }
}

#[test]
fn many_tags_are_truncated() {
    let tags: String = (0..50_000).map(|number| format!("[T{number} \"\"]\n")).collect();
    let game = read(format!("{tags}\n1. e4 *").as_bytes());
    assert!(game.is_cut && game.tree.tags().len() == 1000 && game.tree.n_moves() == 1);
}

/// Variations nested a hundred thousand deep must not overflow the stack.
#[test]
fn deep_trees_do_not_overflow_the_stack() {
    const DEPTH: u32 = 100_000;
    let mut tree = GameTree::new();
    let mut last = NodeId::ROOT;
    // The line continues in the variation, never in the main line.
    let shuffle = [["Nc3", "Nf3"], ["Nc6", "Nf6"], ["a3", "Ng1"], ["a6", "Ng8"]];
    let later = [["Nc3", "Nf3"], ["Nc6", "Nf6"], ["Nh3", "Ng1"], ["Nh6", "Ng8"]];
    for ply in 0..DEPTH as usize {
        let [main, other] = shuffle[ply % 4];
        if tree.add_san(last, main).is_err() {
            tree.add_san(last, later[ply % 4][0]).unwrap();
        }
        last = tree.add_san(last, other).unwrap();
    }
    assert_eq!(tree.node(last).ply(), DEPTH);
    assert!(!tree.node(last).is_mainline());
    let copy = tree.clone();
    assert_eq!(copy, tree);
    let n_begun = tree.walk().filter(|step| *step == Step::BeginVariation).count();
    assert_eq!(n_begun, DEPTH as usize);
    assert_eq!(tree.node(last).line().len(), DEPTH as usize);
    tree.make_mainline(last).unwrap();
    assert_ne!(copy, tree);
    let first = tree.mainline().next().unwrap();
    tree.remove(first).unwrap();
    assert_eq!(tree.mainline().count(), 1);
    drop(copy);
}

/// As many sibling variations: adding one must be O(1).
#[test]
fn many_variations_take_linear_time() {
    let pgn = format!("1. e4 {} e5 *", "(1. d4 d5) ".repeat(50_000));
    let game = read(pgn.as_bytes());
    assert!(game.is_whole());
    assert_eq!(game.tree.n_moves(), 100_002);
    assert_eq!(game.tree.node(NodeId::ROOT).children().count(), 50_001);
}

#[test]
fn editing_moves_lines_and_keeps_ids() {
    let mut tree = read(b"1. e4 (1. d4 d5) (1. c4) 1... e5 2. Nf3 *").tree;
    let [e4, d4, c4] = tree.node(NodeId::ROOT).children().collect::<Vec<_>>()[..] else { panic!() };
    tree.promote(c4).unwrap();
    assert_eq!(moves(&tree), "1. e4 (1. c4) (1. d4 d5) 1... e5 2. Nf3 *");
    tree.promote_to_first(d4).unwrap();
    assert_eq!(moves(&tree), "1. d4 (1. e4 e5 2. Nf3) (1. c4) 1... d5 *");
    tree.demote(d4).unwrap();
    tree.demote(d4).unwrap();
    tree.demote(d4).unwrap();
    assert_eq!(moves(&tree), "1. e4 (1. c4) (1. d4 d5) 1... e5 2. Nf3 *");
    tree.remove(e4).unwrap();
    assert_eq!(moves(&tree), "1. c4 (1. d4 d5) *");
    assert_eq!(tree.remove(e4), Err(TreeError::NoSuchNode));
    assert_eq!(tree.add_san(e4, "e5"), Err(TreeError::NoSuchNode));
    tree.truncate(NodeId::ROOT).unwrap();
    assert_eq!((tree.n_moves(), moves(&tree).as_str()), (0, "*"));
    for result in [tree.remove(NodeId::ROOT), tree.promote(NodeId::ROOT)] {
        assert_eq!(result, Err(TreeError::IsRoot));
    }
    assert!(tree.nags_mut(NodeId::ROOT).is_err());
    assert_eq!(read(b"1. a3 *").tree.get(d4).map(|node| node.id()), None);
}

#[test]
fn equality_ignores_how_trees_were_built() {
    let mut tree = GameTree::new();
    let d4 = tree.add_san(NodeId::ROOT, "d4").unwrap();
    let gone = tree.add_san(d4, "f5").unwrap();
    let e4 = tree.add_san(NodeId::ROOT, "e4").unwrap();
    tree.comments_mut(gone).unwrap().push(Comment::new("x"));
    tree.remove(gone).unwrap();
    tree.promote(e4).unwrap();
    let mut other = GameTree::new();
    let first = other.add_san(NodeId::ROOT, "e4").unwrap();
    other.add_san(NodeId::ROOT, "d4").unwrap();
    assert_eq!(tree, other);
    other.nags_mut(first).unwrap().push(Nag::GOOD_MOVE);
    assert_ne!(tree, other);
    other.nags_mut(first).unwrap().clear();
    assert_eq!(tree, other);
    other.comments_mut(NodeId::ROOT).unwrap().push(Comment::new("x"));
    assert_ne!(tree, other);
}

#[test]
fn games_convert_to_trees_and_back() {
    let mut game = Game::default();
    for san in ["f3", "e5", "g4", "Qh4#"] {
        game.play_san(san).unwrap();
    }
    let tree = GameTree::from(&game);
    assert_eq!(tree.result(), GameResult::BlackWins);
    assert_eq!(tree.to_game(), game);
    assert!(tree.moves().eq(game.moves()));
    assert!(matches!(tree.to_game().outcome(), Some(Outcome::Checkmate { .. })));
    let start: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9".parse().unwrap();
    let mut passed = Game::new(start);
    assert!(passed.play_null());
    assert_eq!(GameTree::from(&passed).to_game(), passed);
    assert_eq!(moves(&GameTree::from(&passed)), "9. -- *");
}
