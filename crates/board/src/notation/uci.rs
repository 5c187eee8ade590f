//! The move notation of the Universal Chess Interface: origin, destination, promotion letter.
//!
//! [`UciMove`] is the text alone, without a position, for protocols. Reading it for a position
//! gives a [`Move`](crate::Move) that is legal there.

mod error;
mod read;
#[cfg(test)]
mod tests;
mod text;

pub use error::UciError;
pub use text::{UciCastling, UciMove};
