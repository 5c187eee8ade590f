//! `lucena book merge` and `lucena book filter`.

use std::path::Path;

use lucena_book::{BookData, Filter, Strays};
use serde_json::json;

use super::args::{FilterArgs, MergeArgs};
use super::files::load;
use super::target::Target;
use crate::files::input::about;
use crate::terminal::output::{Failure, print};

pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let target = Target::new(&args.out)?;
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let merged = first.merge(&second, args.policy.into());
    let bytes = target.save(&merged)?;
    let n_before = first.len() + second.len();
    tell(&args.out, &[n_before, merged.len(), bytes], args.json)
}

pub(super) fn filter(args: &FilterArgs) -> Result<(), Failure> {
    let target = Target::new(&args.out)?;
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
    let bytes = target.save(&filtered)?;
    tell(&args.out, &[data.len(), filtered.len(), bytes], args.json)
}

fn read(path: &Path) -> Result<BookData, Failure> {
    BookData::read(&load(Some(path))?).map_err(|error| about(path, error))
}

/// Tells how many entries were read and written, and in how many bytes.
fn tell(out: &Path, counts: &[usize; 3], in_json: bool) -> Result<(), Failure> {
    let [n_before, entries, bytes] = counts;
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
