//! The games of several files, one after the other, each with its text.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lucena_pgn::Reader;

use super::record::{Record, Recorder, Wishes};
use crate::input::{about, name};
use crate::output::Failure;
use crate::progress::Progress;

/// No game has a text like that.
const TEXT_MAX_BYTES: usize = 1 << 30;

/// A game of a file.
pub(super) struct Game<'a> {
    pub(super) file: &'a Path,
    /// Its number in the file, from 1.
    pub(super) number: u64,
    pub(super) record: &'a Record,
    /// As it stands in the file, without white space behind it.
    pub(super) text: &'a [u8],
}

/// What is to be done with the other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    GoOn,
    Stop,
}

/// Reads all games and tells them, with a bar for people who wait. Returns how many there were.
pub(super) fn each_game(
    files: &[PathBuf],
    wishes: Wishes<'_>,
    mut tell: impl FnMut(Game<'_>, &mut Progress) -> Result<Then, Failure>,
) -> Result<u64, Failure> {
    let mut progress = Progress::new(n_bytes(files)?);
    let mut recorder = Recorder::new(wishes);
    let (mut n_games, mut n_before) = (0, 0);
    for path in files {
        let kept = Rc::new(RefCell::new(Kept::default()));
        let mut reader = Reader::new(Tee { input: open(path)?, kept: Rc::clone(&kept) });
        for number in 1.. {
            let read = reader.read_game(&mut recorder).map_err(|error| about(path, error))?;
            if read.is_none() {
                break;
            }
            n_games += 1;
            let record = &recorder.record;
            let mut kept = kept.borrow_mut();
            let text = kept.text(record.offset, reader.counts().bytes);
            let then = tell(Game { file: path, number, record, text }, &mut progress)?;
            kept.forget(reader.counts().bytes);
            progress.show_with(n_before + kept.n_read, || format!("{n_games} games"));
            if then == Then::Stop {
                progress.clear();
                return Ok(n_games);
            }
        }
        n_before += kept.borrow().n_read;
    }
    progress.clear();
    Ok(n_games)
}

/// How many bytes there are to read; nothing if that is not known.
fn n_bytes(files: &[PathBuf]) -> Result<u64, Failure> {
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

fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| about(path, error))?;
    Ok(Box::new(file))
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
pub(super) fn place(game: &Game<'_>) -> String {
    format!("{}: game {}, {}", name(game.file), game.number, game.record.title())
}
