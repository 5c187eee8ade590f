//! `lucena explorer build` and `lucena explorer add`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lucena_explorer::{BuildOptions, Builder, ExplorerError, GameCounts, Settings, Starts};
use lucena_output::AtomicFile;
use serde_json::{Value, json};

use crate::args::number::number;
use crate::args::threads::ThreadArgs;
use crate::files::games::{n_bytes, open, warn_of_stray_text};
use crate::files::input::file_error;
use crate::terminal::counted::counted;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::json::{merged, or_text};
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

const MEGABYTE: usize = 1 << 20;

/// Build an index from PGN files
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena explorer build games.pgn.zst --min-rating 2000 --threads 4 --out games.explorer")]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Index file; an existing file is overwritten
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of plies per game whose positions are indexed
    #[arg(
        long,
        value_name = "N",
        default_value_t = Settings::default().max_plies,
        value_parser = number(1..=Settings::MAX_PLIES),
    )]
    max_plies: u32,

    /// Only games in which both players are rated at least N
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_rating: u16,

    /// Also games that start from a FEN other than the initial position of their variant
    #[arg(long)]
    include_fen: bool,
}

/// Add PGN files to an index; games that are already in it are skipped
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena explorer add games.explorer new.pgn")]
pub(crate) struct AddArgs {
    /// Index file
    #[arg(value_name = "INDEX")]
    index: PathBuf,

    #[command(flatten)]
    input: InputArgs,
}

/// What to read, and how.
#[derive(Debug, clap::Args)]
struct InputArgs {
    /// PGN files, optionally compressed with gzip, Zstandard or bzip2; "-" is standard input
    #[arg(value_name = "GAMES", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Memory for sorting in MB
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = number(1..=1_u32 << 20))]
    memory: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts of games, in the index and skipped.
pub(super) fn json_counts(counts: GameCounts) -> Value {
    json!({
        "games": counts.indexed,
        "duplicates": counts.duplicates,
        "variants": counts.variants,
        "other_starts": counts.other_starts,
        "invalid": counts.invalid,
        "without_moves": counts.without_moves,
        "unfinished": counts.unfinished,
        "low_rated": counts.low_rated,
    })
}

/// A line for each count that is not 0.
pub(super) fn count_lines(counts: GameCounts) -> String {
    let lines: String = skipped(counts).map(|text| format!("{text}\n")).collect();
    format!("{}\n{lines}", counted(counts.indexed, "game"))
}

fn skipped(counts: GameCounts) -> impl Iterator<Item = String> {
    let skipped = [
        (counts.duplicates, "duplicate", ""),
        (counts.variants, "game", " of unknown variants"),
        (counts.other_starts, "game", " from another position"),
        (counts.invalid, "game", " with errors"),
        (counts.without_moves, "game", " without moves"),
        (counts.unfinished, "unfinished game", ""),
        (counts.low_rated, "game", " below the minimum rating"),
    ];
    let skipped = skipped.into_iter().filter(|(n, ..)| *n > 0);
    skipped.map(|(n, noun, which)| format!("{}{which} skipped", counted(n, noun)))
}

pub(super) fn run(args: &BuildArgs) -> Result<(), Failure> {
    let mut options = options(&args.input);
    options.settings.max_plies = args.max_plies;
    options.settings.min_rating = args.min_rating;
    if args.include_fen {
        options.settings.starts = Starts::AnyPosition;
    }
    let file = AtomicFile::new(&args.out)?;
    check_differs(&file, &args.input.files)?;
    build(&args.out, &args.input, || Builder::new(&args.out, options))
}

pub(super) fn add(args: &AddArgs) -> Result<(), Failure> {
    check_differs(&AtomicFile::new(&args.index)?, &args.input.files)?;
    build(&args.index, &args.input, || Builder::extend(&args.index, options(&args.input)))
}

fn options(input: &InputArgs) -> BuildOptions {
    let mut options = BuildOptions::default();
    options.threads = input.threading.threads;
    options.memory_bytes = (input.memory as usize).saturating_mul(MEGABYTE);
    options
}

fn check_differs(out: &AtomicFile, files: &[PathBuf]) -> Result<(), Failure> {
    match files.iter().any(|file| out.is(file)) {
        true => Err(out.error("is an input file").into()),
        false => Ok(()),
    }
}

/// An error about the index; those about files name theirs.
pub(super) fn index_error(path: &Path, error: ExplorerError) -> Failure {
    Failure::Message(error.in_index(path))
}

fn build(
    out: &Path,
    input: &InputArgs,
    builder: impl FnOnce() -> Result<Builder, ExplorerError>,
) -> Result<(), Failure> {
    // The first signal removes the temporary files.
    let stop = Arc::new(AtomicBool::new(false));
    let on_signal = Arc::clone(&stop);
    let interrupt = Interrupt::install(move || on_signal.store(true, Ordering::Relaxed))?;
    let builder = builder().map_err(|error| index_error(out, error))?;
    let counts = read_and_write(out, input, builder.stop_flag(&stop));
    interrupt.exit_status(counts.is_err() && stop.load(Ordering::Relaxed))?;
    report(out, input, counts?)
}

fn read_and_write(
    out: &Path,
    input: &InputArgs,
    mut builder: Builder,
) -> Result<GameCounts, Failure> {
    add_files(out, &input.files, &mut builder)?;
    let counts = builder.counts();
    if counts.indexed == 0 {
        return Err(Failure::Message(nothing_to_index(counts)));
    }
    let mut progress = Progress::fraction();
    let counts = builder.finish(|state| {
        let done = state.done as f64 / state.total.max(1) as f64;
        progress.set_fraction(done, || "writing the index".into());
    });
    progress.clear();
    counts.map_err(|error| index_error(out, error))
}

/// An index without games would replace a good one.
fn nothing_to_index(counts: GameCounts) -> String {
    let tip = match counts.other_starts {
        0 => "",
        _ => "; --include-fen indexes games from another position",
    };
    let skipped = skipped(counts).collect::<Vec<_>>().join(", ");
    let of = if skipped.is_empty() { skipped } else { format!(" ({skipped})") };
    format!("no game to index{of}, so no index is written{tip}")
}

fn report(out: &Path, input: &InputArgs, counts: GameCounts) -> Result<(), Failure> {
    let bytes = out.metadata().map_err(|error| file_error(out, error))?.len();
    let out = out.display().to_string();
    let text = format!("{}{bytes} bytes written to {out}\n", count_lines(counts));
    let report = merged([json_counts(counts), json!({ "bytes": bytes, "out": out })]);
    print(&or_text(input.json, report, text))
}

fn add_files(out: &Path, files: &[PathBuf], builder: &mut Builder) -> Result<(), Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let mut n_before = 0;
    for path in files {
        if path == Path::new("-") {
            err_message("note: \"explorer game\" cannot print games of standard input");
        }
        let input = open(path)?;
        let n_read = input.counter();
        let added = builder.add_pgn(&source_name(path), input.read, |n_games| {
            let done = n_before + n_read.load(Ordering::Relaxed);
            progress.set(done, || format!("{n_games} games"));
        });
        let counts = added.map_err(|error| match error {
            ExplorerError::Io(error) => file_error(path, error),
            error => index_error(out, error),
        })?;
        n_before += n_read.load(Ordering::Relaxed);
        progress.suspend(|| warn_of_stray_text(path, counts.stray_bytes));
    }
    progress.clear();
    Ok(())
}

/// The name under which games are found again from any directory.
fn source_name(path: &Path) -> String {
    let absolute = (path != Path::new("-")).then(|| path.canonicalize().ok()).flatten();
    absolute.as_deref().unwrap_or(path).to_string_lossy().into_owned()
}
