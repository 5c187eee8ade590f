//! `lucena data ...`: training data.

pub(super) mod info;
mod input;
mod merge;
mod positions;
mod sample;
mod split;
mod to_epd;
mod to_pgn;
mod verify;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Inspect, verify, merge, split and convert training data
///
/// "lucena selfplay" generates the files.
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena data info games.data\n\
    \x20 lucena data merge part1.data part2.data --out games.data")]
pub(crate) enum DataCommand {
    Info(info::InfoArgs),
    Verify(verify::VerifyArgs),
    Merge(merge::MergeArgs),
    Split(split::SplitArgs),
    ToPgn(to_pgn::ToPgnArgs),
    ToEpd(to_epd::ToEpdArgs),
    Sample(sample::SampleArgs),
}

pub(crate) fn run(command: &DataCommand) -> Result<(), Failure> {
    match command {
        DataCommand::Info(args) => info::run(args),
        DataCommand::Verify(args) => verify::run(args),
        DataCommand::Merge(args) => merge::run(args),
        DataCommand::Split(args) => split::run(args),
        DataCommand::ToPgn(args) => to_pgn::run(args),
        DataCommand::ToEpd(args) => to_epd::run(args),
        DataCommand::Sample(args) => sample::run(args),
    }
}
