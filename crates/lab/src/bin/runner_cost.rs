//! Measures the CPU time of the match runner per ply, with engines that move instantly.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin runner_cost -- --games 200
//! ```
//!
//! The same program runs as the engines, in separate processes that are not measured.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use lucena_arena::{
    EngineCommand, EngineSpec, GamePlan, GoLimits, Guard, Ping, Player, Start, Stop, play,
};
use lucena_board::{ByColor, Game, Move, Position, UciCastling};
use lucena_uci::GuiCommand;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Environment variable that makes this process an engine.
const ROLE: &str = "LUCENA_COST_ENGINE";

/// Random opening moves.
const BOOK_PLIES: usize = 8;

#[derive(Parser)]
#[command(about = "Measure the CPU time of the match runner per ply")]
struct Args {
    /// Number of games
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Time control, in seconds: TIME+INCREMENT
    #[arg(long, default_value = "10+0.1")]
    clock: String,
    /// Send isready before each game only, not before each move
    #[arg(long)]
    no_ping: bool,
}

fn main() -> ExitCode {
    if std::env::var_os(ROLE).is_some() {
        play_instantly();
        return ExitCode::SUCCESS;
    }
    match measure(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(args: &Args) -> Result<(), Box<dyn std::error::Error>> {
    let limits = GoLimits::clock(args.clock.parse()?).with_margin(Duration::from_secs(1));
    let guard = Arc::new(Guard::start()?);
    let player = |name: &str| -> Result<Player, Box<dyn std::error::Error>> {
        let mut command = EngineCommand::new(std::env::current_exe()?);
        command.environment.push((ROLE.into(), name.into()));
        let spec = EngineSpec::new(name, Start::Command(command)).with_limits(limits);
        Ok(Player::new(spec).with_guard(&guard))
    };
    let (mut white, mut black) = (player("one")?, player("two")?);
    white.start()?;
    black.start()?;
    let (started, cpu) = (Instant::now(), cpu_time());
    let mut n_plies = 0;
    for number in 0..args.games {
        let mut plan = GamePlan { book: random_book(number), ..GamePlan::default() };
        if args.no_ping {
            plan.ping = Ping::EveryGame;
        }
        let record = play(&plan, ByColor([&mut white, &mut black]), &Stop::new())?;
        n_plies += record.plies.len();
    }
    let (cpu, wall) = (cpu_time() - cpu, started.elapsed());
    let each = cpu.as_secs_f64() * 1e6 / n_plies as f64;
    println!(
        "{} games, {n_plies} plies, {:.1} plies per second",
        args.games,
        n_plies as f64 / wall.as_secs_f64()
    );
    println!("{each:.1} us of CPU time per ply");
    Ok(())
}

/// CPU time of this process: all threads, user and system.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

fn random_book(seed: u64) -> Vec<Move> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut position, mut book) = (Position::initial(), Vec::new());
    while book.len() < BOOK_PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.next_u64() as usize % moves.len()];
        position = position.play_unchecked(mv);
        book.push(mv);
    }
    book
}

/// A UCI engine that plays pseudo-random moves instantly, with one info line each.
fn play_instantly() {
    let mut game = Game::default();
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = match line.unwrap_or_default().parse() {
            Ok(GuiCommand::Uci) => "id name Instant\nuciok\n".into(),
            Ok(GuiCommand::IsReady) => "readyok\n".into(),
            Ok(GuiCommand::Position(command)) => {
                game = command.apply().expect("runners send positions").game;
                continue;
            }
            Ok(GuiCommand::Go(_)) => {
                let moves = game.position().legal_moves();
                let mixed = game.position().key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
                let mv = moves[mixed as usize % moves.len()].uci(UciCastling::KingToTarget);
                format!(
                    "info depth 12 seldepth 20 score cp 13 nodes 12345 nps 1234567 hashfull 5 \
                     tbhits 0 time 1 pv {mv}\nbestmove {mv}\n"
                )
            }
            Ok(GuiCommand::Quit) => return,
            _ => continue,
        };
        if output.write_all(answer.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
