//! Tables made from the rules alone.

mod check;
mod error;
mod generator;
mod library;
mod memory;
mod progress;
pub(crate) mod share;
mod solution;
mod solve;
mod statistics;
mod store;
mod survey;
mod write;

pub use error::GenerateError;
pub use generator::{Existing, Generator};
pub use progress::{BalanceReport, Phase, Progress, Report};
pub use statistics::{SideStatistics, Statistics};
pub use survey::{Mistake, SurveyError, Verification};
pub use write::Rounding;

/// The most men of tables that can be made.
///
/// Some tables of six men cannot: the solver counts up to 392 plies to a capture, pawn move or
/// mate, and ends with [`GenerateError::TooFar`] where one is further away.
///
/// ```
/// assert_eq!(lucena_syzygy::MAX_GENERATED_MEN, 6);
/// ```
pub const MAX_GENERATED_MEN: usize = 6;
