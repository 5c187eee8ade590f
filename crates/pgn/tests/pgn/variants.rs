//! Games of the variants that Lichess plays.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, GameResult, Move, Variant};
use lucena_pgn::{
    Comment, GameTree, MoveNotation, Nag, NodeId, ParallelReader, PgnErrorKind, PgnRewriter,
    PgnWriter, ReadTree, Reader, Tags, TreeBuilder, WriteOptions,
};

type Tree = GameTree<VariantPosition>;

fn read_all(pgn: &[u8]) -> Vec<ReadTree<VariantPosition>> {
    Reader::from_bytes(pgn).variants().games().map(Result::unwrap).collect()
}

#[track_caller]
fn read(pgn: &str) -> ReadTree<VariantPosition> {
    let mut games = read_all(pgn.as_bytes());
    assert_eq!(games.len(), 1, "{pgn}");
    games.remove(0)
}

fn written(trees: &[Tree], options: WriteOptions) -> String {
    let mut writer = PgnWriter::with_options(Vec::new(), options);
    trees.iter().for_each(|tree| writer.write_tree(tree).unwrap());
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// The errors of a game, without their places.
#[track_caller]
fn check_errors(pgn: &str, expected: &[&str]) {
    let errors = read(pgn).errors;
    let found: Vec<_> = errors.iter().map(|error| error.kind.to_string()).collect();
    assert_eq!(found, expected, "{pgn}");
}

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040);
        (self.0 >> 33) as usize % n
    }

    fn one_of(&mut self, moves: &[Move]) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

/// A game of random legal moves with variations, null moves, comments and NAGs.
fn random_game(start: &VariantPosition, random: &mut Random) -> Tree {
    let mut tree = GameTree::from_variant_position(start);
    let mut last = NodeId::ROOT;
    for _ in 0..80 {
        let position = *tree.node(last).position();
        let moves = position.legal_moves();
        let Some(mv) = random.one_of(&moves) else { break };
        let next = tree.add_move(last, mv).unwrap();
        match random.below(12) {
            0 => tree.comments_mut(next).unwrap().push(Comment::new("why?")),
            1 => tree.nags_mut(next).unwrap().push(Nag::GOOD_MOVE),
            2 | 3 => {
                let mut in_variation = last;
                for _ in 0..3 {
                    let moves = tree.node(in_variation).position().legal_moves();
                    let Some(mv) = random.one_of(&moves) else { break };
                    in_variation = tree.add_variation(in_variation, mv).unwrap();
                }
            }
            4 => drop(tree.add_null_move(last)),
            _ => {}
        }
        last = next;
    }
    let outcome = tree.node(last).position().outcome();
    tree.set_result(outcome.map_or(GameResult::Draw, |outcome| outcome.result()));
    tree
}

/// Two games of each variant: one from its initial position, one from a position after some moves.
fn random_games(seed: u64) -> Vec<Tree> {
    let mut random = Random(seed);
    let mut trees = Vec::new();
    for variant in Variant::ALL {
        let first = random_game(&VariantPosition::initial(variant), &mut random);
        let line: Vec<_> = first.mainline().take(20).collect();
        let middle = line[random.below(line.len())];
        // A FEN has no en passant square that does not matter.
        let fen = first.node(middle).position().to_string();
        trees.push(random_game(&VariantPosition::parse(variant, &fen).unwrap(), &mut random));
        trees.push(first);
    }
    trees
}

#[test]
fn random_games_of_all_variants_survive_a_round_trip() {
    let mut n_drops = 0;
    for seed in 0..20 {
        let trees = random_games(seed);
        for notation in [MoveNotation::San, MoveNotation::Lan, MoveNotation::Uci] {
            let text = written(&trees, WriteOptions::new().notation(notation));
            let games = read_all(text.as_bytes());
            assert_eq!(games.len(), trees.len(), "{text}");
            for (game, tree) in games.iter().zip(&trees) {
                assert_eq!(
                    game.errors,
                    [],
                    "{}",
                    written(std::slice::from_ref(tree), WriteOptions::new())
                );
                assert!(game.tree == *tree, "{text}");
            }
        }
        n_drops += trees.iter().flat_map(GameTree::moves).filter(|mv| mv.is_drop()).count();
    }
    assert!(n_drops > 0);
}

#[test]
fn rewriting_and_reading_on_threads_agree_with_trees() {
    let text = written(&random_games(7), WriteOptions::new());
    let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new());
    let mut reader = Reader::from_bytes(text.as_bytes()).variants();
    while let Some(written) = reader.read_game(&mut rewriter).unwrap() {
        written.unwrap();
    }
    assert_eq!(String::from_utf8(rewriter.into_inner().unwrap()).unwrap(), text);

    let mut games = Vec::new();
    let parallel = ParallelReader::new().part_bytes(100).variants();
    parallel.read_bytes(text.as_bytes(), TreeBuilder::new, |game| games.push(game));
    assert_eq!(games, read_all(text.as_bytes()));
}

#[test]
fn a_reader_of_standard_chess_reads_the_games_of_it_in_a_mixed_file() {
    let text = written(&random_games(3), WriteOptions::new());
    let games: Vec<_> =
        Reader::from_bytes(text.as_bytes()).games().map(|game| game.unwrap()).collect();
    for game in &games {
        let is_standard = game.tree.tags().variant().unwrap().is_standard();
        assert_eq!(game.is_whole(), is_standard);
        let is_refused = |kind: &PgnErrorKind| matches!(kind, PgnErrorKind::UnsupportedVariant(_));
        assert_eq!(game.errors.iter().any(|error| is_refused(&error.kind)), !is_standard);
    }
    assert_eq!(games.len(), 2 * Variant::ALL.len());
}

#[test]
fn moves_that_only_variants_have() {
    let check = |pgn: &str, expected: &str| {
        let game = read(pgn);
        assert_eq!(game.errors, [], "{pgn}");
        let options = WriteOptions::new().without_tags();
        assert_eq!(written(&[game.tree], options).trim(), expected);
    };
    // Drops, with and without the letter of the pawn.
    check(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 (3. Nc3 {here} P@e4?) Qd8 *",
        "1. e4 d5 2. exd5 Qxd5 3. @e4 (3. Nc3 {here} 3... @e4 $2) 3... Qd8 *",
    );
    check(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Nf6 3. Nc3 Nxd5 4. Nxd5 Qxd5 5. N@c3 N@f6+ *",
        "1. e4 d5 2. exd5 Nf6 3. Nc3 Nxd5 4. Nxd5 Qxd5 5. N@c3 N@f6 *",
    );
    // Promotion to king.
    check(
        "[Variant \"Antichess\"]\n[FEN \"8/4P3/8/8/8/8/8/7r w - - 0 1\"]\n\n1. e8=K Rh2 *",
        "1. e8=K Rh2 *",
    );
    // Capturing next to one's own king is illegal, but the opponent's king explodes.
    check("[Variant \"Atomic\"]\n\n1. Nf3 h6 2. Ne5 h5 3. Nxf7# 1-0", {
        "1. Nf3 h6 2. Ne5 h5 3. Nxf7# 1-0"
    });
    check("[Variant \"King of the Hill\"]\n\n1. e4 -- 2. Ke2 -- 3. Ke3 -- *", {
        "1. e4 -- 2. Ke2 -- 3. Ke3 -- *"
    });
}

#[test]
fn positions_of_variants_are_read_from_the_fen_in_any_order_of_tags() {
    let check = |tags: &str, expected: &str| {
        let game = read(&format!("{tags}\n1. *"));
        assert_eq!(game.errors, [], "{tags}");
        assert_eq!(game.tree.start().to_string(), expected);
        let text = written(std::slice::from_ref(&game.tree), WriteOptions::new());
        let again = read(&text).tree;
        assert_eq!((again.start(), again.tags().get("FEN")), {
            (game.tree.start(), game.tree.tags().get("FEN"))
        });
    };
    // The checks still to give, or those given.
    let three = "4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1";
    check(&format!("[FEN \"{three}\"]\n[Variant \"Three-check\"]\n"), three);
    let given = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +2+0";
    check(&format!("[Variant \"3check\"]\n[FEN \"{given}\"]\n"), three);
    let house = "r1b1k2r/8/8/8/8/8/8/R3K2Q~[QNpp] w Qkq - 0 1";
    check(&format!("[Variant \"Crazyhouse\"]\n[FEN \"{house}\"]\n"), house);
    check("[Variant \"Racing Kings\"]\n", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    let chess960 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    check(&format!("[FEN \"{chess960}\"]\n[Variant \"Chess960\"]\n"), chess960);
}

#[test]
fn wrong_and_missing_variants_are_reported() {
    check_errors(
        "[Variant \"Bughouse\"]\n\n1. e4 *",
        &["found variant \"Bughouse\", expected Standard, Chess960, Crazyhouse, Three-check, \
         King of the Hill, Racing Kings, Antichess, Atomic or Horde"],
    );
    check_errors(
        "1. e4 d5 2. exd5 Qxd5 3. N@e4 *",
        &["\"N@e4\" after ply 4: byte 1: found '@', expected a file from a to h"],
    );
    check_errors(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. N@d4 *",
        &["\"N@d4\" after ply 2: N@d4 is illegal: no such piece is in the pocket"],
    );
    check_errors(
        "[Variant \"Antichess\"]\n\n1. e3 b5 2. Qh5 *",
        &["\"Qh5\" after ply 2: Qh5 is illegal: there is a capture, which is compulsory"],
    );
    // A game is over at once when a king stands in the center.
    let fen = "7k/8/8/8/8/4K3/8/8 w - - 0 1";
    check_errors(
        &format!("[Variant \"koth\"]\n[FEN \"{fen}\"]\n\n1. Ke4 Kg7 *"),
        &["\"Kg7\" after ply 1: Kg7 is illegal: the game is over"],
    );
    // A FEN without a white king is legal in horde only.
    let fen = "4k3/8/8/8/8/8/8/P7 w - - 0 1";
    check_errors(&format!("[FEN \"{fen}\"]\n[Variant \"Horde\"]\n\n1. a3 *"), &[]);
    let game = read(&format!("[FEN \"{fen}\"]\n[Variant \"Standard\"]\n\n1. a3 *"));
    assert!(matches!(game.errors[0].kind, PgnErrorKind::BadPosition(_)), "{:?}", game.errors);
}

#[test]
fn tags_of_games_that_cannot_be_read_are_kept() {
    for tags in [
        "[Variant \"Bughouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
        "[Variant \"Atomic\"]\n[FEN \"x\"]\n",
    ] {
        let game = read(&format!("{tags}\n1. e4 *"));
        assert!(!game.is_whole());
        let text = written(&[game.tree], WriteOptions::new());
        assert!(text.contains(tags), "{text}");
    }
}

#[test]
fn tags_follow_the_start_position() {
    let check = |before: &[(&str, &str)], start: &VariantPosition, expected: &[(&str, &str)]| {
        let mut tags: Tags = before.iter().copied().collect();
        tags.set_variant_start(start);
        assert_eq!(tags, expected.iter().copied().collect(), "{start}");
    };
    let horde = VariantPosition::initial(Variant::Horde);
    let standard = VariantPosition::default();
    check(&[], &standard, &[]);
    check(&[("Variant", "Atomic")], &standard, &[]);
    check(&[("Variant", "classical")], &standard, &[("Variant", "classical")]);
    check(&[("Variant", "Standard"), ("FEN", "x")], &horde, &[("Variant", "Horde")]);
    check(&[("Variant", "hordechess")], &horde, &[("Variant", "hordechess")]);
    let moved = horde.play(horde.parse_san("b6").unwrap()).unwrap();
    let fen = moved.to_string();
    let expected = [("SetUp", "1"), ("FEN", fen.as_str()), ("Variant", "Horde")];
    check(&[], &moved, &expected);
    // The FEN of the same position is that of another variant.
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let atomic = VariantPosition::parse(Variant::Atomic, fen).unwrap();
    check(&[("FEN", fen)], &atomic, &[("FEN", fen), ("SetUp", "1"), ("Variant", "Atomic")]);
}
