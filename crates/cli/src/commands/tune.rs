//! `lucena tune ...`: weights of the evaluation, and the WDL model.

mod wdl;
mod weights;

use std::path::PathBuf;

use clap::Subcommand;

use crate::files::atomic::AtomicFile;
use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// Tune the weights of the classical evaluation and the WDL model on training data
///
/// "lucena selfplay" generates the files; see docs/TRAINING.md.
#[derive(Debug, Subcommand)]
pub(crate) enum TuneCommand {
    Weights(weights::WeightsArgs),
    Wdl(wdl::WdlArgs),
}

/// The files to read.
#[derive(Debug, clap::Args)]
struct InputArgs {
    /// Training data files
    #[arg(value_name = "DATA", required = true)]
    files: Vec<PathBuf>,
}

impl InputArgs {
    /// Fails if the output would overwrite one of the files.
    fn check_overwrite(&self, output: &AtomicFile) -> Result<(), Failure> {
        match self.files.iter().find(|file| output.is(file)) {
            Some(file) => Err(file_error(file, "cannot be input and output")),
            None => Ok(()),
        }
    }
}

pub(crate) fn run(command: &TuneCommand) -> Result<(), Failure> {
    match command {
        TuneCommand::Weights(args) => weights::run(args),
        TuneCommand::Wdl(args) => wdl::run(args),
    }
}
