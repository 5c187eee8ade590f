//! Threads that work on parts, and a caller that gets what they make in order.

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::parts::{Parts, Piece};

/// What a thread made of a part, or the panic in which it ended.
type Made<T> = Result<io::Result<T>, Box<dyn Any + Send>>;

/// Parts that may be under way for each thread. More would only keep them in memory.
const AHEAD: usize = 2;

/// Works on all parts. `deliver` gets what is made in the order of the parts.
pub(super) fn run<'p, T: Send>(
    threads: NonZero<usize>,
    mut parts: impl Parts<'p>,
    work: impl Fn(Piece<'p>) -> io::Result<T> + Sync,
    mut deliver: impl FnMut(T),
) -> io::Result<()> {
    let (give, jobs) = channel::<(usize, Piece<'p>)>();
    let jobs = Mutex::new(jobs);
    let (hand_in, made) = channel();
    thread::scope(|scope| {
        let start = |_: &usize| {
            let (jobs, work, hand_in) = (&jobs, &work, hand_in.clone());
            let thread = thread::Builder::new().name("pgn".into());
            thread.spawn_scoped(scope, move || work_on(jobs, work, &hand_in)).is_ok()
        };
        let n_threads = match threads.get() {
            1 => 0,
            wanted => (0..wanted).take_while(start).count(),
        };
        if n_threads == 0 {
            while let Some(piece) = parts.next()? {
                deliver(work(piece)?);
            }
            return Ok(());
        }
        // Dropped at the end of this block, whatever happens, which sends the threads home.
        let give = give;
        hand_out(&mut parts, &give, &made, AHEAD * n_threads, &mut deliver)
    })
}

/// Works on parts until there are no more.
fn work_on<'p, T>(
    jobs: &Mutex<Receiver<(usize, Piece<'p>)>>,
    work: &impl Fn(Piece<'p>) -> io::Result<T>,
    hand_in: &Sender<(usize, Made<T>)>,
) {
    loop {
        // Whoever waits for a part holds the lock; nobody panics with it.
        let job = jobs.lock().map(|jobs| jobs.recv());
        let Ok(Ok((index, piece))) = job else { return };
        let made = catch_unwind(AssertUnwindSafe(|| work(piece)));
        if hand_in.send((index, made)).is_err() {
            return;
        }
    }
}

/// Gives out parts, a few ahead of what is done, and delivers what comes back.
fn hand_out<'p, T>(
    parts: &mut impl Parts<'p>,
    give: &Sender<(usize, Piece<'p>)>,
    made: &Receiver<(usize, Made<T>)>,
    ahead: usize,
    deliver: &mut impl FnMut(T),
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let (mut n_given, mut n_delivered) = (0, 0);
    let mut unread = Ok(());
    let mut is_at_end = false;
    loop {
        while !is_at_end && n_given - n_delivered < ahead {
            match parts.next() {
                Ok(Some(piece)) => {
                    give.send((n_given, piece)).expect("the receiver lives as long as the threads");
                    n_given += 1;
                }
                Ok(None) => is_at_end = true,
                // What was read before is delivered first.
                Err(error) => (unread, is_at_end) = (Err(error), true),
            }
        }
        if n_delivered == n_given {
            return unread;
        }
        let (index, result) = made.recv().expect("threads hand in all that they are given");
        waiting.insert(index, result);
        while let Some(result) = waiting.remove(&n_delivered) {
            deliver(result.unwrap_or_else(|panic| resume_unwind(panic))?);
            n_delivered += 1;
        }
    }
}
