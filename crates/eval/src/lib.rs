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
//!
//! # Evaluators
//!
//! | evaluator | knows | for |
//! |---|---|---|
//! | [`Material`] | piece values | tests, and as a start |
//! | [`Simple`] | and the squares of pieces | a baseline that everybody knows |
//! | [`Classical`] | and pawns, kings, mobility, threats, endings | play |
//! | [`reference::Reference`] | what `Classical` knows | reading, and checking `Classical` |
//!
//! All of them are exactly colour-blind: a position and its mirror image have the same score.
//!
//! # Scores that explain themselves
//!
//! [`Evaluator::explain`] takes a score apart, and [`Classical::coefficients`] says how often each
//! of the [`Params`] counts, for tuning. Neither is a second evaluation: the one that plays reports
//! what it does, to nobody in play.
//!
//! ```
//! use lucena_board::Position;
//! use lucena_eval::{Classical, Evaluator};
//! let position: Position = "4k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1".parse()?;
//! let explanation = Classical::default().explain(&position).expect("it can");
//! for term in explanation.terms() {
//!     println!("{}: {} for White, {} for Black", term.name, term.white, term.black);
//! }
//! # Ok::<(), lucena_board::PositionError>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | `std` of `lucena-board`; without it the crate needs `core` and `alloc` |
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
pub use evaluator::{BoxedEvaluator, Evaluator};
pub use explanation::{ExplainedTerm, Explanation};
pub use material::Material;
pub use params::{Params, ParamsError, Weight, WeightValue};
pub use phase::{MAX_PHASE, phase};
pub use score::{Mate, Score};
pub use simple::Simple;
pub use tapered::Tapered;
pub use term::Term;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
