//! The side of the engine: a loop over commands and over what searches report.

mod clock;
mod engine;
mod input;
mod job;
mod run;
mod state;

pub use engine::XboardEngine;
pub use job::{SearchJob, SearchLimits, SessionClock};
pub use run::{Session, serve};
