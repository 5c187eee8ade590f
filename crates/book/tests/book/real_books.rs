//! Published books.

use std::fs;

use lucena_board::Position;
use lucena_book::{Book, BookData, Filter, Seekable, Traversal};
use lucena_testkit::shared_data;

/// Statistics of a book, from an independent checker in another language.
struct Expected {
    name: &'static str,
    n_entries: u64,
    n_positions: u64,
    n_duplicates: u64,
    n_with_learn: u64,
    n_reachable: u64,
    n_castling_king_takes_rook: u64,
    n_castling_two_squares: u64,
}

fn check(expected: &Expected) {
    let path = shared_data(&format!("polyglot/{}", expected.name));
    let book = Book::new(fs::read(&path).unwrap()).unwrap();
    let stats = book.verify().unwrap();
    assert_eq!(stats.n_entries, expected.n_entries, "{}", expected.name);
    assert_eq!(stats.n_positions, expected.n_positions, "{}", expected.name);
    assert_eq!(stats.n_duplicates, expected.n_duplicates, "{}", expected.name);
    assert_eq!(stats.n_with_learn, expected.n_with_learn, "{}", expected.name);
    assert_eq!((stats.n_null, stats.n_zero_weight), (0, 0), "{}", expected.name);

    let starts = [Position::initial()];
    let tree_stats = book.tree_stats(&starts, Traversal::BookMoves).unwrap();
    assert_eq!(tree_stats.n_illegal, 0, "{}", expected.name);
    assert_eq!(tree_stats.n_reachable, expected.n_reachable, "{}", expected.name);
    assert_eq!(
        tree_stats.n_castling_king_takes_rook, expected.n_castling_king_takes_rook,
        "{}",
        expected.name
    );
    assert_eq!(
        tree_stats.n_castling_two_squares, expected.n_castling_two_squares,
        "{}",
        expected.name
    );

    // Writing the book combines duplicate moves; weights saturate at 65535.
    let data = BookData::read(&book).unwrap();
    assert_eq!(data.len() as u64, stats.n_moves());
    let again = data.to_book();
    assert_eq!(again.verify().unwrap().n_unordered, 0);
    let filter = Filter { reachable_only: true, ..Filter::default() };
    assert!(data.filter(&filter, &starts).unwrap().len() as u64 >= tree_stats.n_moves);

    // Reading from the file gives the same moves.
    let file = Book::open(&path).unwrap();
    for reached in book.reachable(&starts, Traversal::BookMoves).take(300) {
        let position = reached.unwrap().position;
        assert_eq!(file.find(&position).unwrap(), book.find(&position).unwrap());
        let merged = again.find(&position).unwrap();
        let moves = |found: &lucena_book::BookMoves| -> std::collections::BTreeMap<_, _> {
            found.moves().iter().map(|it| (it.mv, it.weight.min(65_535))).collect()
        };
        assert_eq!(moves(&merged), moves(&book.find(&position).unwrap()));
    }
    let _: &Seekable<_> = file.source();
}

#[test]
#[ignore = "needs ../shared/data"]
fn cutechess_book_small() {
    check(&Expected {
        name: "cutechess_book_small.bin",
        n_entries: 31_467,
        n_positions: 26_161,
        n_duplicates: 0,
        n_with_learn: 0,
        n_reachable: 22_174,
        n_castling_king_takes_rook: 0,
        n_castling_two_squares: 1_713,
    });
}

#[test]
#[ignore = "needs ../shared/data"]
fn sturddle2_book() {
    check(&Expected {
        name: "sturddle2_book.bin",
        n_entries: 35_096,
        n_positions: 18_346,
        n_duplicates: 2_408,
        n_with_learn: 0,
        n_reachable: 10_935,
        n_castling_king_takes_rook: 0,
        n_castling_two_squares: 1_302,
    });
}

#[test]
#[ignore = "needs ../shared/data"]
fn performance() {
    check(&Expected {
        name: "performance.bin",
        n_entries: 92_954,
        n_positions: 77_872,
        n_duplicates: 0,
        n_with_learn: 88_848,
        n_reachable: 4_427,
        n_castling_king_takes_rook: 352,
        n_castling_two_squares: 0,
    });
}

#[test]
#[ignore = "needs ../shared/data"]
fn lasker_trap() {
    check(&Expected {
        name: "lasker-trap.bin",
        n_entries: 7,
        n_positions: 7,
        n_duplicates: 0,
        n_with_learn: 0,
        n_reachable: 0,
        n_castling_king_takes_rook: 0,
        n_castling_two_squares: 0,
    });
}

/// A reader that only accepts `e1h1` loses this move: castling in the Ruy Lopez, weight 1378.
#[test]
#[ignore = "needs ../shared/data"]
fn two_square_castling_is_accepted() {
    let path = shared_data("polyglot/cutechess_book_small.bin");
    let book = Book::new(fs::read(path).unwrap()).unwrap();
    let position = crate::games::after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    let castles = position.parse_san("O-O").unwrap();
    let found = book.find(&position).unwrap();
    let weight = found.moves().iter().find(|it| it.mv == castles).map(|it| it.weight);
    assert_eq!((weight, found.n_skipped()), (Some(1_378), 0));
}
