//! The server: through its routes, and over its socket.

mod analyze;
mod classic;
mod cloud_eval;
mod connections;
mod description;
mod explorer;
mod files;
mod fuzz_corpus;
mod in_process;
mod jobs;
mod live;
mod play;
mod saved;
mod schema;
mod security;
mod sessions;
mod stateless;
mod support;
mod tablebase;
