//! `lucena data merge`.

use std::path::{Path, PathBuf};

use lucena_data::{DataHeader, DataWriter};
use serde::Serialize;

use super::input::{InputArgs, each_game, open};
use crate::files::atomic::AtomicFile;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print};

/// Merge training data files
///
/// The shards of a run, merged, give the file of the whole run.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    files: usize,
    games: u64,
    damaged_blocks: u64,
}

pub(super) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let output = AtomicFile::new(&args.out)?;
    args.input.check_overwrite(|file| output.is(file))?;
    let mut files = Vec::new();
    for path in &args.input.files {
        files.push((open(path)?.header().clone(), path));
    }
    // Shards in order of their games, other files as they were given: the sort is stable.
    files.sort_by_key(|(header, _)| header.first_game);
    let failed = |error: &dyn std::fmt::Display| output.error(error);
    let mut writer = DataWriter::new(output.create()?, &merged_header(&files))
        .map_err(|error| failed(&error))?;
    let (mut n_games, mut n_damaged) = (0_u64, 0);
    let mut next = files[0].0.first_game;
    for (header, path) in &files {
        if header.first_game != next && header.provenance == files[0].0.provenance {
            let found = header.first_game;
            note(
                path,
                &format!("begins with game {found}, the one before ends before game {next}"),
            );
        }
        next = header.first_game;
        n_damaged += each_game(std::slice::from_ref(*path), |game| {
            (n_games, next) = (n_games + 1, game.number + 1);
            writer.write_encoded(game.encoded).map_err(|error| game.error(error))?;
            Ok(true)
        })?;
    }
    writer.finish().map_err(|error| failed(&error))?.finish()?;
    let report = Report { files: files.len(), games: n_games, damaged_blocks: n_damaged };
    let text = format!("{} files, {n_games} games\n", report.files);
    print(&if args.json { json::line(&report) } else { text })
}

fn note(path: &Path, message: &str) {
    err_message(&format!("note: {}: {message}", path.display()));
}

/// The header of the first file if all are of the same run, else all provenances.
fn merged_header(files: &[(DataHeader, &PathBuf)]) -> DataHeader {
    let mut provenances: Vec<&str> = Vec::new();
    for (header, _) in files {
        if !provenances.contains(&header.provenance.as_str()) {
            provenances.push(&header.provenance);
        }
    }
    let is_one_run = provenances.len() == 1;
    DataHeader {
        provenance: provenances.join("\n"),
        first_game: if is_one_run { files[0].0.first_game } else { 0 },
    }
}
