//! What a reader tells about games: the traits that users implement.

mod moves;
mod tokens;

pub use moves::{Played, Visitor};
pub use tokens::TokenVisitor;

/// Whether the next part of a game, its moves or a variation, is wanted.
///
/// ```
/// use lucena_pgn::Next;
/// assert_ne!(Next::Read, Next::Skip);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Tell what is in it.
    Read,
    /// Go to its end without telling, which is faster.
    Skip,
}
