//! The queue of jobs with games to analyse. Jobs are served round-robin, one game at a time.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use lucena_client::StopHandle;

use super::job::Job;

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    turns: VecDeque<Arc<Job>>,
    n_threads: usize,
    threads: Vec<JoinHandle<()>>,
    is_closed: bool,
}

/// A game to analyse.
pub(super) struct Turn {
    pub(super) job: Arc<Job>,
    pub(super) index: usize,
    pub(super) stop: StopHandle,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, job: Arc<Job>) {
        self.state().turns.push_back(job);
        self.changed.notify_one();
    }

    pub(super) fn remove(&self, job: &Arc<Job>) {
        self.state().turns.retain(|other| !Arc::ptr_eq(other, job));
    }

    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Reserves a thread if there is work and fewer than `max` are running.
    pub(super) fn add_thread(&self, max: usize) -> bool {
        let mut state = self.state();
        let may_start = !state.turns.is_empty() && !state.is_closed && state.n_threads < max;
        state.n_threads += usize::from(may_start);
        may_start
    }

    #[cfg(test)]
    pub(super) fn n_threads(&self) -> usize {
        self.state().n_threads
    }

    /// Stores the handle of a started thread.
    pub(super) fn keep_thread(&self, thread: JoinHandle<()>) {
        let mut state = self.state();
        state.threads.retain(|thread| !thread.is_finished());
        state.threads.push(thread);
    }

    /// Waits for the threads, after [`Queue::close`].
    pub(super) fn join(&self) {
        let threads = std::mem::take(&mut self.state().threads);
        for thread in threads {
            let _ = thread.join();
        }
    }

    /// Releases a thread that failed to start or panicked.
    pub(super) fn remove_thread(&self) {
        self.state().n_threads -= 1;
    }

    /// The next game. `None` after `patience` without one, when the calling thread must end.
    pub(super) fn next(&self, patience: Duration) -> Option<Turn> {
        let mut state = self.state();
        while !state.is_closed {
            while let Some(job) = state.turns.pop_front() {
                let Some((index, stop)) = job.start_game() else { continue };
                if job.has_waiting() {
                    state.turns.push_back(Arc::clone(&job));
                    self.changed.notify_one();
                }
                return Some(Turn { job, index, stop });
            }
            let waited = self.changed.wait_timeout(state, patience);
            let (after, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            state = after;
            if timeout.timed_out() && state.turns.is_empty() {
                break;
            }
        }
        // Under the same lock as `add_thread`, so that a job pushed from now on starts a thread.
        state.n_threads -= 1;
        None
    }
}
