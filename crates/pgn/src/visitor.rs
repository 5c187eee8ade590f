//! The traits that users of a reader implement.

mod moves;
mod tokens;

pub use moves::{Played, Visitor};
pub use tokens::TokenVisitor;

/// Whether the reader visits the moves of a game or a variation, or skips them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Visit them.
    Read,
    /// Skip them without decoding moves, which is faster.
    Skip,
}
