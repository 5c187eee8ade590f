//! Work that threads share.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
    thread,
};

/// Does a piece of work for each item, on so many threads. Every thread makes itself a `memory`
/// that it hands to all of its pieces.
///
/// Which thread does what is up to chance, so pieces must not depend on each other.
pub(crate) fn share<T, M>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = T> + Send,
    memory: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, T) + Sync,
) {
    if threads.get() == 1 {
        let mut memory = memory();
        items.for_each(|item| work(&mut memory, item));
        return;
    }
    let items = Mutex::new(items);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let until_done = || {
        let mut memory = memory();
        while let Some(item) = next() {
            work(&mut memory, item);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(until_done);
        }
        until_done();
    });
}
