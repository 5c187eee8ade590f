//! Comparison with books built by Polyglot 2.0.4 from the same games.

use std::fs;
use std::path::PathBuf;

use lucena_board::{Color, GameResult, Position};
use lucena_book::{
    Book, BookBuilder, BookData, Counting, Entry, MakeOptions, MergePolicy, Weighting,
};
use lucena_testkit::shared_data;

use crate::games::{make, read};

fn folder() -> PathBuf {
    shared_data("polyglot/makebook")
}

/// Sorts entries of equal key and weight, whose order Polyglot leaves undefined.
fn with_sorted_ties(bytes: &[u8]) -> Vec<u8> {
    let mut entries: Vec<Entry> =
        bytes.as_chunks().0.iter().map(|&bytes| Entry::from_bytes(bytes)).collect();
    for ties in entries.chunk_by_mut(|a, b| (a.key, a.weight) == (b.key, b.weight)) {
        ties.sort_by_key(|entry| entry.raw_move);
    }
    entries.into_iter().flat_map(Entry::to_bytes).collect()
}

fn check(name: &str, options: MakeOptions) {
    let folder = folder();
    let games = read(&fs::read_to_string(folder.join("mini.pgn")).unwrap());
    let expected = fs::read(folder.join(name)).unwrap();
    let made = make(&games, options).to_bytes();
    assert!(!made.is_empty());
    assert_eq!(made, with_sorted_ties(&expected), "{name}");
}

fn every_game() -> MakeOptions {
    MakeOptions { min_games: 1, ..MakeOptions::default() }
}

#[test]
#[ignore = "needs ../shared/data"]
fn defaults() {
    check("def.bin", MakeOptions::default());
}

#[test]
#[ignore = "needs ../shared/data"]
fn min_game() {
    check("g1.bin", every_game());
}

#[test]
#[ignore = "needs ../shared/data"]
fn uniform() {
    check("g1u.bin", MakeOptions { weighting: Weighting::Uniform, ..every_game() });
}

#[test]
#[ignore = "needs ../shared/data"]
fn min_score() {
    check("g1s50.bin", MakeOptions { min_score: 50, ..every_game() });
}

#[test]
#[ignore = "needs ../shared/data"]
fn only_white_and_only_black() {
    check("g1w.bin", MakeOptions { color: Some(Color::White), ..every_game() });
    check("g1b.bin", MakeOptions { color: Some(Color::Black), ..every_game() });
}

#[test]
#[ignore = "needs ../shared/data"]
fn max_ply() {
    check("g1p2.bin", MakeOptions { max_ply: 2, ..every_game() });
}

#[test]
#[ignore = "needs ../shared/data"]
fn merged() {
    let folder = folder();
    let read =
        |name| BookData::read(&Book::new(fs::read(folder.join(name)).unwrap()).unwrap()).unwrap();
    let merged = read("g1p2.bin").merge(&read("g1u.bin"), MergePolicy::Sum);
    let expected = fs::read(folder.join("merged.bin")).unwrap();
    assert_eq!(merged.to_bytes(), with_sorted_ties(&expected));
}

#[test]
#[ignore = "needs ../shared/data"]
fn dumped() {
    let folder = folder();
    let book = Book::new(fs::read(folder.join("g1.bin")).unwrap()).unwrap();
    let lines = book.lines(&Position::initial(), Color::White);
    let lines: Vec<String> = lines.map(Result::unwrap).collect();
    let dump = fs::read_to_string(folder.join("dump_w.txt")).unwrap();
    let expected: Vec<&str> =
        dump.lines().skip(1).map(|line| line.split_once(": ").unwrap().1.trim_end()).collect();
    assert_eq!(lines, expected);
}

/// Number of wins of 1.e4, and its weight in Polyglot's book if ten wins of 1.d4 follow.
const HALVED: [(u32, u32); 6] = [
    (16_383, 32_766),
    (16_384, 16_384),
    (16_385, 16_386),
    (20_000, 23_616),
    (40_000, 30_848),
    (70_000, 25_312),
];

/// The weights of 1.e4 and 1.d4 after `n` wins of 1.e4 and then ten of 1.d4.
fn weights(n: u32, counting: Counting) -> [u32; 2] {
    let start = Position::initial();
    let [e4, d4] = ["e4", "d4"].map(|san| start.parse_san(san).unwrap());
    let mut builder = BookBuilder::new(MakeOptions { counting, ..every_game() });
    for mv in std::iter::repeat_n(e4, n as usize).chain([d4; 10]) {
        builder.add(&start, [mv], GameResult::WhiteWins).unwrap();
    }
    let found = builder.finish().to_book().find(&start).unwrap();
    [e4, d4].map(|mv| found.moves().iter().find(|it| it.mv == mv).unwrap().weight)
}

#[test]
fn halving() {
    for (n, expected) in HALVED {
        assert_eq!(weights(n, Counting::Halving), [expected, 20], "{n}");
    }
}

#[test]
fn exact_counts_are_scaled_at_the_end() {
    assert_eq!(weights(32_767, Counting::Exact), [65_534, 20]);
    assert_eq!(weights(65_535, Counting::Exact), [65_535, 10]);
    assert_eq!(weights(600_000, Counting::Exact), [65_535, 1]);
}
