//! Building books from games.

mod builder;
mod move_stats;
mod options;

pub use builder::{BookBuilder, GameError};
pub use options::{Counting, MakeOptions, Points, Weighting};
