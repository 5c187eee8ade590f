//! The search thread of an engine, kept between searches.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};

type Job = Box<dyn FnOnce() + Send>;

/// A thread that runs jobs in order, and ends after the last one when this is dropped.
pub(crate) struct SearchThread {
    jobs: Sender<Job>,
    id: ThreadId,
}

/// Signals the end of a job.
#[derive(Clone, Default)]
pub(crate) struct JobEnd(Arc<(Mutex<bool>, Condvar)>);

impl SearchThread {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// No thread can be started.
    pub(crate) fn start(stack_bytes: usize) -> io::Result<Self> {
        let (jobs, received) = channel::<Job>();
        let builder = thread::Builder::new().name("lucena".into()).stack_size(stack_bytes);
        let thread = builder.spawn(move || {
            for job in received {
                // Only the caller's callback can panic, and the panic hook has reported it.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        })?;
        Ok(Self { jobs, id: thread.thread().id() })
    }

    /// Whether this is the current thread.
    pub(crate) fn is_current(&self) -> bool {
        self.id == thread::current().id()
    }

    /// Queues a job.
    pub(crate) fn run(&self, job: impl FnOnce() + Send + 'static) -> JobEnd {
        let end = JobEnd::default();
        let guard = EndGuard(end.clone());
        let job = move || {
            let _guard = guard;
            // The job drops what it owns before its end is signalled.
            job();
        };
        self.jobs.send(Box::new(job)).expect("the thread lives as long as its jobs are sent");
        end
    }
}

impl JobEnd {
    /// Waits for the end of the job.
    pub(crate) fn wait(&self) {
        let mut has_ended = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        while !*has_ended {
            has_ended = self.0.1.wait(has_ended).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Signals the end of a job even if it panics.
struct EndGuard(JobEnd);

impl Drop for EndGuard {
    fn drop(&mut self) {
        let (has_ended, condition) = &*self.0.0;
        *has_ended.lock().unwrap_or_else(PoisonError::into_inner) = true;
        condition.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_does_all_jobs_even_after_a_panic() {
        let thread = SearchThread::start(1 << 20).unwrap();
        let (sender, ids) = channel();
        for i in 0..3 {
            let sender = sender.clone();
            let job = move || {
                sender.send(thread::current().id()).unwrap();
                assert!(i != 1, "made to fail");
            };
            thread.run(job).wait();
        }
        drop(sender);
        assert_eq!(ids.iter().collect::<Vec<_>>(), [thread.id; 3]);
        assert!(!thread.is_current());
    }
}
