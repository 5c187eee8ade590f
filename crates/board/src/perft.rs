//! Counting the positions that legal play reaches: the standard test of a move generator.

mod recursion;

pub use recursion::{perft, perft_every_leaf};
