//! Matches in one process: a modified version against the default one.

use std::error::Error;

use clap::value_parser;
use lucena_arena::stats::Pentanomial;
use lucena_lab::Version;

use crate::pairs::PairArgs;

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pairs: PairArgs,
    /// Number of games, rounded up to an even number
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    version: Version,
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    if args.version.is_unchanged() {
        return Err(
            "both versions are the same: use --without, --set, --weights or --eval-file".into()
        );
    }
    let mut counts = [0; 5];
    let players = || Ok((args.version.search(16)?, args.version.unchanged().search(16)?));
    args.pairs.play(args.games, players, |_, _, _| {}, |_, points| counts[points] += 1)?;
    let pairs = Pentanomial::new(counts);
    println!(
        "{}: {} games at {} nodes, score {:.1} %, Elo {}, pairs {:?}",
        args.version,
        pairs.games(),
        args.pairs.nodes,
        100.0 * pairs.score(),
        pairs.elo(),
        pairs.counts(),
    );
    Ok(())
}
