//! Helper threads of a search: workers of JavaScript that share the memory of the module. There are
//! some in the build with threads only; elsewhere every job is refused.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lucena_search::Spawn;

use crate::clock;

/// What a helper runs, and when that was handed over.
type Job = (Duration, Box<dyn FnOnce() + Send>);

/// The helpers of this module. Workers find each other by their memory alone, so this is a static;
/// every engine in a worker has a memory of its own.
static HELPERS: Helpers = Helpers {
    queue: Mutex::new(Queue { n_helpers: 0, jobs: VecDeque::new() }),
    has_job: Condvar::new(),
};

struct Helpers {
    queue: Mutex<Queue>,
    has_job: Condvar,
}

struct Queue {
    /// Helpers that wait for a job, or are about to: a search waits for its jobs, not for the helpers
    /// to come back here.
    n_helpers: usize,
    jobs: VecDeque<Job>,
}

/// The number of helpers.
pub(crate) fn count() -> usize {
    HELPERS.lock().n_helpers
}

/// Runs jobs until the worker is terminated.
pub(crate) fn run() {
    HELPERS.lock().n_helpers += 1;
    loop {
        let (now, job) = HELPERS.next_job();
        clock::synchronize(now);
        job();
    }
}

impl Helpers {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_job(&self) -> Job {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.jobs.pop_front() {
                return job;
            }
            queue = self.has_job.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Gives the jobs of a search to the helpers.
pub(crate) struct SpawnInHelpers;

impl Spawn for SpawnInHelpers {
    fn spawn(&self, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        let now = clock::now();
        let mut queue = HELPERS.lock();
        if queue.jobs.len() >= queue.n_helpers {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        queue.jobs.push_back((now, job));
        drop(queue);
        HELPERS.has_job.notify_one();
        Ok(())
    }
}
