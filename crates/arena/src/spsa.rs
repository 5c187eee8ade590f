//! SPSA: tunes numbers of an engine by games against itself.
//!
//! Simultaneous perturbation stochastic approximation needs no derivative and takes as many games
//! for a hundred parameters as for one. Each iteration moves every parameter by its step up or down
//! at random, plays a game pair between that version and its mirror image, and moves all parameters
//! a little towards the winner. A single iteration is mostly noise; over thousands of them the noise
//! cancels out and the parameters drift to better values.
//!
//! The parameters are options of any engine. [`Spsa`] is the method alone, without games;
//! [`SpsaRun`] plays them, on several threads and in shards on several machines, and resumes from
//! its folder.
//!
//! ```
//! use lucena_arena::spsa::{Spsa, SpsaOptions};
//! let param = "null_move_base, int, 4, 2, 6, 0.5, 0.002".parse()?;
//! let options = SpsaOptions { iterations: 100, ..SpsaOptions::new(vec![param]) };
//! let mut spsa = Spsa::new(options)?;
//! while let Some(batch) = spsa.next_batch() {
//!     // A stand-in for games: larger values win.
//!     let results: Vec<i32> = batch
//!         .map(|iteration| spsa.trial(iteration))
//!         .map(|trial| if trial.plus[0] > trial.minus[0] { 2 } else { -2 })
//!         .collect();
//!     spsa.finish_batch(&results);
//! }
//! assert!(spsa.values()[0] > 4.0);
//! # Ok::<(), lucena_arena::spsa::SpsaError>(())
//! ```

mod error;
mod gains;
mod method;
mod options;
mod param;
mod results;
mod run;
mod versions;

pub use error::SpsaError;
pub use method::{Spsa, Trial};
pub use options::SpsaOptions;
pub use param::{ParamKind, SpsaParam};
pub use run::{SpsaEnd, SpsaEvent, SpsaRun};
