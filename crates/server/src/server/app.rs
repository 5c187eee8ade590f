//! The routes without a listener, for other servers.

use std::sync::Arc;

use super::{GRACE, ServerError};
use crate::config::Config;
use crate::routes;
use crate::state::{AppState, Shared};

/// A chess server embedded in another server: its routes and its shutdown.
///
/// ```no_run
/// use lucena_server::{App, Config};
/// # async fn ctrl_c() {}
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let app = App::new(Config::default())?;
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
/// let site = axum::Router::new().fallback_service(app.router());
/// let end = async move {
///     ctrl_c().await;
///     app.close().await;
/// };
/// axum::serve(listener, site).with_graceful_shutdown(end).await?;
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct App {
    pub(super) state: AppState,
}

impl App {
    /// Opens the files and starts the engines.
    ///
    /// # Errors
    ///
    /// The configuration is inconsistent, or a file or an engine cannot be opened.
    pub fn new(config: Config) -> Result<Self, ServerError> {
        config.check()?;
        Ok(Self { state: Arc::new(Shared::new(config)?) })
    }

    /// The routes as an axum router.
    pub fn router(&self) -> axum::Router {
        routes::router(Arc::clone(&self.state))
    }

    /// Ends live streams and WebSockets, which would not end by themselves, and waits a few seconds
    /// for the WebSockets to close. New ones end at once; other requests are served as before.
    pub async fn close(&self) {
        self.state.closing.close();
        if tokio::time::timeout(GRACE, self.state.games.all_closed()).await.is_err() {
            tracing::warn!("dropped WebSockets that took too long to close");
        }
    }
}

/// The routes as an axum router, to mount in another server. Use [`App`] to end their streams as
/// well.
///
/// # Errors
///
/// The configuration is inconsistent, or a file or an engine cannot be opened.
pub fn app(config: Config) -> Result<axum::Router, ServerError> {
    App::new(config).map(|app| app.router())
}
