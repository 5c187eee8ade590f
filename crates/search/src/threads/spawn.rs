//! Helper threads started by the caller, where `std::thread` has none: in WebAssembly they are web
//! workers.

use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Starts the helper threads of a search in place of the standard library.
///
/// A helper needs a stack of 16 MiB.
///
/// ```
/// use std::sync::Arc;
/// use std::{io, thread};
/// use lucena_board::Game;
/// use lucena_eval::Material;
/// use lucena_search::{Limits, Search, Spawn};
///
/// struct Named;
///
/// impl Spawn for Named {
///     fn spawn(&self, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
///         let builder = thread::Builder::new().name("helper".into()).stack_size(16 << 20);
///         builder.spawn(job).map(drop)
///     }
/// }
///
/// let mut search = Search::new(Material::default()).threads(2);
/// search.set_spawn(Arc::new(Named));
/// assert!(search.run(&Game::default(), &Limits::depth(4), |_| {}).best_move.is_some());
/// ```
pub trait Spawn: Send + Sync {
    /// Runs the job in another thread. A job that is dropped is one thread less. Every job has to be
    /// run or dropped, also after an error: a search with one that is kept never returns.
    ///
    /// # Errors
    ///
    /// There is no thread for it; the search does without.
    fn spawn(&self, job: Box<dyn FnOnce() + Send>) -> io::Result<()>;
}

/// Runs jobs in threads of the caller, and `main` in this one; returns when all have ended. The guard
/// is dropped after `main`, also by a panic, and has to make the jobs end.
#[allow(unsafe_code)]
pub(super) fn run<'a, R: Send + 'a, T>(
    spawn: &dyn Spawn,
    jobs: Vec<impl FnOnce() -> R + Send + 'a>,
    guard: impl Sized,
    main: impl FnOnce() -> T,
) -> (T, Vec<thread::Result<R>>) {
    let slots: Vec<Slot<R>> = jobs.iter().map(|_| Slot::default()).collect();
    let unfinished = Arc::new(Unfinished::default());
    let result = {
        // Dropped in reverse order: the jobs are stopped, then awaited.
        let _wait = Wait(&unfinished);
        let _guard = guard;
        for (job, slot) in jobs.into_iter().zip(&slots) {
            unfinished.add();
            let part = Part { job, slot, done: Done(Arc::clone(&unfinished)) };
            let job: Box<dyn FnOnce() + Send + '_> = Box::new(move || part.run());
            // SAFETY: what the job borrows outlives it. It borrows `slots` and what outlives 'a; both
            // live until this block has been left, even by a panic. Leaving the block drops `_wait`,
            // which waits until `done` of every job has been dropped, and a job drops that last.
            let job = unsafe {
                mem::transmute::<Box<dyn FnOnce() + Send + '_>, Box<dyn FnOnce() + Send>>(job)
            };
            // A job that is refused has been dropped.
            let _ = spawn.spawn(job);
        }
        main()
    };
    let results = slots
        .into_iter()
        .filter_map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
    (result, results.collect())
}

/// The result of a job, once it has run.
type Slot<R> = Mutex<Option<thread::Result<R>>>;

/// A job with what it needs. The order of the fields matters: `done` is dropped last.
struct Part<'a, F, R> {
    job: F,
    slot: &'a Slot<R>,
    done: Done,
}

impl<F: FnOnce() -> R, R> Part<'_, F, R> {
    fn run(self) {
        // Variables are dropped in reverse order.
        let Self { done: _done, slot, job } = self;
        let result = catch_unwind(AssertUnwindSafe(job));
        *lock(slot) = Some(result);
    }
}

/// The number of jobs that have not ended.
#[derive(Default)]
struct Unfinished {
    count: Mutex<usize>,
    changed: Condvar,
}

impl Unfinished {
    fn add(&self) {
        *lock(&self.count) += 1;
    }
}

/// A job that has not ended.
struct Done(Arc<Unfinished>);

impl Drop for Done {
    fn drop(&mut self) {
        *lock(&self.0.count) -= 1;
        self.0.changed.notify_all();
    }
}

/// Waits for all jobs.
struct Wait<'a>(&'a Unfinished);

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let mut count = lock(&self.0.count);
        while *count > 0 {
            count = self.0.changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use super::*;

    /// Starts every job but those with these numbers, which it refuses or loses.
    #[derive(Default)]
    struct Threads {
        n_jobs: AtomicUsize,
        refuses: Option<usize>,
        loses: Option<usize>,
    }

    impl Spawn for Threads {
        fn spawn(&self, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
            let number = Some(self.n_jobs.fetch_add(1, Relaxed));
            if number == self.refuses {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            if number != self.loses {
                thread::spawn(job);
            }
            Ok(())
        }
    }

    /// Stops the jobs of a test.
    struct Stop<'a>(&'a AtomicBool);

    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
        }
    }

    /// A job that borrows the flag and ends a while after the stop.
    fn slow_job(stop: &AtomicBool, number: usize) -> impl FnOnce() -> usize + Send {
        move || {
            while !stop.load(Relaxed) {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(20));
            assert!(number < 10, "made to fail");
            number
        }
    }

    #[test]
    fn jobs_end_before_it_returns_and_lost_ones_are_left_out() {
        let threads = Threads { refuses: Some(1), loses: Some(2), ..Threads::default() };
        let stop = AtomicBool::new(false);
        let jobs = (0..4).map(|number| slow_job(&stop, number)).collect();
        let (main, results) = run(&threads, jobs, Stop(&stop), || 7);
        let results: Vec<usize> = results.into_iter().map(|result| result.unwrap()).collect();
        assert_eq!((main, results), (7, vec![0, 3]));
    }

    #[test]
    fn panics_of_jobs_are_results_and_those_of_main_wait_for_the_jobs() {
        let threads = Threads::default();
        let stop = AtomicBool::new(false);
        let (_, results) = run(&threads, vec![slow_job(&stop, 10)], Stop(&stop), || ());
        assert!(results[0].is_err());

        let (stop, has_ended) = (AtomicBool::new(false), AtomicBool::new(false));
        let job = || {
            slow_job(&stop, 0)();
            has_ended.store(true, Relaxed);
        };
        let main = || run(&threads, vec![job], Stop(&stop), || panic!("made to fail"));
        assert!(catch_unwind(AssertUnwindSafe(main)).is_err());
        assert!(has_ended.load(Relaxed));
    }
}
