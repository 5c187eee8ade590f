//! Screening of many changes in one match: in each game pair one player has some of the changes, and the
//! other player others.
//!
//! Ten changes need no more games than one, as long as they do not depend on each other much. By default
//! each change is on one side of every pair. With a smaller `--share` both players are closer to the
//! unchanged version, which suits heuristics that are switched off and could replace each other. Those
//! that gain are then tested together by `play`.

use std::error::Error;

use clap::value_parser;
use lucena_arena::stats::Pentanomial;
use lucena_lab::Version;
use lucena_search::SearchParams;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::pairs::PairArgs;

#[derive(clap::Args)]
pub(crate) struct ScreenArgs {
    #[command(flatten)]
    pairs: PairArgs,
    /// Number of games, rounded up to an even number
    #[arg(long, default_value_t = 2000, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Share of the pairs in which one of the players has a given change; in the others neither has it
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    share: f64,
    /// The changes: each --without and each --set is one
    #[command(flatten)]
    version: Version,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "expected a number above 0, at most 1".into())
}

/// Pairs after which the results so far are printed.
const PAIRS_PER_REPORT: u64 = 100;

pub(crate) fn run(args: &ScreenArgs) -> Result<(), Box<dyn Error>> {
    let changes = args.version.changes();
    if !(2..=64).contains(&changes.len()) {
        return Err("a screening needs 2 to 64 changes: use --without and --set".into());
    }
    let sides = |pair| Sides::random(pair, changes.len(), args.share);
    let mut results = vec![[0; 5]; changes.len()];
    let mut n_played = 0;
    args.pairs.play(
        args.games,
        || Ok((args.version.search(16)?, args.version.search(16)?)),
        |pair, first, second| {
            let sides = sides(pair);
            first.set_params(params(&args.version, sides.first));
            second.set_params(params(&args.version, sides.second));
        },
        |pair, points| {
            let sides = sides(pair);
            for (i, counts) in results.iter_mut().enumerate() {
                if has(sides.first, i) {
                    counts[points] += 1;
                } else if has(sides.second, i) {
                    counts[4 - points] += 1;
                }
            }
            n_played += 1;
            if n_played % PAIRS_PER_REPORT == 0 {
                println!("{} games", 2 * n_played);
                print(&changes, &results);
            }
        },
    )?;
    print(&changes, &results);
    Ok(())
}

/// The changes of both players of a pair, one bit each.
#[derive(Debug, PartialEq, Eq)]
struct Sides {
    first: u64,
    second: u64,
}

impl Sides {
    /// Each change with probability `share` for one of the players, else for neither.
    fn random(pair: u64, n_changes: usize, share: f64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(pair);
        let mut sides = Self { first: 0, second: 0 };
        for change in 0..n_changes {
            let bits = random.next_u64();
            // The upper bits decide whether, the lowest one who.
            if ((bits >> 11) as f64) < share * (1_u64 << 53) as f64 {
                let side = if bits & 1 == 0 { &mut sides.first } else { &mut sides.second };
                *side |= 1 << change;
            }
        }
        sides
    }
}

fn has(set: u64, change: usize) -> bool {
    set >> change & 1 != 0
}

/// The parameters of the version with the changes of a set.
fn params(version: &Version, set: u64) -> SearchParams {
    version.only(|change| has(set, change)).params().expect("the complete version has been checked")
}

fn print(changes: &[String], results: &[[u64; 5]]) {
    for (change, counts) in changes.iter().zip(results) {
        let pairs = Pentanomial::new(*counts);
        println!("{change:40} {} ({} games)", pairs.elo(), pairs.games());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_shared_out_at_random() {
        let count = |share| {
            let mut sides = (0..1000).map(|pair| Sides::random(pair, 64, share));
            sides.try_fold((0, 0), |(first, second), sides| {
                (sides.first & sides.second == 0)
                    .then(|| (first + sides.first.count_ones(), second + sides.second.count_ones()))
            })
        };
        assert_eq!(count(0.0), Some((0, 0)));
        let (first, second) = count(1.0).unwrap();
        assert_eq!(first + second, 64_000);
        assert!((31_000..33_000).contains(&first), "{first}");
        let (first, second) = count(0.25).unwrap();
        assert!((7_500..8_500).contains(&first), "{first}");
        assert!((7_500..8_500).contains(&second), "{second}");
    }
}
