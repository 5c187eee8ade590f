//! Writing games as PGN.

mod layout;
mod moves;
mod options;
mod rewriter;
mod tags;
mod writer;

pub use options::{MoveNotation, NagNotation, TagOrder, WriteOptions};
pub use rewriter::PgnRewriter;
pub use writer::PgnWriter;
