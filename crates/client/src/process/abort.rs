//! Ends the waits of a client from another thread.

use std::fmt;

use super::StopHandle;
use super::stop::Waker;

/// Aborts a client from another thread: every wait for the engine, in progress or to come, fails
/// with [`ClientError::Aborted`](crate::ClientError::Aborted). The thread that has the client can
/// then drop it, which kills the engine.
///
/// For programs that must be able to close an engine that hangs, even while it starts. To end a
/// search alone, see [`StopHandle`].
///
/// ```
/// use std::time::Duration;
/// use lucena_client::{AbortHandle, Client, ClientError, Launch};
/// fn patient(abort: &AbortHandle) -> Result<Client, ClientError> {
///     Launch::new("lc0").abort_handle(abort).start(Duration::MAX)
/// }
/// ```
#[derive(Clone, Default)]
pub struct AbortHandle(StopHandle);

impl AbortHandle {
    /// A handle for a client that has not been started.
    ///
    /// ```
    /// assert!(!lucena_client::AbortHandle::new().is_aborted());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Aborts the client.
    ///
    /// ```
    /// let abort = lucena_client::AbortHandle::new();
    /// abort.clone().abort();
    /// assert!(abort.is_aborted());
    /// ```
    pub fn abort(&self) {
        self.0.stop();
    }

    /// Whether [`AbortHandle::abort`] has been called.
    ///
    /// ```
    /// assert!(!lucena_client::AbortHandle::new().is_aborted());
    /// ```
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.0.is_stopped()
    }

    /// Sets the function that ends the client's wait.
    pub(crate) fn attach(&self, waker: Waker) {
        self.0.attach(waker);
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbortHandle")
            .field("is_aborted", &self.is_aborted())
            .finish_non_exhaustive()
    }
}
