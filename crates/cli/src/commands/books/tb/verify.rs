//! `lucena tb verify`.

use lucena_syzygy::{MaterialKey, TableKind};
use lucena_syzygy_gen::{Mismatch, Verification};
use serde_json::{Value, json};

use super::args::TablesArgs;
use super::tables::{self, Tables};
use crate::args::threads::ThreadArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, print, print_summary};
use crate::terminal::progress::Progress;

/// Check tables: checksums, and every position against its successors
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena tb verify tables --threads 4\n\
    \x20 lucena tb verify KQvK.rtbw --checksums")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    tables: TablesArgs,

    /// Check only the checksums
    #[arg(long)]
    checksums: bool,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Print JSON lines: one per table, then the totals
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let groups = tables::find(&args.tables.tables, &args.tables.syzygy)?;
    let (mut n_tables, mut n_corrupt) = (0, 0);
    for tables in &groups {
        for &key in &tables.named {
            let check = check(tables, key, args);
            n_tables += 1;
            n_corrupt += u64::from(!check.is_good());
            print(&json::or_text(args.json, check.to_json(), check.to_text()))?;
        }
    }
    let totals = [("tables", n_tables), ("corrupt", n_corrupt)];
    let text = json::or_text(args.json, json::counts(&totals), json::count_lines(&totals));
    print_summary(&text, if n_corrupt == 0 { Ok(()) } else { Err(Failure::Reported) })
}

/// The result of checking one table.
struct TableCheck<'a> {
    tables: &'a Tables,
    key: MaterialKey,
    errors: Vec<String>,
    /// Files with a correct checksum.
    whole: Vec<String>,
    verification: Option<Verification>,
}

fn check<'a>(tables: &'a Tables, key: MaterialKey, args: &VerifyArgs) -> TableCheck<'a> {
    let (errors, whole) = (Vec::new(), Vec::new());
    let mut check = TableCheck { tables, key, errors, whole, verification: None };
    for kind in TableKind::ALL {
        // A WDL table is useful on its own, a DTZ table is not.
        if kind == TableKind::Dtz && !tables.has(key, kind) {
            continue;
        }
        match tables.tablebase.verify_checksum(key, kind) {
            Ok(()) => check.whole.push(tables.file(key, kind)),
            Err(error) => check.errors.push(error.to_string()),
        }
    }
    if args.checksums || !check.errors.is_empty() {
        return check;
    }
    let mut progress = Progress::fraction();
    let observe = |done| progress.set_fraction(done, || format!("verifying {}", tables.name(key)));
    match lucena_syzygy_gen::verify(&tables.tablebase, key, args.threading.threads, observe) {
        Ok(verification) => check.verification = Some(verification),
        Err(error) => check.errors.push(error.to_string()),
    }
    check
}

impl TableCheck<'_> {
    fn is_good(&self) -> bool {
        let n_mismatches = self.verification.as_ref().map_or(0, |found| found.n_mismatches);
        self.errors.is_empty() && n_mismatches == 0
    }

    fn to_text(&self) -> String {
        let table = self.tables.name(self.key);
        let mut text = String::new();
        for file in &self.whole {
            text += &format!("{file}: checksum correct\n");
        }
        for error in &self.errors {
            text += &format!("{table}: {error}\n");
        }
        let Some(found) = &self.verification else { return text };
        let Verification { n_positions, n_mismatches, first, .. } = found;
        text += &format!("{table}: {n_positions} positions, {n_mismatches} mismatches\n");
        if let Some(Mismatch { position, found, expected, .. }) = first {
            text += &format!("{table}: {position}: found {found}, expected {expected}\n");
        }
        text
    }

    fn to_json(&self) -> Value {
        let found = self.verification.as_ref();
        let first = found.and_then(|found| found.first.as_ref()).map(|mismatch| {
            json!({
                "fen": mismatch.position.to_string(),
                "found": mismatch.found,
                "expected": mismatch.expected,
            })
        });
        json!({
            "table": self.key.to_string(),
            "folder": self.tables.directory(),
            "good": self.is_good(),
            // Files with a correct checksum.
            "whole": self.whole,
            "errors": self.errors,
            "positions": found.map(|found| found.n_positions),
            "mistakes": found.map(|found| found.n_mismatches),
            // Whether DTZ was verified, too.
            "distances": found.map(|found| found.has_dtz),
            "first": first,
        })
    }
}
