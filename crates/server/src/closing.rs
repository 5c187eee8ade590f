//! The end of the server, for requests that would not end by themselves.

use tokio::sync::watch;

/// Ends streams and sockets together with the server.
#[derive(Debug)]
pub(crate) struct Closing(watch::Sender<bool>);

impl Closing {
    pub(crate) fn new() -> Self {
        Self(watch::Sender::new(false))
    }

    pub(crate) fn close(&self) {
        self.0.send_replace(true);
    }

    /// Ends when the server does.
    pub(crate) async fn wait(&self) {
        // The sender is ours, so the channel does not close.
        let _ = self.0.subscribe().wait_for(|&closes| closes).await;
    }
}
