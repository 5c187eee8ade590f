//! `lucena match`, `gauntlet`, `sprt` and `tournament`: games between engines.

mod args;
mod events;
mod json;
mod merge;
mod outputs;
pub(crate) mod plot;
mod run;
mod text;
pub(super) mod warnings;

pub(crate) use args::{
    Command, GAUNTLET_HELP, MATCH_HELP, SPRT_HELP, TOURNAMENT_HELP, TournamentArgs,
};

use crate::terminal::output::Failure;

pub(crate) fn run(command: Command, args: &TournamentArgs) -> Result<(), Failure> {
    match args.merge.is_empty() {
        true => run::run(&args.config(command)?, args),
        false => merge::run(args),
    }
}
