//! A book as a tree of moves.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use lucena_board::{Move, Position};

use super::steps::{Step, steps};
use crate::{Book, BookError, Candidate, Source};

/// A move of the tree.
///
/// ```
/// use lucena_book::Node;
/// fn indented(node: &Node) -> String {
///     let indent = "  ".repeat(node.ply as usize);
///     format!("{indent}{}", node.mv.san(&node.before))
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// How many moves come before it.
    pub ply: u32,
    /// The position in which it is played.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// What the book knows of it; nothing if it is a reply that leads back into the book.
    pub known: Option<Candidate>,
    /// The sum of the weights of the position.
    pub total_weight: u64,
    /// Whether the position behind it has been in the tree before, with all that follows. It does
    /// not follow again.
    pub is_transposition: bool,
}

/// The moves of a book from a position on, each before what follows it.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry};
/// let start = Position::initial();
/// let entries = ["e4", "d4"].map(|san| Entry::new(&start, start.parse_san(san).unwrap(), 1));
/// let book = BookData::from_entries(entries).to_book();
/// let moves: Result<Vec<String>, _> =
///     book.tree(&start, 10).map(|node| node.map(|node| node.mv.to_string())).collect();
/// assert_eq!(moves?, ["d2d4", "e2e4"]);
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Debug)]
pub struct Tree<'a, S> {
    book: &'a Book<S>,
    max_ply: u32,
    seen: BTreeSet<u64>,
    /// The positions from the start on, each with the moves that are still to come, the last first.
    line: Vec<Open>,
    /// Nothing until the first move has been asked for.
    start: Option<Position>,
}

#[derive(Debug)]
struct Open {
    position: Position,
    total_weight: u64,
    steps: Vec<Step>,
}

impl<S: Source> Book<S> {
    /// The moves of the book from a position on, as deep as this.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(lucena_book::Book::new([])?.tree(&Position::initial(), 8).count(), 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    pub fn tree(&self, start: &Position, max_ply: u32) -> Tree<'_, S> {
        let (seen, line) = (BTreeSet::new(), Vec::new());
        Tree { book: self, max_ply, seen, line, start: Some(*start) }
    }
}

impl<S: Source> Tree<'_, S> {
    fn open(&mut self, position: Position) -> Result<(), BookError> {
        if self.line.len() as u64 >= u64::from(self.max_ply) {
            return Ok(());
        }
        self.seen.insert(position.key());
        let mut steps = steps(self.book, &position)?;
        let weight = |step: &Step| step.known.map_or(0, |known| u64::from(known.weight));
        let total_weight = steps.iter().map(weight).sum();
        steps.reverse();
        self.line.push(Open { position, total_weight, steps });
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<Node>, BookError> {
        if let Some(start) = self.start.take() {
            self.open(start)?;
        }
        while let Some(open) = self.line.last_mut() {
            let Some(Step { mv, known }) = open.steps.pop() else {
                self.line.pop();
                continue;
            };
            let (before, total_weight) = (open.position, open.total_weight);
            let ply = self.line.len() as u32 - 1;
            let next = before.play_unchecked(mv);
            let is_transposition = self.seen.contains(&next.key());
            if !is_transposition {
                self.open(next)?;
            }
            return Ok(Some(Node { ply, before, mv, known, total_weight, is_transposition }));
        }
        Ok(None)
    }
}

impl<S: Source> Iterator for Tree<'_, S> {
    type Item = Result<Node, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.advance();
        if node.is_err() {
            self.line.clear();
        }
        node.transpose()
    }
}
