//! Screening of many changes in one match: in each game pair a random half of the changes plays against
//! the other half.
//!
//! Each change is measured by every pair, so ten of them need no more games than one, as long as they
//! do not depend on each other much. Those that gain are then tested together by `play`.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lucena_arena::stats::Pentanomial;
use lucena_arena::{OpeningOptions, OpeningOrder, OpeningSource, Openings};
use lucena_lab::Version;
use lucena_search::SearchParams;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::play::play;

#[derive(clap::Args)]
pub(crate) struct ScreenArgs {
    /// Openings, one EPD or FEN per line; each is played with both colours
    openings: PathBuf,
    /// Number of games, rounded up to an even number
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Number of openings to skip
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Number of concurrent games
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// The changes: each --without and each --set is one
    #[command(flatten)]
    version: Version,
}

/// Pairs after which the results so far are printed.
const PAIRS_PER_REPORT: u64 = 100;

pub(crate) fn run(args: &ScreenArgs) -> Result<(), Box<dyn Error>> {
    let n_changes = args.version.changes().len();
    if !(2..=64).contains(&n_changes) {
        return Err("a screening needs 2 to 64 changes: use --without and --set".into());
    }
    let openings = Openings::load(&OpeningOptions {
        source: OpeningSource::Epd(args.openings.clone()),
        order: OpeningOrder::Random,
        start: 1 + args.skip as u64,
        ..OpeningOptions::default()
    })?;
    let n_pairs = args.games.div_ceil(2);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![[0; 5]; n_changes]);
    let mut searches = Vec::new();
    for _ in 0..args.concurrency.max(1) {
        searches.push((args.version.search(16)?, args.version.search(16)?));
    }
    thread::scope(|scope| {
        for (mut some, mut others) in searches {
            let (next, results, openings) = (&next, &results, &openings);
            scope.spawn(move || {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= n_pairs {
                        break;
                    }
                    let set = Xoshiro256PlusPlus::seed_from_u64(pair as u64).next_u64();
                    some.set_params(params(&args.version, set));
                    others.set_params(params(&args.version, !set));
                    let start = openings.get(pair as u64).expect("the file has been checked").start;
                    let points = play(start, &mut some, &mut others, args.nodes) + 2
                        - play(start, &mut others, &mut some, args.nodes);
                    let mut results = results.lock().expect("no game panics");
                    for (i, counts) in results.iter_mut().enumerate() {
                        counts[if set >> i & 1 != 0 { points } else { 4 - points }] += 1;
                    }
                    let n_played: u64 = results[0].iter().sum();
                    if n_played.is_multiple_of(PAIRS_PER_REPORT) {
                        print(&args.version, &results);
                    }
                }
            });
        }
    });
    print(&args.version, &results.lock().expect("no game panics"));
    Ok(())
}

/// The parameters of the version with those changes whose bit is set.
fn params(version: &Version, set: u64) -> SearchParams {
    let changes = version.changes();
    let chosen = (0..changes.len()).filter(|i| set >> i & 1 != 0).map(|i| changes[i].clone());
    version.only(chosen).params().expect("the complete version has been checked")
}

fn print(version: &Version, results: &[[u64; 5]]) {
    println!("{} games", 2 * results[0].iter().sum::<u64>());
    for (change, counts) in version.changes().iter().zip(results) {
        println!("{change:40} {}", Pentanomial::new(*counts).elo());
    }
}
