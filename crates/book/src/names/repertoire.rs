//! A book built from a list of openings.

use lucena_board::{GameResult, Position};

use super::{Opening, OpeningNames, Usage};
use crate::{BookBuilder, BookData, Header, MakeOptions};

impl OpeningNames<'_> {
    /// Builds a book from the openings: each line counts as a game, so the weight of a move grows
    /// with the number of lines that contain it.
    ///
    /// Main lines count four times, sidelines once. Rare lines are left out: an engine finds better
    /// moves there by itself, and also when playing against them.
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
            for _ in 0..n_games(opening) {
                builder
                    .add(&start, opening.moves().iter().copied(), GameResult::Unknown)
                    .expect("the moves of an opening are legal");
            }
        }
        let comment = "Lucena: made from its list of openings";
        builder.finish().with_header(Header::new(["normal"], comment))
    }
}

/// Number of games that a line counts as.
const fn n_games(opening: &Opening<'_>) -> usize {
    match opening.usage() {
        Usage::Main => 4,
        Usage::Side => 1,
        Usage::Rare => 0,
    }
}
