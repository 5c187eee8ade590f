//! Work that waits for a disk or takes a while, away from other requests.

use tokio::sync::Semaphore;

use crate::problem::Problem;

pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(Problem::internal)?
}

/// A kind of work of which little is done at a time: requests of this kind wait for each other, and
/// leave the threads to the others.
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
