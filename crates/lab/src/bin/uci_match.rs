//! A match of two UCI engines under a clock: the score with its interval, and every fault.
//!
//! ```text
//! cargo run --release -p lucena-lab --bin uci_match -- \
//!     --openings FILE.epd --games 100 --clock 8+0.08 target/release/lucena stockfish \
//!     --second-option UCI_LimitStrength=true --second-option UCI_Elo=2500
//! ```
//!
//! The tournament runner of a later crate does all of this better; this is enough to know where the
//! engine stands.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use lucena_board::{Color, Game, Move, Outcome, Position};
use lucena_eval::Score;
use lucena_lab::{Openings, Pairs, Verdict};
use lucena_uci::{Client, ClientError, Go, Launch, ScoreValue};

#[derive(Parser)]
#[command(about = "A match of two UCI engines under a clock")]
struct Args {
    /// Command of the first engine
    first: String,
    /// Command of the second engine
    second: String,
    /// Openings, one EPD or FEN a line; each is played with both colours
    #[arg(long)]
    openings: PathBuf,
    /// Games, an even number
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Seconds for the game and seconds for each move
    #[arg(long, default_value = "8+0.08", value_parser = read_clock)]
    clock: TimeControl,
    /// The first opening of the file to play
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// An option of the first engine, as name=value
    #[arg(long)]
    first_option: Vec<String>,
    /// An option of the second engine, as name=value
    #[arg(long)]
    second_option: Vec<String>,
    /// Milliseconds beyond the clock that are forgiven
    #[arg(long, default_value_t = 100)]
    margin: u64,
}

#[derive(Clone, Copy)]
struct TimeControl {
    base: Duration,
    increment: Duration,
}

fn read_clock(text: &str) -> Result<TimeControl, String> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok().filter(|s: &f64| (0.0..1e6).contains(s));
        seconds.map(Duration::from_secs_f64).ok_or(format!("{text:?} is no number of seconds"))
    };
    let (base, increment) = text.split_once('+').ok_or("expected seconds+seconds")?;
    Ok(TimeControl { base: seconds(base)?, increment: seconds(increment)? })
}

const PATIENCE: Duration = Duration::from_secs(30);
const LONGEST: usize = 600;

/// What became of the match so far.
#[derive(Default)]
struct Tally {
    pairs: Pairs,
    wins: u32,
    draws: u32,
    losses: u32,
    faults: Vec<String>,
    plies: usize,
}

/// How a game ended: half points of White, and what went wrong.
struct Ending {
    white: u32,
    fault: Option<String>,
    plies: usize,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let openings = Openings::read(&args.openings, args.skip)?;
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let n_pairs = args.games.div_ceil(2);
    thread::scope(|scope| {
        let lanes: Vec<_> = (0..args.concurrency.max(1))
            .map(|_| scope.spawn(|| lane(args, &openings, &next, n_pairs, &tally)))
            .collect();
        lanes.into_iter().try_for_each(|lane| lane.join().expect("lanes do not panic"))
    })?;
    let tally = tally.into_inner().expect("lanes do not panic");
    println!("{}", summary(&tally));
    for fault in &tally.faults {
        println!("fault: {fault}");
    }
    Ok(())
}

/// Plays pairs of games until none is left.
fn lane(
    args: &Args,
    openings: &Openings,
    next: &AtomicUsize,
    n_pairs: usize,
    tally: &Mutex<Tally>,
) -> Result<(), String> {
    let mut first = start(&args.first, &args.first_option)?;
    let mut second = start(&args.second, &args.second_option)?;
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= n_pairs {
            return Ok(());
        }
        let opening = openings.get(pair);
        let mut points = 0;
        for is_first_white in [true, false] {
            let ending = if is_first_white {
                play(opening, &mut first, &mut second, args)
            } else {
                play(opening, &mut second, &mut first, args)
            };
            let own = if is_first_white { ending.white } else { 2 - ending.white };
            points += own as usize;
            let mut tally = tally.lock().expect("lanes do not panic");
            tally.plies += ending.plies;
            match own {
                0 => tally.losses += 1,
                1 => tally.draws += 1,
                _ => tally.wins += 1,
            }
            if let Some(fault) = ending.fault {
                tally.faults.push(fault);
                drop(tally);
                // Whatever state it is in, a new process is in a better one.
                first = start(&args.first, &args.first_option)?;
                second = start(&args.second, &args.second_option)?;
            }
        }
        let mut tally = tally.lock().expect("lanes do not panic");
        tally.pairs.0[points] += 1;
        eprintln!("{}", summary(&tally));
    }
}

fn summary(tally: &Tally) -> String {
    let (elo, error) = tally.pairs.elo();
    format!(
        "{} games: +{} ={} -{}, score {:.1} %, Elo {elo:+.0} ± {error:.0}, pairs {:?}, {} faults, {} plies",
        tally.wins + tally.draws + tally.losses,
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.pairs.score(),
        tally.pairs.0,
        tally.faults.len(),
        tally.plies,
    )
}

fn start(command: &str, options: &[String]) -> Result<Client, String> {
    let mut words = command.split_whitespace();
    let program = words.next().ok_or("an engine needs a command")?;
    let launch = Launch::new(program).arguments(words);
    let mut engine = launch.start(PATIENCE).map_err(|error| format!("{command}: {error}"))?;
    for option in options {
        let (name, value) = option.split_once('=').ok_or("expected name=value")?;
        engine.set_option(name, value).map_err(|error| format!("{command}: {error}"))?;
    }
    Ok(engine)
}

fn play(opening: Position, white: &mut Client, black: &mut Client, args: &Args) -> Ending {
    let mut game = Game::new(opening);
    let mut clocks = [args.clock.base; 2];
    let mut verdict = Verdict::default();
    let points = |winner: Color| if winner == Color::White { 2 } else { 0 };
    for (color, engine) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if let Err(error) = engine.new_game(PATIENCE) {
            let fault = Some(format!("{}: {error}", engine.name()));
            return Ending { white: points(!color), fault, plies: 0 };
        }
    }
    loop {
        let turn = game.position().turn();
        let end = |white, fault| Ending { white, fault, plies: game.len() };
        match game.outcome().or_else(|| game.claimable_outcome()) {
            Some(Outcome::Checkmate { winner }) => return end(points(winner), None),
            Some(_) => return end(1, None),
            None if game.len() >= LONGEST => return end(1, None),
            None => {}
        }
        let engine = if turn == Color::White { &mut *white } else { &mut *black };
        let begin = Instant::now();
        let answer = ask(engine, &game, clocks, args);
        let used = begin.elapsed();
        let clock = &mut clocks[turn.index()];
        let lost = points(!turn);
        let (mv, score) = match answer {
            Ok(answer) => answer,
            Err(fault) => {
                let fault = format!("{} at {}: {fault}", engine.name(), game.position().fen());
                return end(lost, Some(fault));
            }
        };
        if used > *clock + Duration::from_millis(args.margin) {
            let fault = format!("{} used {used:.3?} of {:.3?}", engine.name(), *clock);
            return end(lost, Some(fault));
        }
        *clock = clock.saturating_sub(used) + args.clock.increment;
        if let Some(score) = score {
            let white_score = if turn == Color::White { score } else { -score };
            if let Some(winner) = verdict.add(white_score, game.len()) {
                return end(winner.map_or(1, points), None);
            }
        }
        game.play_unchecked(mv);
    }
}

type Answer = (Move, Option<Score>);

fn ask(
    engine: &mut Client,
    game: &Game,
    clocks: [Duration; 2],
    args: &Args,
) -> Result<Answer, String> {
    let text = |error: ClientError| error.to_string();
    engine.position(game).map_err(text)?;
    let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX).max(1);
    let [wtime, btime] = clocks.map(|clock| Some(ms(clock)));
    let increment = Some(ms(args.clock.increment));
    let mut go = Go::default();
    (go.wtime, go.btime, go.winc, go.binc) = (wtime, btime, increment, increment);
    let limit = clocks[game.position().turn().index()] + PATIENCE;
    let report = engine.go(&go).and_then(|search| search.finish(limit)).map_err(text)?;
    let mv = report.best.mv.ok_or("no move in a position that has moves")?;
    let mv = mv.to_move(game.position()).map_err(|error| error.to_string())?;
    let score = report.score().map(|score| match score.value {
        ScoreValue::Centipawns(cp) => Score::cp(cp.clamp(-30_000, 30_000) as i32),
        ScoreValue::Mate(moves) if moves > 0 => Score::mate_in(1),
        ScoreValue::Mate(_) => Score::mated_in(0),
    });
    Ok((mv, score))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine that says so much and is gone.
    fn engine(script: &'static str) -> Client {
        Client::connect(script.as_bytes(), std::io::sink(), PATIENCE).unwrap()
    }

    #[test]
    fn who_fails_before_the_first_move_loses() {
        let args = Args::parse_from(["uci_match", "one", "other", "--openings", "none"]);
        let dead = "id name Dead\nuciok\nreadyok\n";
        let alive = "id name Alive\nuciok\nreadyok\nreadyok\n";
        for (white, black, expected) in [(dead, alive, 0), (alive, dead, 2)] {
            let ending = play(Position::initial(), &mut engine(white), &mut engine(black), &args);
            assert_eq!((ending.white, ending.plies), (expected, 0));
            assert!(ending.fault.unwrap().starts_with("Dead: "));
        }
    }
}
