//! `lucena match`, `gauntlet`, `sprt` and `tournament`: games between engines.

mod args;
mod board;
mod events;
pub(crate) mod interrupt;
mod json;
mod merge;
mod outputs;
pub(crate) mod plot;
pub(crate) mod run;
pub(crate) mod setup;
mod text;
mod warnings;
pub(crate) mod words;

pub(crate) use args::{GauntletArgs, MATCH_HELP, MatchArgs, SPRT_HELP, SprtArgs, TournamentArgs};

use lucena_arena::FormatConfig;

use crate::terminal::output::Failure;

pub(crate) fn run_match(args: &MatchArgs) -> Result<(), Failure> {
    if !args.merge.is_empty() {
        return merge::run(args);
    }
    run::run(setup::of_match(args)?, &args.common)
}

pub(crate) fn run_sprt(args: &SprtArgs) -> Result<(), Failure> {
    run::run(setup::of_sprt(args)?, &args.common)
}

pub(crate) fn run_gauntlet(args: &GauntletArgs) -> Result<(), Failure> {
    let mut config = setup::of_tournament(&args.common, args.rounds)?;
    config.format = Some(FormatConfig::Gauntlet);
    config.seeds = args.seeds.or(config.seeds);
    run::run(config, &args.common)
}

pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<(), Failure> {
    let mut config = setup::of_tournament(&args.common, args.rounds)?;
    config.format = args.format.map(args::FormatArg::config).or(config.format);
    config.seeds = args.seeds.or(config.seeds);
    run::run(config, &args.common)
}
