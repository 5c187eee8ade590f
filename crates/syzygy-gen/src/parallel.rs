//! Work shared by threads.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
    thread,
};

/// Runs `work` on up to `n_threads` threads, the current one included, or on fewer if the system has
/// no more. So each must take items until none is left.
pub(crate) fn run_on_threads(n_threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..n_threads {
            if thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Calls `work` for each item on up to `threads` threads, each with a `memory` of its own.
///
/// Items go to threads in no certain order, so they must not depend on each other.
pub(crate) fn for_each_parallel<T, M>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = T> + Send,
    memory: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, T) + Sync,
) {
    let most_items = items.size_hint().1.unwrap_or(usize::MAX);
    let n_threads = threads.get().min(most_items);
    if n_threads <= 1 {
        let mut memory = memory();
        items.for_each(|item| work(&mut memory, item));
        return;
    }
    let items = Mutex::new(items);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    run_on_threads(n_threads, || {
        let mut memory = memory();
        while let Some(item) = next() {
            work(&mut memory, item);
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn each_item_is_done_once_by_no_more_threads_than_items() {
        for (n_items, n_threads) in [(0, 3), (1, 3), (4, 1), (5, 100_000), (1000, 3)] {
            let done: Vec<_> = (0..n_items).map(|_| AtomicUsize::new(0)).collect();
            let n_memories = AtomicUsize::new(0);
            for_each_parallel(
                NonZeroUsize::new(n_threads).unwrap(),
                done.iter(),
                || n_memories.fetch_add(1, Relaxed),
                |_, item| _ = item.fetch_add(1, Relaxed),
            );
            assert!(done.iter().all(|n| n.load(Relaxed) == 1));
            assert!(n_memories.into_inner() <= n_threads.min(n_items.max(1)));
        }
    }
}
