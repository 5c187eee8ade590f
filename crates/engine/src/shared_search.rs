//! The search of an engine, shared with its search thread.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use lucena_search::{Search, TtError};

use crate::{AnyEvaluator, Options};

/// A search behind a mutex that knows which thread holds it. Events run in that thread, which would
/// deadlock if it waited for the search, so it gets no [`Waiter`].
#[derive(Clone)]
pub(crate) struct SharedSearch(Arc<Inner>);

struct Inner {
    search: Mutex<Search<AnyEvaluator>>,
    holder: Mutex<Option<ThreadId>>,
}

/// Permission of the current thread to lock the search or to wait for its end.
pub(crate) struct Waiter {
    inner: Arc<Inner>,
    /// Not `Send`: the permission is for one thread.
    thread: PhantomData<*const ()>,
}

/// The locked search.
pub(crate) struct Held<'a> {
    search: MutexGuard<'a, Search<AnyEvaluator>>,
    holder: &'a Mutex<Option<ThreadId>>,
}

impl SharedSearch {
    /// A search with these options and this evaluator.
    pub(crate) fn new(options: &Options, evaluator: AnyEvaluator) -> Result<Self, TtError> {
        let search = Mutex::new(new_search(options, evaluator)?);
        Ok(Self(Arc::new(Inner { search, holder: Mutex::default() })))
    }

    /// `None` if the current thread holds the search, that is, runs an event of it.
    pub(crate) fn waiter(&self) -> Option<Waiter> {
        let is_held_here = *lock(&self.0.holder) == Some(thread::current().id());
        (!is_held_here).then(|| Waiter { inner: Arc::clone(&self.0), thread: PhantomData })
    }
}

impl Waiter {
    /// Locks the search.
    pub(crate) fn lock(&mut self) -> Held<'_> {
        // The mutex may be poisoned, but a search that panicked has been replaced.
        let search = self.inner.search.lock().unwrap_or_else(PoisonError::into_inner);
        *lock(&self.inner.holder) = Some(thread::current().id());
        Held { search, holder: &self.inner.holder }
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
