//! Match statistics: Elo difference, normalized Elo, LOS and SPRT.
//!
//! Pure arithmetic, no I/O. Results are a [`Tally`] of games or, better, a [`Pentanomial`] of game
//! pairs played from the same opening with colours reversed: the two games of a pair are
//! correlated, and statistics that treat them as independent overestimate the error. Both convert
//! to [`Results`]:
//!
//! | statistic | function |
//! |---|---|
//! | Elo difference with 95 % confidence interval | [`Results::elo`] |
//! | normalized Elo with 95 % confidence interval | [`Results::normalized_elo`] |
//! | likelihood of superiority (LOS) | [`Results::los`] |
//! | sequential probability ratio test | [`Sprt`] |
//!
//! No statistic is ever NaN or infinite. Where the formula has no finite value, such as the Elo
//! difference of a match without a draw or loss, the function documents what it returns instead.
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
