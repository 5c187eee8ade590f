//! Games as text.

mod layout;
mod moves;
mod options;
mod tags;
mod writer;

pub use options::{MoveNotation, TagOrder, WriteOptions};
pub use writer::PgnWriter;
