//! A thread pool that processes parts and delivers the results in order.

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::parts::{Chunk, Parts};

/// The result of a part, or the payload of a panic.
type ChunkResult<T> = Result<io::Result<T>, Box<dyn Any + Send>>;

/// Parts in flight per thread, which bounds memory.
const AHEAD: usize = 2;

/// Processes all parts. `deliver` receives the results in the order of the parts.
pub(super) fn run<'p, T: Send>(
    threads: NonZero<usize>,
    mut parts: impl Parts<'p>,
    work: impl Fn(Chunk<'p>) -> io::Result<T> + Sync,
    mut deliver: impl FnMut(T),
) -> io::Result<()> {
    let (chunks, receiver) = channel::<(usize, Chunk<'p>)>();
    let receiver = Mutex::new(receiver);
    let (result_sender, results) = channel();
    thread::scope(|scope| {
        let start = |_: &usize| {
            let (receiver, work, result_sender) = (&receiver, &work, result_sender.clone());
            let thread = thread::Builder::new().name("pgn".into());
            thread.spawn_scoped(scope, move || process(receiver, work, &result_sender)).is_ok()
        };
        let n_threads = match threads.get() {
            1 => 0,
            wanted => (0..wanted).take_while(start).count(),
        };
        if n_threads == 0 {
            while let Some(chunk) = parts.next()? {
                deliver(work(chunk)?);
            }
            return Ok(());
        }
        // Dropped at the end of this block, even in case of an error, which ends the threads.
        let chunks = chunks;
        dispatch(&mut parts, &chunks, &results, AHEAD * n_threads, &mut deliver)
    })
}

/// Processes parts until the channel is closed.
fn process<'p, T>(
    receiver: &Mutex<Receiver<(usize, Chunk<'p>)>>,
    work: &impl Fn(Chunk<'p>) -> io::Result<T>,
    result_sender: &Sender<(usize, ChunkResult<T>)>,
) {
    loop {
        // The waiting thread holds the lock and cannot panic there.
        let job = receiver.lock().map(|receiver| receiver.recv());
        let Ok(Ok((index, chunk))) = job else { return };
        let result = catch_unwind(AssertUnwindSafe(|| work(chunk)));
        if result_sender.send((index, result)).is_err() {
            return;
        }
    }
}

/// Sends parts to the threads, a few ahead, and delivers the results in order.
fn dispatch<'p, T>(
    parts: &mut impl Parts<'p>,
    chunks: &Sender<(usize, Chunk<'p>)>,
    results: &Receiver<(usize, ChunkResult<T>)>,
    ahead: usize,
    deliver: &mut impl FnMut(T),
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let (mut n_sent, mut n_delivered) = (0, 0);
    let mut read_result = Ok(());
    let mut is_at_end = false;
    loop {
        while !is_at_end && n_sent - n_delivered < ahead {
            match parts.next() {
                Ok(Some(chunk)) => {
                    chunks
                        .send((n_sent, chunk))
                        .expect("the receiver lives as long as the threads");
                    n_sent += 1;
                }
                Ok(None) => is_at_end = true,
                // What was read before is delivered first.
                Err(error) => (read_result, is_at_end) = (Err(error), true),
            }
        }
        if n_delivered == n_sent {
            return read_result;
        }
        let (index, result) = results.recv().expect("threads return a result for each part");
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&n_delivered) {
            deliver(result.unwrap_or_else(|panic| resume_unwind(panic))?);
            n_delivered += 1;
        }
    }
}
