//! Configuration of the server: addresses, limits and files.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lucena_engine::Options;
use thiserror::Error;

use crate::security::Token;

/// The default port.
const DEFAULT_PORT: u16 = 8960;

/// Settings of a server.
///
/// ```
/// let config = lucena_server::Config::default();
/// assert!(config.bind.ip().is_loopback());
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Port 0 takes a free one.
    pub bind: SocketAddr,
    /// The token that clients must send. Without one, the server is open to any client that can
    /// reach it.
    pub token: Option<Token>,
    /// Allowed host names, besides `localhost` and the server's own address.
    pub hosts: Vec<String>,
    /// Allowed CORS origins, such as `https://example.org`.
    pub origins: Vec<String>,
    /// The database of games and analyses.
    pub db: Option<PathBuf>,
    /// The index of the opening explorer.
    pub explorer: Option<PathBuf>,
    /// Serve the page from this folder instead of the built-in one, for development.
    pub page: Option<PathBuf>,
    /// The folder of the WebAssembly package, with which the page works while the server is
    /// unreachable.
    pub wasm: Option<PathBuf>,
    /// Options of the engines: threads and hash of each, book, tablebases, evaluator.
    pub engine: Options,
    /// The number of engines, hence of concurrent searches.
    pub engines: usize,
    /// Limits on what a client may request.
    pub limits: Limits,
    /// Whether other machines may use the server without a token.
    pub open_to_all: bool,
    /// Whether clients connect through a reverse proxy, which must append their address to
    /// `X-Forwarded-For`. Without a proxy, clients could forge their address.
    pub trust_proxy: bool,
}

/// An unsafe or invalid configuration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The server would be open to the network without a token.
    #[error(
        "{0} can be reached from other machines: expected a token (--token-file), or --no-auth to allow everyone"
    )]
    Open(SocketAddr),
    /// Not a valid origin.
    #[error("{0:?} is not an origin such as https://example.org")]
    Origin(String),
}

impl Config {
    /// Checks that the settings are consistent.
    ///
    /// ```
    /// use lucena_server::Config;
    /// let config = Config { bind: "0.0.0.0:8960".parse()?, ..Config::default() };
    /// assert!(config.check().is_err(), "a token is missing");
    /// # Ok::<(), std::net::AddrParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A server that is reachable from other machines has no token, or an origin is invalid.
    pub fn check(&self) -> Result<(), ConfigError> {
        if !self.bind.ip().is_loopback() && self.token.is_none() && !self.open_to_all {
            return Err(ConfigError::Open(self.bind));
        }
        let is_origin = |text: &String| {
            let authority = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
            authority.is_some_and(|it| {
                !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/')
            })
        };
        match self.origins.iter().find(|text| !is_origin(text)) {
            Some(text) => Err(ConfigError::Origin(text.clone())),
            None => Ok(()),
        }
    }
}

/// Limits on what a client may request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth of a search.
    pub max_depth: u32,
    /// Maximum nodes of a search.
    pub max_nodes: u64,
    /// Maximum time of a search, including infinite ones.
    pub max_time: Duration,
    /// Maximum MultiPV of a search.
    pub max_multi_pv: usize,
    /// Maximum hash size of a search in MiB.
    pub max_hash_mb: usize,
    /// Maximum threads of a search.
    pub max_threads: usize,
    /// Maximum number of searches waiting for an engine; a client may have a quarter of them.
    pub max_waiting: usize,
    /// Maximum body size in bytes of requests with games. For others it is 64 KiB.
    pub max_body: usize,
    /// Maximum number of boards of the classic routes. The least recently used is evicted.
    pub max_sessions: usize,
    /// Maximum number of evaluations kept without a database.
    pub max_evals: usize,
    /// Maximum size of the library in the database, in bytes of PGN.
    pub max_library_bytes: u64,
    /// Maximum number of games of a job.
    pub max_job_games: usize,
    /// Maximum number of running and queued jobs.
    pub max_active_jobs: usize,
    /// Maximum number of jobs kept. The oldest finished one is evicted.
    pub max_jobs: usize,
    /// Maximum memory for jobs without a database, in bytes.
    pub max_job_memory: usize,
    /// Maximum concurrent connections. A new one evicts an idle one, or has to wait. WebSockets are
    /// counted separately.
    pub max_connections: usize,
    /// Same, per address or IPv6 network (the first 64 bits), except for loopback. Behind a reverse
    /// proxy ([`Config::trust_proxy`]) only WebSockets are counted, by client address.
    pub max_connections_of_address: usize,
    /// How long a connection may be idle: before the first request, while sending its headers, and
    /// between requests. Also the timeout of HTTP/2 pings.
    pub idle_time: Duration,
    /// How long a client may stall while receiving a response.
    pub send_time: Duration,
    /// Maximum number of games over WebSockets.
    pub max_games: usize,
    /// Same, per client.
    pub max_games_of_client: usize,
    /// Maximum number of games kept in the database. The least recently played is evicted.
    pub max_stored_games: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)),
            token: None,
            hosts: Vec::new(),
            origins: Vec::new(),
            db: None,
            explorer: None,
            page: None,
            wasm: None,
            engine: Options { hash_mb: 64, ..Options::default() },
            engines: std::thread::available_parallelism().map_or(1, usize::from),
            limits: Limits::default(),
            open_to_all: false,
            trust_proxy: false,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_depth: 60,
            max_nodes: 1_000_000_000,
            max_time: Duration::from_secs(600),
            max_multi_pv: 10,
            max_hash_mb: 1024,
            max_threads: std::thread::available_parallelism().map_or(1, usize::from),
            max_waiting: 256,
            max_body: 16 << 20,
            max_sessions: 10_000,
            max_evals: 50_000,
            max_library_bytes: 1 << 30,
            max_job_games: 10_000,
            max_active_jobs: 32,
            max_jobs: 200,
            max_job_memory: 256 << 20,
            max_connections: 4096,
            max_connections_of_address: 256,
            idle_time: Duration::from_secs(30),
            send_time: Duration::from_secs(60),
            max_games: 4096,
            max_games_of_client: 64,
            max_stored_games: 10_000,
        }
    }
}
