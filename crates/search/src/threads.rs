//! Lazy SMP: every thread searches the same root, and they share the transposition table.
//!
//! The main thread runs on the caller's thread, reports to the observer and decides when the search
//! ends. The helpers fill the table and vote for the best move.

mod searcher;
mod shared;
mod spawn;
mod vote;
mod worker;

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use lucena_affinity::Binding;
use lucena_board::Position;
use lucena_eval::Evaluator;

pub(crate) use self::searcher::{FIFTY_MOVES, REPORT_DELAY, Searcher, Task};
pub(crate) use self::shared::{SearchInputs, Shared};
pub use self::spawn::Spawn;
pub(crate) use self::vote::{ThreadResult, best_thread};
pub(crate) use self::worker::Worker;
use crate::observer::Observer;
use crate::report::StopReason;

/// Enough for the deepest line, with room for an evaluator.
const STACK_BYTES: usize = 16 << 20;

/// Searches with one thread per worker. Returns the main thread, why it stopped, and the results of
/// the helpers.
///
/// # Panics
///
/// The evaluator panicked; the other threads are stopped first.
pub(crate) fn search<'a, E: Evaluator + Send>(
    position: &Position,
    task: &'a Task<'a>,
    workers: &'a mut [Worker<E>],
    observer: &'a mut dyn Observer,
) -> (Searcher<'a, E>, StopReason, Vec<ThreadResult>) {
    let shared = task.shared;
    let bind = |index: usize, worker: &mut Worker<E>| -> Option<Binding> {
        let binding = task.placement.bind(index).filter(|_| task.spawn.is_none())?;
        worker.make_local();
        Some(binding)
    };
    let (worker, helpers) = workers.split_first_mut().expect("there is at least one thread");
    let observer = observer.is_listening().then_some(observer);
    let _binding = bind(0, worker);
    let mut main = Searcher::new(0, task, worker, observer);
    let helper = |(index, worker): (usize, &'a mut Worker<E>)| {
        move || {
            let _guard = PanicGuard(shared);
            let _binding = bind(index + 1, worker);
            let mut searcher = Searcher::new(index + 1, task, worker, None);
            searcher.iterative_deepening(position);
            searcher.publish();
            ThreadResult::of(&searcher)
        }
    };
    let jobs: Vec<_> = helpers.iter_mut().enumerate().map(helper).collect();
    let search = || {
        let stop = main.iterative_deepening(position);
        shared.stop();
        stop
    };
    let guard = StopGuard(shared);
    let (stop, results) = match task.spawn {
        Some(spawn) => spawn::run(spawn, jobs, guard, search),
        None => run_in_scope(jobs, guard, search),
    };
    let results = results.into_iter().map(|result| result.unwrap_or_else(|it| resume_unwind(it)));
    let results = results.collect();
    main.publish();
    (main, stop, results)
}

/// Runs jobs in threads of the standard library, and `main` in this one. The guard is dropped after
/// `main`, also by a panic, and has to make the jobs end.
fn run_in_scope<R: Send, T>(
    jobs: Vec<impl FnOnce() -> R + Send>,
    guard: impl Sized,
    main: impl FnOnce() -> T,
) -> (T, Vec<thread::Result<R>>) {
    thread::scope(|scope| {
        let _guard = guard;
        let start = |job| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, job);
        // If the system would not start a thread, the search does without it.
        let threads: Vec<_> = jobs.into_iter().flat_map(start).collect();
        let result = main();
        (result, threads.into_iter().map(ScopedJoinHandle::join).collect())
    })
}

/// Stops all threads when the main thread leaves, even by a panic.
struct StopGuard<'a>(&'a Shared<'a>);

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Stops all threads if one panics.
struct PanicGuard<'a>(&'a Shared<'a>);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
