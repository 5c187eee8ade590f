//! A book as a tree of moves.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use lucena_board::{Move, Position};

use super::continuations::{Continuation, continuations};
use crate::{Book, BookError, Candidate, Source};

/// A move in a [`BookTree`].
///
/// ```
/// use lucena_book::TreeNode;
/// fn indented(node: &TreeNode) -> String {
///     let indent = "  ".repeat(node.ply as usize);
///     format!("{indent}{}", node.mv.san(&node.position))
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeNode {
    /// Depth of the node, 0 for the moves of the root position.
    pub ply: u32,
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The book move; `None` for a reply that is not a book move but leads back into the book.
    pub candidate: Option<Candidate>,
    /// Sum of the weights of the book moves of the position.
    pub total_weight: u64,
    /// Whether the move leads to a position that is already in the tree. Its subtree is not
    /// repeated.
    pub is_transposition: bool,
}

/// Iterator over the moves of a book in depth-first order, each before its subtree.
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
pub struct BookTree<'a, S> {
    book: &'a Book<S>,
    max_ply: u32,
    seen: BTreeSet<u64>,
    /// The positions from the root to the current one.
    stack: Vec<Frame>,
    /// The root; `None` once it is on the stack.
    start: Option<Position>,
}

/// A position of the current line.
#[derive(Debug)]
struct Frame {
    position: Position,
    total_weight: u64,
    /// Moves still to follow, in reverse order.
    moves: Vec<Continuation>,
}

impl<S: Source> Book<S> {
    /// Iterates over the tree of book moves from a position, down to a maximum depth in plies.
    pub fn tree(&self, start: &Position, max_ply: u32) -> BookTree<'_, S> {
        let (seen, stack) = (BTreeSet::new(), Vec::new());
        BookTree { book: self, max_ply, seen, stack, start: Some(*start) }
    }
}

impl<S: Source> BookTree<'_, S> {
    fn push(&mut self, position: Position) -> Result<(), BookError> {
        if self.stack.len() as u64 >= u64::from(self.max_ply) {
            return Ok(());
        }
        self.seen.insert(position.key());
        let mut moves = continuations(self.book, &position)?;
        let weight = |it: &Continuation| it.candidate.map_or(0, |it| u64::from(it.weight));
        let total_weight = moves.iter().map(weight).sum();
        moves.reverse();
        self.stack.push(Frame { position, total_weight, moves });
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<TreeNode>, BookError> {
        if let Some(start) = self.start.take() {
            self.push(start)?;
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(Continuation { mv, candidate }) = frame.moves.pop() else {
                self.stack.pop();
                continue;
            };
            let (position, total_weight) = (frame.position, frame.total_weight);
            let ply = self.stack.len() as u32 - 1;
            let next = position.play_unchecked(mv);
            let is_transposition = self.seen.contains(&next.key());
            if !is_transposition {
                self.push(next)?;
            }
            return Ok(Some(TreeNode {
                ply,
                position,
                mv,
                candidate,
                total_weight,
                is_transposition,
            }));
        }
        Ok(None)
    }
}

impl<S: Source> Iterator for BookTree<'_, S> {
    type Item = Result<TreeNode, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.advance();
        if node.is_err() {
            self.stack.clear();
        }
        node.transpose()
    }
}
