//! Ratings of any number of players from their games.
//!
//! Games are collected in a [`Pool`]; [`RatingOptions::rate`] computes maximum likelihood
//! [`Ratings`]. There are two [models](RatingModel): scores only, as in Ordo, or wins, draws and
//! losses, as in BayesElo. White's advantage is a parameter of both. [`CrossTable`] is the cross
//! table.
//!
//! ```
//! use lucena_arena::ratings::{Pool, RatingOptions};
//! use lucena_arena::stats::PlayerResult;
//!
//! let mut pool = Pool::new();
//! let [knight, bishop, rook] = ["Knight", "Bishop", "Rook"].map(|name| pool.player(name));
//! // Results for White.
//! for outcome in [PlayerResult::Win, PlayerResult::Draw, PlayerResult::Loss, PlayerResult::Win] {
//!     pool.record(rook, knight, outcome);
//!     pool.record(rook, bishop, outcome);
//!     pool.record(bishop, knight, PlayerResult::Draw);
//! }
//! let ratings = RatingOptions::default().with_average(2000.0).rate(&pool)?;
//! let best = &ratings.players()[0];
//! assert_eq!(pool.name(best.player), "Rook");
//! assert_eq!(format!("{:.1}", best.rating), "2059.7");
//! assert!(ratings.los(rook, knight).unwrap() > 0.6);
//! # Ok::<(), lucena_arena::ratings::RatingError>(())
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `pool`, `cross_table`, `pair_finder` | results by pairing, as a cross table, and as game pairs |
//! | `options`, `table` | rating options and the rating list |
//! | `rate` | the rating algorithm as a whole |
//! | `groups` | groups of players whose ratings are comparable |
//! | `meetings`, `curve`, `draws` | results of two players, and their likelihood in each model |
//! | `solve`, `root`, `fit` | maximum likelihood: ratings, then White's advantage and draw rate, all together |
//! | `covariance`, `matrix`, `simulate` | errors, from the Hessian or from simulations |

mod covariance;
mod cross_table;
mod curve;
mod draws;
mod fit;
mod groups;
mod matrix;
mod meetings;
mod options;
mod pair_finder;
mod pool;
mod rate;
mod root;
mod simulate;
mod solve;
mod table;

pub use cross_table::{CrossTable, CrossTableRow};
pub use groups::Groups;
pub use options::{Anchor, Parameter, RatingError, RatingModel, RatingOptions, Simulations};
pub use pair_finder::PairFinder;
pub use pool::{Pairing, PlayerId, Pool};
pub use table::{PlayerRating, Ratings};
