//! Building an index.
//!
//! The moves of all games become records of position, move and game, which are sorted externally:
//! sorted runs in a temporary file, then a merge that writes the index from its first byte to its
//! last. Memory does not depend on the number of positions.

mod game_reader;
mod index_writer;
mod renumbering;
mod run;
mod sorter;
mod stop;

use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use lucena_board::variants::VariantPosition;
use lucena_output::{AtomicFile, PartFile, TempFile};
use lucena_pgn::{Counts, ParallelReader, Part, Reader};

use self::game_reader::{GameReader, PartGames};
use self::index_writer::{Games, NewPositions};
use self::renumbering::Renumbering;
use self::sorter::{Sorted, Sorter};
use self::stop::{StopFlag, Stoppable};
use crate::codec::{Cursor, push_varint};
use crate::directory::SOURCE_MAX_BYTES;
use crate::record::{GameFacts, GameRecord};
use crate::section::Record;
use crate::{Explorer, ExplorerError, GameCounts, Settings};

/// How an index is built.
///
/// ```
/// use lucena_explorer::BuildOptions;
/// let mut options = BuildOptions::default();
/// options.settings.min_rating = 2200;
/// options.memory_bytes = 1 << 30;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildOptions {
    /// Which games are indexed. Ignored by [`Builder::extend`].
    pub settings: Settings,
    /// Threads that read PGN. The result does not depend on it.
    pub threads: NonZero<usize>,
    /// Memory for sorting, 256 MiB by default. Besides, about ten bytes per game are needed.
    pub memory_bytes: usize,
}

impl Default for BuildOptions {
    fn default() -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Self { settings: Settings::default(), threads, memory_bytes: 256 << 20 }
    }
}

/// How far [`Builder::finish`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Moves merged.
    pub done: u64,
    /// Moves to merge.
    pub total: u64,
}

/// Builds an index from PGN, or adds games to one.
///
/// The file is written under a temporary name and renamed when it is complete and on disk, so an
/// interrupted build leaves an existing index as it was. Temporary files are in the same directory.
/// If another program replaces an index while games are added to it, [`Builder::finish`] fails with
/// [`ExplorerError::Changed`].
///
/// The same games in the same order give the same bytes, whether added at once or in steps.
#[must_use]
#[derive(Debug)]
pub struct Builder {
    path: PathBuf,
    options: BuildOptions,
    /// The index under its temporary name.
    file: PartFile,
    stop: StopFlag,
    base: Option<Explorer>,
    sources: Vec<String>,
    counts: GameCounts,
    /// Facts of all games by number, those of the base included.
    facts: Vec<GameFacts>,
    /// New games, each preceded by its length.
    records: BufWriter<TempFile>,
    /// Position, move and game.
    moves: Sorter,
    n_moves: u64,
    /// Hash and game.
    hashes: Sorter,
}

impl Builder {
    /// Starts a new index, which replaces an existing file when it is finished.
    ///
    /// # Errors
    ///
    /// The path leads to something other than a regular file, or the temporary files cannot be
    /// created.
    pub fn new(path: impl AsRef<Path>, options: BuildOptions) -> Result<Self, ExplorerError> {
        Self::start(path.as_ref(), options, None)
    }

    /// Starts adding games to an existing index. The settings are those of the index.
    ///
    /// # Errors
    ///
    /// The index cannot be read, or the temporary files cannot be created.
    pub fn extend(path: impl AsRef<Path>, options: BuildOptions) -> Result<Self, ExplorerError> {
        let base = Explorer::open(path.as_ref())?;
        Self::start(path.as_ref(), options, Some(base))
    }

    fn start(
        path: &Path,
        mut options: BuildOptions,
        base: Option<Explorer>,
    ) -> Result<Self, ExplorerError> {
        if let Some(base) = &base {
            options.settings = base.settings();
        }
        options.settings.max_plies = options.settings.max_plies.min(Settings::MAX_PLIES);
        let failed = |error| ExplorerError::file(path, error);
        let temp_file = || TempFile::create_beside(path).map_err(failed);
        // Hashes are one record per game where moves are forty.
        let (moves_bytes, hashes_bytes) =
            (options.memory_bytes / 16 * 15, options.memory_bytes / 16);
        let mut builder = Self {
            path: path.to_owned(),
            options,
            file: AtomicFile::new(path).and_then(|file| file.create())?,
            stop: StopFlag::default(),
            sources: base.as_ref().map_or_else(Vec::new, |base| base.sources().to_vec()),
            counts: base.as_ref().map_or_else(GameCounts::default, Explorer::counts),
            facts: Vec::new(),
            records: BufWriter::new(temp_file()?),
            moves: Sorter::new(temp_file()?, moves_bytes, options.threads),
            n_moves: 0,
            hashes: Sorter::new(temp_file()?, hashes_bytes, options.threads),
            base: None,
        };
        if let Some(base) = base {
            builder.add_base(&base)?;
            builder.base = Some(base);
        }
        Ok(builder)
    }

    /// Collects facts and hashes of the games of an index.
    fn add_base(&mut self, base: &Explorer) -> Result<(), ExplorerError> {
        for game in base.games() {
            let (id, record) = game?;
            if id != self.facts.len() as u64 {
                let fault = "games are not numbered in order";
                return Err(ExplorerError::Damaged { at: 0, fault });
            }
            if record.source as usize >= self.sources.len() {
                let fault = "a game refers to a source that does not exist";
                return Err(ExplorerError::Damaged { at: 0, fault });
            }
            self.add_facts(&record)?;
        }
        if self.facts.len() as u64 != self.counts.indexed {
            let fault = "the number of games is not that stored";
            return Err(ExplorerError::Damaged { at: 0, fault });
        }
        Ok(())
    }

    /// Ends the build when the flag is set, from a signal handler or another thread:
    /// [`Builder::add_pgn`] and [`Builder::finish`] fail with [`ExplorerError::Stopped`] soon after.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use lucena_explorer::{BuildOptions, Builder, ExplorerError};
    /// let path = std::env::temp_dir().join("stopped.explorer");
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let mut builder = Builder::new(path, BuildOptions::default())?.stop_flag(&flag);
    /// flag.store(true, Ordering::Relaxed);
    /// let added = builder.add_pgn("games.pgn", b"1. e4 e5 1-0".as_slice(), |_| {});
    /// assert!(matches!(added, Err(ExplorerError::Stopped)));
    /// # Ok::<(), ExplorerError>(())
    /// ```
    pub fn stop_flag(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.stop = StopFlag::new(flag);
        self
    }

    /// Numbers a game.
    fn add_facts(&mut self, record: &GameRecord) -> Result<u32, ExplorerError> {
        let id = u32::try_from(self.facts.len()).ok().filter(|&id| id < u32::MAX);
        let id = id.ok_or(ExplorerError::TooManyGames)?;
        let hash = u128::from(record.hash) << 64 | u128::from(id);
        self.hashes.push(hash).map_err(|error| self.write_error(error))?;
        self.facts.push(record.facts());
        Ok(id)
    }

    /// An error of the index or of a temporary file beside it.
    fn write_error(&self, error: io::Error) -> ExplorerError {
        ExplorerError::file(&self.path, error)
    }

    /// Counts of the games that have been read, those of an existing index included. Duplicates are counted
    /// by [`finish`](Self::finish).
    #[must_use]
    pub const fn counts(&self) -> GameCounts {
        self.counts
    }

    /// Adds the games of a PGN text, which is not decompressed: pass an
    /// [`Input`](lucena_pgn::Input) for files that may be compressed. `source` is stored to find the
    /// games again, so it should be a path that stays valid. `progress` is called from time to time
    /// with the number of games read.
    ///
    /// Only main lines are indexed. A position that is repeated in a game counts once, with the last
    /// move played there.
    ///
    /// # Errors
    ///
    /// Reading the input fails, which is [`ExplorerError::Io`]; writing temporary files fails; or
    /// `source` is longer than 64 KiB. Errors in the text are not among them: games with errors are
    /// skipped and counted.
    pub fn add_pgn(
        &mut self,
        source: &str,
        read: impl Read + Send,
        mut progress: impl FnMut(u64),
    ) -> Result<Counts, ExplorerError> {
        let number = u32::try_from(self.sources.len()).map_err(|_| ExplorerError::TooManyGames)?;
        if source.len() > SOURCE_MAX_BYTES {
            let (len, max) = (source.len(), SOURCE_MAX_BYTES);
            return Err(ExplorerError::SourceName { len, max });
        }
        self.sources.push(source.to_owned());
        let settings = self.options.settings;
        let read_part = |reader: &mut Reader<Part<'_>, VariantPosition>| {
            let mut visitor = GameReader::new(settings, number);
            while reader.read_game(&mut visitor)?.is_some() {}
            Ok(visitor.into_games())
        };
        let mut added = Ok(());
        let reader = ParallelReader::new().threads(self.options.threads).variants();
        // The rest of the input is not read after an error.
        let stop = self.stop.for_input();
        let read = Stoppable::new(read, stop.clone());
        let counts = reader.read_parts(read, read_part, |games| {
            if added.is_ok() {
                added = self.add_games(&games);
                progress(self.counts.total());
                if added.is_err() {
                    stop.stop();
                }
            }
        });
        added?;
        if self.stop.is_stopped() {
            return Err(ExplorerError::Stopped);
        }
        Ok(counts?)
    }

    fn add_games(&mut self, part: &PartGames) -> Result<(), ExplorerError> {
        self.counts.add(part.counts);
        let (mut moves, mut bytes) = (part.moves.as_slice(), Vec::new());
        for (record, n_moves) in &part.games {
            let id = self.add_facts(record)?;
            bytes.clear();
            record.encode(&mut bytes);
            let mut length = Vec::new();
            push_varint(&mut length, bytes.len() as u64);
            length.extend_from_slice(&bytes);
            self.records.write_all(&length).map_err(|error| self.write_error(error))?;
            let (own, rest) = moves.split_at(*n_moves);
            moves = rest;
            for &(key, mv) in own {
                let low = u64::from(mv) << 32 | u64::from(id);
                let record = u128::from(key) << 64 | u128::from(low);
                self.moves.push(record).map_err(|error| self.write_error(error))?;
            }
            self.n_moves += own.len() as u64;
        }
        Ok(())
    }

    /// Writes the index. `progress` is called from time to time.
    ///
    /// # Errors
    ///
    /// Writing fails, or an existing index that is extended is damaged or was replaced by another
    /// program. An existing file stays as it was.
    pub fn finish(self, progress: impl FnMut(BuildProgress)) -> Result<GameCounts, ExplorerError> {
        let (path, stop) = (self.path.clone(), self.stop.clone());
        self.write(progress).map_err(|error| match error {
            _ if stop.is_stopped() => ExplorerError::Stopped,
            // The input has been read: these are files of the index.
            ExplorerError::Io(error) => ExplorerError::file(path, error),
            error => error,
        })
    }

    fn write(mut self, progress: impl FnMut(BuildProgress)) -> Result<GameCounts, ExplorerError> {
        let renumbering = Renumbering::of_duplicates(self.hashes.finish()?, self.facts.len())?;
        self.counts.indexed = self.counts.indexed.saturating_sub(renumbering.n_dropped());
        self.counts.duplicates = self.counts.duplicates.saturating_add(renumbering.n_dropped());
        renumbering.retain(&mut self.facts);
        let mut records = self.records.into_inner().map_err(io::IntoInnerError::into_error)?;
        records.seek(SeekFrom::Start(0))?;
        let n_base = self.base.as_ref().map_or(0, |base| base.counts().indexed);
        if (0..n_base).any(|id| renumbering.get(id as u32).is_none()) {
            let fault = "it contains a game twice";
            return Err(ExplorerError::Damaged { at: 0, fault });
        }
        let new_games =
            NewGames { bytes: BufReader::new(records), next: n_base, numbers: &renumbering };
        let sorted = Merging::new(self.moves.finish()?, self.n_moves, progress, &self.stop);
        let mut file = self.file;
        let games = Games { base: self.base.as_ref(), new: new_games, facts: &self.facts };
        let positions = NewPositions::new(sorted, &renumbering, &self.facts);
        let mut out = BufWriter::with_capacity(1 << 18, &mut file);
        let mut directory = index_writer::write(&mut out, games, positions)?;
        directory.settings = self.options.settings;
        directory.counts = self.counts;
        directory.sources = self.sources;
        directory.write(&mut out)?;
        out.flush()?;
        drop(out);
        if self.base.as_ref().is_some_and(|base| !base.is_at(&self.path)) {
            return Err(ExplorerError::Changed { path: self.path });
        }
        // Windows does not replace open files.
        drop(self.base);
        self.stop.check()?;
        file.finish()?;
        Ok(self.counts)
    }
}

/// The new games that are not duplicates, from their temporary file.
struct NewGames<'a> {
    bytes: BufReader<TempFile>,
    /// The number of the next game before renumbering.
    next: u64,
    numbers: &'a Renumbering,
}

impl NewGames<'_> {
    fn read(&mut self) -> io::Result<Option<GameRecord>> {
        let mut length = Vec::new();
        loop {
            let mut byte = [0];
            match self.bytes.read(&mut byte)? {
                0 => return Ok(None),
                _ => length.push(byte[0]),
            }
            if byte[0] < 0x80 {
                break;
            }
        }
        let n_bytes = Cursor(&length).small().expect("it was written as a varint");
        let mut bytes = vec![0; n_bytes];
        self.bytes.read_exact(&mut bytes)?;
        Ok(Some(GameRecord::decode(&mut Cursor(&bytes)).expect("it was written as a record")))
    }
}

impl Iterator for NewGames<'_> {
    type Item = io::Result<GameRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = self.read().transpose()?;
            let id = self.next;
            self.next += 1;
            if record.is_err() || self.numbers.get(id as u32).is_some() {
                return Some(record);
            }
        }
    }
}

/// Sorted moves that are counted.
struct Merging<'a, F> {
    sorted: Sorted,
    progress: F,
    state: BuildProgress,
    stop: &'a StopFlag,
}

impl<'a, F: FnMut(BuildProgress)> Merging<'a, F> {
    const fn new(sorted: Sorted, total: u64, progress: F, stop: &'a StopFlag) -> Self {
        Self { sorted, progress, state: BuildProgress { done: 0, total }, stop }
    }
}

impl<F: FnMut(BuildProgress)> Iterator for Merging<'_, F> {
    type Item = io::Result<u128>;

    fn next(&mut self) -> Option<Self::Item> {
        /// Moves between two calls.
        const STEP: u64 = 1 << 16;
        if self.state.done.is_multiple_of(STEP) {
            (self.progress)(self.state);
            if let Err(error) = self.stop.check() {
                return Some(Err(error));
            }
        }
        self.state.done += 1;
        self.sorted.next()
    }
}
