//! A book as lines of moves.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use lucena_board::{Color, Position};

use super::steps::{Step, moves_into};
use crate::{Book, BookError, Source};

/// The lines that one side plays by a book, each with all replies after which the book goes on.
///
/// The side's moves have their share in percent, as in the reference tool's `dump-book`. Where a
/// line comes to a position that was there before, it ends with the place of that: `{cycle: ply=2}`
/// if it is in the same line, else `{trans: line=3, ply=7}`.
///
/// ```
/// use lucena_board::{Color, Position};
/// use lucena_book::{BookBuilder, GameResult, MakeOptions};
/// let start = Position::initial();
/// let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
/// for sans in [["e4", "e5", "Nf3"], ["e4", "c5", "Nc3"]] {
///     let (mut position, mut moves) = (start, Vec::new());
///     for san in sans {
///         moves.push(position.parse_san(san)?);
///         position = position.play_san(san)?;
///     }
///     builder.add(&start, moves, GameResult::Draw)?;
/// }
/// let book = builder.finish().to_book();
/// let lines: Result<Vec<String>, _> = book.lines(&start, Color::White).collect();
/// assert_eq!(lines?, ["1. e4{100%} c5 2. Nc3{100%}", "1. e4{100%} e5 2. Nf3{100%}"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookLines<'a, S> {
    book: &'a Book<S>,
    color: Color,
    /// Where the side's positions were first: line and ply.
    seen: BTreeMap<u64, (u64, usize)>,
    n_lines: u64,
    line: Vec<Open>,
    start: Option<Position>,
}

/// A position of the line, the moves that are still to come from it, the last first, and the words
/// of the one that is being played.
#[derive(Debug)]
struct Open {
    position: Position,
    total_weight: u64,
    steps: Vec<Step>,
    words: String,
}

/// What comes after a move.
enum Next {
    Goes,
    Ends,
    Known { line: u64, ply: usize },
}

impl<S: Source> Book<S> {
    /// The lines that one side plays by the book, see [`BookLines`].
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let book = lucena_book::Book::new([])?;
    /// assert_eq!(book.lines(&Position::initial(), Color::Black).count(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    pub fn lines(&self, start: &Position, color: Color) -> BookLines<'_, S> {
        let (seen, line) = (BTreeMap::new(), Vec::new());
        BookLines { book: self, color, seen, n_lines: 1, line, start: Some(*start) }
    }
}

impl<S: Source> BookLines<'_, S> {
    /// Adds a position to the line, unless nothing follows there or it is known.
    fn open(&mut self, position: Position) -> Result<Next, BookError> {
        let (mut steps, total_weight) = if position.turn() == self.color {
            if let Some(&(line, ply)) = self.seen.get(&position.key()) {
                return Ok(Next::Known { line, ply });
            }
            let found = self.book.find(&position)?;
            let known = found.playable().iter();
            let steps = known.map(|&known| Step { mv: known.mv, known: Some(known) });
            (steps.collect::<Vec<_>>(), found.total_weight())
        } else {
            let moves = moves_into(self.book, &position)?;
            (moves.into_iter().map(|mv| Step { mv, known: None }).collect(), 0)
        };
        if steps.is_empty() {
            return Ok(Next::Ends);
        }
        if position.turn() == self.color {
            self.seen.insert(position.key(), (self.n_lines, self.line.len()));
        }
        steps.reverse();
        self.line.push(Open { position, total_weight, steps, words: String::new() });
        Ok(Next::Goes)
    }

    fn advance(&mut self) -> Result<Option<String>, BookError> {
        if let Some(start) = self.start.take() {
            self.open(start)?;
        }
        while let Some(open) = self.line.last_mut() {
            let Some(step) = open.steps.pop() else {
                self.line.pop();
                continue;
            };
            open.words = words(&open.position, step, open.total_weight);
            let next = open.position.play_unchecked(step.mv);
            match self.open(next)? {
                Next::Goes => {}
                Next::Ends => return Ok(Some(self.finished(String::new()))),
                Next::Known { line, ply } => return Ok(Some(self.finished(self.place(line, ply)))),
            }
        }
        Ok(None)
    }

    /// Where the position that ends the line was before.
    fn place(&self, line: u64, ply: usize) -> String {
        let mut text = String::new();
        let is_here = line == self.n_lines && ply < self.line.len();
        let written = match is_here {
            true => write!(text, " {{cycle: ply={ply}}}"),
            false => write!(text, " {{trans: line={line}, ply={ply}}}"),
        };
        written.expect("a String takes everything");
        text
    }

    fn finished(&mut self, end: String) -> String {
        self.n_lines += 1;
        let words: Vec<&str> = self.line.iter().map(|open| open.words.as_str()).collect();
        words.join(" ") + &end
    }
}

/// A move with its number, where White plays it, and its share.
fn words(position: &Position, step: Step, total_weight: u64) -> String {
    let mut words = String::new();
    let mut write = |text: core::fmt::Arguments<'_>| {
        words.write_fmt(text).expect("a String takes everything");
    };
    if position.turn() == Color::White {
        write(format_args!("{}. ", position.full_move_number()));
    }
    write(format_args!("{}", step.mv.san(position)));
    if let Some(known) = step.known {
        let percent = (u64::from(known.weight) * 200 + total_weight) / (2 * total_weight.max(1));
        write(format_args!("{{{percent}%}}"));
    }
    words
}

impl<S: Source> Iterator for BookLines<'_, S> {
    type Item = Result<String, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.advance();
        if line.is_err() {
            self.line.clear();
        }
        line.transpose()
    }
}
