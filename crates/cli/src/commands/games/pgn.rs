//! `lucena pgn ...`: games in PGN.

mod args;
mod criteria;
mod dedupe;
mod filter;
mod fingerprint;
mod parallel;
mod pattern;
mod rewrite;
mod split;
mod split_variations;
mod stats;
mod to_epd;
mod validate;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Analyze, validate, filter, split and convert PGN files
///
/// Files may be compressed with gzip, Zstandard or bzip2; "-" is standard input.
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn stats games.pgn\n\
    \x20 lucena pgn filter games.pgn --player carlsen --out carlsen.pgn")]
pub(crate) enum PgnCommand {
    Stats(stats::StatsArgs),
    Validate(validate::ValidateArgs),
    Filter(Box<filter::FilterArgs>),
    Split(split::SplitArgs),
    SplitVariations(split_variations::SplitVariationsArgs),
    ToEpd(to_epd::ToEpdArgs),
    Dedupe(dedupe::DedupeArgs),
}

pub(crate) fn run(command: &PgnCommand) -> Result<(), Failure> {
    match command {
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::Validate(args) => validate::run(args),
        PgnCommand::Filter(args) => filter::run(args),
        PgnCommand::Split(args) => split::run(args),
        PgnCommand::SplitVariations(args) => split_variations::run(args),
        PgnCommand::ToEpd(args) => to_epd::run(args),
        PgnCommand::Dedupe(args) => dedupe::run(args),
    }
}
