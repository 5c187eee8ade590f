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
mod control;
mod extend;
mod history;
mod iterate;
mod learn;
mod limits;
mod node;
mod observer;
mod order;
mod pace;
mod params;
mod prune;
mod quiescence;
mod reduce;
mod report;
mod root;
mod search;
mod searcher;
mod shared;
mod speed;
mod stack;
mod table;
mod tablebase;
mod time;
mod values;
mod vote;
mod worker;

pub use control::Control;
pub use limits::{Clock, Limits};
pub use observer::Observer;
pub use params::{Heuristics, Param, ParamError, SearchParams};
pub use report::{Info, Line, Report, RootState, StopReason};
pub use search::Search;
pub use speed::nodes_per_second;
pub use table::{Bound, Entry, TableError, TranspositionTable};
pub use tablebase::{EndgameResult, Tablebase};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
