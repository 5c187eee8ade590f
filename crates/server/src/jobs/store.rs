//! Storage of the games and reports of jobs: in memory, or in the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use thiserror::Error;

use super::job::{JobState, StoredJob};
use crate::problem::Problem;

/// Stores games and reports, by job and index of the game in its job. Methods may block on disk
/// I/O.
pub(crate) trait JobStore: Send + Sync {
    /// All jobs, as of the last shutdown.
    fn load(&self) -> Result<Vec<StoredJob>, StoreError>;
    /// Stores a job with the PGN of its games.
    fn insert(&self, job: &StoredJob, pgns: Vec<Vec<u8>>) -> Result<(), StoreError>;
    /// The PGN of a game.
    fn pgn(&self, id: &str, index: usize) -> Result<Arc<[u8]>, StoreError>;
    fn finish_game(&self, id: &str, index: usize, result: GameResult) -> Result<(), StoreError>;
    fn fail_game(&self, id: &str, index: usize, error: &str) -> Result<(), StoreError>;
    /// The result of a finished game.
    fn result(&self, id: &str, index: usize) -> Result<GameResult, StoreError>;
    fn end(&self, id: &str, state: &JobState) -> Result<(), StoreError>;
    fn remove(&self, id: &str) -> Result<(), StoreError>;
    /// Whether finished jobs must be evicted before another is added.
    fn is_full(&self) -> bool;
}

/// The result of an analysed game, in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    /// A JSON object.
    pub(crate) report: String,
    /// A JSON array.
    pub(crate) puzzles: String,
}

/// Why something cannot be stored or found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum StoreError {
    /// Without a database, memory is limited.
    #[error("the job needs more than {} MiB of memory: serve with a database", .max_bytes >> 20)]
    Memory { max_bytes: usize },
    /// The disk of the database is full.
    #[error("the disk of the database is full")]
    Full,
    /// The database failed.
    #[error("{0}")]
    Database(String),
    /// The job has been removed.
    #[error("no such job")]
    Removed,
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Memory { .. } | StoreError::Full => {
                Self::new(StatusCode::INSUFFICIENT_STORAGE, error)
            }
            StoreError::Database(_) => Self::internal(error),
            StoreError::Removed => Self::not_found(error),
        }
    }
}

/// Stores jobs in memory, up to `max_bytes`.
pub(crate) struct MemoryStore {
    max_bytes: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    jobs: HashMap<String, Stored>,
    n_bytes: usize,
}

struct Stored {
    pgns: Vec<Arc<[u8]>>,
    results: HashMap<usize, GameResult>,
    n_bytes: usize,
}

impl MemoryStore {
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self { max_bytes, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(&self, n_bytes: usize) -> Result<(), StoreError> {
        let max_bytes = self.max_bytes;
        if n_bytes <= max_bytes { Ok(()) } else { Err(StoreError::Memory { max_bytes }) }
    }
}

impl JobStore for MemoryStore {
    fn load(&self) -> Result<Vec<StoredJob>, StoreError> {
        Ok(Vec::new())
    }

    fn insert(&self, job: &StoredJob, pgns: Vec<Vec<u8>>) -> Result<(), StoreError> {
        let mut state = self.state();
        let n_bytes = pgns.iter().map(Vec::len).sum();
        self.check(state.n_bytes + n_bytes)?;
        let pgns = pgns.into_iter().map(Arc::from).collect();
        state.n_bytes += n_bytes;
        state.jobs.insert(job.id.clone(), Stored { pgns, results: HashMap::new(), n_bytes });
        Ok(())
    }

    fn pgn(&self, id: &str, index: usize) -> Result<Arc<[u8]>, StoreError> {
        let state = self.state();
        let pgn = state.jobs.get(id).and_then(|job| job.pgns.get(index));
        pgn.cloned().ok_or(StoreError::Removed)
    }

    fn finish_game(&self, id: &str, index: usize, result: GameResult) -> Result<(), StoreError> {
        let mut state = self.state();
        let n_bytes = result.report.len() + result.puzzles.len();
        self.check(state.n_bytes + n_bytes)?;
        let job = state.jobs.get_mut(id).ok_or(StoreError::Removed)?;
        job.results.insert(index, result);
        job.n_bytes += n_bytes;
        state.n_bytes += n_bytes;
        Ok(())
    }

    fn fail_game(&self, _: &str, _: usize, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn result(&self, id: &str, index: usize) -> Result<GameResult, StoreError> {
        let state = self.state();
        let result = state.jobs.get(id).and_then(|job| job.results.get(&index));
        result.cloned().ok_or(StoreError::Removed)
    }

    fn end(&self, _: &str, _: &JobState) -> Result<(), StoreError> {
        Ok(())
    }

    fn remove(&self, id: &str) -> Result<(), StoreError> {
        let mut state = self.state();
        if let Some(job) = state.jobs.remove(id) {
            state.n_bytes -= job.n_bytes;
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        // Leaves room for the reports of the next job.
        self.state().n_bytes > self.max_bytes / 2
    }
}
