//! The shutdown signal, for requests that would not end by themselves.

use tokio::sync::watch;

/// Ends streams and WebSockets on shutdown.
#[derive(Debug)]
pub(crate) struct Closing(watch::Sender<bool>);

impl Closing {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    pub(crate) fn close(&self) {
        self.0.send_replace(true);
    }

    /// Waits for shutdown.
    pub(crate) async fn wait(&self) {
        // `self` owns the sender, so the channel cannot be closed.
        let _ = self.0.subscribe().wait_for(|&closes| closes).await;
    }
}
