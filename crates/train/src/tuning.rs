//! Tuning of the weights of the classical evaluation (Texel tuning).
//!
//! A logistic curve maps a score to the expected result. Its scale is fitted to the initial weights,
//! so that a centipawn stays a centipawn. The loss is the cross-entropy against a mix of the result of
//! the game and the score of the search, mapped by the same curve. A Gaussian prior keeps the weights
//! of rare features close to their initial values. The optimizer is Adam with mini-batches.

mod adam;
mod config;
mod data;
mod model;
mod positions;
mod tuner;

pub use config::TuneConfig;
pub use data::TuneData;
pub use tuner::{TuneError, TuneReport, Tuner};
