//! Prefaults the memory of a new table in background threads.
//!
//! The first touch of each page costs a page fault, in which the system zeroes the page. For a
//! table of gigabytes that adds up to about a second, which is spent here while the GUI is still
//! setting other options.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

use super::TranspositionTable;

/// More threads than this only wait for memory.
const MAX_THREADS: usize = 8;
/// Bytes that a thread touches between two checks for cancellation: one huge page, some 0.2 ms.
const PART_BYTES: usize = 2 << 20;
/// Smaller tables are not worth a thread: their page faults take no time to speak of.
const MIN_BYTES: usize = 32 << 20;

/// Threads that prefault a table. Dropping it cancels them.
#[derive(Debug, Default)]
pub(crate) struct Prefault {
    is_cancelled: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Prefault {
    /// Starts prefaulting a new table. Parts without a thread are committed when they are used.
    pub(crate) fn start(table: &Arc<TranspositionTable>) -> Self {
        let bytes = table.bytes();
        if bytes < MIN_BYTES {
            return Self::default();
        }
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let next_part = Arc::new(AtomicUsize::new(0));
        let n_processors = thread::available_parallelism().map_or(1, usize::from);
        let start = |_| {
            let (table, next_part) = (Arc::downgrade(table), Arc::clone(&next_part));
            let is_cancelled = Arc::clone(&is_cancelled);
            let work = move || run(&table, &next_part, &is_cancelled);
            thread::Builder::new().name("lucena tt".into()).spawn(work).ok()
        };
        let threads = (0..n_processors.min(MAX_THREADS)).map_while(start).collect();
        Self { is_cancelled, threads }
    }

    /// Cancels the threads without waiting for them, so that a search has the processors to itself.
    /// The rest of the table is committed when it is used.
    pub(crate) fn cancel(&self) {
        self.is_cancelled.store(true, Relaxed);
    }

    #[cfg(test)]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Relaxed)
    }

    /// Waits until the whole table is committed.
    pub(crate) fn wait(&mut self) {
        for thread in self.threads.drain(..) {
            thread.join().expect("prefaulting does not panic");
        }
    }
}

impl Drop for Prefault {
    fn drop(&mut self) {
        self.cancel();
        self.wait();
    }
}

fn run(table: &Weak<TranspositionTable>, next_part: &AtomicUsize, is_cancelled: &AtomicBool) {
    while !is_cancelled.load(Relaxed) {
        let Some(table) = table.upgrade() else { return };
        let first = next_part.fetch_add(1, Relaxed).saturating_mul(PART_BYTES);
        if first >= table.bytes() {
            return;
        }
        table.prefault_part(first, PART_BYTES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_prefault_touches_no_further_part() {
        let tt = Arc::new(TranspositionTable::new(1).expect("a megabyte is there"));
        let (tt, next_part) = (Arc::downgrade(&tt), AtomicUsize::new(0));
        run(&tt, &next_part, &AtomicBool::new(true));
        assert_eq!(next_part.into_inner(), 0);
    }
}
