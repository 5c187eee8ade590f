//! Ratings of many players from the games among them.
//!
//! Games go into a [`Pool`]; [`RatingOptions::rate`] finds the [`Ratings`] under which they are
//! likeliest. There are two models, see [`RatingModel`]: scores alone, as Ordo has it, or wins,
//! draws and losses as BayesElo has them. Both know an advantage of White, which may be fitted.
//! [`CrossTable`] shows who did what to whom.
//!
//! ```
//! use lucena_arena::ratings::{Pool, RatingOptions};
//! use lucena_arena::stats::Outcome;
//!
//! let mut pool = Pool::new();
//! let [knight, bishop, rook] = ["Knight", "Bishop", "Rook"].map(|name| pool.player(name));
//! // The outcome is that of White.
//! for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss, Outcome::Win] {
//!     pool.record(rook, knight, outcome);
//!     pool.record(rook, bishop, outcome);
//!     pool.record(bishop, knight, Outcome::Draw);
//! }
//! let ratings = RatingOptions::default().with_average(2000.0).rate(&pool)?;
//! let best = &ratings.players()[0];
//! assert_eq!(pool.name(best.player), "Rook");
//! assert_eq!(format!("{:.1}", best.rating), "2059.7");
//! assert!(ratings.los(rook, knight).unwrap() > 0.6);
//! # Ok::<(), lucena_arena::ratings::RatingError>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `pool`, `cross_table`, `pairing` | games counted: by pairs of players, as a table, as pairs of games |
//! | `options`, `table` | what is asked for, and what is answered |
//! | `groups` | who can be compared with whom |
//! | `encounter`, `curve`, `draws` | results of one pair of players, and what the models make of them |
//! | `solve`, `root`, `fit` | the likeliest ratings; the likeliest other numbers; both together |
//! | `covariance`, `matrix`, `simulate` | how far ratings can be believed: by curvature, by playing again |

mod covariance;
mod cross_table;
mod curve;
mod draws;
mod encounter;
mod fit;
mod groups;
mod matrix;
mod options;
mod pairing;
mod pool;
mod root;
mod simulate;
mod solve;
mod table;

pub use cross_table::{CrossTable, CrossTableRow};
pub use groups::Groups;
pub use options::{Anchor, Parameter, RatingError, RatingModel, RatingOptions, Simulations};
pub use pairing::PairFinder;
pub use pool::{Encounter, PlayerId, Pool};
pub use table::{PlayerRating, Ratings};
