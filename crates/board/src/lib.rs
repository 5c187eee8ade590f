//! The rules of chess: positions that are always legal, fast move generation, notation, hashing
//! and perft, for standard chess and Chess960.
//!
//! ```
//! use lucena_board::{Game, Outcome, Position};
//!
//! // A `Position` is legal or it does not exist; `Setup` holds any placement.
//! let pos: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(pos.legal_moves().len(), 26);
//!
//! // Moves are two bytes. They are read and written for a position.
//! let mv = pos.parse_san("O-O")?;
//! assert_eq!(mv.to_string(), "e1h1");
//! let next = pos.play(mv)?;
//! assert!(next.has_legal_moves());
//!
//! // A `Game` remembers, so it knows repetition.
//! let mut game = Game::default();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     game.play(game.position().parse_san(san)?)?;
//! }
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("0-1 (checkmate)".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | generate moves | [`Position::legal_moves`], [`Position::query`] for a part of them, [`Position::for_each_successor`] to play them all at full speed, [`Position::try_for_each_legal_move`] to stop early, [`Position::count_legal_moves`], [`Position::has_legal_moves`] |
//! | check a move from a hash table | [`Position::is_legal`] |
//! | keep checkers and pins | [`Position::check_info`], which [`Position::is_legal_with`], [`Position::gives_check_with`] and [`MoveQuery::check_info`] accept |
//! | play moves | [`Position::play`] (checked copy), [`Position::play_unchecked`], [`Position::make`] and [`Position::unmake`]; [`Position::changes`] lists what a move changes |
//! | look around | [`Position::checkers`], [`Position::pinned`], [`Position::placement`], [`Position::attackers_to`], [`Position::is_attacked`], [`Position::gives_check`], [`Position::see_ge`], [`attacks`] |
//! | hash | [`Position::key`] (Polyglot), [`Position::key_after`], [`Position::pawn_key`], [`Position::material`], [`Position::repetition_key`] |
//! | read and write | [`Position::fen`], [`Position::parse_san`], [`Move::san`], [`Position::parse_uci`], [`Move::uci`], [`Epd`], [`Position::diagram`] |
//! | store | [`Position::pack`] (32 bytes), [`Move::bits`] (16 bits), [`SanString`] |
//! | set up by hand | [`Setup`], which names every fault at once and lets harmless ones be waived |
//! | follow a game | [`Game`], [`History`], [`Outcome`] |
//! | prove it | [`perft`], [`Perft`], [`divide`] |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | threads for parallel perft; implies `alloc` |
//! | `alloc` | with `std` | types that own heap memory: [`Game`], [`Epd`], [`PerftTable`] |
//! | `serde` | no | `Serialize` and `Deserialize` in the forms that each type documents |
//! | `arbitrary` | no | `Arbitrary` for fuzzing: positions, set-ups, moves and the small types |
//! | `proptest` | no | strategies for positions, moves and games; implies `std` |
//!
//! No feature changes a result. Without features the crate needs neither `std` nor an allocator.
//! On x86-64 with BMI2 enabled for the build, slider attacks use the PEXT instruction; elsewhere
//! magic multiplication, with the same results.
//!
//! # Positions are copied
//!
//! A [`Position`] is one cache line, so a search can keep one for each ply and play by copying;
//! [`Position::make`] and [`Position::unmake`] exist for those who keep a single board. Nothing
//! in a position is cached that a search may not need: checkers and pins are found when asked
//! for, in a few nanoseconds. What asks for them often keeps them in a [`CheckInfo`].
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
pub mod attacks;
mod bitboard;
mod castling;
mod diagram;
#[cfg(feature = "alloc")]
mod game;
mod material;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod packed;
mod perft;
mod planes;
mod position;
#[cfg(feature = "proptest")]
pub mod proptest;
mod see;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod side;
mod types;
#[cfg(test)]
mod walk;
mod zobrist;

pub use bitboard::{Bitboard, SquareIter, SubsetIter};
pub use castling::{CastlingRights, CastlingSide};
pub use diagram::Diagram;
#[cfg(feature = "alloc")]
pub use game::{Game, History, Ply};
pub use material::Material;
pub use movegen::{MoveKinds, MoveQuery};
pub use moves::{ListIter, Move, MoveChanges, MoveKind, MoveList};
#[cfg(feature = "alloc")]
pub use notation::epd::{Epd, EpdError, EpdOperand, EpdOperation};
pub use notation::fen::{CastlingStyle, EnPassantStyle, FenError, FenText, PositionError};
pub use notation::san::{San, SanError, SanString};
pub use notation::uci::{UciCastling, UciError, UciMove};
pub use outcome::{DrawReason, Outcome};
pub use packed::{PackedPosition, UnpackError};
pub use perft::{
    Divide, Perft, PerftLine, PerftLineError, PerftSuite, divide, perft, perft_every_leaf,
};
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
pub use perft::{PerftTable, PerftTableError};
pub use position::{CheckInfo, IllegalMove, IllegalReason, Position, Undo};
pub use see::SeeValues;
pub use setup::{Faults, Setup, SetupError};
pub use types::{
    ByColor, ByRole, Color, Excerpt, File, ParseValueError, Piece, Rank, Role, Square,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
