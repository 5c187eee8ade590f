//! What has been played, on disk: nothing is lost and nothing is played twice.
//!
//! A journal is a text file with a JSON document on each line: first a header that says which
//! tournament it is, then one line for each finished game, in the order in which they finished. It
//! is only ever appended to, with one write a game, so whatever happens to the program or the
//! machine, at most the last line is torn; it is cut off when the journal is opened again, and that
//! game is played again.

mod append;
mod entry;
mod error;
mod header;
mod read;

pub use append::{Durability, Journal};
pub use entry::{FaultKind, JournalEntry, PlayerUse};
pub use error::{JournalError, JournalFault};
pub use header::JournalHeader;
pub use read::JournalReader;
