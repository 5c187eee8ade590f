//! `lucena bench`.

use lucena_uci::uci_move;
use std::io::{self, Write};

use lucena_board::Position;
use lucena_engine::{Bench, BenchError, BenchStep, Options};
use lucena_search::{Control, Limits};
use serde_json::{Value, json};

use crate::args::engine::EngineArgs;
use crate::args::number::number;
use crate::terminal::json::{line, score};
use crate::terminal::output::{Failure, print};

const HELP: &str = "\
Examples:
  lucena bench
  lucena bench 64 2 12 positions.epd depth

The positional arguments are those of other engines, all of them optional:
  lucena bench HASH THREADS LIMIT FILE|default|current depth|nodes|movetime
\"current\" is the initial position here, and in UCI that of the last \"position\" command.

The last line of the output is \"<nodes> nodes <nps> nps\", as OpenBench expects.";

/// Search a fixed set of positions and print node count and speed
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct BenchArgs {
    /// Hash size, threads, limit, EPD file and type of limit, as in other engines
    #[arg(value_name = "ARG", num_args = 0..=5)]
    positional: Vec<String>,

    /// Search each position to depth D
    #[arg(long, value_name = "D", value_parser = number(0..=u32::MAX))]
    depth: Option<u32>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let bench = configure(args, args.engine.configured()?)?;
    let control = Control::new();
    let mut positions = Vec::new();
    let mut written = Ok(());
    let report = bench.run(&control, |step| {
        if args.json {
            positions.push(json_position(step));
        } else if written.is_ok() {
            written = print(&format!("{step}\n"));
        }
        if written.is_err() {
            control.stop();
        }
    });
    written?;
    let report = report.map_err(Failure::new)?;
    if args.json {
        let (seconds, nps) = (report.time.as_secs_f64(), report.nodes_per_second());
        return print(&line(&json!({
            "nodes": report.nodes,
            "seconds": seconds,
            "nps": nps,
            "positions": positions,
        })));
    }
    // fishtest reads this; without a standard error there is nothing to be done.
    let _ = io::stderr().write_all(report.trailer().as_bytes());
    print(&format!("{report}\n"))
}

/// Options override positional arguments, and these override the file of `--config`.
fn configure(args: &BenchArgs, options: Options) -> Result<Bench, Failure> {
    let words = args.positional.iter().map(String::as_str);
    let bench = Bench::from_words(words, &Position::initial());
    let mut bench = bench.map_err(|error| match error {
        BenchError::File { .. } => Failure::new(error),
        _ => Failure::Usage(format!("bench: {error}")),
    })?;
    let parsed = std::mem::replace(&mut bench.options, options);
    if !args.positional.is_empty() {
        bench.options.hash_mb = parsed.hash_mb;
        bench.options.threads = parsed.threads;
    }
    args.engine.apply(&mut bench.options)?;
    if let Some(depth) = args.depth {
        bench.limits = Limits::depth(depth);
    }
    Ok(bench)
}

fn json_position(step: &BenchStep) -> Value {
    let report = step.answer.report.as_ref();
    json!({
        "fen": step.position.to_string(),
        "best_move": step.answer.best_move.map(|mv| uci_move(&step.position, mv)),
        "score": report.map(|report| score(report.score)),
        "depth": report.map(|report| report.depth),
        "nodes": report.map(|report| report.nodes),
    })
}
