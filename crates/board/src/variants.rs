//! The variants that Lichess plays, beside standard chess and Chess960, which a
//! [`Position`](crate::Position) plays.
//!
//! | variant | position |
//! |---|---|
//! | crazyhouse | [`CrazyhousePosition`] |
//! | three-check | [`ThreeCheckPosition`] |
//! | king of the hill | [`KingOfTheHillPosition`] |
//! | racing kings | [`RacingKingsPosition`] |
//! | antichess | [`AntichessPosition`] |
//! | atomic chess | [`AtomicPosition`] |
//! | horde | [`HordePosition`] |
//! | any of these, or standard chess | [`VariantPosition`] |
//!
//! All implement [`ChessPosition`](crate::ChessPosition). [`Move`](crate::Move) is the same type as
//! in standard chess.
//!
//! ```
//! use lucena_board::variants::{CrazyhousePosition, VariantPosition};
//! use lucena_board::{ChessPosition, Outcome, Variant, VariantEnd};
//!
//! let mut position = CrazyhousePosition::default();
//! for san in ["e4", "d5", "exd5", "Qxd5", "@e4"] {
//!     position = position.play(position.parse_san(san)?)?;
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3",
//! );
//!
//! // The variant is known at run time only.
//! let mut position = VariantPosition::initial(Variant::KingOfTheHill);
//! for san in ["e4", "e5", "Ke2", "Ke7", "Ke3", "Ke6", "d4", "a6", "dxe5", "a5", "Kd4"] {
//!     position = position.play(position.parse_san(san)?)?;
//! }
//! let outcome = position.outcome().unwrap();
//! assert!(matches!(outcome, Outcome::Variant { end: VariantEnd::KingInTheCenter, .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In the source
//!
//! `rules_position` is the position under any rules, `rules` what each variant defines, `state`
//! what a position has beside the board, `setup` the FEN, `notation` moves as text,
//! `reason` why a move is illegal, `any` the enum, `packed` its form in 72 bytes. Each variant has a file with its rules. Notation is that
//! of standard chess with what variants add.

mod antichess;
mod any;
mod atomic;
mod chess_position;
mod crazyhouse;
mod horde;
mod king_of_the_hill;
mod notation;
mod packed;
mod racing_kings;
mod reason;
mod rules;
mod rules_position;
mod setup;
pub(crate) mod state;
#[cfg(test)]
mod tests;
mod three_check;

pub use antichess::Antichess;
pub use any::VariantPosition;
pub use atomic::Atomic;
pub use crazyhouse::Crazyhouse;
pub use horde::Horde;
pub use king_of_the_hill::KingOfTheHill;
pub use packed::PackedVariantPosition;
pub use racing_kings::RacingKings;
pub use rules::Rules;
pub use rules_position::RulesPosition;
pub use setup::VariantSetup;
pub use state::Pockets;
pub use three_check::ThreeCheck;

/// A position of crazyhouse.
pub type CrazyhousePosition = RulesPosition<Crazyhouse>;
/// A position of three-check.
pub type ThreeCheckPosition = RulesPosition<ThreeCheck>;
/// A position of king of the hill.
pub type KingOfTheHillPosition = RulesPosition<KingOfTheHill>;
/// A position of racing kings.
pub type RacingKingsPosition = RulesPosition<RacingKings>;
/// A position of antichess.
pub type AntichessPosition = RulesPosition<Antichess>;
/// A position of atomic chess.
pub type AtomicPosition = RulesPosition<Atomic>;
/// A position of horde.
pub type HordePosition = RulesPosition<Horde>;
