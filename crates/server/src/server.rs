//! The server: its listener and its shutdown.

mod activity;
mod app;
mod connections;
mod places;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use lucena_engine::EngineError;
use lucena_explorer::ExplorerError;
use thiserror::Error;
use tokio::net::TcpListener;

pub use self::app::{App, app};
use self::connections::Connections;
use crate::config::{Config, ConfigError};
use crate::state::StartError;
use crate::store::DatabaseError;

/// Grace period for requests and WebSockets on shutdown.
const GRACE: Duration = Duration::from_secs(5);

/// A listening server.
///
/// See the [crate](crate) for an example.
#[must_use]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
}

/// Why a server cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The configuration is inconsistent.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Cannot listen on the address.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// An engine cannot be created.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The database cannot be opened.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The index of the opening explorer cannot be opened.
    #[error("{}", error.in_index(path))]
    Explorer {
        /// The index.
        path: PathBuf,
        /// The error.
        error: ExplorerError,
    },
}

impl From<StartError> for ServerError {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Engine(error) => Self::Engine(error),
            StartError::Database(error) => Self::Database(error),
            StartError::Explorer(path, error) => Self::Explorer { path, error },
        }
    }
}

impl Server {
    /// Opens the files, starts the engines and listens. Connections wait until [`Server::run`].
    ///
    /// # Errors
    ///
    /// The configuration is inconsistent, the address is in use or not permitted, or a file or an
    /// engine cannot be opened.
    pub async fn bind(config: Config) -> Result<Self, ServerError> {
        config.check()?;
        let bind = config.bind;
        let failed = |error| ServerError::Bind { address: bind, error };
        let listener = TcpListener::bind(bind).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address, app: App::new(config)? })
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

    /// Serves requests until the future completes. Then streams and WebSockets are closed, other
    /// requests are finished, and whatever remains after a grace period is dropped.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let mut connections = Connections::new(self.app.router(), &self.app.state.config);
        connections.accept(&self.listener, until).await;
        drop(self.listener);
        tokio::join!(connections.finish(), self.app.close());
    }
}
