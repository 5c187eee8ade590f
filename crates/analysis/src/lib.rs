//! Chess game analysis: every move judged with scores, accuracy and a label, and every mistake
//! explained.
//!
//! ```
//! use lucena_analysis::{AnalysisLimit, Analyzer, Label};
//! use lucena_board::Game;
//! use lucena_client::BuiltIn;
//!
//! let mut game = Game::default();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     game.play_san(san)?;
//! }
//! let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(2_000));
//! let report = analyzer.analyze(&game)?;
//! let labels: Vec<Label> = report.moves.iter().map(|mv| mv.label).collect();
//! assert_eq!(labels[2..], [Label::Blunder, Label::Best]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `clap` | no | the profiles and limits as command-line values |
//! | `schema` | no | OpenAPI schemas of the reports, by utoipa |
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod accuracy;
mod analyzer;
mod color_name;
pub mod csv;
mod engine;
mod error;
pub mod html;
mod label;
mod limit;
pub mod pgn;
mod phase;
pub mod profile;
mod proof;
pub mod puzzles;
mod report;
mod san_line;
mod scale;
mod score;
mod seconds;
mod summary;
pub mod why;

pub use analyzer::{Analyzer, Progress};
pub use error::AnalysisError;
pub use label::Label;
pub use limit::{AnalysisLimit, SearchLimit};
pub use phase::{Division, Phase};
pub use profile::{Centipawns, ExpectedPoints, Profile};
pub use report::{Counts, GameReport, MoveReport, OpeningReport, PartReport, SideReport};
pub use san_line::numbered_line;
pub use scale::ScoreScale;
pub use score::WhiteScore;
pub use summary::{GamesPart, GamesSummary, PlayerSummary};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
