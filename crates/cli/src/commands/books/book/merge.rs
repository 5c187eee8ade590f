//! `lucena book merge`.

use std::path::PathBuf;

use clap::ValueEnum;
use lucena_book::MergePolicy;

use super::input::read_all;
use super::output::{BookFile, report_written};
use crate::terminal::output::Failure;

/// Merge two books
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena book merge first.bin second.bin --policy sum --out book.bin")]
pub(crate) struct MergeArgs {
    /// First book; its header is kept
    #[arg(value_name = "FIRST")]
    first: PathBuf,

    /// Second book
    #[arg(value_name = "SECOND")]
    second: PathBuf,

    /// Output file; an existing file is overwritten, and it may be an input
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How to merge positions that are in both books
    #[arg(long, default_value = "first")]
    policy: Policy,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Policy {
    /// Keep the moves of the first book
    First,
    /// Add the weights
    Sum,
    /// Keep the larger weight of each move
    Max,
}

impl From<Policy> for MergePolicy {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::First => Self::FirstWins,
            Policy::Sum => Self::Sum,
            Policy::Max => Self::Max,
        }
    }
}

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let file = BookFile::new(&args.out)?;
    let (first, second) = (read_all(&args.first)?, read_all(&args.second)?);
    let merged = first.merge(&second, args.policy.into());
    let bytes = file.save(&merged)?;
    let read = first.len() + second.len();
    report_written(args.json, [read, merged.len(), bytes], &args.out)
}
