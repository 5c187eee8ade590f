//! Training data, networks and weights.

mod data;
mod selfplay;
mod train;
mod tune;

use clap::Subcommand;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum TrainingCommand {
    Selfplay(Box<selfplay::SelfplayArgs>),
    #[command(subcommand)]
    Data(data::DataCommand),
    Train(train::TrainArgs),
    #[command(subcommand)]
    Tune(tune::TuneCommand),
}

impl TrainingCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Selfplay(args) => selfplay::run(args),
            Self::Data(args) => data::run(args),
            Self::Train(args) => train::run(args),
            Self::Tune(args) => tune::run(args),
        }
    }
}
