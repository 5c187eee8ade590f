//! Chess rules, fast and safe.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod attacks;
mod bitboard;
mod castling;
#[cfg(feature = "alloc")]
mod game;
mod material;
mod movegen;
mod moves;
mod notation;
mod outcome;
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
#[cfg(feature = "alloc")]
pub use game::{Game, History, Ply};
pub use material::Material;
pub use movegen::{MoveKinds, MoveQuery};
pub use moves::{Move, MoveKind, MoveList};
#[cfg(feature = "alloc")]
pub use notation::epd::{Epd, EpdError, EpdOperand, EpdOperation};
pub use notation::fen::{CastlingStyle, EnPassantStyle, FenError, FenText, PositionError};
pub use notation::san::{San, SanError};
pub use notation::uci::{UciCastling, UciError, UciMove};
pub use outcome::{DrawReason, Outcome};
pub use perft::{
    Divide, Perft, PerftLine, PerftLineError, PerftSuite, divide, perft, perft_every_leaf,
};
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
pub use perft::{PerftTable, PerftTableError};
pub use position::{IllegalMove, IllegalReason, Position, Undo};
pub use see::SeeValues;
pub use setup::{Faults, Setup, SetupError};
pub use types::{ByColor, ByRole, Color, File, ParseValueError, Piece, Rank, Role, Square};
