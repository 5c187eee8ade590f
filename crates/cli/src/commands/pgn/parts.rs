//! The games of several files in parts, on one thread or on several.

use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use lucena_pgn::{Counts, ParallelReader, Part, PieceLetters, Reader, Source, Visitor};

use crate::files::games::{Input, complain_of_stray, n_bytes, open};
use crate::files::input::about;
use crate::terminal::output::Failure;
use crate::terminal::progress::Progress;

/// On a single thread a part has this many games: few enough to report on them soon.
const PART_GAMES: u64 = 10_000;

/// What is done with each part of the games.
pub(super) trait PartWork: Sync {
    type Made: Send;

    /// Reads all games of a part.
    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> Self::Made;
}

/// The games of a part.
pub(super) struct Games<'r, S> {
    reader: &'r mut Reader<S>,
    n_left: u64,
    /// Whether the text has ended, or cannot be read further.
    is_at_end: bool,
    failed: Option<io::Error>,
}

impl<'r, S: Source> Games<'r, S> {
    fn new(reader: &'r mut Reader<S>, n_left: u64) -> Self {
        Self { reader, n_left, is_at_end: false, failed: None }
    }

    /// Reads the next game. `None` at the end of the part.
    pub(super) fn next<V: Visitor>(&mut self, visitor: &mut V) -> Option<V::Output> {
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
pub(super) struct Reading {
    pub(super) threads: NonZero<usize>,
    pub(super) letters: PieceLetters,
}

/// Reads all games of files part by part and reports what comes of each part in the order of the
/// files, with the number of its file. Returns the counts of all files.
pub(super) fn each_part<W: PartWork>(
    files: &[PathBuf],
    reading: Reading,
    work: &W,
    mut report: impl FnMut(usize, W::Made, &mut Progress) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let (mut n_before, mut sum) = (0, Counts::default());
    for (number, path) in files.iter().enumerate() {
        let input = open(path)?;
        let n_read = input.counter();
        let mut report = |made| {
            let reported = report(number, made, &mut progress);
            let n_done = n_before + n_read.load(Ordering::Relaxed);
            progress.show_with(n_done, || format!("{} MB", n_done / 1_000_000));
            reported
        };
        let counts = match reading.threads.get() {
            1 => on_this_thread(path, input, reading.letters, work, &mut report)?,
            _ => on_threads(path, input, reading, work, &mut report)?,
        };
        progress.clear();
        complain_of_stray(path, counts.stray_bytes);
        sum += counts;
        n_before += n_read.load(Ordering::Relaxed);
    }
    Ok(sum)
}

/// Reads the text as it comes, which takes less work than to cut it.
fn on_this_thread<W: PartWork>(
    path: &Path,
    input: Input,
    letters: PieceLetters,
    work: &W,
    report: &mut impl FnMut(W::Made) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let mut reader = Reader::new(input.read).piece_letters(letters);
    loop {
        let mut games = Games::new(&mut reader, PART_GAMES);
        let made = work.read(&mut games);
        let (is_at_end, failed) = (games.is_at_end, games.failed.take());
        report(made)?;
        if let Some(error) = failed {
            return Err(about(path, error));
        }
        if is_at_end {
            return Ok(reader.counts());
        }
    }
}

fn on_threads<W: PartWork>(
    path: &Path,
    input: Input,
    reading: Reading,
    work: &W,
    report: &mut impl FnMut(W::Made) -> Result<(), Failure>,
) -> Result<Counts, Failure> {
    let parallel = ParallelReader::new().threads(reading.threads).piece_letters(reading.letters);
    let mut reported = Ok(());
    let is_over = AtomicBool::new(false);
    let read_part = |reader: &mut Reader<Part<'_>>| {
        if is_over.load(Ordering::Relaxed) {
            return Err(io::Error::other("the report has failed"));
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
    // Once this has failed, reading fails for that reason.
    reported?;
    counts.map_err(|error| about(path, error))
}
