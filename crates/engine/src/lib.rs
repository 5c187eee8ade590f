//! A complete chess engine as a library: positions and options in, typed events out.
//!
//! ```
//! use lucena_engine::{Engine, Event};
//! use lucena_search::Limits;
//!
//! let mut engine = Engine::new();
//! engine.set_option("Hash", "16")?;
//! let thinking = engine.go(Limits::depth(6), |event| {
//!     if let Event::Line { info, wdl } = event {
//!         println!("{info} ({} % won)", wdl.win / 10);
//!     }
//! })?;
//! let answer = thinking.wait();
//! println!("{}", answer.best_move.expect("there are moves"));
//! # Ok::<(), lucena_engine::EngineError>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bench;
mod book;
mod engine;
mod error;
mod evaluator;
mod event;
mod node_clock;
mod openings;
mod options;
mod positions;
mod random;
mod search_thread;
mod shared;
mod strength;
mod tables;
mod thinking;
mod uci;
mod wdl;
mod work;
mod xboard;

pub use bench::{Bench, BenchError, BenchReport, BenchStep};
pub use book::BookMove;
pub use engine::Engine;
pub use error::EngineError;
pub use evaluator::{AnyEvaluator, EvaluatorKind, UnknownEvaluator};
pub use event::{Answer, Event};
pub use openings::Openings;
pub use options::Options;
pub use positions::PositionsError;
pub use strength::Strength;
pub use tables::TablebaseRoot;
pub use thinking::Thinking;
pub use uci::{Uci, uci_info};
pub use wdl::WinDrawLoss;
pub use xboard::Xboard;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
