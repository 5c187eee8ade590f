//! The server: its socket, and its end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use lucena_engine::EngineError;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::config::Config;
use crate::routes;
use crate::state::Shared;

/// A server that listens.
///
/// See the [crate](crate) for an example.
#[must_use]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: axum::Router,
}

/// Why a server cannot start, or has ended.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// An engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The socket has failed.
    #[error("the server failed: {0}")]
    Serve(#[source] io::Error),
}

impl Server {
    /// Opens the files and the engines, and listens. Connections wait until [`Server::run`].
    ///
    /// # Errors
    ///
    /// The address is in use or not allowed, or a file or an engine cannot be opened.
    pub async fn bind(config: Config) -> Result<Self, ServerError> {
        let bind = config.bind;
        let failed = |error| ServerError::Bind { address: bind, error };
        let listener = TcpListener::bind(bind).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let app = routes::router(Arc::new(Shared::new(config)?));
        Ok(Self { listener, address, app })
    }

    /// The address, with the port that the system chose for port 0.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Answers requests until the future ends, then finishes those under way.
    ///
    /// # Errors
    ///
    /// The socket fails.
    pub async fn run(
        self,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let app = self.app.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(self.listener, app)
            .with_graceful_shutdown(until)
            .await
            .map_err(ServerError::Serve)
    }
}
