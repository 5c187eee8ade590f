//! Games of the search against itself, written down as positions with their results: what weights
//! are fitted to.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lucena_board::{Color, Game, Outcome, Position};
use lucena_eval::Classical;
use lucena_lab::{Openings, Sample, Verdict};
use lucena_search::{Limits, Search};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::version::Version;

/// Plies after which a game counts as drawn.
const LONGEST: usize = 400;
/// Scores beyond this say nothing about weights.
const LARGEST: i32 = 1500;

#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// Openings, one EPD or FEN a line
    openings: PathBuf,
    /// Where the positions go, one a line
    out: PathBuf,
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// Nodes for each move
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Random moves played after the opening, so that no two games are alike
    #[arg(long, default_value_t = 2)]
    random_plies: usize,
    /// Where the random moves and the openings begin
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    #[command(flatten)]
    version: Version,
}

pub(crate) fn run(args: &RecordArgs) -> Result<(), Box<dyn Error>> {
    let openings = Openings::read(&args.openings, args.seed as usize)?;
    let partial = args.out.with_extension("partial");
    let out = Mutex::new(BufWriter::new(File::create(&partial)?));
    let next = AtomicUsize::new(0);
    let mut searches = Vec::new();
    for _ in 0..args.concurrency.max(1) {
        searches.push(args.version.search(16)?);
    }
    let written: Result<Vec<usize>, std::io::Error> = thread::scope(|scope| {
        let mut workers = Vec::new();
        for mut search in searches {
            let (next, out, openings) = (&next, &out, &openings);
            workers.push(scope.spawn(move || {
                let mut n_written = 0;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        return Ok(n_written);
                    }
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed ^ number as u64);
                    let start = vary(openings.get(number), args.random_plies, &mut rng);
                    let samples = play(start, &mut search, args.nodes);
                    n_written += samples.len();
                    let lines: String =
                        samples.iter().map(|sample| format!("{sample}\n")).collect();
                    out.lock().expect("no game panics").write_all(lines.as_bytes())?;
                }
            }));
        }
        workers.into_iter().map(|worker| worker.join().expect("no game panics")).collect()
    });
    let n_written: usize = written?.into_iter().sum();
    out.into_inner().expect("no game panics").flush()?;
    std::fs::rename(&partial, &args.out)?;
    println!("{n_written} positions of {} games at {} nodes", args.games, args.nodes);
    Ok(())
}

/// Random moves from an opening; none of those that end the game.
fn vary(start: Position, n_plies: usize, rng: &mut impl Rng) -> Position {
    let mut position = start;
    for _ in 0..n_plies {
        let moves = position.legal_moves();
        let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
        let next = position.play_unchecked(mv);
        if next.legal_moves().is_empty() {
            break;
        }
        position = next;
    }
    position
}

/// The quiet positions of a game, where the evaluation alone should know what the search finds.
fn play(start: Position, search: &mut Search<Classical>, nodes: u64) -> Vec<Sample> {
    let mut game = Game::new(start);
    let mut verdict = Verdict::default();
    let mut seen = Vec::new();
    search.clear();
    let winner = loop {
        match game.outcome().or_else(|| game.claimable_outcome()) {
            Some(Outcome::Checkmate { winner }) => break Some(winner),
            Some(_) => break None,
            None if game.len() >= LONGEST => break None,
            None => {}
        }
        let report = search.run(&game, &Limits::nodes(nodes), |_| {});
        let mv = report.best_move.expect("the game is not over");
        let position = game.position();
        let white = if position.turn() == Color::White { report.score } else { -report.score };
        let is_quiet = !position.is_check() && !position.is_capture(mv) && mv.promotion().is_none();
        if is_quiet && white.raw().abs() <= LARGEST {
            seen.push((*position, white.raw()));
        }
        if let Some(winner) = verdict.add(white, game.len()) {
            break winner;
        }
        game.play_unchecked(mv);
    };
    let result = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
    let sample = |(position, white_score)| Sample { position, white_score, result };
    seen.into_iter().map(sample).collect()
}
