//! The arguments of commands that work on games.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use lucena_arena::Shard;

use crate::args::number::number;
use crate::args::threads::THREADS;
use crate::files::output::is_stdout;
use crate::terminal::output::Failure;

/// Which games, and how the work is divided.
#[derive(Debug, clap::Args)]
pub(crate) struct BatchArgs {
    /// PGN files; "-" is standard input
    #[arg(value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,

    /// Number of games at the same time, one engine each [default: number of CPUs]
    #[arg(long, value_name = "C", value_parser = number(THREADS))]
    concurrency: Option<NonZero<usize>>,

    /// Record each finished game in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Resume from the journal if it exists
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,

    /// Process only one shard of the games, such as 3/16: every 16th game from the third on
    #[arg(long, value_name = "I/N", default_value_t)]
    pub(crate) shard: Shard,

    /// Take the results from the journals of all shards instead of searching
    #[arg(
        long,
        value_name = "JOURNAL",
        num_args = 1..,
        conflicts_with_all = ["journal", "shard", "resume"],
    )]
    pub(crate) merge: Vec<PathBuf>,
}

impl BatchArgs {
    /// The number of games to work on at the same time.
    pub(crate) fn concurrency(&self) -> usize {
        let n_cpus = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.concurrency.unwrap_or_else(n_cpus).get()
    }

    /// Fails unless there are files.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match self.files.is_empty() {
            true => Err(Failure::Usage("no games: expected a PGN file, or \"-\"".into())),
            false => Ok(()),
        }
    }

    /// Fails if an output file is one of the inputs. `flag` is its argument.
    pub(crate) fn check_output(&self, flag: &str, path: &Path) -> Result<(), Failure> {
        if is_stdout(path) {
            return Ok(());
        }
        let mut inputs = self.files.iter().chain(&self.merge).chain(&self.journal);
        let is_same = |input: &PathBuf| match (input.canonicalize(), path.canonicalize()) {
            (Ok(input), Ok(output)) => input == output,
            // A journal that does not exist yet.
            _ => input == path,
        };
        match inputs.any(is_same) {
            true => Err(Failure::Usage(format!("--{flag} {} is also an input", path.display()))),
            false => Ok(()),
        }
    }
}
