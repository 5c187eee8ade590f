//! An engine with a thread to search in.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, ThreadId};
use std::time::Duration;

use lucena_search::Control;

use crate::{Engine, EngineError};

/// An engine with a thread to search in, which has a stack of [`Engine::STACK_BYTES`] and lives as
/// long as the engine.
///
/// While the thread has the engine, everything that needs it waits: [`EngineThread::engine`],
/// [`EngineThread::run`] and dropping stop the search and take the engine back first. The search itself
/// may drop the engine thread, but not use it.
///
/// ```
/// use std::sync::mpsc::channel;
/// use lucena_engine::{Engine, EngineThread, Event};
/// use lucena_search::{Control, Limits};
/// let mut thread = EngineThread::new(Engine::new());
/// let (sender, events) = channel();
/// thread.run(Control::new(), move |engine, control| {
///     engine.think_with(Limits::infinite(), control, |event| drop(sender.send(event)));
/// })?;
/// assert!(events.iter().any(|event| matches!(event, Event::Line { .. })));
/// assert_eq!(thread.engine().options().threads, 1, "the search has been stopped");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EngineThread {
    /// `None` while the thread has it.
    engine: Option<Box<Engine>>,
    /// Started by the first search.
    thread: Option<Thread>,
    /// Stops the running search.
    control: Control,
}

type Search = Box<dyn FnOnce(&mut Engine, &Control) + Send>;

/// A search, and what it needs.
struct Job {
    engine: Box<Engine>,
    control: Control,
    search: Search,
}

struct Thread {
    id: ThreadId,
    jobs: Sender<Job>,
    engines: Receiver<Box<Engine>>,
}

impl EngineThread {
    /// An engine that searches in a thread.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self { engine: Some(Box::new(engine)), thread: None, control: Control::new() }
    }

    /// The engine, unless the thread has it.
    #[must_use]
    pub fn idle(&self) -> Option<&Engine> {
        self.engine.as_deref()
    }

    /// The engine. Stops the running search, if there is one, and waits for its end.
    pub fn engine(&mut self) -> &mut Engine {
        self.finish();
        self.engine.as_mut().expect("the thread returns the engine")
    }

    /// Runs a search in the thread, which gets the control to be stopped by, and returns at once.
    /// The search before is stopped first.
    ///
    /// # Errors
    ///
    /// No thread can be started.
    pub fn run(
        &mut self,
        control: Control,
        search: impl FnOnce(&mut Engine, &Control) + Send + 'static,
    ) -> Result<(), EngineError> {
        self.finish();
        let thread = self.thread.take().map_or_else(Thread::start, Ok);
        let thread = self.thread.insert(thread.map_err(EngineError::Thread)?);
        let engine = self.engine.take().expect("the thread returns the engine");
        self.control = control.clone();
        let job = Job { engine, control, search: Box::new(search) };
        thread.jobs.send(job).expect("the thread lives as long as its jobs are sent");
        Ok(())
    }

    /// Stops the running search and drops the engine. A search that has not stopped after this time is
    /// left to itself, and drops the engine when it does.
    pub fn quit(mut self, limit: Duration) {
        if let (None, Some(thread)) = (&self.engine, self.thread.take()) {
            self.control.stop();
            let _ = thread.engines.recv_timeout(limit);
        }
    }

    /// Stops the running search and takes the engine back, unless it is the search that calls: it would
    /// wait for itself.
    fn finish(&mut self) {
        if let (None, Some(thread)) = (&self.engine, &self.thread) {
            self.control.stop();
            if thread.id != thread::current().id() {
                self.engine = thread.engines.recv().ok();
            }
        }
    }
}

impl Thread {
    fn start() -> io::Result<Self> {
        let (jobs, received) = channel::<Job>();
        let (sender, engines) = channel();
        let builder = thread::Builder::new().name("lucena".into());
        let handle = builder.stack_size(Engine::STACK_BYTES).spawn(move || {
            for Job { mut engine, control, search } in received {
                // A search does not panic, so it is the caller's part, and the panic hook has
                // reported it.
                let _ = catch_unwind(AssertUnwindSafe(|| search(&mut engine, &control)));
                if sender.send(engine).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { id: handle.thread().id(), jobs, engines })
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Default for EngineThread {
    fn default() -> Self {
        Self::new(Engine::new())
    }
}

impl fmt::Debug for EngineThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineThread").field("idle", &self.idle()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_runs_all_searches_even_after_a_panic() {
        let mut thread = EngineThread::default();
        let (sender, ids) = channel();
        for i in 0..3 {
            let sender = sender.clone();
            let search = move |_: &mut Engine, _: &Control| {
                sender.send(thread::current().id()).unwrap();
                assert!(i != 1, "made to fail");
            };
            thread.run(Control::new(), search).unwrap();
        }
        drop((sender, thread));
        let ids: Vec<_> = ids.iter().collect();
        assert_eq!(ids, [ids[0]; 3]);
        assert_ne!(ids[0], thread::current().id());
    }

    #[test]
    fn a_search_may_drop_its_own_engine_thread() {
        let (own, received) = channel::<EngineThread>();
        let (sender, done) = channel();
        let mut thread = EngineThread::default();
        let search = move |_: &mut Engine, _: &Control| {
            drop(received.recv().unwrap());
            sender.send(()).unwrap();
        };
        thread.run(Control::new(), search).unwrap();
        own.send(thread).unwrap();
        done.recv_timeout(Duration::from_secs(60)).expect("it does not wait for itself");
    }

    #[test]
    fn quit_leaves_a_search_that_does_not_stop() {
        let (release, released) = channel();
        let (sender, done) = channel();
        let mut thread = EngineThread::default();
        let search = move |_: &mut Engine, control: &Control| {
            released.recv().unwrap();
            sender.send(control.is_stopped()).unwrap();
        };
        thread.run(Control::new(), search).unwrap();
        thread.quit(Duration::from_millis(10));
        release.send(()).unwrap();
        assert_eq!(done.recv(), Ok(true));
    }
}
