//! Journals: files of finished work, from which it is resumed.
//!
//! A journal is a text file with one JSON document per line: a header that identifies the work, then
//! an entry for each finished part, in the order of completion. Tournaments, SPSA runs and batches of
//! games have headers and entries of their own. Entries are appended with a single write. After a crash
//! or power loss at most the last line is incomplete; it is truncated when the journal is reopened, and
//! that part is done again.

mod append;
mod entry;
mod error;
mod header;
mod read;

pub use append::{Durability, Journal};
pub use entry::{FaultKind, JournalEntry, PlayerUse};
pub use error::{JournalError, JournalFault};
pub use header::{Header, JournalHeader};
pub use read::JournalReader;
