//! Limits on blocking work and memory of concurrent requests.

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::problem::Problem;

pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(Problem::internal)?
}

/// Limits one kind of blocking work: requests of this kind wait for each other, and leave the other
/// threads to other requests.
pub(crate) struct Bounded(Semaphore);

impl Bounded {
    pub(crate) const fn new(n_threads: usize) -> Self {
        Self(Semaphore::const_new(n_threads))
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.0.acquire().await.map_err(Problem::internal)?;
        blocking(work).await
    }
}

/// A memory budget shared by requests.
pub(crate) struct Memory {
    n_kib: u32,
    free: Semaphore,
}

impl Memory {
    pub(crate) const fn new(n_kib: u32) -> Self {
        Self { n_kib, free: Semaphore::const_new(n_kib as usize) }
    }

    /// Reserves memory if available. A request larger than the budget takes all of it.
    pub(crate) fn reserve(&self, n_bytes: usize) -> Option<SemaphorePermit<'_>> {
        let n_kib = u32::try_from(n_bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX);
        self.free.try_acquire_many(n_kib.min(self.n_kib)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let memory = Memory::new(4);
        let first = memory.reserve(2_049).unwrap();
        assert!(memory.reserve(2_048).is_none() && memory.reserve(1_024).is_some());
        drop(first);
        let all = memory.reserve(usize::MAX).unwrap();
        assert!(memory.reserve(1).is_none() && memory.reserve(0).is_some());
        drop(all);
    }
}
