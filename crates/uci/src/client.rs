//! The side of the GUI: an engine as a process, with a limit to every wait.

mod engine;
mod error;
mod group;
mod guard;
mod launch;
#[cfg(unix)]
mod line_buffer;
mod news;
#[cfg(unix)]
mod pipes;
mod process;
mod search;
mod threads;
mod transport;
mod watch;

pub use engine::Client;
pub use error::ClientError;
pub use guard::Guard;
pub use launch::{Launch, Stderr};
pub use search::{ClientSearch, SearchEvent, SearchReport};
pub use watch::Direction;
