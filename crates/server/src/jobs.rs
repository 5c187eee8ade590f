//! Jobs: files of games that are analysed in the background, while their client may leave.

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
use crate::analysis::{AnalysisSettings, BrokenGame, read_games};
use crate::config::Limits;
use crate::evals::Evals;
use crate::pool::EnginePool;
use crate::problem::Problem;

/// What clients are asked to wait when there are too many jobs.
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

/// A job as a client sends it.
pub(crate) struct NewJob {
    pub(crate) pgn: Bytes,
    pub(crate) name: Option<String>,
    pub(crate) settings: AnalysisSettings,
}

impl Jobs {
    /// The jobs of the store; those that are not finished are resumed.
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
            max_time: limits.max_time,
            evals,
        };
        let mut jobs = HashMap::new();
        for stored in store.load()? {
            let job = Arc::new(Job::resumed(stored));
            jobs.insert(job.id.clone(), Arc::clone(&job));
            if job.has_waiting() {
                queue.push(job);
            } else if job.is_active() {
                // It was killed between its last game and its end.
                end_job(&*store, &job, job.result());
            }
        }
        let shared = Shared { jobs: Mutex::new(jobs), queue, store, limits, runner };
        let jobs = Self { shared: Arc::new(shared) };
        jobs.run();
        Ok(jobs)
    }

    /// Reads the games and puts the job into the queue. Takes a while for many games.
    pub(crate) fn submit(&self, new: NewJob) -> Result<Arc<Job>, Problem> {
        let shared = &self.shared;
        self.check_room()?;
        let mut games = Vec::new();
        let mut pgns = Vec::new();
        let mut broken: Vec<BrokenGame> = Vec::new();
        read_games(&new.pgn, |read| {
            if games.len() + broken.len() >= shared.limits.max_job_games {
                let max = shared.limits.max_job_games;
                return Err(Problem::bad_request(format_args!("pgn: more than {max} games")));
            }
            match read {
                Ok(game) => {
                    pgns.push(game.to_pgn());
                    games.push(game.into());
                }
                Err(game) => broken.push(game),
            }
            Ok(())
        })?;
        if games.is_empty() {
            return Err(Problem::bad_request(match broken.first() {
                Some(game) => format!("pgn: game {}: {}", game.number, game.error),
                None => "pgn: no game found".to_owned(),
            }));
        }
        let job = Arc::new(Job::new(new.name, now_ms(), new.settings, games, broken));
        {
            // Checked again under the lock, which keeps the number.
            let mut jobs = shared.jobs();
            shared.make_room(&mut jobs)?;
            jobs.insert(job.id.clone(), Arc::clone(&job));
        }
        let stored = shared.store.insert(&job.stored(), pgns);
        if let Err(error) = stored {
            shared.jobs().remove(&job.id);
            return Err(error.into());
        }
        shared.queue.push(Arc::clone(&job));
        self.run();
        Ok(job)
    }

    /// Whether another job may come, before its games are read.
    fn check_room(&self) -> Result<(), Problem> {
        let active = self.shared.jobs().values().filter(|job| job.is_active()).count();
        if active < self.shared.limits.max_active_jobs { Ok(()) } else { Err(full()) }
    }

    /// Starts threads for the work that waits.
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

    /// Cancels a job that is under way; removes another.
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

    /// Stops all work, which a database keeps for the next start.
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
        // They hold the store, which the next server may open.
        self.shared.queue.join();
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the oldest finished jobs go until there is room for another.
    fn make_room(&self, jobs: &mut HashMap<String, Arc<Job>>) -> Result<(), Problem> {
        let active = jobs.values().filter(|job| job.is_active()).count();
        if active >= self.limits.max_active_jobs {
            return Err(full());
        }
        while jobs.len() >= self.limits.max_jobs.max(1) || self.store.is_full() {
            let finished = jobs.values().filter(|job| !job.is_active());
            let Some(oldest) = finished.min_by_key(|job| job.created).map(|job| job.id.clone())
            else {
                return Err(full());
            };
            self.store.remove(&oldest)?;
            jobs.remove(&oldest);
        }
        Ok(())
    }
}

fn full() -> Problem {
    Problem::too_many("too many jobs are under way", RETRY_AFTER)
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_millis().try_into().unwrap_or(u64::MAX)
}
