//! Standard algebraic notation: `Nf3`, `exd8=Q+`, `O-O`.
//!
//! Writing is [`Move::san`](crate::Move::san) and [`Move::lan`](crate::Move::lan). Reading comes
//! lenient, [`Position::parse_san`](crate::Position::parse_san), and strict,
//! [`Position::parse_san_strict`](crate::Position::parse_san_strict).

mod error;
mod owned;
mod parse;
mod plain;
mod quick;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::SanError;
pub use owned::SanString;
pub use write::San;
