//! Opens any bytes as a Polyglot book and runs every query: no panics, no endless loops, chosen
//! moves are legal, and written books round-trip.
//!
//! The first byte selects the number of entries that get the key of the first position, so that
//! their moves are probed.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use lucena_board::{Color, Position};
use lucena_book::{Book, BookData, Choice, Seekable, Traversal, seeded};

fuzz_target!(|bytes: &[u8]| {
    let Some((&n_moves, rest)) = bytes.split_first() else { return };
    let start = Position::initial();
    let mut book = rest.to_vec();
    for entry in book.chunks_exact_mut(16).take(n_moves.into()) {
        entry[..8].copy_from_slice(&start.key().to_be_bytes());
    }
    ask(&book, &start);
    let n_whole = book.len() / 16 * 16;
    let (entries, _) = book[..n_whole].as_chunks_mut::<16>();
    entries.sort_unstable();
    ask(&book[..n_whole], &start);
});

fn ask(bytes: &[u8], start: &Position) {
    let book = match Book::new(bytes) {
        Ok(book) => book,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let file = Seekable::new(Cursor::new(bytes)).and_then(Book::new).expect("the same bytes");
    assert_eq!(file.find(start), book.find(start));
    assert_eq!(file.verify(), book.verify());
    let _ = book.header();
    if let Ok(found) = book.find(start) {
        for choice in [Choice::Best, Choice::Weighted, Choice::Uniform, Choice::variety(60)] {
            let chosen = found.choose(choice, &mut seeded(1));
            assert_eq!(chosen.is_none(), found.is_empty());
            assert!(chosen.is_none_or(|it| it.weight > 0 && start.is_legal(it.mv)));
        }
    }
    for color in Color::ALL {
        let _ = book.lines(start, color).count();
    }
    let _ = book.tree(start, 50).count();
    let _ = book.tree_stats(&[*start], Traversal::AnyReply);
    if let Ok(data) = BookData::read(&book) {
        assert_eq!(BookData::read(&data.to_book()), Ok(data));
    }
}
