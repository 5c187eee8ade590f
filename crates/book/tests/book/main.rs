//! Tests of built books and of real ones.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust version applies to the library, not to its tests"
)]

mod files;
mod games;
mod keys;
mod lines;
mod make;
#[cfg(all(feature = "names", feature = "default-book"))]
mod openings;
mod properties;
mod python;
mod real_books;
mod reference_tool;
