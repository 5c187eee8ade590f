//! `lucena puzzles --tag`: the themes of a collection.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use lucena_analysis::puzzles::{
    CollectionErrorKind, CollectionPuzzle, CollectionReader, ThemeComparison, themes,
};
use serde_json::json;

use super::PuzzlesArgs;
use crate::files::input::{display_name, file_error};
use crate::files::lines::UNREADABLE_MAX;
use crate::files::output::Output;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message};
use crate::terminal::table::Table;

pub(super) fn run(args: &PuzzlesArgs, path: &Path) -> Result<(), Failure> {
    let mut output = Output::new(args.out.as_deref())?;
    if output.overwrites(path) {
        return Err(Failure::Usage(format!("--out {} is also an input", display_name(path))));
    }
    let (mut comparison, mut n_known, mut n_unreadable) = (ThemeComparison::default(), 0, 0);
    for read in CollectionReader::new(open(path)?) {
        match read {
            Ok(puzzle) => {
                let found = themes(&puzzle.position, &puzzle.moves);
                if let Some(known) = puzzle.themes.as_ref().filter(|_| args.compare) {
                    comparison.add(known, &found);
                    n_known += 1;
                } else if !args.compare {
                    output.write(line(&puzzle, &found, args.json).as_bytes())?;
                }
            }
            Err(error) => {
                n_unreadable += 1;
                if n_unreadable <= UNREADABLE_MAX {
                    err_message(&format!("{}: {error}", display_name(path)));
                }
                if let CollectionErrorKind::Io(_) | CollectionErrorKind::Header { .. } = error.kind
                {
                    return Err(Failure::Reported);
                }
            }
        }
    }
    if let Some(more @ 1..) = n_unreadable.checked_sub(UNREADABLE_MAX) {
        err_message(&format!("{}: {more} more unreadable lines", display_name(path)));
    }
    if args.compare {
        if n_known == 0 {
            return Err(file_error(path, "no themes to compare with"));
        }
        let text = if args.json { json::line(&comparison) } else { table(&comparison) };
        output.write(text.as_bytes())?;
    }
    output.finish()?;
    if n_unreadable == 0 { Ok(()) } else { Err(Failure::Reported) }
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    if path.is_dir() {
        return Err(file_error(path, "is a directory"));
    }
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// A puzzle with the themes found.
fn line(puzzle: &CollectionPuzzle, found: &[&str], in_json: bool) -> String {
    let id = &puzzle.id;
    match in_json {
        true => json::line(&json!({ "id": id, "themes": found })),
        false => format!("{id}\t{}\n", found.join(" ")),
    }
}

fn table(comparison: &ThemeComparison) -> String {
    let mut table = Table::new(["theme", "puzzles", "found", "recall", "precision"], &[0]);
    let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), |it| format!("{it:.2}"));
    for (theme, counts) in comparison.themes() {
        table.push([
            theme.clone(),
            counts.known.to_string(),
            counts.found.to_string(),
            ratio(counts.recall()),
            ratio(counts.precision()),
        ]);
    }
    table.to_text()
}
