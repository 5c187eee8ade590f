//! A chess server: an HTTP API for rules, engine, analysis and tablebases, and a web page to play
//! and analyse.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use lucena_server::{Config, Server};
//! let config = Config { bind: "127.0.0.1:0".parse()?, engines: 1, ..Config::default() };
//! let server = Server::bind(config).await?;
//! println!("listening on {}", server.url());
//! server.run(async { /* until this future ends */ }).await;
//! # Ok(())
//! # }
//! ```
//!
//! The server describes its routes at `/openapi.json`.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod analysis;
mod blocking;
mod client;
mod closing;
mod config;
mod evals;
mod jobs;
mod json;
mod metrics;
mod openapi;
mod page;
mod play;
mod pool;
mod problem;
mod routes;
mod search;
mod security;
mod server;
mod sessions;
mod state;
mod store;

pub use config::{Config, ConfigError, Limits};
pub use security::{Token, TokenError};
pub use server::{App, Server, ServerError, app};
pub use store::DatabaseError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
