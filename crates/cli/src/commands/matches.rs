//! Games between engines, and their strength.

mod check_engine;
mod rate;
mod results;
mod spsa;
mod tournament;

use std::ffi::OsString;

use clap::{Arg, Subcommand};

use self::tournament::{Command, TournamentArgs};
use crate::fastchess;
use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum MatchesCommand {
    /// Play a match between engines
    #[command(after_help = tournament::MATCH_HELP)]
    Match(Box<TournamentArgs>),

    /// Play the first engine against each of the others
    #[command(mut_args = only(&["programs", "rounds", "seeds"]), after_help = tournament::GAUNTLET_HELP)]
    Gauntlet(Box<TournamentArgs>),

    /// Play a round-robin, gauntlet or Swiss tournament
    #[command(mut_args = only(&["programs", "rounds", "format", "seeds"]), after_help = tournament::TOURNAMENT_HELP)]
    Tournament(Box<TournamentArgs>),

    /// Play a match until a sequential probability ratio test (SPRT) ends
    #[command(
        mut_args = only(&["programs", "games", "elo0", "elo1", "alpha", "beta", "model"]),
        after_help = tournament::SPRT_HELP,
    )]
    Sprt(Box<TournamentArgs>),

    #[command(
        mut_args = spsa::hide_unused,
        override_usage = spsa::SPSA_USAGE,
        after_help = spsa::SPSA_HELP,
    )]
    Spsa(Box<spsa::SpsaArgs>),

    /// Run a match with the options of fastchess or cutechess-cli
    #[command(
        disable_help_flag = true,
        override_usage = fastchess::USAGE,
        after_help = "See \"lucena fastchess -help\" for the options.\n\nExamples:\n  lucena fastchess \
                      -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 50",
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

/// Hides all arguments but these: the help of `match` has the others.
fn only(shown: &'static [&'static str]) -> impl FnMut(Arg) -> Arg {
    move |arg| {
        let is_hidden = !shown.contains(&arg.get_id().as_str());
        arg.hide(is_hidden)
    }
}

impl MatchesCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Match(args) => tournament::run(Command::Match, args),
            Self::Gauntlet(args) => tournament::run(Command::Gauntlet, args),
            Self::Tournament(args) => tournament::run(Command::Tournament, args),
            Self::Sprt(args) => tournament::run(Command::Sprt, args),
            Self::Spsa(args) => spsa::run(args),
            Self::Fastchess { args } => fastchess::run_args(args),
            Self::Rate(args) => rate::run(args),
            Self::CheckEngine(args) => check_engine::run(args),
        }
    }
}
