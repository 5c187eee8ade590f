//! What the threads of one search have in common.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::control::Control;
use crate::limits::Limits;
use crate::params::SearchParams;
use crate::table::TranspositionTable;
use crate::tablebase::Tablebase;

pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) tablebase: Option<&'a dyn Tablebase>,
    /// The most men of positions that it is asked for; none without one.
    pub(crate) tablebase_men: u32,
    pub(crate) params: &'a SearchParams,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    /// The first thread has ended the search, or one has panicked.
    end: AtomicBool,
    /// Some thread has seen that the time is over.
    out_of_time: AtomicBool,
    /// What each thread has done, in cache lines of their own.
    counts: Vec<Counts>,
}

#[derive(Default)]
#[repr(align(64))]
struct Counts {
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

/// What a search is given.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) tablebase: Option<&'a dyn Tablebase>,
    pub(crate) params: &'a SearchParams,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(given: Given<'a>, n_threads: usize) -> Self {
        let Given { table, tablebase, params, limits, control } = given;
        Self {
            table,
            tablebase,
            tablebase_men: tablebase.map_or(0, |tablebase| tablebase.max_men() as u32),
            params,
            limits,
            control,
            end: AtomicBool::new(false),
            out_of_time: AtomicBool::new(false),
            counts: (0..n_threads).map(|_| Counts::default()).collect(),
        }
    }

    pub(crate) fn end(&self) {
        self.end.store(true, Relaxed);
    }

    #[inline]
    pub(crate) fn has_ended(&self) -> bool {
        self.end.load(Relaxed)
    }

    pub(crate) fn run_out_of_time(&self) {
        self.out_of_time.store(true, Relaxed);
    }

    #[inline]
    pub(crate) fn is_out_of_time(&self) -> bool {
        self.out_of_time.load(Relaxed)
    }

    #[inline]
    pub(crate) fn publish(&self, thread: usize, nodes: u64, tablebase_hits: u64) {
        let counts = &self.counts[thread];
        counts.nodes.store(nodes, Relaxed);
        counts.tablebase_hits.store(tablebase_hits, Relaxed);
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.counts.iter().map(|counts| counts.nodes.load(Relaxed)).sum()
    }

    pub(crate) fn total_tablebase_hits(&self) -> u64 {
        self.counts.iter().map(|counts| counts.tablebase_hits.load(Relaxed)).sum()
    }
}
