//! The engine, and its search, eval, bench, speedtest, perft and doctor commands.

pub(super) mod bench;
mod doctor;
pub(super) mod eval;
pub(super) mod perft;
pub(super) mod search;
mod speedtest;
pub(crate) mod uci;
mod xboard;

use std::thread;

use clap::Subcommand;
use lucena_engine::Engine;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum EngineCommand {
    /// Run as a UCI engine (default)
    Uci(uci::UciArgs),
    Xboard(xboard::XboardArgs),
    Search(Box<search::SearchArgs>),
    Eval(eval::EvalArgs),
    Bench(Box<bench::BenchArgs>),
    Speedtest(Box<speedtest::SpeedtestArgs>),
    Perft(perft::PerftArgs),
    Doctor(Box<doctor::DoctorArgs>),
}

impl EngineCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Uci(args) => uci::run(args),
            Self::Xboard(args) => xboard::run(args),
            Self::Search(args) => with_search_stack(|| search::run(args)),
            Self::Eval(args) => eval::run(args),
            Self::Bench(args) => with_search_stack(|| bench::run(args)),
            Self::Speedtest(args) => with_search_stack(|| speedtest::run(args)),
            Self::Perft(args) => perft::run(args),
            Self::Doctor(args) => doctor::run(args),
        }
    }
}

/// Runs a command on a thread with the stack that a search needs; on some systems the main thread
/// has less.
fn with_search_stack(command: impl FnOnce() -> Result<(), Failure> + Send) -> Result<(), Failure> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(Engine::STACK_BYTES);
        let thread = builder
            .spawn_scoped(scope, command)
            .map_err(|error| Failure::Message(format!("cannot start a thread: {error}")))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
