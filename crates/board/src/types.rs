//! Basic types: colours, files, ranks, squares, roles and pieces.
//!
//! They are byte-sized enums: there are no invalid values, `Option` is free, and indexing a table
//! needs no bounds check.

mod color;
mod coordinate;
mod from_bits;
mod parse;
mod piece;
mod role;
mod square;
mod variant;

pub use color::{ByColor, Color};
pub use coordinate::{File, Rank};
pub use parse::{Excerpt, ParseValueError};
pub use piece::Piece;
pub use role::{ByRole, Role};
pub use square::Square;
pub use variant::Variant;
