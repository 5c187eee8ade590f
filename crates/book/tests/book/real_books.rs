//! Books that are in use.

use std::fs;

use lucena_board::Position;
use lucena_book::{Book, BookData, Filter, Reach, Seekable, Strays};
use lucena_testkit::shared_data;

/// What is known of a book from an independent checker in another language.
struct Known {
    name: &'static str,
    n_entries: u64,
    n_positions: u64,
    n_repeated: u64,
    n_learnt: u64,
    n_reached: u64,
    n_castling_onto_rook: u64,
    n_castling_by_step: u64,
}

fn check(known: &Known) {
    let Some(path) = shared_data(&format!("polyglot/{}", known.name)) else { return };
    let book = Book::new(fs::read(&path).unwrap()).unwrap();
    let inventory = book.verify().unwrap();
    assert_eq!(inventory.n_entries, known.n_entries, "{}", known.name);
    assert_eq!(inventory.n_positions, known.n_positions, "{}", known.name);
    assert_eq!(inventory.n_repeated, known.n_repeated, "{}", known.name);
    assert_eq!(inventory.n_learnt, known.n_learnt, "{}", known.name);
    assert_eq!((inventory.n_null, inventory.n_unplayable), (0, 0), "{}", known.name);

    let starts = [Position::initial()];
    let survey = book.survey(&starts, Reach::BookMoves).unwrap();
    assert_eq!(survey.n_illegal, 0, "{}", known.name);
    assert_eq!(survey.n_reached, known.n_reached, "{}", known.name);
    assert_eq!(survey.n_castling_onto_rook, known.n_castling_onto_rook, "{}", known.name);
    assert_eq!(survey.n_castling_by_step, known.n_castling_by_step, "{}", known.name);

    // What has been read is written again, each move once; sums of weights stop at 65535.
    let data = BookData::read(&book).unwrap();
    assert_eq!(data.len() as u64, inventory.n_moves());
    let again = data.to_book();
    assert_eq!(again.verify().unwrap().n_unordered, 0);
    let filter = Filter { strays: Strays::Drop, ..Filter::default() };
    assert!(data.filter(&filter, &starts).unwrap().len() as u64 >= survey.n_moves);

    // The file tells the same, and asks for little.
    let file = Book::open(&path).unwrap();
    for reached in book.reached(&starts, Reach::BookMoves).take(300) {
        let position = reached.unwrap().position;
        assert_eq!(file.find(&position).unwrap(), book.find(&position).unwrap());
        let merged = again.find(&position).unwrap();
        let moves = |found: &lucena_book::Found| -> std::collections::BTreeMap<_, _> {
            found.moves().iter().map(|it| (it.mv, it.weight.min(65_535))).collect()
        };
        assert_eq!(moves(&merged), moves(&book.find(&position).unwrap()));
    }
    let _: &Seekable<_> = file.source();
}

#[test]
fn cutechess_book_small() {
    check(&Known {
        name: "cutechess_book_small.bin",
        n_entries: 31_467,
        n_positions: 26_161,
        n_repeated: 0,
        n_learnt: 0,
        n_reached: 22_174,
        n_castling_onto_rook: 0,
        n_castling_by_step: 1_713,
    });
}

#[test]
fn sturddle2_book() {
    check(&Known {
        name: "sturddle2_book.bin",
        n_entries: 35_096,
        n_positions: 18_346,
        n_repeated: 2_408,
        n_learnt: 0,
        n_reached: 10_935,
        n_castling_onto_rook: 0,
        n_castling_by_step: 1_302,
    });
}

#[test]
fn performance() {
    check(&Known {
        name: "performance.bin",
        n_entries: 92_954,
        n_positions: 77_872,
        n_repeated: 0,
        n_learnt: 88_848,
        n_reached: 4_427,
        n_castling_onto_rook: 352,
        n_castling_by_step: 0,
    });
}

#[test]
fn lasker_trap() {
    check(&Known {
        name: "lasker-trap.bin",
        n_entries: 7,
        n_positions: 7,
        n_repeated: 0,
        n_learnt: 0,
        n_reached: 0,
        n_castling_onto_rook: 0,
        n_castling_by_step: 0,
    });
}

/// The move that readers of one spelling lose: castling in the Ruy Lopez, of weight 1378.
#[test]
fn castling_by_step_is_not_lost() {
    let Some(path) = shared_data("polyglot/cutechess_book_small.bin") else { return };
    let book = Book::new(fs::read(path).unwrap()).unwrap();
    let position = crate::games::after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    let castles = position.parse_san("O-O").unwrap();
    let found = book.find(&position).unwrap();
    let weight = found.moves().iter().find(|it| it.mv == castles).map(|it| it.weight);
    assert_eq!((weight, found.n_skipped()), (Some(1_378), 0));
}
