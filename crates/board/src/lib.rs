//! Chess positions, legal move generation, FEN, SAN, UCI and EPD notation, Zobrist hashing, static
//! exchange evaluation and perft, for standard chess and Chess960; other variants as a feature.
//!
//! ```
//! use lucena_board::{Game, Outcome, Position};
//!
//! // A `Position` is always legal; a `Setup` may hold any piece placement.
//! let pos: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(pos.legal_moves().len(), 26);
//!
//! // Moves take two bytes. Notation is parsed and written in the context of a position.
//! let mv = pos.parse_san("O-O")?;
//! assert_eq!(mv.to_string(), "e1h1");
//! let next = pos.play(mv)?;
//! assert!(next.has_legal_moves());
//!
//! // A `Game` keeps its history, so it detects repetitions.
//! let mut game = Game::default();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     game.play(game.position().parse_san(san)?)?;
//! }
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("0-1 (checkmate)".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Finding your way
//!
//! | to | use |
//! |---|---|
//! | generate legal moves | [`Position::legal_moves`], [`Position::query`] to filter by kind, origin or destination, [`Position::for_each_successor`] to generate and play in one pass, [`Position::try_for_each_legal_move`] to stop early, [`Position::count_legal_moves`], [`Position::has_legal_moves`] |
//! | validate a hash move | [`Position::is_legal`] |
//! | cache checkers and pins | [`Position::check_info`], which [`Position::is_legal_with`], [`Position::gives_check_with`] and [`MoveQuery::check_info`] accept |
//! | play moves | [`Position::play`] (checked copy), [`Position::play_unchecked`], [`Position::make`] and [`Position::unmake`]; [`Position::changes`] for incremental updates |
//! | query a position | [`Position::checkers`], [`Position::pinned`], [`Position::placement`], [`Position::attackers_to`], [`Position::is_attacked`], [`Position::gives_check`], [`Position::see_ge`], [`attacks`] |
//! | hash (Zobrist) | [`Position::key`] (Polyglot), [`Position::key_after`], [`Position::pawn_key`], [`Position::material`], [`Position::repetition_key`] |
//! | parse and write | [`Position::fen`], [`Position::parse_san`], [`Move::san`], [`Position::parse_uci`], [`Move::uci`], [`Epd`], [`Position::diagram`] |
//! | store | [`Position::pack`] (32 bytes), [`Move::bits`] (16 bits), [`SanString`] |
//! | edit positions | [`Setup`], whose validation reports all faults at once and can waive the harmless ones |
//! | play a game | [`Game`], [`History`], [`Outcome`], [`GameResult`] |
//! | test move generation | [`perft`], [`Perft`], [`divide`] |
//! | play a variant | `variants` (a feature); [`ChessPosition`] for code that works on any; [`Variant`] for names |
//!
//! # Modules
//!
//! Everything is re-exported here, except for [`attacks`] and `proptest`. In the source:
//!
//! | module | content |
//! |---|---|
//! | `types`, `bitboard` | squares, files, ranks, colours, roles, pieces; sets of squares |
//! | `attacks` | attack bitboards; magic and PEXT lookups of sliders in `attacks::sliders` |
//! | `planes`, `material`, `castling`, `zobrist` | quad-bitboards, material keys, castling rights, Polyglot keys |
//! | `setup` | any piece placement, and its validation |
//! | `position` | the legal position: queries, legality, making and unmaking moves, en passant, Chess960 |
//! | `moves` | moves in 16 bits, move lists, pieces added and removed by a move |
//! | `side` | the side to move as a type, to monomorphize the generator for each colour |
//! | `movegen` | legal move generation: into a list, to a visitor, or counted only |
//! | `notation` | FEN, EPD, SAN and UCI notation |
//! | `packed` | positions in 32 bytes |
//! | `see` | static exchange evaluation |
//! | `chess_position`, `variants` | what positions of all variants have in common; the variants |
//! | `game`, `outcome` | history, repetitions, draws, outcomes |
//! | `perft` | perft with threads and a hash table, perft suites |
//! | `proptest`, `serde_impls`, `arbitrary_impls` | the features of these names |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | threads for parallel perft; implies `alloc` |
//! | `alloc` | with `std` | types that allocate: [`Game`], [`Epd`], [`PerftTable`] |
//! | `serde` | no | `Serialize` and `Deserialize` in the forms that each type documents |
//! | `variants` | no | crazyhouse, three-check, king of the hill, racing kings, antichess, atomic, horde; implies `alloc` |
//! | `small-tables` | no | slider attacks from 2 KiB of tables instead of 841 KiB, but slower |
//! | `arbitrary` | no | `Arbitrary` for fuzzing: positions, set-ups, moves and the small types |
//! | `proptest` | no | strategies for positions, moves and games; implies `std` |
//!
//! No feature changes a result. Without features the crate needs neither `std` nor an allocator.
//! Slider attacks use PEXT bitboards in x86-64 builds with BMI2 enabled, magic bitboards elsewhere,
//! and with `small-tables` hyperbola quintessence.
//!
//! # Copy-make
//!
//! A [`Position`] is 64 bytes, one cache line, so copy-make is cheap; [`Position::make`] and
//! [`Position::unmake`] update a single board in place. Checkers and pins are not stored but
//! computed on demand, in a few nanoseconds; a [`CheckInfo`] caches them for a search node.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
pub mod attacks;
mod bitboard;
mod castling;
mod chess_position;
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
#[cfg(test)]
mod random_games;
mod see;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod side;
mod types;
#[cfg(feature = "variants")]
pub mod variants;
mod zobrist;

pub use bitboard::{Bitboard, SquareIter, SubsetIter};
pub use castling::{CastlingRights, CastlingSide};
pub use chess_position::ChessPosition;
pub use diagram::Diagram;
#[cfg(feature = "alloc")]
pub use game::{Game, History, Ply};
pub use material::Material;
pub use movegen::{MoveKinds, MoveQuery};
pub use moves::{ListIter, Move, MoveChanges, MoveKind, MoveList, UciCastling, UciMove};
#[cfg(feature = "alloc")]
pub use notation::epd::{Epd, EpdError, EpdOperand, EpdOperation};
pub use notation::fen::{CastlingStyle, EnPassantStyle, FenError, FenText, PositionError};
pub use notation::san::{San, SanError, SanString};
pub use notation::uci::UciError;
pub use outcome::{DrawReason, GameResult, Outcome, VariantEnd};
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
    ByColor, ByRole, Color, Excerpt, File, ParseValueError, Piece, Rank, Role, Square, Variant,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
