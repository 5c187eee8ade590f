//! The closed vocabulary of chess: colours, files, ranks, squares, roles and pieces.
//!
//! Every type is a byte-sized enum, so a bad value cannot be written down, `Option` is free,
//! and a table indexed by one needs no bounds check.

mod color;
mod coordinate;
mod from_bits;
mod parse;
mod piece;
mod role;
mod square;

pub use color::{ByColor, Color};
pub use coordinate::{File, Rank};
pub use parse::{Excerpt, ParseValueError};
pub use piece::Piece;
pub use role::{ByRole, Role};
pub use square::Square;
