//! `lucena tb generate`.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::ArgGroup;
use lucena_syzygy::{MaterialKey, MaterialKeyError};
use lucena_syzygy_gen::{
    Existing, GenerateError, Generator, MAX_GENERATED_PIECES, Phase, Progress as Stage, Rounding,
    TableReport,
};
use serde_json::json;

use super::statistics::in_json;
use crate::args::number::number;
use crate::args::threads::ThreadArgs;
use crate::files::input::file_error;
use crate::machine::memory;
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

const HELP: &str = "\
Examples:
  lucena tb generate --pieces 4 --out tables
  lucena tb generate --only KRPvKR --out tables --threads 2 --resume

Tables that captures and promotions lead to are generated, too. Files appear
when they are complete and verified.";

/// Generate tables
#[derive(Debug, clap::Args)]
#[command(
    after_help = HELP,
    group = ArgGroup::new("which").required(true).multiple(true).args(["pieces", "only"]),
)]
pub(crate) struct GenerateArgs {
    /// Generate all tables of up to N pieces including kings, 3 to 6
    #[arg(long, value_name = "N", value_parser = number(3..=MAX_GENERATED_PIECES))]
    pieces: Option<usize>,

    /// Generate this table, such as KRPvKR, and those it depends on; may be repeated
    #[arg(long, value_name = "TABLE", value_parser = parse_table)]
    only: Vec<MaterialKey>,

    /// Output directory; created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Keep valid tables that exist already
    #[arg(long)]
    resume: bool,

    /// Start even if the estimate exceeds the available memory
    #[arg(long)]
    force: bool,

    /// Store DTZ in plies, without rounding to moves
    #[arg(long)]
    exact: bool,

    /// Print JSON lines: one per table, then the totals
    #[arg(long)]
    json: bool,
}

fn parse_table(text: &str) -> Result<MaterialKey, String> {
    let key: MaterialKey = text.parse().map_err(|error: MaterialKeyError| error.to_string())?;
    match key.n_pieces() {
        n if n > MAX_GENERATED_PIECES => {
            Err(format!("{n} pieces are more than the maximum of {MAX_GENERATED_PIECES}"))
        }
        _ => Ok(key),
    }
}

pub(super) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let generator = configure(args)?;
    let needed = generator.memory_needed().div_ceil(1 << 20);
    check_memory(needed, memory::available_mib(), args.force)?;
    fs::create_dir_all(&args.out).map_err(|error| file_error(&args.out, error))?;
    err_message(&format!(
        "{}, up to about {needed} MiB of memory",
        counted(generator.plan().len(), "table")
    ));
    if args.resume && args.exact {
        err_message("note: existing tables are kept as they are, exact or not");
    }
    let mut progress = Progress::fraction();
    // A closed pipe does not stop the generator.
    let mut written = Ok(());
    let report = generator.run(|stage| {
        if let Some(report) = &stage.report
            && written.is_ok()
        {
            written = progress.suspend(|| print(&table_line(report, args)));
        }
        progress.set_fraction(stage.done, || describe(stage));
    });
    progress.clear();
    let report = report.map_err(failure)?;
    written?;
    let kept = report.tables.iter().filter(|table| table.was_kept).count();
    let made = report.tables.len() - kept;
    let bytes: u64 = report.tables.iter().flat_map(|table| table.bytes).sum();
    let seconds = start.elapsed().as_secs_f64();
    let text = format!("made {made}\nkept {kept}\nbytes {bytes}\nseconds {seconds:.3}\n");
    let totals = json!({ "made": made, "kept": kept, "bytes": bytes, "seconds": seconds });
    print(&or_text(args.json, totals, text))
}

fn failure(error: GenerateError) -> Failure {
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
    let all = || (3..=args.pieces.unwrap_or(0)).flat_map(MaterialKey::all).collect();
    let keys: Vec<MaterialKey> = if args.only.is_empty() { all() } else { args.only.clone() };
    let is_too_large = |key: &&MaterialKey| args.pieces.is_some_and(|max| key.n_pieces() > max);
    if let Some(large) = keys.iter().find(is_too_large) {
        let message = format!("{large} has {} pieces, more than --pieces allows", large.n_pieces());
        return Err(Failure::Usage(message));
    }
    let existing = if args.resume { Existing::Keep } else { Existing::Refuse };
    let rounding = if args.exact { Rounding::Never } else { Rounding::WhereHarmless };
    let generator = Generator::new(keys).directory(&args.out).threads(args.threading.threads);
    Ok(generator.existing(existing).rounding(rounding))
}

/// What the generator is doing.
fn describe(stage: &Stage) -> String {
    let Stage { material_key, number, n_tables, phase, .. } = stage;
    match phase {
        Phase::Finished => format!("{} of {n_tables}", number + 1),
        _ => format!("{} of {n_tables}: {phase} {material_key}", number + 1),
    }
}

fn table_line(report: &TableReport, args: &GenerateArgs) -> String {
    let [wdl_bytes, dtz_bytes] = report.bytes;
    let table = report.material_key.to_string();
    let text = format!("{table} wdl {wdl_bytes} dtz {dtz_bytes}\n");
    let counts = report.statistics.as_ref().map(in_json);
    let report = json!({
        "table": table,
        "wdl_bytes": wdl_bytes,
        "dtz_bytes": dtz_bytes,
        "counts": counts,
    });
    or_text(args.json, report, text)
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
