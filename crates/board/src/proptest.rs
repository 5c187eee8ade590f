//! Proptest strategies for legal positions, moves and games. Requires the feature `proptest`.
//!
//! Failures shrink to shorter games and fewer pieces.
//!
//! The body of a `#[test]` function:
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
mod starts;

pub use placement::{placements, placements_waiving};
pub use play::{games, moves, position_and_move, positions};
pub use starts::{chess960_starts, double_chess960_starts, starts};
