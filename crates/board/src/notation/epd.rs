//! Extended position description: a position and what is known about it, on one line.
//!
//! The first four fields are those of FEN. Operations follow, each an opcode and its operand,
//! closed by a semicolon: `bm Nf3; id "test 1"; ce 25;`. [`Epd`] gives the opcodes of the
//! standard their types; whatever else is there is kept as text.

mod error;
mod operation;
mod read;
mod record;
#[cfg(test)]
mod tests;
mod write;

pub use error::EpdError;
pub use operation::{EpdOperand, EpdOperation};
pub use record::Epd;
