//! Work on the games of PGN files: several at once, resumable, in shards, with results in the order
//! of the games.

mod args;
mod engines;
mod games;
mod journal;
mod run;
mod stop;

pub(crate) use self::args::BatchArgs;
pub(crate) use self::engines::WorkerEngines;
pub(crate) use self::games::BatchGame;
pub(crate) use self::run::{Batch, Summary, Worker};
pub(crate) use self::stop::BatchStop;
