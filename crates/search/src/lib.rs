//! Chess search: negamax alpha-beta with principal variation search (PVS), iterative deepening,
//! quiescence and Lazy SMP, over any evaluator.
//!
//! [`Search`] holds evaluator, transposition table and threads. [`Search::run`] searches a game under
//! [`Limits`] and returns a [`Report`]; a [`Control`] stops it from other threads, and an
//! [`Observer`] receives its progress. [`SearchParams`] sets parameters and switches heuristics off.
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
//!
//! # Techniques
//!
//! | technique | file in `src/` |
//! |---|---|
//! | negamax, alpha-beta, the steps of a node | `node.rs` |
//! | principal variation search (PVS) | `node/pvs.rs` |
//! | iterative deepening, mate search | `iterative_deepening.rs` |
//! | aspiration windows | `aspiration.rs` |
//! | MultiPV, root moves | `root_moves.rs`; order for few nodes in `root_ordering.rs` |
//! | transposition table (TT) | `tt.rs`; probe and store in `node/tt_probe.rs` |
//! | mates in the TT, their lines | `node/proven_mate.rs`, `mate_line.rs` |
//! | static eval, improving | `node/static_eval.rs` |
//! | check extension | `node/check_extension.rs` |
//! | mate distance pruning | `node/mate_distance.rs` |
//! | upcoming repetitions | `node/upcoming_repetition.rs` |
//! | tablebase probe | `node/tablebase_probe.rs` |
//! | reverse futility pruning | `node/reverse_futility.rs` |
//! | null move pruning | `node/null_move.rs`, `node/zugzwang.rs` |
//! | late move pruning (LMP) | `node/late_move_pruning.rs` |
//! | futility pruning | `node/futility_pruning.rs` |
//! | history pruning | `node/history_pruning.rs` |
//! | SEE pruning | `node/see_pruning.rs` |
//! | singular extensions, multi-cut | `node/singular_extension.rs` |
//! | late move reductions (LMR) | `node/lmr.rs` |
//! | alpha raise reduction | `node/alpha_raise_reduction.rs` |
//! | history update | `node/history_update.rs` |
//! | prior move bonus | `node/prior_move_bonus.rs` |
//! | eval history | `node/eval_history.rs` |
//! | quiescence search, quiet checks, late capture pruning | `quiescence.rs`, `ordering/picker.rs` |
//! | move ordering: MVV, SEE, killers, checks | `ordering.rs`, `ordering/picker.rs` |
//! | butterfly, continuation, pawn, capture and correction history | `history/` |
//! | Lazy SMP, best thread vote | `threads.rs`, `threads/vote.rs` |
//! | time management | `time/manager.rs` |
//! | parameters | `params.rs` |
//! | switches | `params/heuristics.rs` |
//!
//! A new heuristic takes a file in `node/`, its step in `node.rs`, its parameters in `params.rs` and
//! its switch in `params/heuristics.rs`.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod aspiration;
mod history;
mod iterative_deepening;
mod mate_line;
mod material;
mod node;
mod observer;
mod ordering;
mod params;
mod quiescence;
mod report;
mod reporting;
mod root_moves;
mod root_ordering;
mod search;
mod stack;
mod tablebase;
mod threads;
mod time;
mod topology;
mod tt;

pub use observer::Observer;
pub use params::{Heuristics, Param, ParamError, SearchParams};
pub use report::{Info, Line, Report, RootState, StopReason, nodes_per_second};
pub use search::Search;
pub use tablebase::{EndgameResult, Tablebase};
pub use threads::Spawn;
pub use time::{Clock, Control, Limits};
pub use topology::{NumaNode, NumaPolicy};
pub use tt::{Bound, TranspositionTable, TtEntry, TtError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
