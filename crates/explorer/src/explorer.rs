//! Reading an index.

mod assemble;
mod source_pgn;

use std::path::Path;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Position};
use lucena_pgn::GameTree;

use crate::directory::{Directory, HEADER_BYTES};
use crate::entry::Entry;
use crate::key::key;
use crate::packed_date;
use crate::record::GameRecord;
use crate::section::Section;
use crate::storage::Storage;
use crate::{ExplorerError, GameCounts, GameInfo, Player, Settings, Stats};

/// An index of games, queried by position.
///
/// Only the directory is in memory: about 0.6 % of the file. A lookup reads one block of positions
/// and the blocks of the games that it returns, all of about 4 KiB. Queries take `&self` and may run
/// on any number of threads.
///
/// ```
/// use lucena_board::Position;
/// use lucena_explorer::{BuildOptions, Builder, Explorer};
///
/// # let folder = std::env::temp_dir().join(format!("lucena-explorer-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.explorer");
/// let pgn = b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e4 c5 0-1\n\n1. d4 1/2-1/2\n";
/// let mut builder = Builder::new(&path, BuildOptions::default())?;
/// builder.add_pgn("games.pgn", pgn.as_slice(), |_| {})?;
/// builder.finish(|_| {})?;
///
/// let explorer = Explorer::open(&path)?;
/// let stats = explorer.lookup(&Position::initial())?.expect("there are games");
/// assert_eq!((stats.white, stats.draws, stats.black), (1, 1, 1));
/// assert_eq!(stats.moves[0].mv.to_string(), "e2e4");
/// assert_eq!(stats.moves[0].total(), 2);
/// assert_eq!(stats.moves[1].game.as_ref().map(|game| game.offset), Some(54));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explorer {
    storage: Storage,
    directory: Directory,
    positions: Section<Entry>,
    games: Section<GameRecord>,
}

impl Explorer {
    /// Opens an index.
    ///
    /// ```
    /// let error = lucena_explorer::Explorer::open("no such file").unwrap_err();
    /// assert!(error.to_string().starts_with("no such file: "));
    /// ```
    ///
    /// # Errors
    ///
    /// The file cannot be opened, is not an index, has another version, or its directory is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ExplorerError> {
        let path = path.as_ref();
        let storage = Storage::open(path).map_err(|error| ExplorerError::file(path, error))?;
        Self::new(storage)
    }

    /// An index in memory.
    ///
    /// # Errors
    ///
    /// As [`Explorer::open`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, ExplorerError> {
        Self::new(Storage::memory(bytes))
    }

    fn new(storage: Storage) -> Result<Self, ExplorerError> {
        let (mut directory, at) = Directory::read(&storage)?;
        let damaged = || ExplorerError::Damaged { at, fault: "the list of blocks is invalid" };
        let blocks = std::mem::take(&mut directory.positions);
        let positions = Section::new(blocks, HEADER_BYTES as u64).ok_or_else(damaged)?;
        let blocks = std::mem::take(&mut directory.games);
        let games = Section::new(blocks, positions.end()).ok_or_else(damaged)?;
        if games.end() != at {
            return Err(damaged());
        }
        Ok(Self { storage, directory, positions, games })
    }

    /// The statistics of a position; `None` if no game reached it within the depth of the index.
    ///
    /// Only games of standard chess count, see [`Explorer::lookup_variant`] for the others.
    ///
    /// Positions are found by their Polyglot key. Should two positions of the index have the same
    /// key, which is expected in one of 40,000 indexes of a million games, moves that are
    /// illegal in the position are skipped, and so are the lists of games, which may be those of
    /// the other position.
    ///
    /// # Errors
    ///
    /// Reading the file fails, or it is damaged.
    pub fn lookup(&self, position: &Position) -> Result<Option<Stats>, ExplorerError> {
        self.lookup_variant(position)
    }

    /// The statistics of a position of any variant: those of the games of this variant alone. Keys contain
    /// the variant, the pockets and the remaining checks.
    ///
    /// # Errors
    ///
    /// As [`Explorer::lookup`].
    ///
    /// ```
    /// # use lucena_explorer::{BuildOptions, Builder, Explorer};
    /// # let folder = std::env::temp_dir().join(format!("lucena-explorer-zh-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.explorer");
    /// use lucena_board::variants::VariantPosition;
    /// use lucena_board::{Position, Variant};
    /// let pgn = b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 1-0\n";
    /// let mut builder = Builder::new(&path, BuildOptions::default())?;
    /// builder.add_pgn("games.pgn", pgn.as_slice(), |_| {})?;
    /// builder.finish(|_| {})?;
    ///
    /// let explorer = Explorer::open(&path)?;
    /// let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
    /// let position = VariantPosition::parse(Variant::Crazyhouse, fen)?;
    /// let stats = explorer.lookup_variant(&position)?.expect("there is a game");
    /// assert_eq!(stats.moves[0].mv.to_string(), "P@e4");
    /// assert!(explorer.lookup(&Position::initial())?.is_none());
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lookup_variant(
        &self,
        position: &impl ChessPosition,
    ) -> Result<Option<Stats>, ExplorerError> {
        let Some(entry) = self.positions.find(&self.storage, key(position))? else {
            return Ok(None);
        };
        self.stats(position, entry)
    }

    /// The game with this number; `None` if there are fewer games.
    ///
    /// # Errors
    ///
    /// Reading the file fails, or it is damaged.
    pub fn game(&self, id: u32) -> Result<Option<GameInfo>, ExplorerError> {
        let record = self.games.find(&self.storage, id.into())?;
        record.map(|record| self.game_info(id, &record)).transpose()
    }

    /// Reads a game from its source, a PGN file, with comments and variations. The game is compared
    /// with the index, so another game is never returned should the file have changed.
    ///
    /// ```no_run
    /// use lucena_explorer::Explorer;
    /// use lucena_pgn::PgnWriter;
    /// let explorer = Explorer::open("games.explorer")?;
    /// let game = explorer.game(0)?.expect("there is a game");
    /// let tree = explorer.read_game(&game)?;
    /// let mut writer = PgnWriter::new(std::io::stdout());
    /// writer.write_tree(&tree)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The source cannot be read, is not a regular file, or has changed.
    pub fn read_game(&self, game: &GameInfo) -> Result<GameTree<VariantPosition>, ExplorerError> {
        self.read_game_within(game, u64::MAX)
    }

    /// As [`Explorer::read_game`], but decompresses at most `max_bytes` to find the game in a
    /// compressed source. Games of other sources are found at once.
    ///
    /// # Errors
    ///
    /// As [`Explorer::read_game`], or the game begins after more bytes.
    pub fn read_game_within(
        &self,
        game: &GameInfo,
        max_bytes: u64,
    ) -> Result<GameTree<VariantPosition>, ExplorerError> {
        let changed = || ExplorerError::SourceChanged {
            path: game.source.clone().into(),
            offset: game.offset,
        };
        let record = self.games.find(&self.storage, game.id.into())?.ok_or_else(changed)?;
        source_pgn::read(Path::new(&game.source), &record, max_bytes)?.ok_or_else(changed)
    }

    /// Which games are in the index.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.directory.settings
    }

    /// Counts of the games that were read to build the index.
    #[must_use]
    pub const fn counts(&self) -> GameCounts {
        self.directory.counts
    }

    /// The number of positions.
    #[must_use]
    pub const fn n_positions(&self) -> u64 {
        self.directory.n_positions
    }

    /// The size of the index in bytes.
    #[must_use]
    pub const fn n_bytes(&self) -> u64 {
        self.storage.n_bytes()
    }

    /// The names of the sources, in the order in which they were added.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.directory.sources
    }

    /// Reads the whole index and checks checksums, order, counts and references.
    ///
    /// # Errors
    ///
    /// The first fault.
    pub fn verify(&self) -> Result<(), ExplorerError> {
        let damaged = |fault| ExplorerError::Damaged { at: 0, fault };
        let mut n_games = 0;
        for record in self.games() {
            let (id, record) = record?;
            if id != n_games || record.source as usize >= self.directory.sources.len() {
                return Err(damaged("games are not numbered in order, or have no source"));
            }
            n_games += 1;
        }
        let mut n_positions = 0;
        for record in self.entries() {
            let (_, entry) = record?;
            if let Some(fault) = entry.fault(n_games) {
                return Err(damaged(fault));
            }
            n_positions += 1;
        }
        let counted = (self.directory.counts.indexed, self.directory.n_positions);
        match counted == (n_games, n_positions) {
            true => Ok(()),
            false => Err(damaged("the numbers of games and positions are not those stored")),
        }
    }

    /// Whether the path still leads to the file that was opened.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        self.storage.is_at(path)
    }

    /// All positions in the order of their keys.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Result<(u64, Entry), ExplorerError>> + '_ {
        self.positions.iter(&self.storage)
    }

    /// All games.
    pub(crate) fn games(
        &self,
    ) -> impl Iterator<Item = Result<(u64, GameRecord), ExplorerError>> + '_ {
        self.games.iter(&self.storage)
    }

    fn game_info(&self, id: u32, record: &GameRecord) -> Result<GameInfo, ExplorerError> {
        let fault = "a game refers to a source that does not exist";
        let source = self.directory.sources.get(record.source as usize);
        let source = source.ok_or(ExplorerError::Damaged { at: self.games.end(), fault })?.clone();
        let player = |idx: usize| Player {
            name: record.names[idx].clone(),
            rating: (record.ratings[idx] > 0).then_some(record.ratings[idx]),
        };
        Ok(GameInfo {
            id,
            white: player(0),
            black: player(1),
            result: record.result,
            date: packed_date::unpack(record.date).unwrap_or_default(),
            source,
            offset: record.offset,
        })
    }
}
