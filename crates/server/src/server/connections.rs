//! Connections: how many there are, how slow they may be, and how they end.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use super::GRACE;
use crate::config::Limits;

/// A client has this long to send the headers of a request.
const HEADER_TIME: Duration = Duration::from_secs(15);
/// The buffer of a connection, which limits the headers of a request.
const MAX_BUFFER: usize = 64 << 10;
/// A pause when the system has no more sockets.
const SOCKET_PAUSE: Duration = Duration::from_millis(100);

pub(super) struct Connections {
    router: Router,
    builder: Builder<TokioExecutor>,
    places: Arc<Semaphore>,
    graceful: GracefulShutdown,
}

impl Connections {
    pub(super) fn new(router: Router, limits: &Limits) -> Self {
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIME)
            .max_buf_size(MAX_BUFFER);
        let places = Arc::new(Semaphore::new(limits.max_connections));
        Self { router, builder, places, graceful: GracefulShutdown::new() }
    }

    /// Accepts connections until the future ends. Those above the limit wait in the system's queue.
    pub(super) async fn accept(&mut self, listener: &TcpListener, until: impl Future<Output = ()>) {
        let mut until = pin!(until);
        loop {
            let place = tokio::select! {
                () = &mut until => return,
                place = Arc::clone(&self.places).acquire_owned() => place,
            };
            let accepted = tokio::select! {
                () = &mut until => return,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, address)) => self.serve(stream, address, place),
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(SOCKET_PAUSE).await;
                }
            }
        }
    }

    fn serve<P: Send + 'static>(&self, stream: TcpStream, address: SocketAddr, place: P) {
        // Moves and lines are small and should go at once.
        let _ = stream.set_nodelay(true);
        let service = self.router.clone().map_request(move |mut request: Request<_>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.map(axum::body::Body::new)
        });
        let connection = self.builder.serve_connection_with_upgrades(
            TokioIo::new(stream),
            TowerToHyperService::new(service),
        );
        let connection = self.graceful.watch(connection.into_owned());
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = connection.await {
                tracing::debug!(%error, %address, "connection failed");
            }
        });
    }

    /// Waits for the requests under way, though not forever.
    pub(super) async fn finish(self) {
        if tokio::time::timeout(GRACE, self.graceful.shutdown()).await.is_err() {
            tracing::warn!("dropped requests that took too long");
        }
    }
}
