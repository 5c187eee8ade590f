//! Evaluation of chess positions: pluggable, explainable, exact about mates.
//!
//! An [`Evaluator`] says what a position is worth to the side to move. A search calls its hooks as
//! it plays and takes back moves, so that an evaluator may keep what it knows up to date; one that
//! keeps nothing implements [`Evaluator::evaluate`] alone:
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
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod classical;
mod evaluator;
mod explanation;
mod material;
mod params;
mod phase;
pub mod reference;
mod score;
mod simple;
mod tapered;
mod term;
mod trace;

pub use classical::{Classical, Coefficients};
pub use evaluator::Evaluator;
pub use explanation::{ExplainedTerm, Explanation};
pub use material::Material;
pub use params::{Params, ParamsError, Weight, WeightValue};
pub use phase::MAX_PHASE;
pub use score::{Mate, Score};
pub use simple::Simple;
pub use tapered::Tapered;
pub use term::Term;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
