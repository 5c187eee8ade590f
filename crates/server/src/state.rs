//! What all requests share.

use std::sync::{Arc, Mutex};

use lucena_book::{Book, OpeningNames, default_book};
use lucena_engine::{Engine, EngineError, Options};

use crate::closing::Closing;
use crate::config::Config;
use crate::evals::{Evals, MemoryEvals};
use crate::jobs::{Jobs, MemoryStore};
use crate::metrics::Metrics;
use crate::play::Rooms;
use crate::pool::EnginePool;
use crate::security::Hosts;
use crate::sessions::Sessions;

/// The state of a server. Clones share it.
pub(crate) type AppState = Arc<Shared>;

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) hosts: Hosts,
    pub(crate) closing: Closing,
    pub(crate) metrics: Metrics,
    pub(crate) pool: EnginePool,
    pub(crate) sessions: Sessions,
    pub(crate) jobs: Jobs,
    pub(crate) evals: Evals,
    pub(crate) games: Rooms,
    /// Evaluates positions without a search, which takes microseconds.
    pub(crate) evaluator: Mutex<Engine>,
    pub(crate) names: OpeningNames<'static>,
    pub(crate) book: Book<&'static [u8]>,
}

impl Shared {
    pub(crate) fn new(config: Config) -> Result<Self, EngineError> {
        let small = Options { hash_mb: 1, ..config.engine.clone() };
        let evaluator = Engine::with_options(small)?;
        let pool = EnginePool::new(&config.engine, config.engines, config.limits.max_waiting)?;
        let evals = Evals::new(Arc::new(MemoryEvals::new(config.limits.max_evals)));
        let store = Arc::new(MemoryStore::new(config.limits.max_job_memory));
        Ok(Self {
            games: Rooms::new(pool.clone(), None, config.limits),
            jobs: Jobs::new(&pool, config.limits, store, evals.clone()).expect("memory"),
            pool,
            evals,
            hosts: Hosts::new(&config),
            closing: Closing::new(),
            metrics: Metrics::new(),
            sessions: Sessions::new(config.limits.max_sessions),
            evaluator: Mutex::new(evaluator),
            names: OpeningNames::new(),
            book: default_book(),
            config,
        })
    }
}
