//! `lucena tune ...`: weights of the evaluation, and the WDL model.

mod wdl;
mod weights;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Tune the weights of the classical evaluation and the WDL model on training data
///
/// "lucena selfplay" generates the files; see docs/TRAINING.md.
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena tune weights games.data --out weights.txt\n\
    \x20 lucena tune wdl games.data")]
pub(crate) enum TuneCommand {
    Weights(weights::WeightsArgs),
    Wdl(wdl::WdlArgs),
}

pub(crate) fn run(command: &TuneCommand) -> Result<(), Failure> {
    match command {
        TuneCommand::Weights(args) => weights::run(args),
        TuneCommand::Wdl(args) => wdl::run(args),
    }
}
