//! `lucena tb info`.

use lucena_board::Color;
use lucena_syzygy::{MaterialKey, TableKind};
use lucena_syzygy_gen::{ScanError, SideStatistics, Statistics};
use serde_json::{Value, json};

use super::args::TablesArgs;
use super::statistics::{RESULTS, in_json};
use super::tables::{self, Tables, file_name};
use crate::args::threads::ThreadArgs;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

/// Larger tables are counted only with `--counts`.
const COUNTED_PIECES_MAX: usize = 5;

/// Print sizes, results and longest wins of tables
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena tb info tables\n\
    \x20 lucena tb info KRPvKR --syzygy tables --no-counts")]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    tables: TablesArgs,

    /// Do not count results, which takes minutes for 5 pieces
    #[arg(long, conflicts_with = "counts")]
    no_counts: bool,

    /// Count results for more than 5 pieces, too, which takes hours and gigabytes of memory
    #[arg(long)]
    counts: bool,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Print JSON lines: one per table
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let groups = tables::find(&args.tables.tables, &args.tables.syzygy)?;
    let mut result = Ok(());
    for tables in &groups {
        for &key in &tables.named {
            let statistics = count(tables, key, args).unwrap_or_else(|error| {
                // The sizes are printed all the same.
                err_message(&format!("{}: {error}", tables.name(key)));
                result = Err(Failure::Reported);
                None
            });
            let info = Info { tables, key, statistics };
            print(&or_text(args.json, info.to_json(), info.to_text()))?;
        }
    }
    result
}

/// Opens the files of a table, and counts its results unless that takes too long.
fn count(
    tables: &Tables,
    key: MaterialKey,
    args: &InfoArgs,
) -> Result<Option<Statistics>, ScanError> {
    for kind in TableKind::ALL {
        if kind == TableKind::Wdl || tables.has(key, kind) {
            tables.tablebase.open(key, kind)?;
        }
    }
    if !is_counted(key, args) {
        return Ok(None);
    }
    let mut progress = Progress::fraction();
    let observe = |done| progress.set_fraction(done, || format!("counting {}", tables.name(key)));
    lucena_syzygy_gen::statistics(&tables.tablebase, key, args.threading.threads, observe).map(Some)
}

/// Whether results are counted, with a message if a user might expect it.
fn is_counted(key: MaterialKey, args: &InfoArgs) -> bool {
    let n_pieces = key.n_pieces();
    let is_counted = args.counts || !args.no_counts && n_pieces <= COUNTED_PIECES_MAX;
    if !is_counted && !args.no_counts {
        err_message(&format!("{key}: {n_pieces} pieces are counted only with --counts"));
    }
    is_counted
}

struct Info<'a> {
    tables: &'a Tables,
    key: MaterialKey,
    statistics: Option<Statistics>,
}

impl Info<'_> {
    fn size(&self, kind: TableKind) -> Option<u64> {
        self.tables.size(self.key, kind)
    }

    fn missing(&self) -> Vec<String> {
        let missing = self.tables.tablebase.missing(self.key).into_iter();
        missing.map(|(key, kind)| file_name(key, kind)).collect()
    }

    fn to_text(&self) -> String {
        let mut text = format!("table {}\n", self.tables.name(self.key));
        text += &format!("pieces {}\n", self.key.n_pieces());
        for kind in TableKind::ALL {
            let size = self.size(kind).map_or("none".to_owned(), |size| size.to_string());
            text += &format!("{}_bytes {size}\n", kind.to_string().to_lowercase());
        }
        let missing = self.missing();
        if !missing.is_empty() {
            text += &format!("missing {}\n", missing.join(" "));
        }
        if let Some(statistics) = &self.statistics {
            for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
                text += &side_to_text(name, statistics.side(color));
            }
        }
        text + "\n"
    }

    fn to_json(&self) -> Value {
        json!({
            "table": self.key.to_string(),
            "folder": self.tables.directory(),
            "pieces": self.key.n_pieces(),
            "wdl_bytes": self.size(TableKind::Wdl),
            "dtz_bytes": self.size(TableKind::Dtz),
            "missing": self.missing(),
            "counts": self.statistics.as_ref().map(in_json),
        })
    }
}

/// All positions with one side to move; the first side of the table name is white.
fn side_to_text(name: &str, side: &SideStatistics) -> String {
    let mut text = format!("{name}_positions {}\n", side.positions());
    for (wdl, result) in RESULTS.into_iter().rev().filter(|&(wdl, _)| side.count(wdl) > 0) {
        text += &format!("{name}_{result} {}", side.count(wdl));
        text += &match side.longest(wdl) {
            Some(plies) => format!(", longest {plies} plies\n"),
            None => "\n".to_owned(),
        };
    }
    text
}
