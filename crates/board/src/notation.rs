//! How positions and moves are written and read.

pub(crate) mod fen;
pub(crate) mod san;
pub(crate) mod uci;

#[cfg(test)]
mod round_trip;
