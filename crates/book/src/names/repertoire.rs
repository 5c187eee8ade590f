//! A book from a list of openings.

use lucena_board::Position;

use super::{Opening, OpeningNames, Usage};
use crate::{BookBuilder, BookData, GameResult, Header, MakeOptions};

impl OpeningNames<'_> {
    /// A book to play from: every line of the list is a game, so that a move through which many
    /// lines go has a great weight.
    ///
    /// Lines that everybody plays count four times and lines that are just sound once. What is
    /// doubtful or a curiosity is left out: an engine without a book finds better moves there, and
    /// so it does against them. The rule knows nothing of chess beyond that, so what the list says
    /// of a line is what counts.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::OpeningNames;
    /// let book = OpeningNames::new().to_book_data().to_book();
    /// let best = book.find(&Position::initial())?.best().unwrap();
    /// assert!(["e2e4", "d2d4"].contains(&best.mv.to_string().as_str()));
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    #[must_use]
    pub fn to_book_data(&self) -> BookData {
        let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
        let start = Position::initial();
        for opening in &self.openings {
            for _ in 0..share(opening) {
                builder
                    .add(&start, opening.moves().iter().copied(), GameResult::Unknown)
                    .expect("the moves of an opening have been played");
            }
        }
        let comment = "Lucena: made from its list of openings";
        builder.finish().with_header(Header::new(["normal"], comment))
    }
}

/// How often a line counts.
const fn share(opening: &Opening<'_>) -> usize {
    match opening.usage() {
        Usage::Main => 4,
        Usage::Side => 1,
        Usage::Rare => 0,
    }
}
