//! The search of an engine, which its threads take turns to use.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use lucena_search::{Search, TtError};

use crate::{AnyEvaluator, Options};

/// A search that one thread at a time uses, and that knows which: the events of a search come in
/// the thread that holds it, where nobody can wait for its end.
#[derive(Clone)]
pub(crate) struct SharedSearch(Arc<Inner>);

struct Inner {
    search: Mutex<Search<AnyEvaluator>>,
    holder: Mutex<Option<ThreadId>>,
}

/// The search for as long as this thread holds it.
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

    /// Waits until nobody else uses the search. Whoever [holds](Self::is_held_here) it would wait
    /// forever.
    pub(crate) fn lock(&self) -> Held<'_> {
        // Nobody sees a broken search: whoever lets it panic replaces it.
        let search = self.0.search.lock().unwrap_or_else(PoisonError::into_inner);
        *lock(&self.0.holder) = Some(thread::current().id());
        Held { search, holder: &self.0.holder }
    }

    /// Whether this very thread uses the search: what runs here was called by an event of it.
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

/// A search with these options and this evaluator for one user alone.
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
