//! `lucena bench`.

use std::io::{self, Write};

use lucena_engine::{Bench, BenchError, BenchReport, BenchStep, Options};
use lucena_search::{Control, Limits};
use serde_json::{Value, json};

use crate::args::setting::apply;
use crate::commands::BenchArgs;
use crate::commands::search::{score_in_json, written_move};
use crate::terminal::output::{Failure, print};

pub(crate) fn run(args: &BenchArgs, options: Options) -> Result<(), Failure> {
    let bench = configure(args, options)?;
    let control = Control::new();
    let mut steps = Vec::new();
    let mut written = Ok(());
    let report = bench.run(&control, |step| {
        if args.json {
            steps.push(in_json(step));
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
        return print(&format!("{}\n", sum_in_json(&report, steps)));
    }
    // If there is nobody to read it, there is nobody to tell.
    let _ = io::stderr().write_all(report.trailer().as_bytes());
    print(&format!("{report}\n"))
}

/// The words come before the options, which are more precise.
fn configure(args: &BenchArgs, options: Options) -> Result<Bench, Failure> {
    let words = args.words.join(" ");
    let mut bench = Bench::parse(&words).map_err(|error| match error {
        BenchError::File { .. } => Failure::new(error),
        _ => Failure::WrongUsage(format!("bench: {error}")),
    })?;
    let of_words = bench.options.clone();
    bench.options = options;
    if !args.words.is_empty() {
        bench.options.hash_mb = of_words.hash_mb;
        bench.options.threads = of_words.threads;
    }
    apply(args.engine.settings(), &mut bench.options);
    if let Some(depth) = args.depth {
        bench.limits = Limits::depth(depth);
    }
    Ok(bench)
}

fn in_json(step: &BenchStep) -> Value {
    let report = step.answer.report.as_ref();
    json!({
        "fen": step.position.to_string(),
        "best_move": step.answer.best_move.map(|mv| written_move(&step.position, mv)),
        "score": report.map(|report| score_in_json(report.score)),
        "depth": report.map(|report| report.depth),
        "nodes": report.map(|report| report.nodes),
    })
}

fn sum_in_json(report: &BenchReport, steps: Vec<Value>) -> Value {
    json!({
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
        "nps": report.nodes_per_second(),
        "positions": steps,
    })
}
