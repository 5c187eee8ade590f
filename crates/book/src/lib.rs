//! Polyglot opening books: probe, build from games, merge, filter and inspect; opening names and
//! ECO codes by position.
//!
//! ```
//! use lucena_board::{GameResult, Position};
//! use lucena_book::{BookBuilder, Choice, MakeOptions, seeded};
//!
//! // Build a book from two short games.
//! let start = Position::initial();
//! let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
//! for (sans, result) in [(["e4", "e5"], GameResult::WhiteWins), (["d4", "d5"], GameResult::Draw)] {
//!     let (mut position, mut moves) = (start, Vec::new());
//!     for san in sans {
//!         moves.push(position.parse_san(san)?);
//!         position = position.play_san(san)?;
//!     }
//!     builder.add(&start, moves, result)?;
//! }
//! let book = builder.finish().to_book();
//!
//! // The best move, and a random move by weight; the same seed gives the same move.
//! let found = book.find(&start)?;
//! assert_eq!(found.best().unwrap().mv.to_string(), "e2e4");
//! let chosen = found.choose(Choice::Weighted, &mut seeded(7)).unwrap();
//! assert!(["e2e4", "d2d4"].contains(&chosen.mv.to_string().as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | task | items |
//! |---|---|
//! | open a book | [`Book::new`] for bytes, `Book::open` for a file, `Book::map` for a memory map |
//! | probe a position | [`Book::find`], which returns the [`BookMoves`] |
//! | choose a move | [`BookMoves::best`], [`BookMoves::choose`] with a [`Choice`] |
//! | exclude moves | [`BookMoves::without`], [`BookMoves::with_min_weight`], [`BookMoves::keep`] |
//! | read raw entries | [`Book::entries`], [`Book::entries_of`], [`Entry`], [`RawMove`] |
//! | read from other storage | [`Source`] |
//! | build a book from games | `BookBuilder` with `MakeOptions` |
//! | merge, filter and write books | `BookData` |
//! | verify a book, get statistics | [`Book::verify`], `Book::tree_stats` |
//! | list positions and lines | `Book::reachable`, `Book::tree`, `Book::lines` |
//! | name an opening | `OpeningNames` |
//! | use the built-in book | `default_book` |
//!
//! # Format
//!
//! A book is a sequence of 16-byte [entries](Entry), sorted by Zobrist key. Not all books follow
//! the [specification](http://hgm.nubati.net/book_format.html), so this crate accepts variations:
//!
//! - Castling is encoded as the king taking its own rook (`e1h1`), or as a two-square king move
//!   (`e1g1`). Chess960 is supported.
//! - A move may have several entries; their weights are added up.
//! - The entries of a position need not be sorted by weight.
//! - Entries with key 0 are a header.
//! - Moves of weight 0 are listed but never chosen.
//! - Entries with an illegal move are skipped, see [`BookMoves::skipped`].
//!
//! # Untrusted files
//!
//! No input causes a panic: an error has the byte offset. A search for a key ends in unsorted files
//! too. Opening a book only samples its entries; [`Book::verify`] reads all of them. `Book::map`
//! requires that the file is not modified while it is open.
//!
//! # Features
//!
//! | feature | default | description |
//! |---|---|---|
//! | `std` | yes | book files; implies `alloc` |
//! | `alloc` | with `std` | building, merging and filtering books, headers, statistics, lines and trees |
//! | `mmap` | no | memory-mapped books, through `memmap2`; implies `std` |
//! | `names` | no | opening names and ECO codes of more than two thousand lines; implies `alloc` |
//! | `default-book` | no | the built-in book, 65 KB |
//!
//! No feature changes a result. Without features, books are read from bytes with neither `std` nor
//! an allocator.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod book;
#[cfg(feature = "alloc")]
mod book_data;
mod book_moves;
mod candidate;
mod choice;
#[cfg(feature = "default-book")]
mod default_book;
mod entry;
mod entry_stats;
mod error;
#[cfg(feature = "alloc")]
mod explore;
#[cfg(feature = "std")]
mod file;
#[cfg(feature = "alloc")]
mod filter;
#[cfg(feature = "alloc")]
mod header;
mod interpolation_search;
#[cfg(feature = "alloc")]
mod make;
#[cfg(feature = "alloc")]
mod merge;
#[cfg(feature = "names")]
mod names;
mod raw_move;
mod source;

pub use rand_xoshiro::rand_core;

pub use book::{Book, Entries, EntryAt};
#[cfg(feature = "alloc")]
pub use book_data::BookData;
pub use book_moves::{BookMoves, SkippedEntry};
pub use candidate::Candidate;
pub use choice::{Choice, seeded};
#[cfg(feature = "default-book")]
pub use default_book::default_book;
pub use entry::Entry;
pub use entry_stats::EntryStats;
pub use error::BookError;
#[cfg(feature = "alloc")]
pub use explore::{
    BookLines, BookTree, ReachablePosition, ReachablePositions, Traversal, TreeNode, TreeStats,
};
#[cfg(feature = "mmap")]
pub use file::Mapped;
#[cfg(feature = "std")]
pub use file::Seekable;
#[cfg(feature = "alloc")]
pub use filter::Filter;
#[cfg(feature = "alloc")]
pub use header::Header;
#[cfg(feature = "alloc")]
pub use make::{BookBuilder, Counting, GameError, MakeOptions, Points, Weighting};
#[cfg(feature = "alloc")]
pub use merge::MergePolicy;
#[cfg(feature = "names")]
pub use names::{Eco, Opening, OpeningLineError, OpeningListError, OpeningNames, Usage};
pub use raw_move::{RawMove, RawMoveError};
pub use source::Source;

/// Runs the examples in the README as tests.
#[cfg(all(doctest, feature = "std", feature = "names", feature = "default-book"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
