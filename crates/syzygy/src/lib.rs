//! Syzygy endgame tablebases: WDL and DTZ probing, move ranking and file checks.
//!
//! ```
//! use lucena_board::Position;
//! use lucena_syzygy::{Repetition, Tablebase, Wdl};
//!
//! # #[cfg(feature = "embedded")] {
//! // Or `Tablebase::new()` and `add_directory("/path/to/tables")?`.
//! let tables = Tablebase::embedded();
//! let pos: Position = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse()?;
//! assert_eq!(tables.probe_wdl(&pos)?, Wdl::Win);
//! println!("a capture, pawn move or mate in {} plies", tables.probe_dtz(&pos)?.plies());
//! for ranked in tables.rank_moves(&pos, Repetition::Absent)? {
//!     println!("{} {} {}", ranked.mv(), ranked.wdl(), ranked.rank());
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | add tables | [`Tablebase::add_directory`], [`Directory`], [`TableSource`], [`Memory`] |
//! | read them with bounded memory, from a cache or a network | [`FileAccess::Read`], [`ReadAt`] |
//! | know which there are, and which are missing | [`Tablebase::keys`], [`Tablebase::missing`], [`MaterialKey::required`] |
//! | know who wins | [`Tablebase::probe_wdl`]; with the counter of the fifty-move rule [`Tablebase::probe_wdl_with_clock`] |
//! | know how far the next capture, pawn move or mate is | [`Tablebase::probe_dtz`], [`Dtz`] |
//! | choose a move | [`Tablebase::rank_moves`], [`Tablebase::rank_moves_of_game`], [`Tablebase::best_line`] |
//! | check files | [`Tablebase::verify_checksum`] |
//! | read or write whole files | [`format`] |
//!
//! [`lucena-syzygy-gen`](https://docs.rs/lucena-syzygy-gen) generates tables, verifies every position
//! of one against the rules, and counts wins, draws and losses.
//!
//! # What the numbers mean
//!
//! [`Wdl`] is the result when the counter of the fifty-move rule stands at zero. [`Dtz`] counts
//! plies to the next move that zeroes it, with the win or loss kept; most tables round a ply away,
//! and `Dtz` says where that may be. Castling is unknown to tables, en passant is worked out.
//! Positions that the rules allow but no game reaches have values too, but only
//! [`Setup::position_waiving`](lucena_board::Setup::position_waiving) makes some of them.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `mmap` | yes | files are mapped into memory; without it they are read with positioned reads ([`FileAccess`]) |
//! | `embedded` | no | `Tablebase::embedded`: the tables of three pieces, 24 KiB of the program |
//!
//! A mapped file must not shrink while it is in use: the system ends a program that reads beyond the
//! end with SIGBUS. [`FileAccess::Read`] turns this into an error.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod checksum;
mod error;
pub mod format;
mod index;
mod material_key;
mod probe;
mod source;
mod table;
mod tablebase;
mod wdl;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

pub use crate::{
    error::{ProbeError, TableError},
    material_key::{MAX_PIECES, MaterialKey, MaterialKeyError},
    probe::{AmbiguousWdl, Dtz, RankedMove, Repetition},
    source::{Directory, FileAccess, Memory, ReadAt, TableBytes, TableSource},
    table::TableKind,
    tablebase::Tablebase,
    wdl::Wdl,
};
