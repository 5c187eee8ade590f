//! Work spread over threads, with results that do not depend on their number.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::generate::share::together;

/// `work(0)` to `work(n - 1)`, in that order.
pub(super) fn map<R: Send>(
    threads: NonZeroUsize,
    n: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = (0..n).map(|_| Mutex::new(None)).collect();
    let take_turns = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = results.get(at) else { return };
            let done = work(at);
            *result.lock().expect("a panic ends all threads") = Some(done);
        }
    };
    together(threads.get().min(n), take_turns);
    let results = results.into_iter().map(|result| result.into_inner());
    results
        .map(|result| result.expect("a panic ends all threads").expect("all were done"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7] {
            let squares = map(NonZeroUsize::new(threads).unwrap(), 100, |at| at * at);
            assert!(squares.iter().enumerate().all(|(at, &square)| square == at * at));
        }
        assert!(map(NonZeroUsize::MIN, 0, |at| at).is_empty());
    }
}
