//! `lucena pgn ...`.

mod args;
mod criteria;
mod dedupe;
mod facts;
mod filter;
mod fingerprint;
mod output;
mod parts;
mod pattern;
mod rewrite;
mod split;
mod stats;
mod summary;
mod to_epd;
mod validate;

pub(crate) use args::PgnCommand;

use crate::terminal::output::Failure;

pub(crate) fn run(command: &PgnCommand) -> Result<(), Failure> {
    match command {
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::Validate(args) => validate::run(args),
        PgnCommand::Filter(args) => filter::run(args),
        PgnCommand::Split(args) => split::run(args),
        PgnCommand::ToEpd(args) => to_epd::run(args),
        PgnCommand::Dedupe(args) => dedupe::run(args),
    }
}
