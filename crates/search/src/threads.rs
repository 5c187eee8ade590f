//! Lazy SMP: every thread searches the same root, and they share the transposition table.
//!
//! The main thread runs on the caller's thread, reports to the observer and decides when the search
//! ends. The helpers fill the table and vote for the best move.

mod searcher;
mod shared;
mod vote;
mod worker;

use std::panic::resume_unwind;
use std::thread;

use lucena_board::Position;
use lucena_eval::Evaluator;

pub(crate) use self::searcher::{REPORT_DELAY, Searcher, Task};
pub(crate) use self::shared::{SearchInputs, Shared};
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
    let mut workers = workers.iter_mut().enumerate();
    let (id, worker) = workers.next().expect("there is at least one thread");
    let mut main = Searcher::new(id, task, worker, Some(observer));
    let (stop, results) = thread::scope(|scope| {
        let _guard = StopGuard(shared);
        let helpers: Vec<_> = workers
            .map(|(id, worker)| {
                let search = move || {
                    let _guard = PanicGuard(shared);
                    let mut searcher = Searcher::new(id, task, worker, None);
                    searcher.iterative_deepening(position);
                    searcher.publish();
                    ThreadResult::of(&searcher)
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, search)
            })
            .collect();
        let stop = main.iterative_deepening(position);
        shared.stop();
        let mut results = Vec::new();
        // If the system would not start a thread, the search does without it.
        for helper in helpers.into_iter().flatten() {
            match helper.join() {
                Ok(result) => results.push(result),
                Err(panic) => resume_unwind(panic),
            }
        }
        (stop, results)
    });
    main.publish();
    (main, stop, results)
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
