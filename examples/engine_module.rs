//! Shows the tasks of the documentation of python-chess's `chess.engine`, one function each: play,
//! analyse, analyse without a limit and set options, each blocking and async; log the
//! communication; and use an engine on another machine.
//!
//! ```text
//! cargo run -p lucena-examples --example engine_module -- stockfish
//! cargo run -p lucena-examples --example engine_module -- stockfish --ssh user@host
//! ```
//!
//! Without arguments it uses the example `random_mover` if that is built, and otherwise prints how
//! to build it.

use std::error::Error;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use lucena_board::Game;
use lucena_client::{AsyncClient, Direction, Launch, SearchRequest, StopHandle};
use lucena_uci::{Go, OptionKind, PovScore};

type Outcome = Result<(), Box<dyn Error>>;

const START_LIMIT: Duration = Duration::from_secs(30);
const QUIT_LIMIT: Duration = Duration::from_secs(10);
const MOVE_TIME: Duration = Duration::from_millis(20);
const PLIES: usize = 12;
/// White has mate in one: Qxf7.
const MATE_IN_ONE: &str = "r1bqkbnr/p1pp1ppp/1pn5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 4";

fn main() -> Outcome {
    let mut words = std::env::args_os().skip(1);
    let program: PathBuf = match words.next() {
        Some(program) => program.into(),
        None => {
            let random_mover = random_mover()?;
            if !random_mover.exists() {
                println!("needs an engine: name one, or build the random mover first:");
                println!("cargo build -p lucena-examples --example random_mover");
                return Ok(());
            }
            random_mover
        }
    };
    let launch = Launch::new(&program);
    play(&launch)?;
    analyse(&launch)?;
    analyse_until_enough(&launch)?;
    set_options(&launch)?;
    block_on(play_async(&launch))?;
    block_on(analyse_async(&launch))?;
    block_on(analyse_until_enough_async(&launch))?;
    block_on(set_options_async(&launch))?;
    log(&launch)?;
    if let (Some("--ssh"), Some(host)) =
        (words.next().as_deref().and_then(|it| it.to_str()), words.next())
    {
        over_ssh(&host.to_string_lossy(), &program.to_string_lossy())?;
    }
    Ok(())
}

/// The engine plays against itself.
fn play(launch: &Launch) -> Outcome {
    let mut engine = launch.start(START_LIMIT)?;
    let mut game = Game::default();
    while game.outcome().is_none() && game.len() < PLIES {
        let Some(mv) = engine.play(&game, MOVE_TIME)?.best_move else { break };
        game.play(mv)?;
    }
    println!("played: {}", game.position().fen());
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

async fn play_async(launch: &Launch) -> Outcome {
    let engine = AsyncClient::start(launch.clone(), START_LIMIT).await?;
    let mut game = Game::default();
    while game.outcome().is_none() && game.len() < PLIES {
        let Some(mv) = engine.play(&game, MOVE_TIME).await?.best_move else { break };
        game.play(mv)?;
    }
    println!("played: {}", game.position().fen());
    engine.quit(QUIT_LIMIT).await?;
    Ok(())
}

/// Prints the score of a position from White's point of view.
fn analyse(launch: &Launch) -> Outcome {
    let mut engine = launch.start(START_LIMIT)?;
    let result = engine.analyse(&Game::default(), Go::movetime(MOVE_TIME))?;
    println!("score: {}", written(result.score()));

    let mate = Game::new(MATE_IN_ONE.parse()?);
    let result = engine.analyse(&mate, Go::depth(10))?;
    println!("score: {}", written(result.score()));
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

async fn analyse_async(launch: &Launch) -> Outcome {
    let engine = AsyncClient::start(launch.clone(), START_LIMIT).await?;
    let result = engine.analyse(&Game::default(), MOVE_TIME).await?;
    println!("score: {}", written(result.score()));

    let mate = Game::new(MATE_IN_ONE.parse()?);
    let result = engine.analyse(&mate, Go::depth(10)).await?;
    println!("score: {}", written(result.score()));
    engine.quit(QUIT_LIMIT).await?;
    Ok(())
}

/// Without a limit: leaving the loop stops the search. So does a handle on another thread.
fn analyse_until_enough(launch: &Launch) -> Outcome {
    let mut engine = launch.start(START_LIMIT)?;
    let game = Game::default();
    let mut analysis = engine.analysis(&game, Go::infinite())?;
    stop_later(analysis.stop_handle()?);
    for line in &mut analysis {
        let line = line?;
        println!("{} {}", written(line.score), line.san(game.position()).join(" "));
        if line.info.hashfull > Some(900) {
            break;
        }
    }
    drop(analysis);
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

async fn analyse_until_enough_async(launch: &Launch) -> Outcome {
    let engine = AsyncClient::start(launch.clone(), START_LIMIT).await?;
    let game = Game::default();
    let mut analysis = engine.analysis(&game, Go::infinite());
    stop_later(analysis.stop_handle());
    while let Some(line) = analysis.next().await {
        let line = line?;
        println!("{} {}", written(line.score), line.san(game.position()).join(" "));
        if line.info.hashfull > Some(900) {
            break;
        }
    }
    drop(analysis);
    engine.quit(QUIT_LIMIT).await?;
    Ok(())
}

fn stop_later(stop: StopHandle) {
    thread::spawn(move || {
        thread::sleep(10 * MOVE_TIME);
        stop.stop();
    });
}

/// Options are validated against those that the engine declared. Some are set for a single call.
fn set_options(launch: &Launch) -> Outcome {
    let mut engine = launch.start(START_LIMIT)?;
    if let Some(hash) = engine.options().declaration("Hash") {
        println!("{hash}");
        if let OptionKind::Spin { min, max, .. } = *hash.kind() {
            engine.set_option("Hash", 32.clamp(min, max))?;
        }
    }
    let request = SearchRequest::new(MOVE_TIME).option_if_supported("UCI_LimitStrength", true);
    engine.play(&Game::default(), request)?;
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

async fn set_options_async(launch: &Launch) -> Outcome {
    let engine = AsyncClient::start(launch.clone(), START_LIMIT).await?;
    if let Some(hash) = engine.options().await?.declaration("Hash") {
        println!("{hash}");
        engine.set_option("Hash", 32).await?;
    }
    engine.quit(QUIT_LIMIT).await?;
    Ok(())
}

/// Logs all lines in both directions.
fn log(launch: &Launch) -> Outcome {
    let logged = launch.clone().watch(|direction, line| match direction {
        Direction::ToEngine => println!("> {line}"),
        Direction::FromEngine => println!("< {line}"),
    });
    logged.start(START_LIMIT)?.quit(QUIT_LIMIT)?;
    Ok(())
}

/// An engine on another machine. `Client::connect` takes any streams, such as those of a socket.
fn over_ssh(host: &str, program: &str) -> Outcome {
    let mut engine = Launch::new("ssh").arguments([host, program]).start(START_LIMIT)?;
    engine.is_ready(START_LIMIT)?;
    println!("{} on {host}", engine.name());
    engine.quit(QUIT_LIMIT)?;
    Ok(())
}

fn written(score: Option<PovScore>) -> String {
    score.map_or("no score".into(), |score| score.to_string())
}

/// A minimal executor; any other works too.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// The path of the random mover, which cargo builds into the same folder.
fn random_mover() -> Result<PathBuf, std::io::Error> {
    let this = std::env::current_exe()?;
    Ok(this.with_file_name(format!("random_mover{}", std::env::consts::EXE_SUFFIX)))
}
