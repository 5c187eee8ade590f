//! `--threads` of commands that do not search.

use std::num::NonZero;
use std::ops::RangeInclusive;

use super::number::number;

/// More threads than any machine has; starting them would fail, too.
const MAX_THREADS: NonZero<usize> = NonZero::new(1024).unwrap();

/// Values of `--threads` and `--concurrency`.
pub(crate) const THREADS: RangeInclusive<NonZero<usize>> = NonZero::<usize>::MIN..=MAX_THREADS;

/// The number of worker threads.
#[derive(Debug, clap::Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(THREADS))]
    pub(crate) threads: NonZero<usize>,
}
