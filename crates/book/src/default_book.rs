//! A small book inside the program.

use crate::Book;

/// Made by `cargo run -p lucena-book --all-features --example default_book -- FILE`, and made again
/// and compared by a test.
///
/// It is a file and not made when it is first used, so that it needs neither an allocator nor a
/// place to be kept in, and other programs can read it.
const BYTES: &[u8] = include_bytes!("../data/default.bin");

/// A small book of main lines, made from the crate's list of openings, which is where
/// `OpeningNames::to_book_data` has the rule.
///
/// ```
/// use lucena_board::Position;
/// let book = lucena_book::default_book();
/// let found = book.find(&Position::initial())?;
/// assert!(found.playable().len() >= 4);
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[must_use]
pub fn default_book() -> Book<&'static [u8]> {
    Book::new(BYTES).expect("a test reads all of it")
}
