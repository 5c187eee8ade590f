//! Reads the games of several PGN files, each game with its text.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lucena_pgn::{Counts, Reader};

use super::input::{display_name, file_error};
use super::overwrite::{InputSummary, ReadCounts, StrayText};
use super::record::{Movetext, Record, RecordOptions, Recorder};
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// Longer games are refused.
const TEXT_MAX_BYTES: usize = 256 << 20;

/// A game of a file.
pub(crate) struct Game<'a> {
    pub(crate) file: &'a Path,
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    pub(crate) record: &'a Record,
    /// The bytes of the file, without trailing white space; empty unless the text is kept.
    pub(crate) text: &'a [u8],
    /// The rewritten moves, if moves are rewritten.
    pub(crate) movetext: Movetext<'a>,
}

/// Reads all games of files and passes each to `visit`, until it breaks.
pub(crate) fn each_game(
    files: &[PathBuf],
    options: RecordOptions<'_>,
    mut visit: impl FnMut(Game<'_>, &Progress) -> Result<ControlFlow<()>, Failure>,
) -> Result<InputSummary, Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let mut recorder = Recorder::new(options);
    let (mut summary, mut n_bytes) = (InputSummary::default(), 0);
    for path in files {
        let input = open(path)?;
        let is_converted = input.is_converted;
        let (mut counts, n_games) = (ReadCounts::default(), summary.games);
        let flow = each_game_of(path, input, &mut recorder, &mut counts, &mut |game, so_far| {
            let flow = visit(game, &progress)?;
            let n_games = n_games + so_far.games;
            progress.set(n_bytes + so_far.bytes, || format!("{n_games} games"));
            Ok(flow)
        })?;
        n_bytes += counts.bytes;
        summary.add(path, is_converted, &counts);
        if flow.is_break() {
            break;
        }
        progress.suspend(|| warn_of_stray_text(path, counts.stray_bytes));
    }
    progress.clear();
    Ok(summary)
}

/// Reports text between games, which is skipped.
pub(crate) fn warn_of_stray_text(path: &Path, n_bytes: u64) {
    if n_bytes > 0 {
        let path = display_name(path);
        err_message(&format!("{path}: skipped {n_bytes} bytes that belong to no game"));
    }
}

/// Reads all games of one input and passes each to `visit` with what has been read so far.
pub(crate) fn each_game_of(
    path: &Path,
    input: Input,
    recorder: &mut Recorder<'_>,
    counts: &mut ReadCounts,
    visit: &mut impl FnMut(Game<'_>, ReadCounts) -> Result<ControlFlow<()>, Failure>,
) -> Result<ControlFlow<()>, Failure> {
    let n_before = counts.bytes;
    let n_read = Arc::clone(&input.n_read);
    let buffer = Rc::new(RefCell::new(TextBuffer::default()));
    let bytes: Box<dyn Read> = match recorder.keeps_text() {
        true => Box::new(Tee { input: input.read, buffer: Rc::clone(&buffer) }),
        false => input.read,
    };
    let mut reader = Reader::new(bytes).piece_letters(recorder.piece_letters()).variants();
    for number in 1.. {
        let Counts { bytes: from, stray_bytes: n_stray, .. } = reader.counts();
        let read = reader.read_game(recorder).map_err(|error| file_error(path, error))?;
        counts.bytes = n_before + n_read.load(Ordering::Relaxed);
        if counts.first_stray.is_none() && reader.counts().stray_bytes > n_stray {
            counts.first_stray = Some(StrayText { after_game: number - 1, from });
        }
        if read.is_none() {
            break;
        }
        counts.games += 1;
        let Recorder { record, movetext, .. } = recorder;
        let (record, movetext) = (&*record, Movetext(movetext.as_mut()));
        let end = reader.counts().bytes;
        let mut buffer = buffer.borrow_mut();
        let text = buffer.text(record.offset, end);
        let flow = visit(Game { file: path, number, record, text, movetext }, *counts)?;
        buffer.forget(end);
        if flow.is_break() {
            return Ok(flow);
        }
    }
    counts.stray_bytes += reader.counts().stray_bytes;
    Ok(ControlFlow::Continue(()))
}

/// Total size of the files in bytes; 0 if standard input is among them.
pub(crate) fn n_bytes(files: &[PathBuf]) -> Result<u64, Failure> {
    let mut sum = 0;
    for path in files {
        if path == Path::new("-") {
            return Ok(0);
        }
        let metadata = std::fs::metadata(path).map_err(|error| file_error(path, error))?;
        if metadata.is_dir() {
            return Err(file_error(path, "is a directory"));
        }
        sum += metadata.len();
    }
    Ok(sum)
}

/// A file or standard input, decompressed and decoded if necessary.
pub(crate) struct Input {
    pub(crate) read: Box<dyn Read + Send>,
    /// Bytes of the file read so far, before decompression.
    pub(crate) n_read: Arc<AtomicU64>,
    is_converted: bool,
}

impl Input {
    /// A counter of the bytes of the file read so far, before decompression.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.n_read)
    }
}

pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    let file: Box<dyn Read + Send> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(|error| file_error(path, error))?),
    };
    let n_read = Arc::new(AtomicU64::new(0));
    let counted = Counted { read: file, n_read: Arc::clone(&n_read) };
    let read = lucena_pgn::Input::new(counted).map_err(|error| file_error(path, error))?;
    let is_converted = read.is_converted();
    Ok(Input { read: Box::new(read), n_read, is_converted })
}

/// Counts bytes for the progress bar.
struct Counted {
    read: Box<dyn Read + Send>,
    n_read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.read.read(buffer)?;
        self.n_read.fetch_add(n_read as u64, Ordering::Relaxed);
        Ok(n_read)
    }
}

/// Copies what is read into a buffer, from which the text of each game is taken.
struct Tee<R> {
    input: R,
    buffer: Rc<RefCell<TextBuffer>>,
}

impl<R: Read> Read for Tee<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n_read = self.input.read(bytes)?;
        let mut buffer = self.buffer.borrow_mut();
        if buffer.bytes.len() - buffer.start > TEXT_MAX_BYTES {
            let error = format!("game of more than {TEXT_MAX_BYTES} bytes");
            return Err(io::Error::other(error));
        }
        buffer.bytes.extend_from_slice(&bytes[..n_read]);
        buffer.n_read += n_read as u64;
        Ok(n_read)
    }
}

/// The most recent bytes of a file.
#[derive(Default)]
struct TextBuffer {
    bytes: Vec<u8>,
    /// Bytes before this index are not needed any more.
    start: usize,
    /// Bytes read in total.
    n_read: u64,
}

impl TextBuffer {
    /// The bytes between two offsets of the file, as far as they are buffered.
    fn text(&self, from: u64, to: u64) -> &[u8] {
        let text = &self.bytes[self.index(from)..];
        let len = to.saturating_sub(from).min(text.len() as u64) as usize;
        text[..len].trim_ascii_end()
    }

    /// Drops the bytes before this offset, once there are enough to pay for moving the rest.
    fn forget(&mut self, to: u64) {
        self.start = self.index(to);
        if self.start > self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
    }

    fn index(&self, at: u64) -> usize {
        let n_behind = self.n_read.saturating_sub(at);
        self.bytes.len().saturating_sub(n_behind as usize)
    }
}

/// File, number and players of a game, for messages.
pub(crate) fn location(game: &Game<'_>) -> String {
    format!("{}: game {}, {}", display_name(game.file), game.number, game.record.title())
}
