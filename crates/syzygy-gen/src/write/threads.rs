//! Parallel map, with results independent of the number of threads.

use std::num::NonZeroUsize;

use crate::parallel::for_each_parallel;

/// `work(0)` to `work(n - 1)`, in that order.
pub(super) fn map<R: Send>(
    threads: NonZeroUsize,
    n: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    let mut results: Vec<Option<R>> = (0..n).map(|_| None).collect();
    for_each_parallel(
        threads,
        results.iter_mut().enumerate(),
        || (),
        |(), (at, result)| {
            *result = Some(work(at));
        },
    );
    results.into_iter().map(|result| result.expect("all were done")).collect()
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
