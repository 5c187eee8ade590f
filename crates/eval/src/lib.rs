//! Static evaluation of chess positions: an evaluator trait, a neural network (NNUE), a tapered
//! hand-crafted evaluation with tunable weights, and scores.
//!
//! An [`Evaluator`] evaluates a position from the point of view of the side to move. A search calls
//! its hooks when it makes and unmakes moves, for incremental updates; a stateless evaluator
//! implements only [`Evaluator::evaluate`]:
//!
//! ```
//! use lucena_board::{Position, Role};
//! use lucena_eval::{Evaluator, Score};
//!
//! #[derive(Clone)]
//! struct Pawns;
//!
//! impl Evaluator for Pawns {
//!     fn evaluate(&mut self, pos: &Position) -> Score {
//!         let count = |color| pos.pieces(color, Role::Pawn).len() as i32;
//!         Score::cp(100 * (count(pos.turn()) - count(!pos.turn())))
//!     }
//! }
//!
//! assert_eq!(Pawns.evaluate(&Position::initial()), Score::ZERO);
//! ```
//!
//! # Evaluators
//!
//! | evaluator | terms | purpose |
//! |---|---|---|
//! | [`Material`] | piece values | tests, a starting point |
//! | [`Simple`] | piece values and piece-square tables | a well-known baseline |
//! | [`Classical`] | also pawn structure, mobility, king safety, threats, space, endgames | a strong evaluation with terms |
//! | `reference::Reference` | those of `Classical`, as a mailbox; feature `reference` | a readable specification, tests |
//! | `Nnue` | a neural network; feature `nnue` | research |
//! | `Hybrid` | `Nnue` with the specialized endgames of `Classical`; feature `nnue` | playing |
//!
//! All of them are symmetric: a position and its mirror image have the same score.
//!
//! # Explanations and tuning
//!
//! [`Evaluator::explain`] breaks a score down into terms, and [`Classical::coefficients`] returns
//! the coefficient of each weight in [`Params`], for tuning. Both run the same code as
//! [`Classical::evaluate`](Evaluator::evaluate), with a trace that is compiled away in play.
//!
//! ```
//! use lucena_board::Position;
//! use lucena_eval::{Classical, Evaluator};
//! let position: Position = "4k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1".parse()?;
//! let explanation = Classical::default().explain(&position).expect("Classical supports it");
//! for term in explanation.terms() {
//!     println!("{}: {} for White, {} for Black", term.name, term.white, term.black);
//! }
//! # Ok::<(), lucena_board::PositionError>(())
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | `score` | centipawns, tablebase results and mates in one ordered number |
//! | `evaluator` | the [`Evaluator`] trait, and evaluators chosen at run time |
//! | `material`, `simple` | piece values; piece-square tables |
//! | `classical` | the evaluation that plays, one file per group of terms: pawn structure, passed pawns, pieces and mobility, king safety, threats; the pawn hash table |
//! | `classical::endgame` | specialized endgames (KPK, KBNK, KQKP, KRKP, ...), one file each, and scale factors |
//! | `params` | the weights, tuned and hand-tuned; their text form |
//! | `tapered`, `phase`, `term` | tapered values, the game phase, the terms |
//! | `trace`, `explanation` | the breakdown of a score into terms and coefficients |
//! | `half_move_clock` | scores shrink towards a draw by the fifty-move rule |
//! | `hybrid` | the neural network with endgame knowledge |
//! | `nnue` | a neural network with incrementally updated accumulators; its file format |
//! | `wdl` | win, draw and loss probabilities of a score |
//! | `reference` | `Classical` as a slow and simple mailbox implementation; feature `reference` |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `WdlModel`, `std` of `lucena-board`, run-time detection of AVX2 in `nnue`; without it the crate needs `core` and `alloc` |
//! | `nnue` | no | `Network`, `Nnue` and `Hybrid`, the neural network evaluation |
//! | `net` | no | the built-in network, `Network::built_in`, some 730 KB |
//! | `reference` | no | `reference` and, with `nnue`, `nnue::Reference`: readable reference implementations |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod classical;
mod evaluator;
mod explanation;
mod half_move_clock;
#[cfg(feature = "nnue")]
mod hybrid;
mod material;
#[cfg(feature = "nnue")]
pub mod nnue;
mod params;
mod phase;
#[cfg(feature = "reference")]
pub mod reference;
mod score;
mod simple;
mod tapered;
mod term;
mod trace;
#[cfg(feature = "std")]
mod wdl;

pub use classical::{Classical, Coefficients};
pub use evaluator::{BoxedEvaluator, Evaluator};
pub use explanation::{ExplainedTerm, Explanation};
#[cfg(feature = "nnue")]
pub use hybrid::Hybrid;
pub use material::Material;
#[cfg(feature = "nnue")]
pub use nnue::{
    error::NetworkError,
    evaluator::Nnue,
    network::Network,
    parts::NetworkParts,
    piece_values::{PieceValue, PieceValues},
};
pub use params::{Params, ParamsError, Weight, WeightValue};
pub use phase::{MAX_PHASE, phase};
pub use score::{Mate, Score};
pub use simple::Simple;
pub use tapered::Tapered;
pub use term::Term;
#[cfg(feature = "std")]
pub use wdl::WdlModel;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
