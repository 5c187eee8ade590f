//! Room for searches.

use std::thread;

use lucena_engine::Engine;

use crate::terminal::output::Failure;

/// Does this in a thread with the stack that a search needs. The main thread has too little on
/// some systems.
pub(crate) fn with_stack(work: impl FnOnce() -> Result<(), Failure> + Send) -> Result<(), Failure> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(Engine::STACK_BYTES);
        let thread = builder
            .spawn_scoped(scope, work)
            .map_err(|error| Failure::Message(format!("cannot start a thread: {error}")))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
