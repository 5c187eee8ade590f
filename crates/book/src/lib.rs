//! Polyglot opening books: probed where they lie, made from games, merged, filtered and explained;
//! and the names of openings by position.
//!
//! ```
//! use lucena_board::Position;
//! use lucena_book::{BookBuilder, Choice, GameResult, MakeOptions, seeded};
//!
//! // A book of two short games.
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
//! // What it says, and a choice by weight that the same seed makes again.
//! let found = book.find(&start)?;
//! assert_eq!(found.best().unwrap().mv.to_string(), "e2e4");
//! let chosen = found.choose(Choice::Weighted, &mut seeded(7)).unwrap();
//! assert!(["e2e4", "d2d4"].contains(&chosen.mv.to_string().as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | ask a book | [`Book::new`] with bytes, `Book::open` with a file that stays where it is, `Book::map` with a memory map; then [`Book::find`] |
//! | choose a move | [`Found::best`], [`Found::choose`] with a [`Choice`]; [`Found::without`], [`Found::with_min_weight`], [`Found::keep`] |
//! | read entries | [`Book::entries`], [`Book::entries_of`], [`Entry`], [`RawMove`] |
//! | supply bytes from elsewhere | [`Source`] |
//! | make a book | `BookBuilder` with `MakeOptions` |
//! | change a book | `BookData`: `merge`, `filter`, `with_header`, `to_bytes` |
//! | look into a book | [`Book::verify`] for counts; `Book::survey`, `Book::reached`, `Book::tree`, `Book::lines` for what is reached by playing |
//! | name an opening | `OpeningNames` |
//! | have a book at hand | `default_book` |
//!
//! # What real books do
//!
//! The format has castling as the king taking its own rook, `e1h1`; many books write `e1g1`. Both are
//! understood, in Chess960 too. The same move may stand in several entries, whose weights are added.
//! Weights come in any order. Entries of key 0 are a header. A move of weight 0 is known and not
//! played. Entries whose move is not legal are left out and told, see [`Found::skipped`].
//!
//! # Safety of files
//!
//! Any bytes are read or refused: an error names the byte. A search for a key ends in files that are
//! out of order too. Opening looks at a few entries only; [`Book::verify`] reads them all. `Book::map`
//! is for files that nobody changes meanwhile, see there.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | books in files; implies `alloc` |
//! | `alloc` | with `std` | making, merging and filtering books, headers, surveys, lines and trees |
//! | `mmap` | no | books in memory maps, through `memmap2`; implies `std` |
//! | `names` | no | openings by position, some two thousand of them; implies `alloc` |
//! | `default-book` | no | a small book inside the program, made from the list of `names` |
//!
//! No feature changes a result. Without features a book is asked from bytes, and neither `std` nor an
//! allocator is needed.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod book;
mod choice;
#[cfg(feature = "alloc")]
mod data;
#[cfg(feature = "default-book")]
mod default_book;
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
#[cfg(feature = "names")]
mod names;
mod raw_move;
mod source;

pub use rand_xoshiro::rand_core;

pub use book::{Book, Entries, EntryAt};
pub use choice::{Choice, seeded};
#[cfg(feature = "alloc")]
pub use data::BookData;
#[cfg(feature = "default-book")]
pub use default_book::default_book;
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
#[cfg(feature = "names")]
pub use names::{Eco, NamesError, NamesFault, Opening, OpeningNames, Usage};
pub use raw_move::{MoveFault, RawMove};
pub use source::Source;

/// Compiles the README's code as tests.
#[cfg(all(doctest, feature = "std", feature = "names", feature = "default-book"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
