//! External sorting of 128-bit records.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::thread::{self, JoinHandle};
use std::{mem, panic, vec};

use lucena_output::TempFile;

use super::run::{RECORD_BYTES, Run};

/// Runs that are merged at once. Each has a buffer of 64 KiB.
const FAN_IN: usize = 64;
/// Fewer records would make more runs than are worth merging.
const MIN_RECORDS: usize = 1024;

/// Sorts records with bounded memory. While one run is sorted and written in the background, the
/// records of the next are collected.
#[derive(Debug)]
pub(super) struct Sorter {
    buffer: Vec<u128>,
    /// Records of a run.
    capacity: usize,
    threads: NonZero<usize>,
    file: Option<TempFile>,
    runs: Vec<Run>,
    writing: Option<JoinHandle<io::Result<(TempFile, Run)>>>,
}

/// Records in ascending order.
#[derive(Debug)]
pub(super) enum Sorted {
    /// All fit in memory.
    Memory(vec::IntoIter<u128>),
    /// Runs that are merged.
    Runs(Merge),
}

impl Sorter {
    /// A sorter that uses a file once the records exceed the memory.
    pub(super) fn new(file: TempFile, memory_bytes: usize, threads: NonZero<usize>) -> Self {
        // Two buffers: one that is filled, and one that is sorted.
        let capacity = (memory_bytes / RECORD_BYTES / 2).max(MIN_RECORDS);
        let (buffer, runs) = (Vec::new(), Vec::new());
        Self { buffer, capacity, threads, file: Some(file), runs, writing: None }
    }

    pub(super) fn push(&mut self, record: u128) -> io::Result<()> {
        if self.buffer.len() == self.buffer.capacity() {
            self.grow()?;
        }
        self.buffer.push(record);
        if self.buffer.len() < self.capacity {
            return Ok(());
        }
        self.spill()
    }

    /// Doubles the buffer, but never beyond a run: that would exceed the memory.
    fn grow(&mut self) -> io::Result<()> {
        let len = self.buffer.len();
        let wanted = (2 * len).clamp(MIN_RECORDS, self.capacity);
        self.buffer.try_reserve_exact(wanted - len).map_err(|_| ErrorKind::OutOfMemory.into())
    }

    /// Sorts the buffer and writes it to the file.
    fn spill(&mut self) -> io::Result<()> {
        self.wait()?;
        let mut file =
            self.file.take().ok_or_else(|| io::Error::other("an earlier write failed"))?;
        let mut records = mem::take(&mut self.buffer);
        let work = move || {
            records.sort_unstable();
            let run = Run::write(&mut file, records.into_iter().map(Ok))?;
            Ok((file, run))
        };
        if self.threads.get() > 1 {
            self.writing = Some(thread::Builder::new().name("sort".into()).spawn(work)?);
            return Ok(());
        }
        self.collect(work())
    }

    /// Waits for the run in the background.
    fn wait(&mut self) -> io::Result<()> {
        match self.writing.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(written)) => self.collect(written),
            Some(Err(payload)) => panic::resume_unwind(payload),
        }
    }

    fn collect(&mut self, written: io::Result<(TempFile, Run)>) -> io::Result<()> {
        let (file, run) = written?;
        self.file = Some(file);
        self.runs.push(run);
        Ok(())
    }

    /// Sorts what has been pushed.
    pub(super) fn finish(mut self) -> io::Result<Sorted> {
        self.wait()?;
        if self.runs.is_empty() {
            self.buffer.sort_unstable();
            return Ok(Sorted::Memory(self.buffer.into_iter()));
        }
        self.spill()?;
        self.wait()?;
        let mut file = self.file.ok_or_else(|| io::Error::other("an earlier write failed"))?;
        let mut runs = self.runs;
        while runs.len() > FAN_IN {
            let rest = runs.split_off(FAN_IN);
            let mut merge = Merge::new(file, runs)?;
            runs = rest;
            // The merged run is appended to the file that is read.
            runs.push(merge.write_run()?);
            file = merge.file;
        }
        Merge::new(file, runs).map(Sorted::Runs)
    }
}

impl Iterator for Sorted {
    type Item = io::Result<u128>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Memory(records) => records.next().map(Ok),
            Self::Runs(merge) => merge.next().transpose(),
        }
    }
}

/// A merge of sorted runs.
#[derive(Debug)]
pub(super) struct Merge {
    file: TempFile,
    runs: Vec<Run>,
    /// The next record of each run that has one.
    heads: BinaryHeap<Reverse<(u128, usize)>>,
}

impl Merge {
    fn new(mut file: TempFile, mut runs: Vec<Run>) -> io::Result<Self> {
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (idx, run) in runs.iter_mut().enumerate() {
            heads.extend(run.next(&mut file)?.map(|record| Reverse((record, idx))));
        }
        Ok(Self { file, runs, heads })
    }

    fn next(&mut self) -> io::Result<Option<u128>> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let Reverse((record, idx)) = *head;
        match self.runs[idx].next(&mut self.file)? {
            Some(next) => *head = Reverse((next, idx)),
            None => {
                PeekMut::pop(head);
            }
        }
        Ok(Some(record))
    }

    /// Merges everything into a run at the end of the file.
    fn write_run(&mut self) -> io::Result<Run> {
        /// Records merged before they are written, as the file is read and written in turns.
        const BATCH: usize = 1 << 16;
        let mut parts: Vec<Run> = Vec::new();
        loop {
            let batch: Vec<u128> = std::iter::from_fn(|| self.next().transpose())
                .take(BATCH)
                .collect::<io::Result<_>>()?;
            if batch.is_empty() {
                return Ok(Run::joined(parts));
            }
            parts.push(Run::write(&mut self.file, batch.into_iter().map(Ok))?);
        }
    }
}
