//! Which games are indexed.

use lucena_board::Position;
use lucena_explorer::{BuildOptions, Explorer, GameCounts, Starts};

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
    assert_eq!((counts.duplicates, counts.variants, counts.invalid), (1, 3, 2));
    assert_eq!((counts.without_moves, counts.unfinished, counts.total()), (1, 1, 11));
}

#[test]
fn games_are_left_out_and_counted() {
    let (counts, explorer) = counts_of("selection_0", |_| {});
    check(counts, 2, 1, 0);
    let stats = explorer.lookup(&Position::initial()).unwrap().unwrap();
    assert_eq!((stats.white, stats.draws, stats.black), (1, 0, 1));
}

#[test]
fn ratings_of_both_players_count() {
    let (counts, _) = counts_of("selection_1", |options| options.settings.min_rating = 2300);
    check(counts, 1, 1, 1);
}

#[test]
fn other_starts_are_an_option() {
    let (counts, explorer) =
        counts_of("selection_2", |options| options.settings.starts = Starts::AnyPosition);
    check(counts, 3, 0, 0);
    let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let stats = explorer.lookup(&start).unwrap().unwrap();
    assert_eq!(stats.moves[0].mv.to_string(), "e2e4");
}

#[test]
fn depth_is_limited() {
    let (_, explorer) = counts_of("selection_3", |options| options.settings.max_plies = 1);
    assert_eq!(explorer.n_positions(), 1);
    let (_, explorer) = counts_of("selection_4", |options| options.settings.max_plies = 2);
    assert_eq!(explorer.n_positions(), 3, "the initial position, and after 1. e4 and 1. d4");
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
