//! `lucena tb ...`: Syzygy tablebases.

mod args;
mod generate;
mod info;
mod probe;
mod statistics;
mod tables;
mod verify;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Probe, verify and generate Syzygy tablebases
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena tb generate --pieces 4 --out tables\n\
    \x20 lucena tb verify tables")]
pub(crate) enum TbCommand {
    Probe(probe::ProbeArgs),
    Info(info::InfoArgs),
    Verify(verify::VerifyArgs),
    Generate(generate::GenerateArgs),
}

pub(crate) fn run(command: &TbCommand) -> Result<(), Failure> {
    match command {
        TbCommand::Probe(args) => probe::run(args),
        TbCommand::Info(args) => info::run(args),
        TbCommand::Verify(args) => verify::run(args),
        TbCommand::Generate(args) => generate::run(args),
    }
}
