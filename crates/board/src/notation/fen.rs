//! Forsyth–Edwards notation (FEN): positions as a line of text.
//!
//! The parser accepts FEN, X-FEN (inner castling rooks by their file) and Shredder-FEN (all
//! castling rooks by their file), with trailing fields optional. [`FenText`] selects the form when
//! writing.

mod error;
mod read;
#[cfg(feature = "variants")]
pub(crate) mod variant;
mod write;

pub use error::{FenError, PositionError};
#[cfg(feature = "alloc")]
pub(crate) use read::read_epd_fields;
pub use write::{CastlingStyle, EnPassantStyle, FenText};
