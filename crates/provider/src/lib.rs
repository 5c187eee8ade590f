//! External engines for the analysis board of Lichess: a provider registers an engine, waits for
//! positions to analyse, and streams the lines, while the engine runs on this machine.
//!
//! The engine is Lucena, in process, or any UCI engine. A search stops as soon as the broker closes
//! the connection. The hash table is kept between requests of the same analysis session and freed
//! when idle. Network errors are retried with exponential backoff.
//!
//! ```no_run
//! use lucena_client::EngineSource;
//! use lucena_provider::{Provider, Secret, Stop};
//!
//! let token = Secret::new(std::env::var("LICHESS_TOKEN")?)?;
//! let provider = Provider::new(EngineSource::default(), token, Secret::random()?);
//! provider.name("Lucena at home").run(&Stop::new(), |event| eprintln!("{event}"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The protocol is the [external engine API](https://lichess.org/api#tag/External-engine) of
//! Lichess.
//!
//! This crate has no features.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod backoff;
mod base_url;
mod engine;
mod error;
mod event;
mod http;
mod json_fault;
mod lines;
mod provider;
mod registration;
mod request_error;
mod secret;
mod shorten;
mod stop;
mod work;

pub use backoff::RetryPauses;
pub use base_url::{BaseUrl, UrlError};
pub use error::ProviderError;
pub use event::{AnalysisEnd, Event};
pub use provider::Provider;
pub use secret::{Secret, SecretError};
pub use stop::Stop;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
