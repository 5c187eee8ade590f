//! Games as text.

mod layout;
mod moves;
mod options;
mod tags;
mod visit;
mod writer;

pub use options::{MoveNotation, TagOrder, WriteOptions};
pub use visit::PgnRewriter;
pub use writer::PgnWriter;
