//! The opening book: what is asked before any search.

use std::fmt;
use std::fs::File;

use lucena_board::{Game, Move};
use lucena_book::{Book, BookError, Choice, Found, Seekable, default_book, seeded};
use lucena_search::Limits;

use crate::Options;

/// A move that was found in the opening book, and what the book knows of it.
///
/// ```
/// use lucena_engine::{Engine, Options};
/// use lucena_search::Limits;
/// let options = Options { own_book: true, ..Options::default() };
/// let answer = Engine::with_options(options)?.think(Limits::depth(5), |_| {});
/// let book_move = answer.book.expect("the first position is in the book");
/// assert_eq!(answer.best_move, Some(book_move.mv));
/// assert!(answer.report.is_none(), "nothing was searched");
/// # Ok::<(), lucena_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookMove {
    /// The move; it is legal.
    pub mv: Move,
    /// The best reply that the book has to it.
    pub reply: Option<Move>,
    /// The weight of the move.
    pub weight: u32,
    /// The sum of the weights of all moves of the position.
    pub total_weight: u64,
    /// How many moves could have been chosen.
    pub n_moves: usize,
}

/// `book e2e4 weight 120 of 400, one of 3 moves`, as an `info string` tells it.
impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, weight, total_weight, n_moves, .. } = self;
        let mv = mv.uci(lucena_board::UciCastling::KingToTarget);
        let moves = if *n_moves == 1 { "move" } else { "moves" };
        write!(f, "book {mv} weight {weight} of {total_weight}, one of {n_moves} {moves}")
    }
}

/// The book of an engine: in a file, or the one that comes with the program.
pub(crate) enum OpeningBook {
    BuiltIn(Book<&'static [u8]>),
    // Not a memory map: somebody may write the file while the engine plays for days.
    File { name: String, book: Book<Seekable<File>> },
}

impl OpeningBook {
    /// The book in a file; without a name the one that is built in.
    pub(crate) fn open(name: &str) -> Result<Self, BookError> {
        if name.is_empty() {
            return Ok(Self::BuiltIn(default_book()));
        }
        Ok(Self::File { name: name.into(), book: Book::open(name)? })
    }

    /// The move to play, if the book is to be asked and knows one. An error is told in words.
    pub(crate) fn choose(
        &self,
        game: &Game,
        limits: &Limits,
        options: &Options,
        seed: u64,
    ) -> Result<Option<BookMove>, String> {
        let position = game.position();
        if !is_asked(limits, options) || position.full_move_number() > options.book_depth {
            return Ok(None);
        }
        let in_words = |error| match self {
            Self::BuiltIn(_) => format!("book: {error}"),
            Self::File { name, .. } => format!("book {name}: {error}"),
        };
        let mut found = self.find(position).map_err(in_words)?;
        if let Some(only) = limits.only_moves() {
            found = found.keep(|candidate| only.contains(&candidate.mv));
        }
        let choice = Choice::variety(options.book_variety);
        // The same game gets the same move again, another game maybe another one.
        let mut chance = seeded(seed ^ position.key());
        let Some(chosen) = found.choose(choice, &mut chance) else { return Ok(None) };
        let after = self.find(&position.play_unchecked(chosen.mv));
        Ok(Some(BookMove {
            mv: chosen.mv,
            // What cannot be read is no reason to keep the move back.
            reply: after.ok().and_then(|found| found.best()).map(|best| best.mv),
            weight: chosen.weight,
            total_weight: found.total_weight(),
            n_moves: found.playable().len(),
        }))
    }

    fn find(&self, position: &lucena_board::Position) -> Result<Found, BookError> {
        match self {
            Self::BuiltIn(book) => book.find(position),
            Self::File { book, .. } => book.find(position),
        }
    }
}

/// Whether a move is to be played and not analysed: analysis wants scores and lines, which a book
/// has not.
fn is_asked(limits: &Limits, options: &Options) -> bool {
    let n_lines = limits.multi_pv.max(options.multi_pv);
    options.own_book
        && !options.analyse_mode
        && n_lines <= 1
        && limits.is_bounded()
        && limits.mate.is_none()
        && !limits.ponder
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn check(limits: &Limits, options: &Options, expected: bool) {
        assert_eq!(is_asked(limits, options), expected, "{limits:?} {options:?}");
    }

    #[test]
    fn analysis_asks_no_book() {
        let with_book = Options { own_book: true, ..Options::default() };
        let second = Limits::move_time(Duration::from_secs(1));
        check(&second, &with_book, true);
        check(&Limits::depth(3), &with_book, true);
        check(&Limits::nodes(3), &with_book, true);
        check(&Limits::soft_nodes(3), &with_book, true);
        check(&Limits::clock(Duration::ZERO, Duration::ZERO), &with_book, true);
        check(&Limits::infinite(), &with_book, false);
        check(&Limits::mate(3), &with_book, false);
        check(&second.clone().with_mate(3), &with_book, false);
        check(&second.clone().pondering(), &with_book, false);
        check(&second.clone().with_multi_pv(2), &with_book, false);
        check(&second, &Options { multi_pv: 2, ..with_book.clone() }, false);
        check(&second, &Options { analyse_mode: true, ..with_book }, false);
        check(&second, &Options::default(), false);
    }
}
