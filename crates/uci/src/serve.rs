//! The engine side: the command loop.

mod engine;
mod job;
mod output;
mod pending;
mod perft;
mod session;

pub use engine::UciEngine;
pub use job::{Reporter, SearchJob, Task};
pub use output::SessionLog;
pub use session::{EndOfInput, Session, serve};
