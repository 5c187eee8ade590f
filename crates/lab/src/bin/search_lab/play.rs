//! Matches in one process: a modified version against the default one.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lucena_arena::stats::Pentanomial;
use lucena_arena::{OpeningOptions, OpeningOrder, OpeningSource, Openings};
use lucena_board::Position;
use lucena_engine::AnyEvaluator;
use lucena_lab::Version;
use lucena_search::{Limits, Search};

use crate::game;

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// Openings, one EPD or FEN per line; each is played with both colours
    openings: PathBuf,
    /// Number of games, rounded up to an even number
    #[arg(long, default_value_t = 400)]
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
    #[command(flatten)]
    version: Version,
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    if args.version.is_unchanged() {
        return Err(
            "both versions are the same: use --without, --set, --weights or --eval-file".into()
        );
    }
    let openings = Openings::load(&OpeningOptions {
        source: OpeningSource::Epd(args.openings.clone()),
        order: OpeningOrder::Random,
        start: 1 + args.skip as u64,
        ..OpeningOptions::default()
    })?;
    let n_pairs = args.games.div_ceil(2);
    let next = AtomicUsize::new(0);
    let pairs = Mutex::new([0; 5]);
    let mut versions = Vec::new();
    for _ in 0..args.concurrency.max(1) {
        versions.push((args.version.search(16)?, args.version.unchanged().search(16)?));
    }
    thread::scope(|scope| {
        for (mut changed, mut plain) in versions {
            let (next, pairs, openings) = (&next, &pairs, &openings);
            scope.spawn(move || {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= n_pairs {
                        break;
                    }
                    let start = openings.get(pair as u64).expect("the file has been checked").start;
                    let first = play(start, &mut changed, &mut plain, args.nodes);
                    let second = 2 - play(start, &mut plain, &mut changed, args.nodes);
                    let mut pairs = pairs.lock().expect("no game panics");
                    pairs[first + second] += 1;
                }
            });
        }
    });
    let pairs = Pentanomial::new(*pairs.lock().expect("no game panics"));
    println!(
        "{:?}: {} games at {} nodes, score {:.1} %, Elo {}, pairs {:?}",
        args.version,
        pairs.games(),
        args.nodes,
        100.0 * pairs.score(),
        pairs.elo(),
        pairs.counts(),
    );
    Ok(())
}

/// Half points of the player who moves first.
pub(crate) fn play(
    start: Position,
    first: &mut Search<AnyEvaluator>,
    second: &mut Search<AnyEvaluator>,
    nodes: u64,
) -> usize {
    first.clear();
    second.clear();
    let winner = game::play(start, |game| {
        let is_first = game.position().turn() == start.turn();
        let search = if is_first { &mut *first } else { &mut *second };
        search.run(game, &Limits::nodes(nodes), |_| {})
    });
    winner.map_or(1, |winner| if winner == start.turn() { 2 } else { 0 })
}
