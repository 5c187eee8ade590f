//! Records self-play games as labelled positions for tuning.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lucena_arena::{OpeningOptions, OpeningSource, Openings};
use lucena_board::{Color, Move, Position};
use lucena_eval::Classical;
use lucena_lab::{Sample, Version};
use lucena_search::{Limits, Search};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::game;

/// Larger scores are not useful for tuning.
const MAX_SCORE: i32 = 1500;

#[derive(clap::Args)]
pub(crate) struct RecordArgs {
    /// Openings, one EPD or FEN per line
    openings: PathBuf,
    /// Output file, one position per line
    out: PathBuf,
    /// Number of games
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Random moves after the opening, for variety
    #[arg(long, default_value_t = 2)]
    random_plies: usize,
    /// Random seed for openings and random moves
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of concurrent games
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    #[command(flatten)]
    version: Version,
}

pub(crate) fn run(args: &RecordArgs) -> Result<(), Box<dyn Error>> {
    let openings = load(OpeningSource::Epd(args.openings.clone()))?;
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
                    let mut rng = rng_of(args.seed, number);
                    let start = start(openings, args.random_plies, &mut rng);
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

fn load(source: OpeningSource) -> Result<Openings, Box<dyn Error>> {
    Ok(Openings::load(&OpeningOptions { source, ..OpeningOptions::default() })?)
}

/// The random generator of a game. The seed is hashed first: the sum of seed and game number alone
/// would repeat games of adjacent seeds.
fn rng_of(seed: u64, number: usize) -> Xoshiro256PlusPlus {
    let stretch = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(stretch.wrapping_add(number as u64))
}

/// A random opening followed by random moves that do not end the game.
fn start(openings: &Openings, n_random: usize, rng: &mut impl Rng) -> Position {
    // Validated openings have legal moves, and so do the positions after these moves.
    let n_openings = openings.len().expect("a file has finitely many openings");
    let opening = openings.get(rng.next_u64() % n_openings);
    let mut position = opening.expect("the file has been checked").start;
    for _ in 0..n_random {
        let moves = position.legal_moves();
        let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
        let next = position.play_unchecked(mv);
        if !next.has_legal_moves() {
            break;
        }
        position = next;
    }
    position
}

/// Plays a game and returns its quiet positions, where static evaluation should match the search.
fn play(start: Position, search: &mut Search<Classical>, nodes: u64) -> Vec<Sample> {
    let mut seen = Vec::new();
    search.clear();
    let winner = game::play(start, |game| {
        let report = search.run(game, &Limits::nodes(nodes), |_| {});
        let position = game.position();
        let white_score = game::white_score(game, &report).raw();
        let is_quiet =
            |mv: Move| !position.is_check() && !position.is_capture(mv) && mv.promotion().is_none();
        if report.best_move.is_some_and(is_quiet) && white_score.abs() <= MAX_SCORE {
            seen.push((*position, white_score));
        }
        report
    });
    let result = winner.map_or(1, |winner| if winner == Color::White { 2 } else { 0 });
    let sample = |(position, white_score)| Sample { position, white_score, result };
    seen.into_iter().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use lucena_arena::Opening;

    use super::*;

    #[test]
    fn seeds_give_different_games() {
        const N_GAMES: usize = 500;
        let openings = load(OpeningSource::Initial).unwrap();
        // Enough random moves that start positions are distinct.
        let start = |seed, number| start(&openings, 10, &mut rng_of(seed, number)).to_string();
        let starts = |seed| (0..N_GAMES).map(|number| start(seed, number)).collect::<HashSet<_>>();
        let all = [0, 1, 2, u64::MAX].map(starts);
        assert!(all.iter().all(|starts| starts.len() == N_GAMES));
        let n_different = all.iter().flatten().collect::<HashSet<_>>().len();
        assert_eq!(n_different, all.len() * N_GAMES);
    }

    #[test]
    fn random_moves_do_not_end_the_game() {
        // Many moves in this position give mate or stalemate.
        let position = "k7/2Q5/1K6/8/8/8/8/8 w - - 0 1".parse().unwrap();
        let openings = load(OpeningSource::List(vec![Opening::at(position)])).unwrap();
        for number in 0..50 {
            assert!(start(&openings, 6, &mut rng_of(0, number)).has_legal_moves());
        }
    }
}
