//! Playing against the engine, and the analysis of games and positions.

mod accuracy;
mod analyze;
mod play;
mod puzzles;
mod tactics;

use clap::Subcommand;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum AnalysisCommand {
    #[command(after_help = play::PLAY_HELP)]
    Play(Box<play::PlayArgs>),

    #[command(alias = "analyse")]
    Analyze(Box<analyze::AnalyzeArgs>),
    Accuracy(accuracy::AccuracyArgs),
    Puzzles(Box<puzzles::PuzzlesArgs>),
    Tactics(Box<tactics::TacticsArgs>),
}

impl AnalysisCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Play(args) => play::run(args),
            Self::Analyze(args) => analyze::run(args),
            Self::Accuracy(args) => accuracy::run(args),
            Self::Puzzles(args) => puzzles::run(args),
            Self::Tactics(args) => tactics::run(args),
        }
    }
}
