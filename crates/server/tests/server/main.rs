//! The server: through its routes, and over its socket.

mod analyze;
mod classic;
mod cloud_eval;
mod explorer;
mod in_process;
mod jobs;
mod live;
mod play;
mod saved;
mod security;
mod sessions;
mod stateless;
mod support;
mod tablebase;
