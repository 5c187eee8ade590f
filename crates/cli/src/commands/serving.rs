//! The engine for browsers and other machines.

mod provider;
mod serve;

use clap::Subcommand;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum ServingCommand {
    Serve(Box<serve::ServeArgs>),
    Provider(Box<provider::ProviderArgs>),
}

impl ServingCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Serve(args) => serve::run(args),
            Self::Provider(args) => provider::run(args),
        }
    }
}
