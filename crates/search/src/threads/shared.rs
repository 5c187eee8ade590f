//! State shared by the threads of one search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::params::SearchParams;
use crate::tablebase::Tablebase;
use crate::time::{Control, Limits};
use crate::tt::TranspositionTable;

/// State shared by the threads of one search.
pub(crate) struct Shared<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) tablebase: Option<&'a dyn Tablebase>,
    /// Positions with more pieces are not probed; 0 without a tablebase.
    pub(crate) tablebase_pieces: u32,
    pub(crate) params: &'a SearchParams,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    /// The main thread has finished, or a thread has panicked.
    stop: AtomicBool,
    /// A thread has reached the time limit.
    out_of_time: AtomicBool,
    /// Counters of each thread.
    counters: Vec<Counters>,
}

/// Counters of one thread, on a cache line of their own to avoid false sharing.
#[derive(Default)]
#[repr(align(64))]
struct Counters {
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

/// What a search gets from its caller.
#[derive(Clone, Copy)]
pub(crate) struct SearchInputs<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) tablebase: Option<&'a dyn Tablebase>,
    pub(crate) params: &'a SearchParams,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(inputs: SearchInputs<'a>, n_threads: usize) -> Self {
        let SearchInputs { tt, tablebase, params, limits, control } = inputs;
        Self {
            tt,
            tablebase,
            tablebase_pieces: tablebase.map_or(0, |tablebase| tablebase.max_pieces() as u32),
            params,
            limits,
            control,
            stop: AtomicBool::new(false),
            out_of_time: AtomicBool::new(false),
            counters: (0..n_threads).map(|_| Counters::default()).collect(),
        }
    }

    /// Stops all threads.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(crate) fn set_out_of_time(&self) {
        self.out_of_time.store(true, Relaxed);
    }

    #[inline]
    pub(crate) fn is_out_of_time(&self) -> bool {
        self.out_of_time.load(Relaxed)
    }

    /// Publishes the counters of a thread.
    #[inline]
    pub(crate) fn publish(&self, thread: usize, nodes: u64, tablebase_hits: u64) {
        let counters = &self.counters[thread];
        counters.nodes.store(nodes, Relaxed);
        counters.tablebase_hits.store(tablebase_hits, Relaxed);
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.counters.iter().map(|counters| counters.nodes.load(Relaxed)).sum()
    }

    pub(crate) fn total_tablebase_hits(&self) -> u64 {
        self.counters.iter().map(|counters| counters.tablebase_hits.load(Relaxed)).sum()
    }
}
