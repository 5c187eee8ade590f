//! A book as lines of moves.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use lucena_board::{Color, Position};

use super::continuations::{Continuation, moves_into_book};
use crate::{Book, BookError, Source};

/// Iterator over the lines that one side plays by a book, against every reply that stays in book.
///
/// The moves of that side are followed by their share of the total weight in percent, as in
/// Polyglot's `dump-book`. A line that reaches a position again ends with a reference to its first
/// occurrence: `{cycle: ply=2}` in the same line, `{trans: line=3, ply=7}` in an earlier one.
///
/// ```
/// use lucena_board::{Color, GameResult, Position};
/// use lucena_book::{BookBuilder, MakeOptions};
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
    /// Line number and ply of the first occurrence of each position with the side to move.
    seen: BTreeMap<u64, (u64, usize)>,
    n_lines: u64,
    stack: Vec<Frame>,
    start: Option<Position>,
}

/// A position of the current line.
#[derive(Debug)]
struct Frame {
    position: Position,
    total_weight: u64,
    /// Moves still to follow, in reverse order.
    moves: Vec<Continuation>,
    /// Text of the move being followed.
    text: String,
}

/// Whether a line continues after a move.
enum Next {
    Continues,
    Ends,
    Transposes { line: u64, ply: usize },
}

impl<S: Source> Book<S> {
    /// Returns the lines that one side plays by the book, see [`BookLines`].
    pub fn lines(&self, start: &Position, color: Color) -> BookLines<'_, S> {
        let (seen, stack) = (BTreeMap::new(), Vec::new());
        BookLines { book: self, color, seen, n_lines: 1, stack, start: Some(*start) }
    }
}

impl<S: Source> BookLines<'_, S> {
    /// Pushes a position onto the stack, unless it is out of book or a transposition.
    fn push(&mut self, position: Position) -> Result<Next, BookError> {
        let is_own_move = position.turn() == self.color;
        let (mut moves, total_weight): (Vec<_>, u64) = if is_own_move {
            if let Some(&(line, ply)) = self.seen.get(&position.key()) {
                return Ok(Next::Transposes { line, ply });
            }
            let found = self.book.find(&position)?;
            let moves = found.playable().iter().copied().map(Continuation::book_move);
            (moves.collect(), found.total_weight())
        } else {
            let replies = moves_into_book(self.book, &position)?;
            (replies.into_iter().map(Continuation::reply).collect(), 0)
        };
        if moves.is_empty() {
            return Ok(Next::Ends);
        }
        if is_own_move {
            self.seen.insert(position.key(), (self.n_lines, self.stack.len()));
        }
        moves.reverse();
        self.stack.push(Frame { position, total_weight, moves, text: String::new() });
        Ok(Next::Continues)
    }

    fn advance(&mut self) -> Result<Option<String>, BookError> {
        if let Some(start) = self.start.take() {
            self.push(start)?;
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(continuation) = frame.moves.pop() else {
                self.stack.pop();
                continue;
            };
            frame.text = move_text(&frame.position, continuation, frame.total_weight);
            let next = frame.position.play_unchecked(continuation.mv);
            match self.push(next)? {
                Next::Continues => {}
                Next::Ends => return Ok(Some(self.finish_line(""))),
                Next::Transposes { line, ply } => {
                    let reference = self.reference(line, ply);
                    return Ok(Some(self.finish_line(&reference)));
                }
            }
        }
        Ok(None)
    }

    /// Refers to the first occurrence of the position that ends the line.
    fn reference(&self, line: u64, ply: usize) -> String {
        let is_cycle = line == self.n_lines && ply < self.stack.len();
        if is_cycle {
            format!(" {{cycle: ply={ply}}}")
        } else {
            format!(" {{trans: line={line}, ply={ply}}}")
        }
    }

    fn finish_line(&mut self, end: &str) -> String {
        self.n_lines += 1;
        let moves: Vec<&str> = self.stack.iter().map(|frame| frame.text.as_str()).collect();
        moves.join(" ") + end
    }
}

/// A move in SAN, with its number for White and its share of the weight for book moves.
fn move_text(position: &Position, continuation: Continuation, total_weight: u64) -> String {
    let mut text = String::new();
    let mut write = |args: core::fmt::Arguments<'_>| {
        text.write_fmt(args).expect("writing to a String cannot fail");
    };
    if position.turn() == Color::White {
        write(format_args!("{}. ", position.full_move_number()));
    }
    write(format_args!("{}", continuation.mv.san(position)));
    if let Some(candidate) = continuation.candidate {
        // Rounded to the nearest percent.
        let weight = u64::from(candidate.weight);
        let percent = (weight * 200 + total_weight) / (2 * total_weight.max(1));
        write(format_args!("{{{percent}%}}"));
    }
    text
}

impl<S: Source> Iterator for BookLines<'_, S> {
    type Item = Result<String, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.advance();
        if line.is_err() {
            self.stack.clear();
        }
        line.transpose()
    }
}
