//! Games between engines, and their strength.

mod check_engine;
mod rate;
mod results;
mod spsa;
mod tournament;

use std::ffi::OsString;

use clap::Subcommand;

use crate::fastchess;
use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum MatchesCommand {
    /// Play a match between engines
    #[command(after_help = tournament::MATCH_HELP)]
    Match(Box<tournament::MatchArgs>),

    /// Play the first engine against each of the others
    Gauntlet(Box<tournament::GauntletArgs>),

    /// Play a round-robin, gauntlet or Swiss tournament
    Tournament(Box<tournament::TournamentArgs>),

    /// Play a match until a sequential probability ratio test (SPRT) ends
    #[command(after_help = tournament::SPRT_HELP)]
    Sprt(Box<tournament::SprtArgs>),

    #[command(after_help = spsa::SPSA_HELP)]
    Spsa(Box<spsa::SpsaArgs>),

    /// Run a match with the options of fastchess or cutechess-cli
    #[command(
        disable_help_flag = true,
        override_usage = fastchess::USAGE,
        after_help = "See \"lucena fastchess -help\" for the options.",
    )]
    Fastchess {
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },

    /// Compute Elo differences and ratings from games
    #[command(after_help = rate::RATE_HELP)]
    Rate(rate::RateArgs),
    CheckEngine(check_engine::CheckEngineArgs),
}

impl MatchesCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Match(args) => tournament::run_match(args),
            Self::Gauntlet(args) => tournament::run_gauntlet(args),
            Self::Tournament(args) => tournament::run_tournament(args),
            Self::Sprt(args) => tournament::run_sprt(args),
            Self::Spsa(args) => spsa::run(args),
            Self::Fastchess { args } => fastchess::run_args(args),
            Self::Rate(args) => rate::run(args),
            Self::CheckEngine(args) => check_engine::run(args),
        }
    }
}
