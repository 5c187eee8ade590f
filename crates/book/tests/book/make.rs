//! Building, merging and filtering books.

use std::num::NonZeroUsize;

use lucena_board::{Color, GameResult, Move, Position};
use lucena_book::{
    BookBuilder, BookData, Counting, Entry, Filter, Header, MakeOptions, MergePolicy, Points,
    Traversal, Weighting,
};

use crate::games::{Game, after, make, read};

const GAMES: &str =
    "1. e4 e5 2. Nf3 Nc6 1-0 1. e4 c5 0-1 1. d4 d5 2. c4 1/2-1/2 1. e4 e5 2. f4 0-1";

/// The moves of a position with their weights, best first.
fn moves(data: &BookData, sans: &str) -> Vec<(String, u32)> {
    let position = after(sans);
    let found = data.to_book().find(&position).unwrap();
    found.moves().iter().map(|it| (it.mv.san(&position).to_string(), it.weight)).collect()
}

fn check(options: MakeOptions, sans: &str, expected: &[(&str, u32)]) {
    let made = make(&read(GAMES), MakeOptions { min_games: 1, ..options });
    let expected: Vec<_> = expected.iter().map(|&(san, n)| (san.to_string(), n)).collect();
    assert_eq!(moves(&made, sans), expected, "{options:?}");
}

#[test]
fn options_select_and_weigh_moves() {
    let default = MakeOptions::default();
    check(default, "", &[("e4", 2), ("d4", 1)]);
    check(default, "e4 e5", &[("Nf3", 2)]);
    check(MakeOptions { weighting: Weighting::Games, ..default }, "", &[("e4", 3), ("d4", 1)]);
    check(MakeOptions { weighting: Weighting::Score, ..default }, "", &[("d4", 500), ("e4", 333)]);
    check(MakeOptions { weighting: Weighting::Uniform, ..default }, "", &[("d4", 1), ("e4", 1)]);
    let losers = Points { win: 0, draw: 1, loss: 3 };
    check(MakeOptions { points: losers, ..default }, "", &[("e4", 6), ("d4", 1)]);
    check(MakeOptions { min_score: 34, ..default }, "", &[("d4", 1)]);
    check(MakeOptions { min_score: 33, ..default }, "", &[("e4", 2), ("d4", 1)]);
    check(MakeOptions { max_ply: 2, ..default }, "e4 e5", &[]);
    check(MakeOptions { max_ply: 0, ..default }, "", &[]);
    check(MakeOptions { color: Some(Color::Black), ..default }, "", &[]);
    check(MakeOptions { color: Some(Color::Black), ..default }, "e4", &[("c5", 2), ("e5", 2)]);
    check(MakeOptions { min_weight: 2, ..default }, "", &[("e4", 2)]);
    let one = NonZeroUsize::new(1);
    check(MakeOptions { top: one, ..default }, "", &[("e4", 2)]);
    check(MakeOptions { top: one, ..default }, "e4", &[("c5", 2)]);
    check(MakeOptions { counting: Counting::Exact, ..default }, "", &[("e4", 2), ("d4", 1)]);
}

#[test]
fn a_game_with_an_illegal_move_is_ignored() {
    let games = read(GAMES);
    let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
    let start = Position::initial();
    for (number, Game { moves, result }) in games.iter().enumerate() {
        // Repeating the last move is illegal.
        let broken: Vec<Move> = moves.iter().chain(moves.last()).copied().collect();
        let error = builder.add(&start, broken, *result).unwrap_err();
        assert_eq!((error.game, error.ply), (2 * number as u64 + 1, moves.len() + 1));
        builder.add(&start, moves.iter().copied(), *result).unwrap();
    }
    assert_eq!(builder.n_games(), 8);
    let options = MakeOptions { min_games: 1, ..MakeOptions::default() };
    assert_eq!(builder.finish(), make(&games, options));
}

#[test]
fn games_may_start_from_any_position() {
    let start: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
    builder.add(&start, [start.parse_san("a8=R").unwrap()], GameResult::WhiteWins).unwrap();
    let book = builder.finish().to_book();
    assert_eq!(book.find(&start).unwrap().best().unwrap().mv.to_string(), "a7a8r");
    assert_eq!(book.verify().unwrap().n_promotions, 1);
}

#[test]
fn order_of_games_does_not_matter() {
    let mut games = read(GAMES);
    let options = MakeOptions { min_games: 1, ..MakeOptions::default() };
    let bytes = make(&games, options).to_bytes();
    games.reverse();
    assert_eq!(make(&games, options).to_bytes(), bytes);
}

fn entry(sans: &str, san: &str, weight: u16) -> Entry {
    let position = after(sans);
    Entry::new(&position, position.parse_san(san).unwrap(), weight)
}

#[test]
fn merged_weights_saturate() {
    let [one, two] = [60_000, 9_000].map(|n| BookData::from_entries([entry("", "e4", n)]));
    assert_eq!(moves(&one.merge(&two, MergePolicy::Sum), ""), [("e4".into(), 65_535)]);
    assert_eq!(moves(&two.merge(&one, MergePolicy::Max), ""), [("e4".into(), 60_000)]);
    assert_eq!(moves(&two.merge(&one, MergePolicy::FirstWins), ""), [("e4".into(), 9_000)]);
}

#[test]
fn positions_only_in_the_second_book_are_added() {
    let one =
        BookData::from_entries([entry("", "e4", 1)]).with_header(Header::new(["normal"], "1"));
    let two = BookData::from_entries([entry("e4", "c5", 7), entry("", "d4", 7)]);
    let merged = one.merge(&two, MergePolicy::FirstWins);
    assert_eq!(moves(&merged, "e4"), [("c5".into(), 7)]);
    assert_eq!(moves(&merged, ""), [("e4".into(), 1)]);
    assert_eq!(merged.header().unwrap().comment(), "1");
}

#[test]
fn headers_round_trip() {
    let header = Header::new(["normal", "fischerandom"], "test book");
    let data = BookData::from_entries([entry("", "e4", 1)]).with_header(header);
    let book = data.to_book();
    assert_eq!(BookData::read(&book).unwrap(), data);
    assert_eq!((book.len(), book.verify().unwrap().n_entries), (1, 1));
    assert_eq!(data.clone().with_header(None).to_bytes().len(), 16);
}

#[test]
fn filters_keep_matching_entries() {
    let data = make(&read(GAMES), MakeOptions { min_games: 1, ..MakeOptions::default() });
    let foreign = Entry { key: 99, ..entry("", "a3", 1) };
    let illegal = Entry { key: Position::initial().key(), ..entry("e4", "c5", 1) };
    let data = BookData::from_entries(data.entries().iter().copied().chain([foreign, illegal]));
    let starts = [Position::initial()];
    let filtered = |filter: Filter| data.filter(&filter, &starts).unwrap();
    assert_eq!(filtered(Filter::default()), data);
    let tidy = filtered(Filter { reachable_only: true, ..Filter::default() });
    assert_eq!(tidy.len(), data.len() - 2);
    assert_eq!(tidy.to_book().tree_stats(&starts, Traversal::AnyReply).unwrap().n_illegal, 0);
    let black = filtered(Filter { color: Some(Color::Black), ..Filter::default() });
    assert_eq!(moves(&black, "e4"), [("c5".into(), 2), ("e5".into(), 2)]);
    assert_eq!(moves(&black, ""), []);
    let short = filtered(Filter { max_ply: Some(1), reachable_only: true, ..Filter::default() });
    assert_eq!(short.len(), 2);
    let top = filtered(Filter { top: NonZeroUsize::new(1), ..Filter::default() });
    assert_eq!(moves(&top, "e4"), [("c5".into(), 2)]);
    let heavy = filtered(Filter { min_weight: 2, ..Filter::default() });
    assert!(heavy.entries().iter().all(|entry| entry.weight >= 2));
}
