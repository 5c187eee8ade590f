//! Positions and lines found by playing the moves of a book.
//!
//! A book stores keys, not positions, so its contents can only be shown by playing its moves. A
//! book for one side has no entries for the other side to move; there, every legal move that leads
//! back into the book is followed.

mod continuations;
mod lines;
mod reachable;
mod tree;
mod tree_stats;

pub use lines::BookLines;
pub use reachable::{ReachablePosition, ReachablePositions, Traversal};
pub use tree::{BookTree, TreeNode};
pub use tree_stats::TreeStats;
