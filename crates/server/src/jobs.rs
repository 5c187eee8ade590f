//! Jobs: files of games analysed in the background, while the client may disconnect.

mod job;
mod queue;
mod report;
mod runner;
mod store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;

pub(crate) use self::job::{Job, JobGame, JobJson, JobState, StoredJob};
use self::queue::Queue;
pub(crate) use self::report::{Format, Report, read_report};
use self::runner::{Runner, end_job};
pub(crate) use self::store::{GameResult, JobStore, MemoryStore, StoreError};
use crate::analysis::{AnalysisSettings, InvalidGame, read_games};
use crate::config::Limits;
use crate::evals::Evals;
use crate::pool::EnginePool;
use crate::problem::Problem;

/// The `Retry-After` time when there are too many jobs.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The jobs of a server.
pub(crate) struct Jobs {
    shared: Arc<Shared>,
}

struct Shared {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    queue: Arc<Queue>,
    store: Arc<dyn JobStore>,
    limits: Limits,
    runner: Runner,
}

/// A job as submitted by a client.
pub(crate) struct NewJob {
    pub(crate) pgn: Bytes,
    pub(crate) name: Option<String>,
    pub(crate) settings: AnalysisSettings,
}

impl Jobs {
    /// Loads the jobs of the store and resumes unfinished ones.
    pub(crate) fn new(
        pool: &EnginePool,
        limits: Limits,
        store: Arc<dyn JobStore>,
        evals: Evals,
    ) -> Result<Self, StoreError> {
        let queue = Arc::new(Queue::default());
        let runner = Runner {
            pool: pool.clone(),
            queue: Arc::clone(&queue),
            store: Arc::clone(&store),
            limits,
            evals,
        };
        let mut jobs = HashMap::new();
        for stored in store.load()? {
            let job = Arc::new(Job::resumed(stored));
            jobs.insert(job.id.clone(), Arc::clone(&job));
            if job.has_waiting() {
                queue.push(job);
            } else if job.is_active() {
                // The server was killed after the last game, but before the end was stored.
                end_job(&*store, &job, job.result());
            }
        }
        let shared = Shared { jobs: Mutex::new(jobs), queue, store, limits, runner };
        let jobs = Self { shared: Arc::new(shared) };
        jobs.run();
        Ok(jobs)
    }

    /// Reads the games and queues the job. Slow for many games.
    pub(crate) fn submit(&self, new: NewJob) -> Result<Arc<Job>, Problem> {
        let shared = &self.shared;
        self.check_room()?;
        let mut games = Vec::new();
        let mut pgns = Vec::new();
        let mut invalid: Vec<InvalidGame> = Vec::new();
        read_games(&new.pgn, |read| {
            if games.len() + invalid.len() >= shared.limits.max_job_games {
                let max = shared.limits.max_job_games;
                return Err(Problem::bad_request(format_args!("pgn: more than {max} games")));
            }
            match read {
                Ok(game) => {
                    pgns.push(game.to_pgn());
                    games.push(game.into());
                }
                Err(game) => invalid.push(game),
            }
            Ok(())
        })?;
        if games.is_empty() {
            return Err(Problem::bad_request(match invalid.first() {
                Some(game) => format!("pgn: game {}: {}", game.number, game.error),
                None => "pgn: no game found".to_owned(),
            }));
        }
        let job = Arc::new(Job::new(new.name, now_ms(), new.settings, games, invalid));
        shared.insert(&job)?;
        let stored = shared.store.insert(&job.stored(), pgns);
        if let Err(error) = stored {
            shared.jobs().remove(&job.id);
            return Err(error.into());
        }
        shared.queue.push(Arc::clone(&job));
        self.run();
        Ok(job)
    }

    /// Checks the limit of active jobs, before the games are read.
    fn check_room(&self) -> Result<(), Problem> {
        let active = self.shared.jobs().values().filter(|job| job.is_active()).count();
        if active < self.shared.limits.max_active_jobs { Ok(()) } else { Err(full()) }
    }

    /// Starts threads for queued work.
    fn run(&self) {
        let n_engines = (self.shared.runner.pool.load().n_engines() / 2).max(1);
        self.shared.runner.start(n_engines);
    }

    pub(crate) fn get(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let job = self.shared.jobs().get(id).cloned();
        job.ok_or_else(|| Problem::not_found("no such job"))
    }

    /// All jobs, the newest first.
    pub(crate) fn list(&self) -> Vec<Arc<Job>> {
        let mut jobs: Vec<Arc<Job>> = self.shared.jobs().values().cloned().collect();
        jobs.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
        jobs
    }

    /// Cancels an active job; removes a finished one.
    pub(crate) fn delete(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let job = self.get(id)?;
        if job.cancel() {
            self.shared.queue.remove(&job);
            self.shared.store.end(&job.id, &JobState::Canceled)?;
        } else {
            self.shared.store.remove(&job.id)?;
            self.shared.jobs().remove(&job.id);
        }
        Ok(job)
    }

    pub(crate) fn store(&self) -> &Arc<dyn JobStore> {
        &self.shared.store
    }

    /// Stops all work. With a database, it is resumed at the next start.
    pub(crate) fn close(&self) {
        self.shared.queue.close();
        for job in self.shared.jobs().values() {
            job.stop_searches();
        }
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
        // The threads hold the store, which the next server may open.
        self.shared.queue.join();
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, evicting the oldest finished ones until there is room.
    fn insert(&self, job: &Arc<Job>) -> Result<(), Problem> {
        while let Some(oldest) = self.insert_or_choose(job)? {
            // Outside the lock, since the store may block on disk I/O.
            if let Err(error) = self.store.remove(&oldest.id) {
                self.jobs().insert(oldest.id.clone(), oldest);
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Adds a job if there is room. Otherwise takes out the oldest finished one, to be evicted.
    fn insert_or_choose(&self, job: &Arc<Job>) -> Result<Option<Arc<Job>>, Problem> {
        let mut jobs = self.jobs();
        let active = jobs.values().filter(|job| job.is_active()).count();
        if active >= self.limits.max_active_jobs {
            return Err(full());
        }
        if jobs.len() < self.limits.max_jobs.max(1) && !self.store.is_full() {
            jobs.insert(job.id.clone(), Arc::clone(job));
            return Ok(None);
        }
        let finished = jobs.values().filter(|job| !job.is_active());
        let oldest = finished.min_by_key(|job| job.created).map(|job| job.id.clone());
        oldest.and_then(|id| jobs.remove(&id)).map(Some).ok_or_else(full)
    }
}

fn full() -> Problem {
    Problem::too_many("too many jobs are under way", RETRY_AFTER)
}

/// Milliseconds since the Unix epoch.
pub(crate) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use lucena_engine::Options;

    use super::*;
    use crate::analysis::AnalysisParams;
    use crate::evals::MemoryEvals;

    fn jobs(n_engines: usize, store: Arc<dyn JobStore>) -> Jobs {
        let pool = EnginePool::new(&Options { hash_mb: 1, ..Options::default() }, n_engines, 1);
        let evals = Evals::new(Arc::new(MemoryEvals::new(1)));
        Jobs::new(&pool.unwrap(), Limits::default(), store, evals).unwrap()
    }

    fn submit(jobs: &Jobs, pgn: &'static str) -> Arc<Job> {
        let params = AnalysisParams { nodes: Some(100), ..AnalysisParams::default() };
        let settings = params.settings(&Limits::default()).unwrap();
        jobs.submit(NewJob { pgn: Bytes::from_static(pgn.as_bytes()), name: None, settings })
            .unwrap()
    }

    #[test]
    fn a_job_has_half_of_the_engines() {
        let jobs = jobs(6, Arc::new(MemoryStore::new(1 << 20)));
        submit(&jobs, "1. e4 *\n\n1. d4 *\n\n1. c4 *\n\n1. Nf3 *\n");
        assert_eq!(jobs.shared.queue.n_threads(), 3);
    }

    /// Panics on the first game.
    struct Panicking(MemoryStore);

    impl JobStore for Panicking {
        fn load(&self) -> Result<Vec<StoredJob>, StoreError> {
            self.0.load()
        }

        fn insert(&self, job: &StoredJob, pgns: Vec<Vec<u8>>) -> Result<(), StoreError> {
            self.0.insert(job, pgns)
        }

        fn pgn(&self, id: &str, index: usize) -> Result<Arc<[u8]>, StoreError> {
            assert!(index > 0, "the first game panics");
            self.0.pgn(id, index)
        }

        fn finish_game(&self, id: &str, index: usize, it: GameResult) -> Result<(), StoreError> {
            self.0.finish_game(id, index, it)
        }

        fn fail_game(&self, id: &str, index: usize, error: &str) -> Result<(), StoreError> {
            self.0.fail_game(id, index, error)
        }

        fn result(&self, id: &str, index: usize) -> Result<GameResult, StoreError> {
            self.0.result(id, index)
        }

        fn end(&self, id: &str, state: &JobState) -> Result<(), StoreError> {
            self.0.end(id, state)
        }

        fn remove(&self, id: &str) -> Result<(), StoreError> {
            self.0.remove(id)
        }

        fn is_full(&self) -> bool {
            self.0.is_full()
        }
    }

    #[test]
    fn a_panic_is_the_end_of_its_game_alone() {
        let jobs = jobs(1, Arc::new(Panicking(MemoryStore::new(1 << 20))));
        let job = submit(&jobs, "1. e4 *\n\n1. d4 *\n");
        let mut changed = job.watch();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        while job.is_active() {
            runtime.block_on(changed.changed()).unwrap();
        }
        assert_eq!((job.state(), job.finished()), (JobState::Done, vec![1]));
        assert_eq!(job.invalid()[0].error, "internal error");
    }
}
