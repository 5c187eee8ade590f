//! `lucena tb info`.

use lucena_board::Color;
use lucena_syzygy::{MaterialKey, TableKind, Wdl};
use lucena_syzygy_gen::{ScanError, SideStatistics, Statistics};
use serde_json::{Value, json};

use super::args::InfoArgs;
use super::bar::Bar;
use super::tables::{self, Tables, file_name};
use crate::terminal::output::{Failure, err_message, print};

/// The most men of tables whose positions are counted without being asked for.
const COUNTED_MEN: usize = 5;

/// The results as they are called in the output, the worst first.
const NAMES: [(Wdl, &str); 5] = [
    (Wdl::Loss, "losses"),
    (Wdl::BlessedLoss, "blessed_losses"),
    (Wdl::Draw, "draws"),
    (Wdl::CursedWin, "cursed_wins"),
    (Wdl::Win, "wins"),
];

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let groups = tables::find(&args.tables, &args.path)?;
    let mut bar = Bar::new();
    let mut result = Ok(());
    for tables in &groups {
        for &balance in &tables.named {
            let statistics = match look(tables, balance, args, &mut bar) {
                Ok(statistics) => statistics,
                // What else can be told still is, of this table and of the others.
                Err(error) => {
                    err_message(&format!("{}: {error}", tables.name(balance)));
                    result = Err(Failure::Reported);
                    None
                }
            };
            let info = Info { tables, balance, statistics };
            print(&if args.json { format!("{}\n", info.in_json()) } else { info.in_text() })?;
        }
    }
    result
}

/// Opens the files of a balance, and counts its positions if that is wanted.
fn look(
    tables: &Tables,
    balance: MaterialKey,
    args: &InfoArgs,
    bar: &mut Bar,
) -> Result<Option<Statistics>, ScanError> {
    for kind in TableKind::ALL {
        if kind == TableKind::Wdl || tables.has(balance, kind) {
            tables.tablebase.open(balance, kind)?;
        }
    }
    if !is_counted(balance, args) {
        return Ok(None);
    }
    let observe = |done| bar.show(done, &format!("counting {}", tables.name(balance)));
    let counted =
        lucena_syzygy_gen::statistics(&tables.tablebase, balance, args.threading.threads, observe);
    bar.clear();
    counted.map(Some)
}

/// Whether positions are to be counted, which is told if one might expect it.
fn is_counted(balance: MaterialKey, args: &InfoArgs) -> bool {
    let n_men = balance.n_pieces();
    let is_counted = args.counts || !args.no_counts && n_men <= COUNTED_MEN;
    if !is_counted && !args.no_counts {
        err_message(&format!("{balance}: positions of {n_men} men are counted only with --counts"));
    }
    is_counted
}

struct Info<'a> {
    tables: &'a Tables,
    balance: MaterialKey,
    statistics: Option<Statistics>,
}

impl Info<'_> {
    fn size(&self, kind: TableKind) -> Option<u64> {
        self.tables.size(self.balance, kind)
    }

    fn missing(&self) -> Vec<String> {
        let missing = self.tables.tablebase.missing(self.balance).into_iter();
        missing.map(|(balance, kind)| file_name(balance, kind)).collect()
    }

    fn in_text(&self) -> String {
        let mut text = format!("table {}\n", self.tables.name(self.balance));
        text += &format!("men {}\n", self.balance.n_pieces());
        for kind in TableKind::ALL {
            let size = self.size(kind).map_or("none".to_owned(), |size| size.to_string());
            text += &format!("{}_bytes {size}\n", kind.to_string().to_lowercase());
        }
        let missing = self.missing();
        if !missing.is_empty() {
            text += &format!("missing {}\n", missing.join(" "));
        }
        for color in Color::ALL.into_iter().filter(|_| self.statistics.is_some()) {
            let side = self.statistics.as_ref().map(|statistics| *statistics.side(color));
            text += &side_in_text(color, &side.unwrap_or_default());
        }
        text + "\n"
    }

    fn in_json(&self) -> Value {
        json!({
            "table": self.balance.to_string(),
            "folder": self.tables.folder(),
            "men": self.balance.n_pieces(),
            "wdl_bytes": self.size(TableKind::Wdl),
            "dtz_bytes": self.size(TableKind::Dtz),
            "missing": self.missing(),
            "counts": self.statistics.as_ref().map(statistics_in_json),
        })
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// All positions with this side to move; white is the side named first.
fn side_in_text(color: Color, side: &SideStatistics) -> String {
    let name = name(color);
    let mut text = format!("{name}_positions {}\n", side.positions());
    for (wdl, result) in NAMES.into_iter().rev().filter(|&(wdl, _)| side.count(wdl) > 0) {
        text += &format!("{name}_{result} {}", side.count(wdl));
        text += &match side.longest(wdl) {
            Some(plies) => format!(", longest {plies} plies\n"),
            None => "\n".to_owned(),
        };
    }
    text
}

/// Counts by the side to move.
pub(super) fn statistics_in_json(statistics: &Statistics) -> Value {
    let side = |color| {
        let side = statistics.side(color);
        let results = NAMES.map(|(wdl, name)| {
            (name.to_owned(), json!({ "count": side.count(wdl), "longest": side.longest(wdl) }))
        });
        let mut object: serde_json::Map<String, Value> = results.into_iter().collect();
        object.insert("positions".to_owned(), side.positions().into());
        Value::Object(object)
    };
    json!({ "white": side(Color::White), "black": side(Color::Black) })
}
