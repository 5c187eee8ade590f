//! Polyglot opening books: read, made, merged and explained; and the names of openings.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod book;
mod choice;
#[cfg(feature = "alloc")]
mod data;
mod entry;
mod error;
#[cfg(feature = "alloc")]
mod explore;
#[cfg(feature = "std")]
mod file;
#[cfg(feature = "alloc")]
mod filter;
mod find;
mod found;
#[cfg(feature = "alloc")]
mod header;
mod inventory;
#[cfg(feature = "alloc")]
mod make;
#[cfg(feature = "alloc")]
mod merge;
mod raw_move;
mod source;

pub use rand_xoshiro::rand_core;

pub use book::{Book, Entries, EntryAt};
pub use choice::{Choice, seeded};
#[cfg(feature = "alloc")]
pub use data::BookData;
pub use entry::Entry;
pub use error::BookError;
#[cfg(feature = "alloc")]
pub use explore::{BookLines, Node, Reach, Reached, Survey, Tree, Walk};
#[cfg(feature = "mmap")]
pub use file::Mapped;
#[cfg(feature = "std")]
pub use file::Seekable;
#[cfg(feature = "alloc")]
pub use filter::{Filter, Strays};
pub use found::{Candidate, Found, Skipped};
#[cfg(feature = "alloc")]
pub use header::Header;
pub use inventory::Inventory;
#[cfg(feature = "alloc")]
pub use make::{
    BookBuilder, Counting, GameError, GameResult, MakeOptions, Points, UnknownResult, Weighting,
};
#[cfg(feature = "alloc")]
pub use merge::MergePolicy;
pub use raw_move::{MoveFault, RawMove};
pub use source::Source;
