//! How positions and moves are written and read.

pub(crate) mod fen;
