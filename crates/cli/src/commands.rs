//! The command line: the subcommands, one line each. Arguments and code of each are in the module
//! of its name.

mod accuracy;
mod analyze;
mod bench;
mod book;
mod check_engine;
mod data;
mod eval;
mod explorer;
mod perft;
mod pgn;
mod play;
mod provider;
mod puzzles;
mod rate;
mod search;
mod selfplay;
mod serve;
mod spsa;
mod tactics;
mod tb;
pub(crate) mod tournament;
mod train;
mod tune;
pub(crate) mod uci;
mod xboard;

use std::ffi::OsString;
use std::thread;

use clap::{Parser, Subcommand};
use lucena_engine::Engine;

use crate::fastchess;
use crate::terminal::output::Failure;

/// A UCI chess engine and a set of chess tools
///
/// Without a command, lucena is a UCI engine.
#[derive(Debug, Parser)]
#[command(name = "lucena", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    uci: uci::UciArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run as a UCI engine (default)
    Uci(uci::UciArgs),

    Xboard(xboard::XboardArgs),

    #[command(alias = "analyse")]
    Analyze(Box<analyze::AnalyzeArgs>),
    Accuracy(accuracy::AccuracyArgs),
    Puzzles(Box<puzzles::PuzzlesArgs>),
    Provider(Box<provider::ProviderArgs>),

    Bench(bench::BenchArgs),
    CheckEngine(check_engine::CheckEngineArgs),
    Eval(eval::EvalArgs),
    Search(search::SearchArgs),

    #[command(after_help = play::PLAY_HELP)]
    Play(Box<play::PlayArgs>),

    Serve(Box<serve::ServeArgs>),
    Tactics(tactics::TacticsArgs),

    #[command(subcommand)]
    Book(book::BookCommand),
    #[command(subcommand)]
    Tb(tb::TbCommand),
    #[command(subcommand)]
    Pgn(pgn::PgnCommand),
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),

    /// Play a match between engines
    #[command(after_help = tournament::MATCH_HELP)]
    Match(Box<tournament::MatchArgs>),

    /// Play the first engine against each of the others
    Gauntlet(Box<tournament::GauntletArgs>),

    /// Play a match until a sequential probability ratio test (SPRT) ends
    #[command(after_help = tournament::SPRT_HELP)]
    Sprt(Box<tournament::SprtArgs>),

    #[command(after_help = spsa::SPSA_HELP)]
    Spsa(Box<spsa::SpsaArgs>),

    /// Play a round-robin, gauntlet or Swiss tournament
    Tournament(Box<tournament::TournamentArgs>),

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

    Selfplay(Box<selfplay::SelfplayArgs>),
    #[command(subcommand)]
    Data(data::DataCommand),
    Train(train::TrainArgs),
    #[command(subcommand)]
    Tune(tune::TuneCommand),

    /// Compute Elo differences and ratings from games
    #[command(after_help = rate::RATE_HELP)]
    Rate(rate::RateArgs),

    Perft(perft::PerftArgs),
}

/// Runs the command.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let Some(command) = cli.command else { return uci::run(&cli.uci) };
    match command {
        Command::Uci(args) => uci::run(&args),
        Command::Xboard(args) => xboard::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Accuracy(args) => accuracy::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Provider(args) => provider::run(&args),
        Command::Bench(args) => with_search_stack(|| bench::run(&args)),
        Command::CheckEngine(args) => check_engine::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Search(args) => with_search_stack(|| search::run(&args)),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Tactics(args) => tactics::run(&args),
        Command::Book(command) => book::run(&command),
        Command::Tb(command) => tb::run(&command),
        Command::Pgn(command) => pgn::run(&command),
        Command::Explorer(command) => explorer::run(&command),
        Command::Match(args) => tournament::run_match(&args),
        Command::Gauntlet(args) => tournament::run_gauntlet(&args),
        Command::Sprt(args) => tournament::run_sprt(&args),
        Command::Spsa(args) => spsa::run(&args),
        Command::Tournament(args) => tournament::run_tournament(&args),
        Command::Fastchess { args } => fastchess::run_args(args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Data(command) => data::run(&command),
        Command::Train(args) => train::run(&args),
        Command::Tune(command) => tune::run(&command),
        Command::Rate(args) => rate::run(&args),
        Command::Perft(args) => perft::run(&args),
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
