//! Generator of Syzygy endgame tablebases: `.rtbw` (WDL) and `.rtbz` (DTZ) files by retrograde
//! analysis.
//!
//! ```
//! use lucena_syzygy::Tablebase;
//! use lucena_syzygy_gen::Generator;
//! # let folder = std::env::temp_dir().join(format!("lucena-syzygy-gen-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! // KQvK needs no other table; for KPvK, those of all promotions would be generated too.
//! Generator::new(["KQvK".parse()?]).directory(&folder).run(|_| ())?;
//!
//! let mut tb = Tablebase::new();
//! tb.add_directory(&folder)?;
//! let pos = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse()?;
//! assert_eq!(tb.probe_dtz(&pos)?.plies(), -16);
//! # drop(tb);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | generate tables, or resume | [`Generator`], [`Existing`] |
//! | report progress | [`Progress`], [`Phase`], [`Report`] |
//! | check every position of a table against its moves | [`verify`], [`Verification`] |
//! | count wins, draws and losses | [`statistics`], [`Statistics`] |
//!
//! Tables are probed with [`lucena-syzygy`](https://docs.rs/lucena-syzygy).
#![cfg_attr(docsrs, feature(doc_cfg))]

mod compare;
mod error;
mod generator;
mod memory;
mod parallel;
mod progress;
mod scan;
mod solution;
mod solve;
mod statistics;
mod store;
mod values_cache;
mod write;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

pub use error::GenerateError;
pub use generator::Generator;
pub use progress::{Phase, Progress, Report, TableReport};
pub use scan::{Mismatch, ScanError, Verification, statistics, verify};
pub use statistics::{SideStatistics, Statistics};
pub use store::Existing;
pub use write::Rounding;

/// The most pieces of a table that can be generated, kings included.
///
/// Some tables of six pieces cannot: the solver counts up to 392 plies to a capture, pawn move or
/// mate, and ends with [`GenerateError::TooFar`] where one is further away.
///
/// ```
/// assert_eq!(lucena_syzygy_gen::MAX_GENERATED_PIECES, 6);
/// ```
pub const MAX_GENERATED_PIECES: usize = 6;
