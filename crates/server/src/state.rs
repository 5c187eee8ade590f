//! State shared by all requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use lucena_book::{Book, OpeningNames, default_book};
use lucena_engine::{Engine, EngineError, Options};
use lucena_explorer::{Explorer, ExplorerError};
use lucena_syzygy::Tablebase;

use crate::blocking::{Bounded, Memory};
use crate::closing::Closing;
use crate::config::Config;
use crate::evals::{EvalStore, Evals, MemoryEvals};
use crate::jobs::{JobStore, Jobs, MemoryStore};
use crate::metrics::Metrics;
use crate::page::Assets;
use crate::play::{GameStore, Rooms};
use crate::pool::EnginePool;
use crate::security::Hosts;
use crate::sessions::Sessions;
use crate::store::{Database, DatabaseError, StoredEvals, StoredGames};

/// Memory for request bodies, enough for 32 of the largest.
const BODY_MEMORY_KIB: u32 = 512 << 10;
/// Maximum concurrent readers of PGN, of up to 16 MiB each.
const MAX_PARSING: usize = 4;
/// Maximum concurrent readers of the database: a library search scans all of it.
const MAX_READING: usize = 4;

/// The state of a server. Clones share it.
pub(crate) type AppState = Arc<Shared>;

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) hosts: Hosts,
    pub(crate) closing: Closing,
    pub(crate) metrics: Metrics,
    pub(crate) pool: EnginePool,
    pub(crate) sessions: Sessions,
    pub(crate) database: Option<Database>,
    pub(crate) jobs: Jobs,
    pub(crate) evals: Evals,
    /// Memory budget for bodies of requests with games.
    pub(crate) body_memory: Memory,
    /// Limits concurrent readers of PGN.
    pub(crate) parsing: Bounded,
    /// Limits concurrent readers of the database.
    pub(crate) reading: Bounded,
    pub(crate) games: Rooms,
    /// Evaluates positions without a search, which takes microseconds.
    pub(crate) evaluator: Mutex<Engine>,
    pub(crate) tables: Arc<Tablebase>,
    pub(crate) explorer: Option<Arc<Explorer>>,
    pub(crate) assets: Assets,
    pub(crate) names: OpeningNames<'static>,
    pub(crate) book: Book<&'static [u8]>,
}

/// Why the state cannot be created.
pub(crate) enum StartError {
    Engine(EngineError),
    Database(DatabaseError),
    Explorer(PathBuf, ExplorerError),
}

impl From<EngineError> for StartError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<DatabaseError> for StartError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

impl Shared {
    /// Opens the engines and files. May block on disk I/O.
    pub(crate) fn new(config: Config) -> Result<Self, StartError> {
        let small = Options { hash_mb: 1, ..config.engine.clone() };
        let evaluator = Engine::with_options(small)?;
        let pool = EnginePool::new(&config.engine, config.engines, config.limits.max_waiting)?;
        let database = config.db.as_deref().map(Database::open).transpose()?;
        let evals: Arc<dyn EvalStore> = match &database {
            Some(database) => Arc::new(StoredEvals::new(database.clone())),
            None => Arc::new(MemoryEvals::new(config.limits.max_evals)),
        };
        let evals = Evals::new(evals);
        let jobs: Arc<dyn JobStore> = match &database {
            Some(database) => Arc::new(database.clone()),
            None => Arc::new(MemoryStore::new(config.limits.max_job_memory)),
        };
        let jobs = Jobs::new(&pool, config.limits, jobs, evals.clone())
            .map_err(|error| DatabaseError::Request(error.to_string()))?;
        let explorer = config.explorer.as_deref().map(|path| {
            Explorer::open(path).map_err(|error| StartError::Explorer(path.into(), error))
        });
        let explorer = explorer.transpose()?;
        let games = database.clone().map(|database| {
            let games = StoredGames::new(database, config.limits.max_stored_games);
            Arc::new(games) as Arc<dyn GameStore>
        });
        Ok(Self {
            games: Rooms::new(pool.clone(), games, config.limits),
            pool,
            hosts: Hosts::new(&config),
            closing: Closing::new(),
            metrics: Metrics::new(),
            sessions: Sessions::new(config.limits.max_sessions),
            evaluator: Mutex::new(evaluator),
            database,
            jobs,
            evals,
            body_memory: Memory::new(BODY_MEMORY_KIB),
            parsing: Bounded::new(MAX_PARSING),
            reading: Bounded::new(MAX_READING),
            explorer: explorer.map(Arc::new),
            assets: Assets::default(),
            tables: Arc::new(tables(&config.engine.syzygy_path)),
            names: OpeningNames::new(),
            book: default_book(),
            config,
        })
    }
}

/// The tables of the engines, and the embedded ones of three pieces.
fn tables(folders: &str) -> Tablebase {
    let mut tables = Tablebase::embedded();
    // The engines have refused the list if no folder has tables.
    if let Err(error) = tables.add_directories(folders) {
        tracing::warn!("{error}");
    }
    tables
}
