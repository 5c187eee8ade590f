//! Which games are indexed.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Position, Variant};
use lucena_explorer::{BuildOptions, Builder, Explorer, GameCounts, Starts};

use crate::{build, explorer, folder};

/// A game for every reason to leave one out.
const GAMES: &str = r#"
[White "A"]
[WhiteElo "2400"]
[BlackElo "2300"]

1. e4 e5 1-0

[White "A"]
[WhiteElo "2400"]
[BlackElo "2300"]

1. e4 e5 1-0

[White "Chess960"]
[Variant "Chess960"]

1. e4 e5 1-0

[White "Shredder-FEN"]
[FEN "rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w HAha - 0 1"]

1. e4 e5 1-0

[White "Antichess"]
[Variant "Antichess"]

1. e3 b6 1-0

[White "Another start"]
[Variant "Atomic"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 1-0

[White "Unknown"]
[Variant "Bughouse"]

1. e4 e5 1-0

[White "FEN"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 1-0

[White "Illegal"]

1. e4 e5 2. Ke3 1-0

[White "Null move"]

1. e4 -- 2. d4 1-0

[White "No moves"]

1-0

[White "Unfinished"]

1. e4 *

[White "Weak"]
[WhiteElo "2500"]

1. d4 0-1
"#;

fn counts_of(name: &str, change: impl FnOnce(&mut BuildOptions)) -> (GameCounts, Explorer) {
    let path = folder(name).join("index");
    let mut options = BuildOptions::default();
    options.threads = std::num::NonZero::<usize>::MIN;
    change(&mut options);
    let counts = build(&path, options, &[GAMES]);
    let explorer = Explorer::open(&path).unwrap();
    explorer.verify().unwrap();
    assert_eq!(explorer.settings(), options.settings);
    (counts, explorer)
}

#[track_caller]
fn check(counts: GameCounts, indexed: u64, other_starts: u64, low_rated: u64) {
    let found = (counts.indexed, counts.other_starts, counts.low_rated);
    assert_eq!(found, (indexed, other_starts, low_rated));
    assert_eq!((counts.duplicates, counts.variants, counts.invalid), (1, 1, 2));
    assert_eq!((counts.without_moves, counts.unfinished, counts.total()), (1, 1, 13));
}

#[test]
fn games_are_left_out_and_counted() {
    let (counts, explorer) = counts_of("selection_0", |_| {});
    check(counts, 5, 2, 0);
    let stats = explorer.lookup(&Position::initial()).unwrap().unwrap();
    assert_eq!((stats.white, stats.draws, stats.black), (1, 0, 1));
}

#[test]
fn ratings_of_both_players_count() {
    let (counts, _) = counts_of("selection_1", |options| options.settings.min_rating = 2300);
    check(counts, 1, 2, 4);
}

#[test]
fn other_starts_are_an_option() {
    let (counts, explorer) =
        counts_of("selection_2", |options| options.settings.starts = Starts::AnyPosition);
    check(counts, 7, 0, 0);
    let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let stats = explorer.lookup(&start).unwrap().unwrap();
    assert_eq!(stats.moves[0].mv.to_string(), "e2e4");
}

/// The same board, and the same moves, in several variants.
#[test]
fn variants_are_kept_apart() {
    let moves = "1. d3 d6 2. c3 1-0\n\n";
    let games: String = Variant::ALL
        .into_iter()
        .filter(|&variant| variant != Variant::RacingKings && variant != Variant::Horde)
        .map(|variant| format!("[Variant \"{variant}\"]\n\n{moves}"))
        .collect();
    let games = format!(
        "{games}[Variant \"Racing Kings\"]\n\n1. Nd4 1-0\n\n[Variant \"Horde\"]\n\n1. b6 1-0\n"
    );
    let explorer = explorer("variants", &games);
    assert_eq!((explorer.counts().indexed, explorer.counts().total()), (9, 9));
    for variant in Variant::ALL {
        let position = VariantPosition::initial(variant);
        let stats = explorer.lookup_variant(&position).unwrap().expect("a game");
        assert_eq!((stats.total(), stats.moves.len()), (1, 1), "{variant}");
        let id = stats.moves[0].game.as_ref().expect("the only one").id;
        assert_eq!(stats.top_games[0].game.id, id);
    }
    assert_eq!(explorer.lookup(&Position::initial()).unwrap().unwrap().total(), 1);
}

#[test]
fn games_of_variants_are_read_from_their_file() {
    let folder = folder("variant_games");
    let pgn = folder.join("games.pgn");
    let text = "[White \"A\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 1-0\n\n\
                [FEN \"rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w HAha - 0 1\"]\n\n1. e4 1-0\n";
    std::fs::write(&pgn, text).unwrap();
    let mut builder = Builder::new(folder.join("index"), BuildOptions::default()).unwrap();
    builder.add_pgn(pgn.to_str().unwrap(), text.as_bytes(), |_| {}).unwrap();
    builder.finish(|_| {}).unwrap();
    let explorer = Explorer::open(folder.join("index")).unwrap();
    let tree = |id| explorer.read_game(&explorer.game(id).unwrap().unwrap()).unwrap();
    assert_eq!((tree(0).n_moves(), tree(0).start().variant()), (5, Variant::Crazyhouse));
    assert_eq!(tree(1).n_moves(), 1);
}

#[test]
fn depth_is_limited() {
    let (_, explorer) = counts_of("selection_3", |options| options.settings.max_plies = 1);
    assert_eq!(explorer.n_positions(), 4, "an initial position of each variant");
    let (_, explorer) = counts_of("selection_4", |options| options.settings.max_plies = 2);
    let expected =
        "the initial position, and after 1. e4 and 1. d4; two positions of three variants";
    assert_eq!(explorer.n_positions(), 9, "{expected}");
    let after_d4 = Position::initial().play_uci("d2d4").unwrap();
    let stats = explorer.lookup(&after_d4).unwrap().unwrap();
    assert_eq!((stats.total(), stats.moves.len()), (1, 0), "the game ended there");
    assert_eq!(stats.top_games[0].mv, None);
}

#[test]
fn repeated_positions_count_once_with_the_last_move() {
    let explorer =
        explorer("repetition", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0\n");
    let stats = explorer.lookup(&Position::initial()).unwrap().unwrap();
    assert_eq!((stats.total(), stats.moves.len()), (1, 1));
    assert_eq!(stats.moves[0].mv.to_string(), "e2e4");
}

#[test]
fn transpositions_are_one_position() {
    let explorer = explorer("transposition", "1. d4 d5 2. c4 1-0\n\n1. c4 d5 2. d4 0-1\n");
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2";
    let stats = explorer.lookup(&fen.parse().unwrap()).unwrap().unwrap();
    assert_eq!((stats.white, stats.black), (1, 1));
}
