//! Books made here and books made by others.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
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
