//! What can be reached in a book by playing its moves.
//!
//! A book knows keys and no positions, so whoever wants to see what is in it has to play. Books of
//! one side's moves have nothing for the positions of the other side; there any legal move counts
//! that leads back into the book.

mod lines;
mod steps;
mod survey;
mod tree;
mod walk;

pub use lines::BookLines;
pub use survey::Survey;
pub use tree::{Node, Tree};
pub use walk::{Reach, Reached, Walk};
