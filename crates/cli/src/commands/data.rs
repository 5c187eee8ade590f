//! `lucena data ...`: training data.

mod args;
mod info;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Inspect, verify, merge, split and convert training data
#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    Info(info::InfoArgs),
}

pub(crate) fn run(command: &DataCommand) -> Result<(), Failure> {
    match command {
        DataCommand::Info(args) => info::run(args),
    }
}
