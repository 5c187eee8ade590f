//! Standard algebraic notation: `Nf3`, `exd8=Q+`, `O-O`.
//!
//! Moves are written by [`Move::san`](crate::Move::san) and [`Move::lan`](crate::Move::lan), and
//! parsed leniently by [`Position::parse_san`](crate::Position::parse_san) or strictly by
//! [`Position::parse_san_strict`](crate::Position::parse_san_strict). The parser tries `fast_path`,
//! then `canonical`, then `lenient`: each accepts more spellings and costs more time.

mod canonical;
mod error;
mod fast_path;
mod lenient;
/// The parser of patterns, for positions of variants.
#[cfg(feature = "variants")]
pub(crate) mod pattern {
    pub(crate) use super::lenient::{Meaning, Pattern, parse};
    pub(crate) use super::variant::{drop, king_promotion};
}
mod read;
mod san_string;
#[cfg(test)]
mod tests;
mod variant;
mod write;

pub use error::SanError;
pub use san_string::SanString;
pub use write::San;
