//! Strategies for property tests: legal positions, moves and games. Needs the feature
//! `proptest`.
//!
//! Failures shrink to what a person would look at: shorter games, earlier moves, fewer pieces.
//!
//! ```
//! use lucena_board::proptest::{position_and_move, positions};
//! use proptest::proptest;
//!
//! proptest! {
//!     # #![proptest_config(proptest::test_runner::Config::with_cases(8))]
//!     fn a_move_passes_the_turn((position, mv) in position_and_move()) {
//!         assert_ne!(position.play_unchecked(mv).turn(), position.turn());
//!     }
//!
//!     fn a_fen_gives_the_position_back(position in positions()) {
//!         assert_eq!(position.to_string().parse(), Ok(position));
//!     }
//! }
//! # a_move_passes_the_turn();
//! # a_fen_gives_the_position_back();
//! ```

mod line;
mod placement;
mod play;

pub use placement::{placements, placements_waiving};
pub use play::{
    chess960_starts, double_chess960_starts, games, moves, position_and_move, positions, starts,
};
