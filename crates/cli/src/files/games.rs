//! The games of several files, one after the other, each with its text.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lucena_pgn::{Counts, Reader};

use super::leavings::{Gap, Reading};
use super::record::{Movetext, Record, Recorder, Wishes};
use crate::files::input::{about, name};
use crate::terminal::output::{Failure, complain};
use crate::terminal::progress::Progress;

/// No game has a text like that.
const TEXT_MAX_BYTES: usize = 256 << 20;

/// A game of a file.
pub(crate) struct Game<'a> {
    pub(crate) file: &'a Path,
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    pub(crate) record: &'a Record,
    /// As it stands in the file, without white space behind it; empty if it was not asked for.
    pub(crate) text: &'a [u8],
    /// The moves written again, if that was asked for.
    pub(crate) movetext: Movetext<'a>,
}

/// What is to be done with the other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    Stop,
}

/// Reads all games of files and tells them, with a bar for people who wait. Returns what there was.
pub(crate) fn each_game(
    files: &[PathBuf],
    wishes: Wishes<'_>,
    mut tell: impl FnMut(Game<'_>, &mut Progress) -> Result<Then, Failure>,
) -> Result<Reading, Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let mut recorder = Recorder::new(wishes);
    let (mut reading, mut n_bytes) = (Reading::default(), 0);
    for path in files {
        let input = open(path)?;
        let is_compressed = input.is_compressed;
        let (mut sum, n_games) = (Sum::default(), reading.games);
        let then = each_game_of(path, input, &mut recorder, &mut sum, &mut |game, n_done| {
            let then = tell(game, &mut progress)?;
            let n_games = n_games + n_done.games;
            progress.show_with(n_bytes + n_done.bytes, || format!("{n_games} games"));
            Ok(then)
        })?;
        n_bytes += sum.bytes;
        reading.add(path, is_compressed, &sum);
        if then == Then::Stop {
            break;
        }
        progress.clear();
        complain_of_stray(path, sum.stray_bytes);
    }
    progress.clear();
    Ok(reading)
}

/// How much has been read so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) games: u64,
    /// As they stand in the files.
    pub(crate) bytes: u64,
    /// Those that belong to no game.
    pub(crate) stray_bytes: u64,
    /// Where the first of those are.
    pub(crate) first_stray: Option<Gap>,
}

/// Text between games is passed over, but not in silence.
pub(crate) fn complain_of_stray(path: &Path, n_bytes: u64) {
    if n_bytes > 0 {
        complain(&format!("{}: passed over {n_bytes} bytes that belong to no game", name(path)));
    }
}

/// Reads all games of one input.
pub(crate) fn each_game_of(
    path: &Path,
    input: Input,
    recorder: &mut Recorder<'_>,
    sum: &mut Sum,
    tell: &mut impl FnMut(Game<'_>, Sum) -> Result<Then, Failure>,
) -> Result<Then, Failure> {
    let n_before = sum.bytes;
    let n_read = Arc::clone(&input.n_read);
    let kept = Rc::new(RefCell::new(Kept::default()));
    let bytes: Box<dyn Read> = match recorder.keeps_text() {
        true => Box::new(Tee { input: input.read, kept: Rc::clone(&kept) }),
        false => input.read,
    };
    let mut reader = Reader::new(bytes).piece_letters(recorder.piece_letters());
    for number in 1.. {
        let Counts { bytes: from, stray_bytes: n_stray, .. } = reader.counts();
        let read = reader.read_game(recorder).map_err(|error| about(path, error))?;
        sum.bytes = n_before + n_read.load(Ordering::Relaxed);
        if sum.first_stray.is_none() && reader.counts().stray_bytes > n_stray {
            sum.first_stray = Some(Gap { after_game: number - 1, from });
        }
        if read.is_none() {
            break;
        }
        sum.games += 1;
        let Recorder { record, movetext, .. } = recorder;
        let (record, movetext) = (&*record, Movetext(movetext.as_mut()));
        let end = reader.counts().bytes;
        let mut kept = kept.borrow_mut();
        let text = kept.text(record.offset, end);
        let then = tell(Game { file: path, number, record, text, movetext }, *sum)?;
        kept.forget(end);
        if then == Then::Stop {
            return Ok(then);
        }
    }
    sum.stray_bytes += reader.counts().stray_bytes;
    Ok(Then::GoOn)
}

/// How many bytes there are to read; nothing if that is not known.
pub(crate) fn n_bytes(files: &[PathBuf]) -> Result<u64, Failure> {
    let mut sum = 0;
    for path in files {
        if path == Path::new("-") {
            return Ok(0);
        }
        let metadata = std::fs::metadata(path).map_err(|error| about(path, error))?;
        if metadata.is_dir() {
            return Err(about(path, "found a folder, expected a file or -"));
        }
        sum += metadata.len();
    }
    Ok(sum)
}

/// The bytes of a file or of standard input, decompressed if they have to be.
pub(crate) struct Input {
    pub(crate) read: Box<dyn Read + Send>,
    /// How many have been read, as they stand in the file.
    pub(crate) n_read: Arc<AtomicU64>,
    is_compressed: bool,
}

impl Input {
    /// How many bytes have been read, as they stand in the file, now and later.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.n_read)
    }
}

pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    let file: Box<dyn Read + Send> = match path == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(|error| about(path, error))?),
    };
    let n_read = Arc::new(AtomicU64::new(0));
    let counted = Counted { read: file, n_read: Arc::clone(&n_read) };
    let read = lucena_pgn::Input::new(counted).map_err(|error| about(path, error))?;
    let is_compressed = read.is_compressed();
    Ok(Input { read: Box::new(read), n_read, is_compressed })
}

/// Counts what is read, for the bar.
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

/// Keeps what is read until it is known to which game it belongs.
struct Tee<R> {
    input: R,
    kept: Rc<RefCell<Kept>>,
}

impl<R: Read> Read for Tee<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.input.read(buffer)?;
        let mut kept = self.kept.borrow_mut();
        if kept.bytes.len() - kept.start > TEXT_MAX_BYTES {
            let words = format!("found a game of more than {TEXT_MAX_BYTES} bytes");
            return Err(io::Error::other(words));
        }
        kept.bytes.extend_from_slice(&buffer[..n_read]);
        kept.n_read += n_read as u64;
        Ok(n_read)
    }
}

/// The last bytes of a file that have been read.
#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    /// Those before this one are not needed any more.
    start: usize,
    /// Those that are gone, too.
    n_read: u64,
}

impl Kept {
    /// The bytes from one place of the file to another, as far as they are there.
    fn text(&self, from: u64, to: u64) -> &[u8] {
        let text = &self.bytes[self.index(from)..];
        let len = to.saturating_sub(from).min(text.len() as u64) as usize;
        text[..len].trim_ascii_end()
    }

    /// Forgets the bytes before this place, or will when that is worth moving the others.
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

/// Where a game stands, for messages.
pub(crate) fn place(game: &Game<'_>) -> String {
    format!("{}: game {}, {}", name(game.file), game.number, game.record.title())
}
