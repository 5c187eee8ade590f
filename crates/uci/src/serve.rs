//! The engine side: the command loop.

mod engine;
mod job;
mod log;
mod output;
mod pending;
mod perft;
mod session;
mod state;

pub use engine::UciEngine;
pub use job::{Reporter, SearchJob, Task};
pub use log::SessionLog;
pub use session::{EndOfInput, Session, serve};
