//! Chess search over any evaluator: alpha-beta with a shared table, limits, clocks and threads.
//!
//! ```
//! use lucena_board::Game;
//! use lucena_eval::Material;
//! use lucena_search::{Limits, Search};
//!
//! let game = Game::default();
//! let mut search = Search::new(Material::default()).hash_mb(16).threads(1);
//! let report = search.run(&game, &Limits::depth(6), |info| println!("{info}"));
//! println!("{} {}", report.best_move.expect("there are moves"), report.score);
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod aspiration;
mod history;
mod iterative_deepening;
mod material;
mod node;
mod observer;
mod ordering;
mod params;
mod quiescence;
mod report;
mod reporting;
mod root_moves;
mod search;
mod stack;
mod tablebase;
mod threads;
mod time;
mod tt;

pub use observer::Observer;
pub use params::{Heuristics, Param, ParamError, SearchParams};
pub use report::{Info, Line, Report, RootState, StopReason, nodes_per_second};
pub use search::Search;
pub use tablebase::{EndgameResult, Tablebase};
pub use time::{Clock, Control, Limits};
pub use tt::{Bound, TranspositionTable, TtEntry, TtError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
