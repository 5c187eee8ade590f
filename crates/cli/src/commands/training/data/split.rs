//! `lucena data split`.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use lucena_output::{AtomicFile, PartFile};
use lucena_train::data::{DataHeader, DataWriter};
use serde_json::json;

use super::input::{check_new, damage_status, each_game, open};
use crate::files::input::file_error;
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print_summary};

/// Split a training data file into several
///
/// "lucena data merge" joins them again.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data split games.data --games 10000 --out parts")]
pub(crate) struct SplitArgs {
    /// Training data file
    file: PathBuf,

    /// Output directory; created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Number of games per file
    #[arg(long, value_name = "N")]
    games: NonZero<u64>,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &SplitArgs) -> Result<(), Failure> {
    let header = open(&args.file)?.header().clone();
    check_outputs(args)?;
    fs::create_dir_all(&args.out).map_err(|error| file_error(&args.out, error))?;
    let (mut games, mut files) = (0_u64, 0_u64);
    let mut part: Option<(PathBuf, DataWriter<PartFile>)> = None;
    let damaged_blocks = each_game(std::slice::from_ref(&args.file), |game| {
        if games % args.games == 0 {
            finish(part.take())?;
            files += 1;
            let first_game = game.number;
            part = Some(begin(args, files, DataHeader { first_game, ..header.clone() })?);
        }
        games += 1;
        let (path, writer) = part.as_mut().expect("the first game begins a file");
        writer.write_encoded(game.encoded).map_err(|error| file_error(path, error))?;
        Ok(true)
    })?;
    finish(part)?;
    let text = format!(
        "{}, {} in {}\n",
        counted(games, "game"),
        counted(files, "file"),
        args.out.display()
    );
    let report = json!({ "games": games, "files": files, "damaged_blocks": damaged_blocks });
    print_summary(&or_text(args.json, report, text), damage_status(damaged_blocks))
}

/// Checks all output files before the first is written.
fn check_outputs(args: &SplitArgs) -> Result<(), Failure> {
    let mut reader = open(&args.file)?;
    let mut n_games = 0;
    while let Some(block) = reader.next_block() {
        // Errors are reported when the games are read.
        n_games += block.map_or(0, |block| block.n_games() as u64);
    }
    (1..=n_games.div_ceil(args.games.get())).try_for_each(|number| {
        let path = part_path(args, number);
        check_new(&path, args.force)?;
        match path.exists() && AtomicFile::new(&path)?.is(&args.file) {
            true => Err(file_error(&path, "cannot be input and output")),
            false => Ok(()),
        }
    })
}

fn part_path(args: &SplitArgs, number: u64) -> PathBuf {
    let stem = args.file.file_stem().unwrap_or_default().to_string_lossy();
    args.out.join(format!("{stem}-{number:04}.data"))
}

fn begin(
    args: &SplitArgs,
    number: u64,
    header: DataHeader,
) -> Result<(PathBuf, DataWriter<PartFile>), Failure> {
    let path = part_path(args, number);
    let writer = DataWriter::new(AtomicFile::new(&path)?.create()?, &header);
    writer.map_err(|error| file_error(&path, error)).map(|writer| (path, writer))
}

fn finish(part: Option<(PathBuf, DataWriter<PartFile>)>) -> Result<(), Failure> {
    let Some((path, writer)) = part else { return Ok(()) };
    let file = writer.finish().map_err(|error| file_error(Path::new(&path), error))?;
    Ok(file.finish()?)
}
