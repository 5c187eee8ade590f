//! Syzygy endgame tablebases: WDL and DTZ probing, root move ranking and file verification.
//!
//! ```
//! use lucena_board::Position;
//! use lucena_syzygy::{Repetition, Tablebase, Wdl};
//!
//! # #[cfg(feature = "embedded")] {
//! // Or `Tablebase::new()` and `add_directory("/path/to/tables")?`.
//! let tb = Tablebase::embedded();
//! let pos: Position = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse()?;
//! assert_eq!(tb.probe_wdl(&pos)?, Wdl::Win);
//! println!("a capture, pawn move or mate in {} plies", tb.probe_dtz(&pos)?.plies());
//! for ranked in tb.rank_moves(&pos, Repetition::Absent)? {
//!     println!("{} {} {}", ranked.mv(), ranked.wdl(), ranked.rank());
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | to | use |
//! |---|---|
//! | add tables | [`Tablebase::add_directories`], [`Tablebase::add_directory`], [`Directory`], [`TableSource`], [`Memory`] |
//! | read them in bounded memory, from a cache or a network | [`FileAccess::Read`], [`ReadAt`] |
//! | list available, missing and required tables | [`Tablebase::material_keys`], [`Tablebase::missing`], [`MaterialKey::required`] |
//! | probe WDL | [`Tablebase::probe_wdl`]; with the halfmove clock [`Tablebase::probe_wdl_with_clock`] |
//! | probe DTZ | [`Tablebase::probe_dtz`], [`Dtz`] |
//! | choose a move | [`Tablebase::rank_moves`], [`Tablebase::rank_moves_of_game`], [`Tablebase::best_line`] |
//! | verify files | [`Tablebase::verify_checksum`] |
//! | read or write whole files | [`format`](mod@format) |
//!
//! [`lucena-syzygy-gen`](https://docs.rs/lucena-syzygy-gen) generates tables, verifies every position
//! of a table, and counts wins, draws and losses.
//!
//! # WDL and DTZ
//!
//! [`Wdl`] is the result with the halfmove clock at zero. Under the 50-move rule a cursed win and a
//! blessed loss are draws. [`Dtz`] is the distance in plies to the next move that zeroes the clock: a
//! capture, a pawn move, or mate. Most tables round it to moves, see [`Dtz::is_exact`].
//! Tablebases have no positions with castling rights; en passant is resolved by the probe.
//!
//! Tables also have values for legal positions that no game reaches, some of which only
//! [`Setup::position_waiving`](lucena_board::Setup::position_waiving) can create.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `mmap` | yes | memory maps; without it files are read with positioned reads ([`FileAccess`]) |
//! | `embedded` | no | `Tablebase::embedded`: the tables of three pieces, 24 KiB |
//!
//! A memory-mapped file must not be truncated while in use: access beyond its end kills the process
//! with SIGBUS. With [`FileAccess::Read`] it is an error.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod checksum;
mod error;
mod fault;
pub mod format;
mod index;
mod material_key;
mod probe;
mod source;
mod table;
mod table_kind;
mod tablebase;
mod wdl;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

pub use crate::{
    error::{ProbeError, TableError},
    material_key::{MAX_PIECES, MaterialKey, MaterialKeyError},
    probe::{AmbiguousWdl, Dtz, RankedMove, Repetition},
    source::{Directory, DirectoryErrors, FileAccess, Memory, ReadAt, TableBytes, TableSource},
    table_kind::TableKind,
    tablebase::Tablebase,
    wdl::Wdl,
};
