//! `lucena tb ...`.

mod args;
mod bar;
mod generate;
mod info;
mod memory;
mod probe;
mod tables;
mod verify;

pub(crate) use args::TbCommand;

use crate::terminal::output::Failure;

pub(crate) fn run(command: &TbCommand) -> Result<(), Failure> {
    match command {
        TbCommand::Probe(args) => probe::run(args),
        TbCommand::Info(args) => info::run(args),
        TbCommand::Verify(args) => verify::run(args),
        TbCommand::Generate(args) => generate::run(args),
    }
}
