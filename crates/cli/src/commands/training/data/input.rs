//! Reading the files of the commands.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use lucena_train::data::{BlockGames, DataReader, EncodedGame, Plies, ReadError};

use crate::files::input::{display_name, file_error};
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// A game of a file.
pub(super) struct InputGame<'a> {
    pub(super) path: &'a Path,
    /// The number of the game.
    pub(super) number: u64,
    pub(super) encoded: EncodedGame<'a>,
}

impl InputGame<'_> {
    /// Replays the game.
    pub(super) fn plies(&self) -> Result<Plies<'_>, Failure> {
        self.encoded.plies().map_err(|error| self.error(error))
    }

    pub(super) fn error(&self, error: impl std::fmt::Display) -> Failure {
        file_error(self.path, format!("game {}: {error}", self.number))
    }
}

/// A file that is open only while it is read: a merge may have more files than a process may open.
pub(super) struct InputFile {
    path: PathBuf,
    offset: u64,
    /// A pipe, which can be opened only once.
    pipe: Option<File>,
}

impl Read for InputFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if let Some(pipe) = &mut self.pipe {
            return pipe.read(bytes);
        }
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let n_read = file.read(bytes)?;
        self.offset += n_read as u64;
        Ok(n_read)
    }
}

/// Opens a file.
pub(super) fn open(path: &Path) -> Result<DataReader<InputFile>, Failure> {
    let opened = || {
        let file = File::open(path)?;
        let pipe = (!file.metadata()?.is_file()).then_some(file);
        Ok(InputFile { path: path.into(), offset: 0, pipe })
    };
    let file = opened().map_err(|error: io::Error| file_error(path, error))?;
    DataReader::new(file).map_err(|error| file_error(path, error))
}

/// Calls `each` with every game of the files, file by file, until it returns false. Damaged blocks are
/// reported on standard error; their games are missing. Returns the number of damaged blocks.
pub(super) fn each_game(
    files: &[PathBuf],
    mut each: impl FnMut(InputGame<'_>) -> Result<bool, Failure>,
) -> Result<u64, Failure> {
    let (mut n_damaged, mut is_done) = (0, false);
    for path in files {
        n_damaged += each_game_by_number(&[path], |game| {
            is_done = !each(game)?;
            Ok(!is_done)
        })?;
        if is_done {
            break;
        }
    }
    Ok(n_damaged)
}

/// As [`each_game`], but takes the games of all files in the order of their numbers.
pub(super) fn each_game_by_number(
    files: &[&PathBuf],
    mut each: impl FnMut(InputGame<'_>) -> Result<bool, Failure>,
) -> Result<u64, Failure> {
    let length = |path: &&PathBuf| path.metadata().map_or(0, |metadata| metadata.len());
    let mut progress = Progress::new(files.iter().map(length).sum());
    let mut sources: Vec<Source<'_>> =
        files.iter().map(|path| Source::new(path)).collect::<Result<_, _>>()?;
    for source in &mut sources {
        source.read_block(&mut progress)?;
    }
    loop {
        let first = (0..sources.len()).filter(|&at| sources[at].block.is_some());
        let Some(first) = first.min_by_key(|&at| sources[at].number()) else { break };
        let source = &mut sources[first];
        let (path, number) = (source.path, source.number());
        match source.block.as_mut().and_then(BlockGames::next_game) {
            Some(encoded) => {
                if !each(InputGame { path, number, encoded })? {
                    break;
                }
                source.n_read += 1;
            }
            None => {
                source.read_block(&mut progress)?;
                let n_bytes = sources.iter().map(|source| source.reader.offset()).sum();
                progress.set(n_bytes, || display_name(path));
            }
        }
    }
    progress.clear();
    Ok(sources.iter().map(|source| source.n_damaged).sum())
}

/// A file being read.
struct Source<'a> {
    path: &'a Path,
    reader: DataReader<InputFile>,
    /// The block in progress; `None` at the end of the file.
    block: Option<BlockGames>,
    /// Number of games read, or lost to damage.
    n_read: u64,
    n_damaged: u64,
}

impl<'a> Source<'a> {
    fn new(path: &'a Path) -> Result<Self, Failure> {
        Ok(Self { path, reader: open(path)?, block: None, n_read: 0, n_damaged: 0 })
    }

    /// Number of the next game.
    fn number(&self) -> u64 {
        self.reader.header().number(self.n_read)
    }

    /// Reads the next block that is not damaged.
    fn read_block(&mut self, progress: &mut Progress) -> Result<(), Failure> {
        loop {
            self.block = match self.reader.next_block() {
                None => None,
                Some(Ok(block)) => Some(block.into_games()),
                Some(Err(ReadError::Damage(damage))) => {
                    self.n_damaged += 1;
                    self.n_read += u64::from(damage.kind.n_games().unwrap_or(0));
                    let message = format!("{}: {damage}", self.path.display());
                    progress.suspend(|| err_message(&message));
                    continue;
                }
                Some(Err(error)) => return Err(file_error(self.path, error)),
            };
            return Ok(());
        }
    }
}

/// The exit status after reading: damaged blocks are an error, though the rest was used.
pub(super) fn damage_status(n_damaged: u64) -> Result<(), Failure> {
    match n_damaged {
        0 => return Ok(()),
        1 => err_message("1 damaged block, its games are missing"),
        _ => err_message(&format!("{n_damaged} damaged blocks, their games are missing")),
    }
    Err(Failure::Reported)
}

/// Fails if the file exists, unless it may be overwritten.
pub(super) fn check_new(path: &Path, force: bool) -> Result<(), Failure> {
    if path.exists() && !force {
        return Err(file_error(path, "the file exists already; --force overwrites it"));
    }
    Ok(())
}
