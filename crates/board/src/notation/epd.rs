//! Extended position description (EPD): a position with operations, on one line.
//!
//! The first four fields are those of FEN. Operations follow, each an opcode with its operand,
//! terminated by a semicolon: `bm Nf3; id "test 1"; ce 25;`. [`Epd`] parses the operands of
//! standard opcodes; those of other opcodes are kept as text.

mod error;
mod fields;
mod operation;
mod read;
mod record;
#[cfg(test)]
mod tests;
mod write;

pub use error::EpdError;
pub(crate) use fields::read_clocks;
#[cfg(feature = "variants")]
pub(crate) use fields::variant_of;
pub use operation::{EpdOperand, EpdOperation};
pub use record::Epd;
