//! Parsing and writing positions and moves.

#[cfg(feature = "alloc")]
pub(crate) mod epd;
pub(crate) mod fen;
pub(crate) mod san;
pub(crate) mod uci;
