//! What the server is to do: addresses, limits and the files it uses.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lucena_engine::Options;
use thiserror::Error;

use crate::security::Token;

/// The port without `--bind`.
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
    /// The secret that clients have to send. Without one, the server is open to all who reach it.
    pub token: Option<Token>,
    /// Names by which clients may call the server, besides `localhost` and its own address.
    pub hosts: Vec<String>,
    /// Origins of web pages that may use the API, as `https://example.org`.
    pub origins: Vec<String>,
    /// The database of games and analyses.
    pub db: Option<PathBuf>,
    /// The index of the opening explorer.
    pub explorer: Option<PathBuf>,
    /// Serve the page from this folder instead of the built-in one, to work on it.
    pub page: Option<PathBuf>,
    /// The folder of the WebAssembly package, with which the page plays and analyses on when the
    /// server is gone.
    pub wasm: Option<PathBuf>,
    /// Options of the engines: threads and hash of each, book, tablebases, evaluator.
    pub engine: Options,
    /// The number of engines, which is the number of searches at a time.
    pub engines: usize,
    /// What a client may ask for.
    pub limits: Limits,
    /// Whether other machines may use the server without a token.
    pub open_to_all: bool,
    /// Whether clients come through a reverse proxy, which has to append the address of each to
    /// `X-Forwarded-For`. Without a proxy, clients could choose their address.
    pub trust_proxy: bool,
}

/// A configuration that would be unsafe or useless.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// Everyone in the network could use the server.
    #[error("{0} can be reached from other machines: set a token, or allow everyone explicitly")]
    Open(SocketAddr),
    /// Not the origin of a page.
    #[error("{0:?} is not an origin such as https://example.org")]
    Origin(String),
}

impl Config {
    /// Checks that settings go together.
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
    /// A server that other machines reach has no token, or an origin is not one.
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

/// What a client may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Depth of a search.
    pub max_depth: u32,
    /// Nodes of a search.
    pub max_nodes: u64,
    /// Time of a search; an infinite one ends then.
    pub max_time: Duration,
    /// Lines of a search.
    pub max_multi_pv: usize,
    /// Hash table of a search in MiB.
    pub max_hash_mb: usize,
    /// Threads of a search.
    pub max_threads: usize,
    /// Searches that wait for an engine; a client may have a quarter of them.
    pub max_waiting: usize,
    /// Size of a request's body in bytes, where it has games; others have 64 KiB.
    pub max_body: usize,
    /// Boards of the classic routes that are kept; the one not used for longest goes first.
    pub max_sessions: usize,
    /// Evaluations of positions that are kept without a database.
    pub max_evals: usize,
    /// The library in the database, in bytes of PGN.
    pub max_library_bytes: u64,
    /// Games of a job.
    pub max_job_games: usize,
    /// Jobs that are under way or wait.
    pub max_active_jobs: usize,
    /// Jobs that are kept; the oldest finished one goes first.
    pub max_jobs: usize,
    /// Memory for jobs without a database, in bytes.
    pub max_job_memory: usize,
    /// Connections at a time; a new one takes the place of an idle one, or has to wait. WebSockets
    /// are counted apart.
    pub max_connections: usize,
    /// The same of one address, or of one network of IPv6 (the first 64 bits), but not of this machine.
    /// Behind a reverse proxy ([`Config::trust_proxy`]) only WebSockets are counted, by the addresses of
    /// the clients.
    pub max_connections_of_address: usize,
    /// How long a connection may be without a request: before the first one, in its head, between
    /// requests. With HTTP/2, a client also has this long to answer a ping.
    pub idle_time: Duration,
    /// How long a client may take no more of an answer.
    pub send_time: Duration,
    /// Games over WebSockets.
    pub max_games: usize,
    /// The same of one client.
    pub max_games_of_client: usize,
    /// Games over WebSockets that a database keeps; the one not played for longest goes first.
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
