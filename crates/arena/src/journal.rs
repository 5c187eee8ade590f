//! Journals of finished games, from which tournaments are resumed.
//!
//! A journal is a text file with one JSON document per line: a header that identifies the
//! tournament, then a line for each finished game, in the order of completion. Games are appended
//! with a single write. After a crash or power loss at most the last line is incomplete; it is
//! truncated when the journal is reopened, and that game is played again.

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
