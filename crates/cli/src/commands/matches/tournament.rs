//! `lucena match`, `gauntlet`, `sprt` and `tournament`: games between engines.

mod args;
mod config;
mod events;
mod json;
mod merge;
mod outputs;
pub(crate) mod plot;
mod run;
mod score_bar;
mod text;
mod warnings;

pub(crate) use args::{GauntletArgs, MATCH_HELP, MatchArgs, SPRT_HELP, SprtArgs, TournamentArgs};

use lucena_arena::Format;

use crate::terminal::output::Failure;

pub(crate) fn run_match(args: &MatchArgs) -> Result<(), Failure> {
    if !args.merge.is_empty() {
        return merge::run(args);
    }
    run::run(config::of_match(args)?, &args.common)
}

pub(crate) fn run_sprt(args: &SprtArgs) -> Result<(), Failure> {
    run::run(config::of_sprt(args)?, &args.common)
}

pub(crate) fn run_gauntlet(args: &GauntletArgs) -> Result<(), Failure> {
    let mut config = config::of_gauntlet(args)?;
    config.format = Some(Format::Gauntlet);
    run::run(config, &args.common)
}

pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<(), Failure> {
    let mut config = config::of_gauntlet(&args.rest)?;
    config.format = args.format.or(config.format);
    run::run(config, &args.rest.common)
}
