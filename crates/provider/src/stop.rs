//! Stops a provider from another thread, such as a signal handler's.

use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;

/// Stops [`Provider::run`](crate::Provider::run) from any thread. Clones stop the same provider.
///
/// ```
/// use lucena_provider::Stop;
/// let stop = Stop::new();
/// let other = stop.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    /// A handle for a provider that has not been stopped.
    ///
    /// ```
    /// assert!(!lucena_provider::Stop::new().is_stopped());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Stops the provider: the search stops at once, and the last request is completed.
    ///
    /// ```
    /// let stop = lucena_provider::Stop::new();
    /// stop.stop();
    /// assert!(stop.is_stopped());
    /// ```
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Whether [`Stop::stop`] has been called.
    ///
    /// ```
    /// assert!(!lucena_provider::Stop::new().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until [`Stop::stop`] is called.
    pub(crate) async fn wait(&self) {
        let mut receiver = self.0.subscribe();
        let stopped = receiver.wait_for(|&is_stopped| is_stopped).await;
        stopped.expect("self holds the sender");
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("is_stopped", &self.is_stopped()).finish()
    }
}
