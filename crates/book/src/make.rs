//! Books from games.

mod builder;
mod options;
mod tally;

pub use builder::{BookBuilder, GameError};
pub use options::{Counting, GameResult, MakeOptions, Points, UnknownResult, Weighting};
