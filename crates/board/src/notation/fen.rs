//! Forsyth-Edwards notation: positions as a line of text.
//!
//! Reading takes plain FEN, X-FEN (an inner castling rook by its file) and Shredder-FEN (every
//! castling rook by its file), with all six fields or only the first of them. Writing chooses the forms
//! through [`FenText`].

mod error;
mod read;
mod write;

pub use error::{FenError, PositionError};
#[cfg(feature = "alloc")]
pub(crate) use read::read_epd_fields;
pub use write::{CastlingStyle, EnPassantStyle, FenText};
