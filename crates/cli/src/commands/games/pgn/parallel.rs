//! Reads PGN files in parts, on one or several threads.

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use lucena_board::variants::VariantPosition;
use lucena_pgn::{Counts, ParallelReader, Part, PieceLetters, Reader, Source, Visitor};

use crate::files::games::{Input, n_bytes, open, warn_of_stray_text};
use crate::files::input::file_error;
use crate::terminal::output::Failure;
use crate::terminal::progress::Progress;

/// Games per part on a single thread: few enough for timely reports.
const PART_GAMES: u64 = 10_000;

/// Work on one part of the games, which may be of any variant.
pub(super) trait PartWork: Sync {
    /// The result of a part.
    type Output: Send;

    /// Reads all games of a part.
    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> Self::Output;
}

/// The games of a part.
pub(super) struct Games<'r, S> {
    reader: &'r mut Reader<S, VariantPosition>,
    n_left: u64,
    /// Whether the input has ended or cannot be read further.
    is_at_end: bool,
    failed: Option<io::Error>,
}

impl<'r, S: Source> Games<'r, S> {
    fn new(reader: &'r mut Reader<S, VariantPosition>, n_left: u64) -> Self {
        Self { reader, n_left, is_at_end: false, failed: None }
    }

    /// Reads the next game. `None` at the end of the part.
    pub(super) fn next<V: Visitor<VariantPosition>>(
        &mut self,
        visitor: &mut V,
    ) -> Option<V::Output> {
        if self.n_left == 0 {
            return None;
        }
        self.n_left -= 1;
        let read = self.reader.read_game(visitor).unwrap_or_else(|error| {
            self.failed = Some(error);
            None
        });
        self.is_at_end = read.is_none();
        read
    }
}

/// How files are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadOptions {
    pub(super) threads: NonZero<usize>,
    pub(super) letters: PieceLetters,
}

/// Reads all games of files part by part. The results are reported in the order of the files, with
/// the index of the file. Returns the counts of all files.
pub(super) fn each_part<W: PartWork>(
    files: &[PathBuf],
    options: ReadOptions,
    work: &W,
    mut report: impl FnMut(usize, W::Output, &Progress) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let (mut n_before, mut sum) = (0, Counts::default());
    for (number, path) in files.iter().enumerate() {
        let input = open(path)?;
        let n_read = input.counter();
        let mut report = |made| {
            let reported = report(number, made, &progress);
            let n_done = n_before + n_read.load(Ordering::Relaxed);
            progress.set(n_done, || format!("{} MB", n_done / 1_000_000));
            reported
        };
        let counts = match options.threads.get() {
            1 => on_this_thread(path, input, options.letters, work, &mut report)?,
            _ => on_threads(path, input, options, work, &mut report)?,
        };
        progress.suspend(|| warn_of_stray_text(path, counts.stray_bytes));
        sum += counts;
        n_before += n_read.load(Ordering::Relaxed);
    }
    progress.clear();
    Ok(sum)
}

/// Reads the input sequentially, which saves searching for the boundaries of games.
fn on_this_thread<W: PartWork>(
    path: &Path,
    input: Input,
    letters: PieceLetters,
    work: &W,
    report: &mut impl FnMut(W::Output) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let mut reader = Reader::new(input.read).variants().piece_letters(letters);
    loop {
        let mut games = Games::new(&mut reader, PART_GAMES);
        let made = work.read(&mut games);
        let (is_at_end, failed) = (games.is_at_end, games.failed.take());
        report(made)?;
        if let Some(error) = failed {
            return Err(file_error(path, error));
        }
        if is_at_end {
            return Ok(reader.counts());
        }
    }
}

fn on_threads<W: PartWork>(
    path: &Path,
    input: Input,
    options: ReadOptions,
    work: &W,
    report: &mut impl FnMut(W::Output) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let parallel = ParallelReader::new().variants();
    let parallel = parallel.threads(options.threads).piece_letters(options.letters);
    let mut reported = Ok(());
    let is_over = AtomicBool::new(false);
    let read_part = |reader: &mut Reader<Part<'_>, VariantPosition>| {
        if is_over.load(Ordering::Relaxed) {
            return Err(io::Error::other("cancelled"));
        }
        let mut games = Games::new(reader, u64::MAX);
        let made = work.read(&mut games);
        games.failed.map_or(Ok(made), Err)
    };
    let counts = parallel.read_parts(input.read, read_part, |made| {
        if reported.is_ok() {
            reported = report(made);
            is_over.store(reported.is_err(), Ordering::Relaxed);
        }
    });
    // A failed report is why reading failed.
    reported?;
    counts.map_err(|error| file_error(path, error))
}
