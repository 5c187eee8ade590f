//! `lucena speedtest`.

use std::io::{self, Write};

use lucena_engine::{HashFull, Speedtest, SpeedtestReport};
use lucena_search::{Control, Limits};
use serde_json::{Value, json};

use crate::args::engine::EngineArgs;
use crate::args::number::number;
use crate::terminal::json::line;
use crate::terminal::output::{Failure, print};

const HELP: &str = "\
Examples:
  lucena speedtest
  lucena speedtest 8 1024 60

Without arguments: all CPUs, 128 MiB of hash per thread, 150 seconds. The hash table is kept during a
game, so it fills as in a match. With several threads or a time limit, node counts vary; \"bench\" prints
one that does not.";

/// Search the positions of fixed games as in a match and print speed and hash use
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct SpeedtestArgs {
    /// Threads, hash size in MiB and seconds, as in other engines
    #[arg(value_name = "ARG", num_args = 0..=3)]
    positional: Vec<String>,

    /// Search N nodes per position instead of a time
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SpeedtestArgs) -> Result<(), Failure> {
    let speedtest = configure(args)?;
    let mut game = 0;
    let report = speedtest.run(&Control::new(), |step| {
        if step.game > game {
            game = step.game;
            // Progress only; without a standard error there is nothing to be done.
            let _ = writeln!(io::stderr(), "game {game} of {}", step.n_games);
        }
    });
    let report = report.map_err(Failure::new)?;
    print(&if args.json { line(&json_report(&report)) } else { format!("{report}\n") })
}

/// Options override positional arguments, and these override the file of `--config`.
fn configure(args: &SpeedtestArgs) -> Result<Speedtest, Failure> {
    let positional = args.positional.join(" ");
    let mut speedtest = Speedtest::parse(&positional)
        .map_err(|error| Failure::Usage(format!("speedtest: {error}")))?;
    let parsed = speedtest.options;
    speedtest.options = args.engine.configured()?;
    (speedtest.options.threads, speedtest.options.hash_mb) = (parsed.threads, parsed.hash_mb);
    args.engine.apply(&mut speedtest.options)?;
    if let Some(nodes) = args.nodes {
        speedtest.limits = Limits::nodes(nodes);
    }
    Ok(speedtest)
}

fn json_report(report: &SpeedtestReport) -> Value {
    let hash_full = |it: HashFull| json!({ "max": it.max, "average": it.average });
    json!({
        "threads": report.threads,
        "hash_mb": report.hash_mb,
        "positions": report.n_positions,
        "nodes": report.total.nodes,
        "seconds": report.total.time.as_secs_f64(),
        "nps": report.total.nodes_per_second(),
        "hash_full": hash_full(report.hash_full),
        "hash_full_of_game": hash_full(report.hash_full_of_game),
    })
}
