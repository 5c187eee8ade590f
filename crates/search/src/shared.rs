//! What the threads of one search have in common.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::control::Control;
use crate::limits::Limits;
use crate::params::SearchParams;
use crate::table::TranspositionTable;

pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) params: &'a SearchParams,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    /// The first thread has ended the search, or one has panicked.
    end: AtomicBool,
    /// Some thread has seen that the time is over.
    out_of_time: AtomicBool,
    /// Nodes of each thread, in cache lines of their own.
    nodes: Vec<Padded>,
}

#[derive(Default)]
#[repr(align(64))]
struct Padded(AtomicU64);

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        params: &'a SearchParams,
        limits: &'a Limits,
        control: &'a Control,
        n_threads: usize,
    ) -> Self {
        let nodes = (0..n_threads).map(|_| Padded::default()).collect();
        Self {
            table,
            params,
            limits,
            control,
            end: AtomicBool::new(false),
            out_of_time: AtomicBool::new(false),
            nodes,
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
    pub(crate) fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].0.store(nodes, Relaxed);
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.0.load(Relaxed)).sum()
    }
}
