//! Writing: exact bytes, round trips, and reading by another library.

use std::path::Path;
use std::{env, fs};

use lucena_board::{GameResult, proptest::starts};
use lucena_board::{Position, UciCastling};
use lucena_pgn::{
    Comment, GameTree, MoveNotation, Nag, NodeId, PgnRewriter, PgnWriter, Reader, Step, Tags,
    TreeBuilder, WriteOptions,
};
use lucena_testkit::python;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

use crate::real_files::pgn_files;
use crate::text::{read, written};

/// An edit of a tree at a random node.
#[derive(Clone, Debug)]
enum Edit {
    Move(Index),
    /// Adds to the last node, so that lines become long.
    Continue(Index),
    Pass,
    Comment(String),
    Before(String),
    Nag(u8),
}

fn edits(text: &'static str) -> impl Strategy<Value = Vec<(Index, Edit)>> {
    let edit = prop_oneof![
        2 => any::<Index>().prop_map(Edit::Move),
        6 => any::<Index>().prop_map(Edit::Continue),
        1 => Just(Edit::Pass),
        2 => text.prop_map(Edit::Comment),
        1 => text.prop_map(Edit::Before),
        1 => any::<u8>().prop_map(Edit::Nag),
    ];
    vec((any::<Index>(), edit), 0..60)
}

/// Builds a tree by edits, each at the node that its index picks.
fn tree(start: &Position, edits: Vec<(Index, Edit)>, tags: Vec<(String, String)>) -> GameTree {
    let mut tree = GameTree::from_position(start);
    for (name, value) in tags {
        tree.tags_mut().set(&name, value);
    }
    let mut ids = vec![NodeId::ROOT];
    for (place, edit) in edits {
        let at = match edit {
            Edit::Continue(_) => *ids.last().unwrap(),
            _ => *place.get(&ids),
        };
        let begins_variation = tree
            .node(at)
            .parent()
            .is_some_and(|parent| tree.node(parent).children().next() != Some(at));
        match edit {
            Edit::Move(which) | Edit::Continue(which) => {
                let legal = tree.node(at).position().legal_moves();
                if !legal.is_empty() {
                    ids.push(tree.add_variation(at, *which.get(&legal)).unwrap());
                }
            }
            Edit::Pass => ids.extend(tree.add_null_move(at)),
            Edit::Comment(text) => push(tree.comments_mut(at).unwrap(), &text),
            Edit::Before(text) if begins_variation => {
                push(tree.comments_before_mut(at).unwrap(), &text);
            }
            Edit::Nag(number) if at != NodeId::ROOT => {
                tree.nags_mut(at).unwrap().push(Nag(number));
            }
            Edit::Before(_) | Edit::Nag(_) => {}
        }
    }
    tree
}

fn push(comments: &mut Vec<Comment>, text: &str) {
    let comment = Comment::new(text);
    if !comment.is_empty() {
        comments.push(comment);
    }
}

fn results() -> impl Strategy<Value = GameResult> {
    prop::sample::select(GameResult::ALL.to_vec())
}

fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        cases: 200,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn written_trees_are_read_back(
        start in starts(),
        edits in edits("(?s).{0,200}"),
        tags in vec(("[A-Za-z][A-Za-z0-9_+.é-]{0,11}", "\\PC{0,40}"), 0..4),
        result in results(),
        length in prop_oneof![Just(None), (1_usize..100).prop_map(Some)],
    ) {
        let mut tree = tree(&start, edits, tags);
        tree.set_result(result);
        tree.tags_mut().set_start(&start);
        for notation in [MoveNotation::San, MoveNotation::Lan, MoveNotation::Uci] {
            let options = WriteOptions::new().notation(notation).line_length(length);
            let mut writer = PgnWriter::with_options(Vec::new(), options);
            writer.write_tree(&tree).unwrap();
            let text = writer.into_inner().unwrap();
            let again = read(&text);
            prop_assert!(again.errors.is_empty(), "{:?}\n{}", again.errors, String::from_utf8_lossy(&text));
            prop_assert_eq!(&again.tree, &tree, "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn lines_are_short_and_writing_is_idempotent(
        start in starts(),
        edits in edits("([a-z]{1,12}( |  |\n)){0,20}"),
    ) {
        let tree = tree(&start, edits, Vec::new());
        let text = written(&tree);
        let (_, moves) = text.split_once("\n\n").unwrap();
        for line in moves.lines() {
            prop_assert!(line.chars().count() < 80, "{line:?}");
            prop_assert_eq!(line, line.trim());
        }
        prop_assert_eq!(written(&read(text.as_bytes()).tree), text.clone());
        let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new());
        Reader::from_bytes(text.as_bytes()).read_game(&mut rewriter).unwrap().unwrap().unwrap();
        prop_assert_eq!(rewriter.into_inner().unwrap(), text.into_bytes());
    }

    #[test]
    fn setting_a_command_keeps_other_text(text in "([a-z ]|\\[%clk 0:00:0[0-9]\\]|\\[%x\\]){0,12}") {
        use lucena_pgn::{Annotation, CommentPart};
        use std::time::Duration;
        let others = |comment: &Comment| -> String {
            let is_other = |part: &CommentPart<'_>| !part.source().starts_with("[%clk");
            let text: String = comment.parts().filter(is_other).map(|part| part.source().to_owned()).collect();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let comment = Comment::new(&text);
        let mut changed = comment.clone();
        changed.set(&Annotation::Clock(Duration::from_secs(77)));
        prop_assert_eq!(changed.clock(), Some(Duration::from_secs(77)));
        prop_assert_eq!(changed.annotations().filter(|it| it.name() == "clk").count(), 1);
        prop_assert_eq!(Comment::new(changed.as_str()), changed.clone());
        changed.remove("clk");
        prop_assert_eq!(changed.clock(), None);
        let joined = |comment: &Comment| others(comment).replace(' ', "");
        prop_assert_eq!(joined(&changed), joined(&comment));
    }
}

#[test]
fn the_export_format_is_exact() {
    let pgn = b"[Black \"B\"]\n[ECO \"C20\"]\n[White \"A \\\"x\\\" \\\\\"]\n[Annotator \"me\"]\n\n\
        1.e4{best by test}e5(1...c5!)2.Nf3 1-0";
    let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::export());
    writer.write_tree(&read(pgn).tree).unwrap();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"A \\\"x\\\" \\\\\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"me\"]\n[ECO \"C20\"]\n\n\
        1. e4 {best by test} 1... e5 (1... c5 $1) 2. Nf3 1-0\n\n";
    assert_eq!(String::from_utf8(writer.into_inner().unwrap()).unwrap(), expected);
}

#[test]
fn options_omit_parts() {
    let pgn = b"{a} 1. e4! {b} (1. d4 {c} d5) 1... e5 $2 ({d}) 2. Nf3 *";
    let check = |options: WriteOptions, expected: &str| {
        let options = options.without_tags();
        let mut writer = PgnWriter::with_options(Vec::new(), options);
        writer.write_tree(&read(pgn).tree).unwrap();
        let by_tree = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        assert_eq!(by_tree, format!("{expected}\n\n"));
    };
    let new = WriteOptions::new();
    check(new.without_comments(), "1. e4 $1 (1. d4 d5) 1... e5 $2 2. Nf3 *");
    check(new.without_variations(), "{a} 1. e4 $1 {b} 1... e5 $2 {d} 2. Nf3 *");
    check(new.without_nags(), "{a} 1. e4 {b} (1. d4 {c} 1... d5) 1... e5 {d} 2. Nf3 *");
    check(new.without_comments().without_variations().without_nags(), "1. e4 e5 2. Nf3 *");
    let plain = new.without_comments().without_nags().without_variations();
    check(plain.notation(MoveNotation::Lan), "1. e2-e4 e7-e5 2. Ng1-f3 *");
    check(plain.notation(MoveNotation::Uci), "1. e2e4 e7e5 2. g1f3 *");
    check(plain.line_length(Some(5)), "1. e4\ne5 2.\nNf3 *");
}

#[test]
fn castling_is_unambiguous_in_every_notation() {
    let check = |fen: &str, san: &str, uci: &str| {
        let mut tree = GameTree::from_position(&fen.parse().unwrap());
        tree.add_san(NodeId::ROOT, san).unwrap();
        let options = WriteOptions::new().notation(MoveNotation::Uci);
        let mut writer = PgnWriter::with_options(Vec::new(), options);
        writer.write_tree(&tree).unwrap();
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        assert!(text.ends_with(&format!("\n1. {uci} *\n\n")), "{text}");
        assert_eq!(read(text.as_bytes()).tree, tree);
    };
    check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1");
    check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1");
    check("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "O-O", "f1g1");
    check("4k3/8/8/8/8/8/8/1R3K2 w Q - 0 1", "O-O-O", "f1b1");
}

/// The tag `Result` and the result of the movetext agree in the output, and no result is lost.
#[test]
fn the_result_tag_agrees_with_the_movetext() {
    let check = |pgn: &str, expected: &str| {
        let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new());
        Reader::from_bytes(pgn.as_bytes()).read_game(&mut rewriter).unwrap().unwrap().unwrap();
        let rewritten = String::from_utf8(rewriter.into_inner().unwrap()).unwrap();
        let tag = format!("\n[Result \"{expected}\"]\n");
        assert!(rewritten.contains(&tag), "{rewritten}");
        assert!(rewritten.ends_with(&format!(" {expected}\n\n")), "{rewritten}");
        let tree = read(pgn.as_bytes()).tree;
        assert_eq!(written(&tree), rewritten);
        assert_eq!(tree.result().as_str(), expected);
        let is_missing = tree.tags().get("Result").is_none();
        assert_eq!(tree.tags().get("Result"), Some(expected).filter(|_| !is_missing), "{pgn}");
        assert!(!is_missing || !tree.result().is_decided(), "{pgn}");
        assert!(read(rewritten.as_bytes()).errors.is_empty(), "{rewritten}");
    };
    check("[White \"a\"]\n\n1. e4 1-0", "1-0");
    check("1. e4 0-1", "0-1");
    check("[Result \"*\"]\n[ECO \"B00\"]\n\n1. e4 1/2-1/2", "1/2-1/2");
    check("[Result \"1-0\"]\n\n1. e4 0-1", "0-1");
    check("[Result \"1-0\"]\n\n1. e4 *", "1-0");
    check("[Result \"1-0\"]\n\n1. e4", "1-0");
    check("[Result \"?\"]\n\n1. e4 1-0", "1-0");
    check("1. e4 *", "*");
    // Without tags, the movetext gets the result of the tag.
    let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new().without_tags());
    let pgn = b"[Result \"1-0\"]\n\n1. e4 *";
    Reader::from_bytes(pgn).read_game(&mut rewriter).unwrap().unwrap().unwrap();
    assert_eq!(rewriter.into_inner().unwrap(), b"1. e4 1-0\n\n");
}

#[test]
fn end_game_sets_the_tag_and_the_movetext_result() {
    let mut writer = PgnWriter::new(Vec::new());
    for result in [GameResult::Draw, GameResult::WhiteWins, GameResult::Unknown] {
        let tags = [("White", "say \"hello\""), ("Result", "*")].into_iter().collect();
        writer.write_tags(&tags, &Position::initial()).unwrap();
        writer.end_game(result).unwrap();
    }
    let mut tree = GameTree::new();
    tree.tags_mut().set("Result", "0-1");
    writer.write_tree(&tree).unwrap();
    let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
    let ends: Vec<&str> = text.split("[Result ").skip(1).collect();
    let heads: Vec<&str> = ends.iter().map(|end| end.split("[Event").next().unwrap()).collect();
    assert_eq!(heads[0], "\"1/2-1/2\"]\n\n1/2-1/2\n\n");
    assert_eq!(heads[1], "\"1-0\"]\n\n1-0\n\n");
    assert_eq!(heads[2], "\"*\"]\n\n*\n\n");
    assert_eq!(heads[3], "\"0-1\"]\n\n0-1\n\n");
}

/// Readers such as python-chess assume castling of standard chess without the tag.
#[test]
fn chess960_games_name_their_variant() {
    let check = |fen: &str, variant: Option<&str>, expected: Option<&str>| {
        let mut tags = Tags::new();
        if let Some(variant) = variant {
            tags.set("Variant", variant);
        }
        let mut writer = PgnWriter::new(Vec::new());
        writer.write_tags(&tags, &fen.parse().unwrap()).unwrap();
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let tags = read(text.as_bytes()).tree;
        assert_eq!(tags.tags().get("Variant"), expected, "{text}");
        assert_eq!(tags.tags().get("FEN").unwrap_or("none"), fen);
    };
    let chess960 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    check(chess960, None, Some("Chess960"));
    check(chess960, Some("Standard"), Some("Chess960"));
    check(chess960, Some("fischerandom"), Some("fischerandom"));
    check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, None);
    check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Some("From Position"), Some("From Position"));
    check("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", None, Some("Chess960"));
    // An equivalent FEN is kept.
    let pgn = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. e4 *";
    let text = written(&read(pgn.as_bytes()).tree);
    assert!(text.contains("w HFhf - 0 1\"]\n[Variant \"Chess960\"]\n"), "{text}");
}

/// Round trips of all games of the shared files, with all options.
#[test]
#[ignore = "needs ../shared/data"]
fn real_files_round_trip() {
    let mut n_games = 0;
    for path in pgn_files() {
        let bytes = fs::read(&path).unwrap();
        let mut reader = Reader::from_bytes(&bytes);
        let mut builder = TreeBuilder::new();
        while let Some(read_once) = reader.read_game(&mut builder).unwrap() {
            n_games += 1;
            let text = written(&read_once.tree);
            let again = read(text.as_bytes()).tree;
            assert_eq!(written(&again), text, "{}", path.display());
            let moves = |tree: &GameTree| tree.walk().count();
            assert_eq!(moves(&again), moves(&read_once.tree), "{}\n{text}", path.display());
        }
    }
    assert!(n_games > 250, "{n_games}");
}

/// A summary of a game in a format that python-chess can produce, too.
fn summary(tree: &GameTree) -> String {
    let mut words = Vec::new();
    let quoted = |comments: &[Comment]| {
        let texts: Vec<&str> = comments.iter().map(Comment::as_str).collect();
        if texts.is_empty() { None } else { Some(format!("{{{}}}", texts.join(" "))) }
    };
    words.extend(quoted(tree.node(NodeId::ROOT).comments()));
    for step in tree.walk() {
        match step {
            Step::BeginVariation => words.push("(".into()),
            Step::EndVariation => words.push(")".into()),
            Step::Move(id) => {
                let node = tree.node(id);
                words.extend(quoted(node.comments_before()));
                words.push(match node.mv() {
                    None => "0000".into(),
                    Some(mv) if tree.tags().get("FEN").is_some() && mv.is_castle() => {
                        mv.uci(UciCastling::KingTakesRook).to_string()
                    }
                    Some(mv) => mv.uci(UciCastling::KingToTarget).to_string(),
                });
                let mut nags: Vec<u8> = node.nags().iter().map(|nag| nag.0).collect();
                nags.sort_unstable();
                nags.dedup();
                words.extend(nags.iter().map(|nag| format!("${nag}")));
                words.extend(quoted(node.comments()));
            }
        }
    }
    words.push(tree.tags().get("Result").unwrap_or("?").into());
    words.join(" ")
}

#[test]
fn python_chess_reads_the_same_games() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::new(config());
    let strategy = (starts(), edits("[a-z]{1,9}( [a-z]{1,9}){0,9}"), results());
    let (mut text, mut expected) = (String::new(), String::new());
    for _ in 0..100 {
        let (start, edits, result) = strategy.new_tree(&mut runner).unwrap().current();
        let mut tree = tree(&start, edits, Vec::new());
        tree.set_result(result);
        tree.tags_mut().set("White", "A \"B\" \\ C");
        text += &written(&tree);
        expected += &format!("{}\n", summary(&tree));
    }
    let file = env::temp_dir().join(format!("lucena_written_{}.pgn", std::process::id()));
    fs::write(&file, text).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/repository/python_summary.py");
    let events = python(Path::new(script), &[&file]);
    let _ = fs::remove_file(&file);
    let Some(events) = events else { return };
    for (ours, theirs) in expected.lines().zip(events.lines()) {
        assert_eq!(theirs, ours);
    }
    assert_eq!(events.lines().count(), 100);
}
