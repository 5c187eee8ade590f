//! `lucena tb generate`.

use std::fs;
use std::time::Instant;

use lucena_syzygy::{
    Balance, BalanceReport, Existing, GenerateError, Generator, Phase, Progress, Report, Rounding,
};
use serde_json::{Value, json};

use super::args::GenerateArgs;
use super::bar::Bar;
use super::info::statistics_in_json;
use crate::input::about;
use crate::output::{Failure, complain, print};

pub(super) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let generator = configure(args)?;
    fs::create_dir_all(&args.out).map_err(|error| about(&args.out, error))?;
    let needed = generator.memory_needed().div_ceil(1 << 20);
    complain(&format!("{} tables, up to about {needed} MiB of memory", generator.plan().len()));
    if let Some(free) = free_memory().filter(|&free| free < needed) {
        complain(&format!("note: there are only {free} MiB to be had; it may fail halfway"));
    }
    if args.resume && args.exact {
        complain("note: tables that are there already stay as they are, exact or not");
    }
    let mut bar = Bar::new();
    // Whoever stops reading does not mean to stop the work.
    let mut told = Ok(());
    let report = generator.run(|progress| {
        if let Some(report) = &progress.report {
            bar.clear();
            told = std::mem::replace(&mut told, Ok(())).and_then(|()| print(&line(report, args)));
        }
        bar.show(progress.done, &what(progress));
    });
    bar.clear();
    let report = report.map_err(in_words)?;
    told?;
    print(&sum(&report, args, start.elapsed().as_secs_f64()))
}

fn in_words(error: GenerateError) -> Failure {
    match error {
        GenerateError::Exists(_) => {
            Failure::Message(format!("{error}; --resume goes on from there"))
        }
        error => Failure::new(error),
    }
}

/// MiB that programs can have, where the system says so.
fn free_memory() -> Option<u64> {
    let said = fs::read_to_string("/proc/meminfo").ok()?;
    let line = said.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
}

fn configure(args: &GenerateArgs) -> Result<Generator, Failure> {
    let all = || (3..=args.men.unwrap_or(0)).flat_map(Balance::all).collect();
    let balances: Vec<Balance> = if args.only.is_empty() { all() } else { args.only.clone() };
    if let Some(large) = balances.iter().find(|b| args.men.is_some_and(|men| b.n_men() > men)) {
        let message = format!("{large} has {} men, more than --men allows", large.n_men());
        return Err(Failure::WrongUsage(message));
    }
    let existing = if args.resume { Existing::Keep } else { Existing::Refuse };
    let rounding = if args.exact { Rounding::Never } else { Rounding::WhereHarmless };
    let generator = Generator::new(balances).directory(&args.out).threads(args.sharing.threads);
    Ok(generator.existing(existing).rounding(rounding))
}

fn what(progress: &Progress) -> String {
    let Progress { balance, number, n_balances, phase, .. } = progress;
    match phase {
        Phase::Finished => format!("{} of {n_balances}", number + 1),
        _ => format!("{} of {n_balances}: {phase} {balance}", number + 1),
    }
}

fn line(report: &BalanceReport, args: &GenerateArgs) -> String {
    let BalanceReport { balance, bytes: [wdl, dtz], .. } = report;
    if args.json {
        format!("{}\n", in_json(report))
    } else {
        format!("{balance} wdl {wdl} dtz {dtz}\n")
    }
}

fn in_json(report: &BalanceReport) -> Value {
    json!({
        "table": report.balance.to_string(),
        "wdl_bytes": report.bytes[0],
        "dtz_bytes": report.bytes[1],
        "counts": report.statistics.as_ref().map(statistics_in_json),
    })
}

fn sum(report: &Report, args: &GenerateArgs, seconds: f64) -> String {
    let kept = report.balances.iter().filter(|balance| balance.was_kept).count();
    let made = report.balances.len() - kept;
    let bytes: u64 = report.balances.iter().flat_map(|balance| balance.bytes).sum();
    if args.json {
        let sum = json!({ "made": made, "kept": kept, "bytes": bytes, "seconds": seconds });
        return format!("{sum}\n");
    }
    format!("made {made}\nkept {kept}\nbytes {bytes}\nseconds {seconds:.3}\n")
}
