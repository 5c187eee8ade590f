//! The search of an engine, shared with its search thread.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use lucena_search::{Search, TtError};

use crate::{AnyEvaluator, Options};

/// A search behind a mutex that knows which thread holds it: events run in that thread, which would
/// deadlock if it waited for the search.
#[derive(Clone)]
pub(crate) struct SharedSearch(Arc<Inner>);

struct Inner {
    search: Mutex<Search<AnyEvaluator>>,
    holder: Mutex<Option<ThreadId>>,
}

/// The locked search.
pub(crate) struct Held<'a> {
    search: MutexGuard<'a, Search<AnyEvaluator>>,
    holder: &'a Mutex<Option<ThreadId>>,
}

impl SharedSearch {
    /// A search with these options.
    pub(crate) fn new(options: &Options) -> Result<Self, TtError> {
        let search = Mutex::new(new_search(options, options.evaluator.build())?);
        Ok(Self(Arc::new(Inner { search, holder: Mutex::default() })))
    }

    /// Locks the search. Deadlocks in the thread that [holds](Self::is_held_here) it.
    pub(crate) fn lock(&self) -> Held<'_> {
        // The mutex may be poisoned, but a search that panicked has been replaced.
        let search = self.0.search.lock().unwrap_or_else(PoisonError::into_inner);
        *lock(&self.0.holder) = Some(thread::current().id());
        Held { search, holder: &self.0.holder }
    }

    /// Whether the current thread holds the search, that is, runs an event of it.
    pub(crate) fn is_held_here(&self) -> bool {
        *lock(&self.0.holder) == Some(thread::current().id())
    }
}

impl Deref for Held<'_> {
    type Target = Search<AnyEvaluator>;

    fn deref(&self) -> &Self::Target {
        &self.search
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.search
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *lock(self.holder) = None;
    }
}

/// A search with these options and this evaluator.
pub(crate) fn new_search(
    options: &Options,
    evaluator: AnyEvaluator,
) -> Result<Search<AnyEvaluator>, TtError> {
    let mut search = Search::new(evaluator);
    search.set_hash_mb(options.hash_mb)?;
    search.set_threads(options.threads);
    Ok(search)
}

fn lock(holder: &Mutex<Option<ThreadId>>) -> MutexGuard<'_, Option<ThreadId>> {
    holder.lock().unwrap_or_else(PoisonError::into_inner)
}
