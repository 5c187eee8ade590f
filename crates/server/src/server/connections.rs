//! Connections: limits, timeouts and shutdown.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::{ServiceExt, service_fn};

use super::GRACE;
use super::activity::WatchedBody;
use super::places::{Place, Places};
use crate::config::{Config, Limits};

/// Buffer size of a connection, which limits the headers of a request.
const MAX_BUFFER: usize = 64 << 10;
/// Same, for HTTP/2.
const MAX_HEADERS: u32 = 64 << 10;
/// Maximum concurrent requests of an HTTP/2 connection.
const MAX_STREAMS: u32 = 100;
/// Pause after an error of the listener.
const ERROR_PAUSE: Duration = Duration::from_millis(100);
/// How long closing a connection may take. HTTP/2 sends a GOAWAY frame.
const GOODBYE: Duration = Duration::from_secs(1);

pub(super) struct Connections {
    router: Router,
    builder: Builder<TokioExecutor>,
    limits: Limits,
    places: Arc<Places>,
    /// Signals shutdown. Each connection holds a receiver until it ends.
    ending: watch::Sender<bool>,
}

impl Connections {
    pub(super) fn new(router: Router, config: &Config) -> Self {
        let limits = config.limits;
        let mut builder = Builder::new(TokioExecutor::new());
        // No timeout for headers, since the idle timeout covers them.
        builder.http1().header_read_timeout(None::<Duration>).max_buf_size(MAX_BUFFER);
        builder
            .http2()
            .timer(TokioTimer::new())
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_HEADERS)
            // Detects dead clients during a request.
            .keep_alive_interval(Some(limits.idle_time))
            .keep_alive_timeout(limits.idle_time);
        let places = Arc::new(Places::new(config));
        Self { router, builder, limits, places, ending: watch::Sender::new(false) }
    }

    /// Accepts connections until the future completes. Beyond the limits, new ones evict idle ones.
    /// If none are idle, they wait in the system's backlog, or are closed if the limit of their
    /// address is reached.
    pub(super) async fn accept(&mut self, listener: &TcpListener, until: impl Future<Output = ()>) {
        let mut until = pin!(until);
        loop {
            let accepted = tokio::select! {
                () = &mut until => return,
                accepted = listener.accept() => accepted,
            };
            let (stream, address) = match accepted {
                Ok(accepted) => accepted,
                Err(error) if is_of_client(&error) => {
                    tracing::debug!(%error, "the client has gone");
                    continue;
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    match is_out_of_files(&error) {
                        true => self.places.free_one().await,
                        false => tokio::time::sleep(ERROR_PAUSE).await,
                    }
                    continue;
                }
            };
            let place = tokio::select! {
                () = &mut until => return,
                place = self.places.take(address.ip()) => place,
            };
            match place {
                Some(place) => self.serve(stream, address, place),
                None => tracing::debug!(%address, "closed: too many connections of this address"),
            }
        }
    }

    fn serve(&self, stream: TcpStream, address: SocketAddr, place: Place) {
        // Moves and lines are small and should be sent at once.
        let _ = stream.set_nodelay(true);
        let (router, activity) = (self.router.clone(), Arc::clone(place.activity()));
        let service = service_fn(move |request: Request<_>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let (router, guard) = (router.clone(), activity.begin());
            async move {
                let response = router.oneshot(request).await?;
                Ok::<_, Infallible>(response.map(|body| WatchedBody::new(body, guard)))
            }
        });
        let connection = self
            .builder
            .serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(service))
            .into_owned();
        let (mut ending, limits) = (self.ending.subscribe(), self.limits);
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let mut expired = pin!(place.activity().until_expired(&limits));
            let mut is_ending = false;
            let result = loop {
                tokio::select! {
                    result = connection.as_mut() => break result,
                    () = &mut expired => {
                        connection.as_mut().graceful_shutdown();
                        // A request may have arrived since the connection was found idle.
                        while tokio::time::timeout(GOODBYE, connection.as_mut()).await.is_err()
                            && place.activity().is_answering(&limits)
                        {}
                        return tracing::debug!(%address, "closed: idle, or took no answer");
                    }
                    _ = ending.changed(), if !is_ending => {
                        is_ending = true;
                        connection.as_mut().graceful_shutdown();
                    }
                }
            };
            if let Err(error) = result {
                tracing::debug!(%error, %address, "connection failed");
            }
        });
    }

    /// Waits for active requests, up to the grace period.
    pub(super) async fn finish(self) {
        self.ending.send_replace(true);
        if tokio::time::timeout(GRACE, self.ending.closed()).await.is_err() {
            tracing::warn!("dropped requests that took too long");
        }
    }
}

/// Whether the client disconnected before its connection was accepted. Others may be waiting.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};

    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Whether the process or the system has run out of files or sockets.
fn is_out_of_files(error: &io::Error) -> bool {
    // `std::io::ErrorKind` has no names for these. All Unix systems use the same numbers.
    const ENFILE: i32 = 23;
    const EMFILE: i32 = 24;
    const WSAEMFILE: i32 = 10_024;

    match error.raw_os_error() {
        Some(ENFILE | EMFILE) => cfg!(unix),
        Some(WSAEMFILE) => cfg!(windows),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::Semaphore;

    use super::*;

    /// A request that arrives while its connection is being evicted is still answered.
    #[tokio::test]
    async fn requests_of_evicted_connections_are_finished() {
        let (began, release) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
        let (begins, released) = (Arc::clone(&began), Arc::clone(&release));
        let handler = move || async move {
            begins.add_permits(1);
            let _ = released.acquire().await;
            "done"
        };
        let connections =
            Connections::new(Router::new().route("/", get(handler)), &Config::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, address) = listener.accept().await.unwrap();
        let place = connections.places.take(address.ip()).await.unwrap();
        let activity = Arc::clone(place.activity());
        connections.serve(stream, address, place);
        client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        began.acquire().await.unwrap().forget();
        activity.close();
        tokio::time::sleep(GOODBYE + GOODBYE / 2).await;
        release.add_permits(1);
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer:?}");
        assert!(answer.ends_with("done"), "{answer:?}");
    }

    #[test]
    fn errors_of_accept_are_classified() {
        let of_client = io::Error::from(io::ErrorKind::ConnectionAborted);
        assert!(is_of_client(&of_client) && !is_out_of_files(&of_client));
        #[cfg(unix)]
        {
            let out_of_files = io::Error::from_raw_os_error(24);
            assert!(out_of_files.to_string().contains("open files"), "{out_of_files}");
            assert!(is_out_of_files(&out_of_files) && !is_of_client(&out_of_files));
        }
    }
}
