//! `--threads` of commands that do not search.

use std::num::NonZero;

/// More threads than any machine has; starting them would fail, too.
const MAX_THREADS: usize = 1024;

/// The number of worker threads.
#[derive(Debug, clap::Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_negative_numbers = true,
        value_parser = parse_threads,
    )]
    pub(crate) threads: NonZero<usize>,
}

/// Parses a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let n_threads = text.parse().ok().filter(|&n: &NonZero<usize>| n.get() <= MAX_THREADS);
    n_threads.ok_or_else(|| format!("expected 1 to {MAX_THREADS} threads"))
}
