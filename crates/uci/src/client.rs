//! The side of the GUI: an engine as a process, with a limit to every wait.

mod engine;
mod error;
mod launch;
mod search;
mod transport;

pub use engine::Client;
pub use error::ClientError;
pub use launch::{Launch, Stderr};
pub use search::{ClientSearch, SearchEvent, SearchReport};
