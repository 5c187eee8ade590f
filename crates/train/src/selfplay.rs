//! Self-play: an engine plays itself, and every move and its score become training data.
//!
//! [`Generator`] plays games on several threads and passes them on in order. A game depends only on
//! its number and the [`Settings`]: equal settings give equal games on every machine, whatever the
//! number of threads, and any of them can be played elsewhere.
//!
//! ```
//! use lucena_eval::Classical;
//! use lucena_search::Control;
//! use lucena_train::selfplay::{Generator, Settings};
//!
//! let settings = Settings { nodes: 200, ..Settings::default() };
//! let generator = Generator::new(settings, Classical::default())?.threads(2);
//! let mut results = Vec::new();
//! generator.run(0..4, &Control::new(), |record| {
//!     results.push(record.game.ending.result());
//!     Ok::<(), std::convert::Infallible>(())
//! })?;
//! assert_eq!(results.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | step of a game | file in `src/selfplay/` |
//! |---|---|
//! | random numbers of a game | `seed.rs` |
//! | start: random moves, Chess960, random endgames | `start.rs` |
//! | search and moves | `play.rs` |
//! | end: rules, adjudication | `adjudication.rs` |
//! | threads and order | `generator.rs` |

mod adjudication;
mod generator;
mod play;
mod record;
mod seed;
mod settings;
mod start;

pub use generator::Generator;
pub use record::Record;
pub use settings::{Settings, SettingsError};
