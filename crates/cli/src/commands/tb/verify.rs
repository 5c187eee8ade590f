//! `lucena tb verify`.

use lucena_syzygy::{MaterialKey, TableKind};
use lucena_syzygy_gen::{Mismatch, Verification};
use serde_json::{Value, json};

use super::args::VerifyArgs;
use super::bar::Bar;
use super::tables::{self, Tables};
use crate::terminal::output::{Failure, print, print_summary};

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let groups = tables::find(&args.tables, &args.path)?;
    let mut bar = Bar::new();
    let (mut n_tables, mut n_faulty) = (0, 0);
    for tables in &groups {
        for &balance in &tables.named {
            let verdict = check(tables, balance, args, &mut bar);
            bar.clear();
            n_tables += 1;
            n_faulty += usize::from(!verdict.is_good());
            print(&match args.json {
                true => format!("{}\n", verdict.in_json()),
                false => verdict.in_text(),
            })?;
        }
    }
    let sum = match args.json {
        true => format!("{}\n", json!({ "tables": n_tables, "faulty": n_faulty })),
        false => format!("tables {n_tables}\nfaulty {n_faulty}\n"),
    };
    print_summary(&sum, if n_faulty == 0 { Ok(()) } else { Err(Failure::Reported) })
}

/// What was found about one balance.
struct TableCheck<'a> {
    tables: &'a Tables,
    balance: MaterialKey,
    /// Everything that is wrong with its files, or keeps them from being checked.
    errors: Vec<String>,
    /// Files with a good checksum.
    whole: Vec<String>,
    verification: Option<Verification>,
}

fn check<'a>(
    tables: &'a Tables,
    balance: MaterialKey,
    args: &VerifyArgs,
    bar: &mut Bar,
) -> TableCheck<'a> {
    let (errors, whole) = (Vec::new(), Vec::new());
    let mut verdict = TableCheck { tables, balance, errors, whole, verification: None };
    for kind in TableKind::ALL {
        // A WDL table is good for something alone, a DTZ table is not.
        if kind == TableKind::Dtz && !tables.has(balance, kind) {
            continue;
        }
        match tables.tablebase.verify_checksum(balance, kind) {
            Ok(()) => verdict.whole.push(tables.file(balance, kind)),
            Err(error) => verdict.errors.push(error.to_string()),
        }
    }
    if args.checksums || !verdict.errors.is_empty() {
        return verdict;
    }
    let observe = |done| bar.show(done, &format!("checking {}", tables.name(balance)));
    match lucena_syzygy_gen::verify(&tables.tablebase, balance, args.threading.threads, observe) {
        Ok(verification) => verdict.verification = Some(verification),
        Err(error) => verdict.errors.push(error.to_string()),
    }
    verdict
}

impl TableCheck<'_> {
    fn is_good(&self) -> bool {
        let n_mismatches = self.verification.as_ref().map_or(0, |found| found.n_mismatches);
        self.errors.is_empty() && n_mismatches == 0
    }

    fn in_text(&self) -> String {
        let balance = self.tables.name(self.balance);
        let mut text = String::new();
        for file in &self.whole {
            text += &format!("{file}: the checksum is right\n");
        }
        for error in &self.errors {
            text += &format!("{balance}: {error}\n");
        }
        let Some(found) = &self.verification else { return text };
        let Verification { n_positions, n_mismatches, first, .. } = found;
        text += &format!("{balance}: {n_positions} positions, {n_mismatches} do not fit\n");
        if let Some(Mismatch { position, found, expected, .. }) = first {
            text += &format!("{balance}: {position}: found {found}, expected {expected}\n");
        }
        text
    }

    fn in_json(&self) -> Value {
        let found = self.verification.as_ref();
        let first = found.and_then(|found| found.first.as_ref()).map(|mistake| {
            json!({
                "fen": mistake.position.to_string(),
                "found": mistake.found,
                "expected": mistake.expected,
            })
        });
        json!({
            "table": self.balance.to_string(),
            "folder": self.tables.folder(),
            "good": self.is_good(),
            "whole": self.whole,
            "errors": self.errors,
            "positions": found.map(|found| found.n_positions),
            "mistakes": found.map(|found| found.n_mismatches),
            "distances": found.map(|found| found.has_dtz),
            "first": first,
        })
    }
}
