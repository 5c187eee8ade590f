//! The file format, for programs that write tables or read every value of one.
//!
//! Probing needs nothing from here. [`Layout`] numbers the placements of a table as its files do,
//! [`Decoder`] turns these index numbers back into squares, [`checksum`] gives the bytes that end a
//! file, and [`TableScan`] reads all of its values in the order of the index.

pub use crate::{
    checksum::{CHECKSUM_LEN, checksum},
    index::{Decoder, DigitOrder, Layout, LayoutError, Squares},
    table::{BATCH, Placement, Segment, TableScan},
};
