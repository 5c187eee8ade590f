//! Moves in the notation of the Universal Chess Interface: origin, destination, promotion.
//!
//! [`UciMove`](crate::UciMove) holds a parsed move without a position;
//! [`UciMove::to_move`](crate::UciMove::to_move) converts it to the legal [`Move`](crate::Move) of
//! a position.

mod error;
mod parse;
mod read;
#[cfg(test)]
mod tests;

pub use error::UciError;
