//! `lucena tb ...`.

mod args;
mod probe;

pub(crate) use args::TbCommand;

use crate::output::Failure;

pub(crate) fn run(command: &TbCommand) -> Result<(), Failure> {
    match command {
        TbCommand::Probe(args) => probe::run(args),
    }
}
