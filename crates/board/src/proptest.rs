//! Strategies for property tests: legal positions, moves and games. Needs the feature
//! `proptest`.
//!
//! Failures shrink to what a person would look at: shorter games, earlier moves, fewer pieces.
//!
//! This is the body of a function marked `#[test]`, as it can be copied:
//!
//! ```
//! use lucena_board::EnPassantStyle;
//! use lucena_board::proptest::{position_and_move, positions};
//! use proptest::proptest;
//!
//! proptest!(|((position, mv) in position_and_move())| {
//!     assert_ne!(position.play_unchecked(mv).turn(), position.turn());
//! });
//! proptest!(|(position in positions())| {
//!     let fen = position.fen().en_passant(EnPassantStyle::Pushed).to_string();
//!     assert_eq!(fen.parse(), Ok(position));
//! });
//! ```

mod line;
mod placement;
mod play;

pub use placement::{placements, placements_waiving};
pub use play::{
    chess960_starts, double_chess960_starts, games, moves, position_and_move, positions, starts,
};
