//! The pool of game threads and its channels.

use std::thread::ScopedJoinHandle;

use crossbeam_channel::{Receiver, Sender};

use super::TournamentError;
use super::slot::{Done, Job};

/// The game threads and their channels.
pub(super) struct Slots<'scope> {
    pub(super) jobs: Vec<Sender<Job>>,
    pub(super) done: Receiver<Done>,
    pub(super) threads: Vec<ScopedJoinHandle<'scope, ()>>,
}

impl Slots<'_> {
    /// Whether all threads are running. One that panicked would never report its game.
    pub(super) fn all_running(&self) -> bool {
        self.threads.iter().all(|thread| !thread.is_finished())
    }

    /// Closes the channels and joins the threads.
    pub(super) fn close(self) -> Result<(), TournamentError> {
        drop(self.jobs);
        let ended = self.threads.into_iter().map(ScopedJoinHandle::join);
        let n_failed = ended.filter(Result::is_err).count();
        if n_failed == 0 { Ok(()) } else { Err(thread_failed()) }
    }
}

pub(super) fn thread_failed() -> TournamentError {
    TournamentError::Thread("a game thread panicked; this is a bug".into())
}

#[cfg(test)]
mod tests {
    use std::thread;

    use crossbeam_channel::{bounded, unbounded};

    use super::*;

    #[test]
    fn panicked_slots_are_detected() {
        thread::scope(|scope| {
            let (_, done) = unbounded();
            let (go, wait) = bounded::<()>(0);
            let threads = vec![scope.spawn(move || {
                let _ = wait.recv();
                panic!("made to fail");
            })];
            let slots = Slots { jobs: Vec::new(), done, threads };
            assert!(slots.all_running());
            drop(go);
            while slots.all_running() {
                thread::yield_now();
            }
            assert_eq!(slots.close(), Err(thread_failed()));
        });
    }
}
