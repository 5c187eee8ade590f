//! The server over its socket.

mod analyze;
mod cloud_eval;
mod jobs;
mod support;
