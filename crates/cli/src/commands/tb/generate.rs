//! `lucena tb generate`.

use std::fs;
use std::time::Instant;

use lucena_syzygy::MaterialKey;
use lucena_syzygy_gen::{
    Existing, GenerateError, Generator, Phase, Progress, Report, Rounding, TableReport,
};
use serde_json::{Value, json};

use super::args::GenerateArgs;
use super::bar::Bar;
use super::info::statistics_in_json;
use super::memory;
use crate::files::input::file_error;
use crate::terminal::output::{Failure, err_message, print};

pub(super) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let generator = configure(args)?;
    let needed = generator.memory_needed().div_ceil(1 << 20);
    check_memory(needed, memory::available_mib(), args.force)?;
    fs::create_dir_all(&args.out).map_err(|error| file_error(&args.out, error))?;
    err_message(&format!("{} tables, up to about {needed} MiB of memory", generator.plan().len()));
    if args.resume && args.exact {
        err_message("note: existing tables are kept as they are, exact or not");
    }
    let mut bar = Bar::new();
    // A closed stdout does not stop the generator.
    let mut told = Ok(());
    let report = generator.run(|progress| {
        if let Some(report) = &progress.report
            && told.is_ok()
        {
            told = bar.suspend(|| print(&line(report, args)));
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
            Failure::Message(format!("{error}; --resume keeps it and continues"))
        }
        error => Failure::new(error),
    }
}

/// Running out of memory after hours of work is worse than not starting.
fn check_memory(needed: u64, available: Option<u64>, force: bool) -> Result<(), Failure> {
    match available.filter(|&available| available < needed) {
        None => Ok(()),
        Some(available) if force => {
            err_message(&format!("note: only {available} MiB of about {needed} MiB are available"));
            Ok(())
        }
        Some(available) => Err(Failure::Message(format!(
            "needs about {needed} MiB of memory, but only {available} MiB are available; \
             --force starts anyway"
        ))),
    }
}

fn configure(args: &GenerateArgs) -> Result<Generator, Failure> {
    let all = || (3..=args.men.unwrap_or(0)).flat_map(MaterialKey::all).collect();
    let balances: Vec<MaterialKey> = if args.only.is_empty() { all() } else { args.only.clone() };
    if let Some(large) = balances.iter().find(|b| args.men.is_some_and(|men| b.n_pieces() > men)) {
        let message = format!("{large} has {} men, more than --men allows", large.n_pieces());
        return Err(Failure::Usage(message));
    }
    let existing = if args.resume { Existing::Keep } else { Existing::Refuse };
    let rounding = if args.exact { Rounding::Never } else { Rounding::WhereHarmless };
    let generator = Generator::new(balances).directory(&args.out).threads(args.threading.threads);
    Ok(generator.existing(existing).rounding(rounding))
}

fn what(progress: &Progress) -> String {
    let Progress { material_key, number, n_tables, phase, .. } = progress;
    match phase {
        Phase::Finished => format!("{} of {n_tables}", number + 1),
        _ => format!("{} of {n_tables}: {phase} {material_key}", number + 1),
    }
}

fn line(report: &TableReport, args: &GenerateArgs) -> String {
    let TableReport { material_key, bytes: [wdl, dtz], .. } = report;
    if args.json {
        format!("{}\n", in_json(report))
    } else {
        format!("{material_key} wdl {wdl} dtz {dtz}\n")
    }
}

fn in_json(report: &TableReport) -> Value {
    json!({
        "table": report.material_key.to_string(),
        "wdl_bytes": report.bytes[0],
        "dtz_bytes": report.bytes[1],
        "counts": report.statistics.as_ref().map(statistics_in_json),
    })
}

fn sum(report: &Report, args: &GenerateArgs, seconds: f64) -> String {
    let kept = report.tables.iter().filter(|table| table.was_kept).count();
    let made = report.tables.len() - kept;
    let bytes: u64 = report.tables.iter().flat_map(|table| table.bytes).sum();
    if args.json {
        let sum = json!({ "made": made, "kept": kept, "bytes": bytes, "seconds": seconds });
        return format!("{sum}\n");
    }
    format!("made {made}\nkept {kept}\nbytes {bytes}\nseconds {seconds:.3}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_memory_is_refused_unless_forced() {
        assert!(check_memory(1000, None, false).is_ok());
        assert!(check_memory(1000, Some(1000), false).is_ok());
        assert!(check_memory(1000, Some(999), true).is_ok());
        let Err(Failure::Message(message)) = check_memory(1000, Some(999), false) else {
            panic!("not refused");
        };
        assert_eq!(
            message,
            "needs about 1000 MiB of memory, but only 999 MiB are available; --force starts anyway"
        );
    }
}
