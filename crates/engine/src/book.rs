//! The opening book, probed before a search.

use std::fmt;
use std::fs::File;

use lucena_board::{Game, Move};
#[cfg(not(target_family = "wasm"))]
use lucena_book::default_book as built_in;
use lucena_book::{Book, BookError, BookMoves, Choice, Seekable, seeded};
use lucena_search::Limits;

use crate::Options;

/// A move from the opening book with its weight.
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
    /// The move, always legal.
    pub mv: Move,
    /// The book's best reply.
    pub reply: Option<Move>,
    /// The weight of the move.
    pub weight: u32,
    /// Sum of the weights of all book moves of the position.
    pub total_weight: u64,
    /// Number of moves to choose from.
    pub n_moves: usize,
}

/// `book e2e4 weight 120 of 400, one of 3 moves`, the text of an `info string`.
impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, weight, total_weight, n_moves, .. } = self;
        let mv = mv.uci(lucena_board::UciCastling::KingToTarget);
        let moves = if *n_moves == 1 { "move" } else { "moves" };
        write!(f, "book {mv} weight {weight} of {total_weight}, one of {n_moves} {moves}")
    }
}

/// An opening book: a file, or the built-in book.
pub(crate) enum OpeningBook {
    BuiltIn(Book<&'static [u8]>),
    // Not memory-mapped: the file may be written while the engine runs.
    File { name: String, book: Book<Seekable<File>> },
}

/// The built-in book of WebAssembly, which is downloaded, is empty.
#[cfg(target_family = "wasm")]
fn built_in() -> Book<&'static [u8]> {
    Book::new([].as_slice()).expect("no entry is out of order")
}

impl OpeningBook {
    /// Opens a book file; an empty name is the built-in book.
    pub(crate) fn open(name: &str) -> Result<Self, BookError> {
        if name.is_empty() {
            return Ok(Self::BuiltIn(built_in()));
        }
        Ok(Self::File { name: name.into(), book: Book::open(name)? })
    }

    /// The move to play if the book is enabled and has one, or an error message.
    pub(crate) fn choose(
        &self,
        game: &Game,
        limits: &Limits,
        options: &Options,
        seed: u64,
    ) -> Result<Option<BookMove>, String> {
        let position = game.position();
        if !is_probed(limits, options) || position.full_move_number() > options.book_depth {
            return Ok(None);
        }
        let message = |error| match self {
            Self::BuiltIn(_) => format!("book: {error}"),
            Self::File { name, .. } => format!("book {name}: {error}"),
        };
        let mut found = self.find(position).map_err(message)?;
        if let Some(only) = limits.only_moves() {
            found = found.keep(|candidate| only.contains(&candidate.mv));
        }
        let choice = Choice::variety(options.book_variety);
        // The seed and the position decide: the same game repeats, other games vary.
        let mut random = seeded(seed ^ position.key());
        let Some(chosen) = found.choose(choice, &mut random) else { return Ok(None) };
        let after = self.find(&position.play_unchecked(chosen.mv));
        Ok(Some(BookMove {
            mv: chosen.mv,
            // An unreadable reply does not invalidate the move.
            reply: after.ok().and_then(|found| found.best()).map(|best| best.mv),
            weight: chosen.weight,
            total_weight: found.total_weight(),
            n_moves: found.playable().len(),
        }))
    }

    fn find(&self, position: &lucena_board::Position) -> Result<BookMoves, BookError> {
        match self {
            Self::BuiltIn(book) => book.find(position),
            Self::File { book, .. } => book.find(position),
        }
    }
}

/// Whether to probe the book: only to play, since a book has no scores and lines for analysis.
fn is_probed(limits: &Limits, options: &Options) -> bool {
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
        assert_eq!(is_probed(limits, options), expected, "{limits:?} {options:?}");
    }

    #[test]
    fn analysis_does_not_probe_the_book() {
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
