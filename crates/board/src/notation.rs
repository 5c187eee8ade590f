//! How positions and moves are written and read.

#[cfg(feature = "alloc")]
pub(crate) mod epd;
pub(crate) mod fen;
pub(crate) mod san;
pub(crate) mod uci;
