//! What the results of a match mean: Elo differences, likelihoods, sequential tests.
//!
//! Pure arithmetic without any input or output. Results come as a [`Tally`] of single games, or
//! better as a [`Pentanomial`] of pairs of games that start from the same position with colours
//! exchanged: the two games of a pair resemble each other, and counting them as independent
//! believes in error bars that are too wide. Both turn into [`Results`], which know
//!
//! | figure | function |
//! |---|---|
//! | difference in Elo, with its 95 % interval | [`Results::elo`] |
//! | the same in units of the spread of results | [`Results::normalized_elo`] |
//! | probability that the first player is the stronger one | [`Results::los`] |
//! | sequential probability ratio test | [`Sprt`] |
//!
//! No figure is ever NaN or infinite, whatever the counts. Where a formula has no finite value, as
//! with a match of wins only, the documentation of the function says what stands in for it.
//!
//! ```
//! use lucena_arena::stats::{Decision, Pentanomial, Sprt, Tally};
//!
//! let match_of_343_games = Tally::new(136, 111, 96);
//! assert_eq!(match_of_343_games.elo().to_string(), "+40.7 ± 30.4");
//! assert_eq!(format!("{:.4}", match_of_343_games.los()), "0.9960");
//!
//! let pairs = Pentanomial::new([0, 5, 45, 10, 0]);
//! let status = Sprt::new(0.0, 5.0)?.status(pairs);
//! assert_eq!(status.decision, Decision::Continue);
//! # Ok::<(), lucena_arena::stats::SprtError>(())
//! ```

mod categories;
mod elo;
mod estimate;
mod pentanomial;
mod results;
pub(crate) mod special;
mod sprt;
mod tally;

pub use elo::{elo_of_score, score_of_elo};
pub use estimate::{Estimate, Quantile};
pub use pentanomial::{GamePair, Pentanomial};
pub use results::Results;
pub use sprt::{Decision, Sprt, SprtError, SprtModel, SprtOptions, SprtStatus};
pub use tally::{PlayerResult, Tally};
