//! `lucena book merge` and `lucena book filter`.

use std::path::Path;

use lucena_book::{BookData, Filter, Strays};
use serde_json::json;

use super::args::{FilterArgs, MergeArgs};
use super::files::{load, save};
use crate::input::about;
use crate::output::{Failure, print};

pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let merged = first.merge(&second, args.policy.into());
    tell(&args.out, &merged, first.len() + second.len(), args.json)
}

pub(super) fn filter(args: &FilterArgs) -> Result<(), Failure> {
    let data = read(&args.book)?;
    let filter = Filter {
        min_weight: args.min_weight,
        top: args.top,
        color: args.color.map(Into::into),
        max_ply: args.max_ply,
        strays: if args.reachable { Strays::Drop } else { Strays::Keep },
    };
    let filtered = data.filter(&filter, &[args.fen.position()]);
    let filtered = filtered.map_err(|error| about(&args.book, error))?;
    tell(&args.out, &filtered, data.len(), args.json)
}

fn read(path: &Path) -> Result<BookData, Failure> {
    BookData::read(&load(Some(path))?).map_err(|error| about(path, error))
}

/// Writes a book, and tells of it.
fn tell(out: &Path, data: &BookData, n_before: usize, in_json: bool) -> Result<(), Failure> {
    let (bytes, entries) = (save(out, data)?, data.len());
    print(&match in_json {
        true => {
            let out = out.display().to_string();
            let sum = json!({ "read": n_before, "entries": entries, "bytes": bytes, "out": out });
            format!("{sum}\n")
        }
        false => format!(
            "{n_before} entries read, {entries} in the book\n{bytes} bytes written to {}\n",
            out.display(),
        ),
    })
}
