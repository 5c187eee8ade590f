//! A complete chess engine as a library: positions and options in, typed events out.
//!
//! ```
//! use lucena_engine::{Engine, Event};
//! use lucena_search::Limits;
//!
//! let mut engine = Engine::new();
//! engine.set_option("Hash", "16")?;
//! let answer = engine.think(Limits::depth(6), |event| {
//!     if let Event::Line { info, wdl } = event {
//!         println!("{info} (win {} %)", wdl.win / 10);
//!     }
//! });
//! println!("{}", answer.best_move.expect("the position has legal moves"));
//! # Ok::<(), lucena_engine::EngineError>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bench;
mod book;
mod draws;
mod engine;
mod engine_thread;
mod error;
mod evaluator;
mod event;
mod identity;
mod node_clock;
mod openings;
mod options;
mod positions;
mod random;
mod search_clock;
mod search_options;
mod strength;
mod tablebases;
mod uci;
mod wdl;
mod xboard;

pub use bench::{
    Bench, BenchError, BenchReport, BenchStep, HashFull, Speedtest, SpeedtestReport, SpeedtestStep,
};
pub use book::BookMove;
pub use draws::{accepts_draw, claims_draw};
pub use engine::Engine;
pub use engine_thread::EngineThread;
pub use error::EngineError;
pub use evaluator::{AnyEvaluator, EvalFileError, EvaluatorKind, UnknownEvaluator};
pub use event::{Answer, Event};
pub use identity::Identity;
pub use openings::Openings;
pub use options::Options;
pub use positions::PositionsError;
pub use search_clock::search_clock;
pub use strength::Strength;
pub use tablebases::{TablebaseRoot, search_tablebase};
pub use uci::{Uci, go_limits, score_of_uci, uci_info, uci_score, uci_statistics};
pub use wdl::win_draw_loss;
pub use xboard::Xboard;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
