//! The options of `lucena serve`, as arguments and in TOML.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::logging::{LogFormat, LogLevel};
use crate::args::number::number;
use crate::files::input::{display_name, read_text};
use crate::terminal::output::Failure;

/// Far larger than any configuration file.
const MAX_BYTES: u64 = 1 << 20;

/// Options of the server on the command line, and in the file of `--server-config`, where unknown ones are
/// errors.
#[derive(Debug, Default, clap::Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct ServerOptions {
    /// Address to listen on; port 0 takes a free one [default: 127.0.0.1:8960]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(super) bind: Option<SocketAddr>,

    /// Keep games and analyses in this SQLite database
    #[arg(long, value_name = "FILE")]
    pub(super) db: Option<PathBuf>,

    /// Index of the opening explorer
    #[arg(long, value_name = "FILE")]
    pub(super) explorer: Option<PathBuf>,

    /// Require the token in this file
    #[arg(long, value_name = "FILE")]
    pub(super) token_file: Option<PathBuf>,

    /// Let other machines use the server without a token
    #[arg(long, conflicts_with = "token_file")]
    pub(super) no_auth: bool,

    /// Additional allowed Host name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(super) host: Vec<String>,

    /// Take client addresses from the last X-Forwarded-For entry, set by a reverse proxy
    #[arg(long)]
    pub(super) trust_proxy: bool,

    /// Allowed CORS origin; may be repeated
    #[arg(long, value_name = "URL")]
    pub(super) origin: Vec<String>,

    /// Number of engines, hence of concurrent searches [default: one per core]
    #[arg(long, value_name = "N", value_parser = number(1..=256_u16))]
    pub(super) engines: Option<u16>,

    /// Maximum number of connections; idle ones are evicted for new ones [default: 4096]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_u32))]
    pub(super) max_connections: Option<u32>,

    /// Maximum number of connections per address; with --trust-proxy, WebSockets only [default:
    /// 256]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_u32))]
    pub(super) max_connections_per_address: Option<u32>,

    /// Folder of the WebAssembly package, with which the page works while the server is unreachable
    /// [default: lucena-wasm beside the program, or beside its folder]
    #[arg(long, value_name = "DIR")]
    pub(super) wasm: Option<PathBuf>,

    /// Format of the log on standard error [default: text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(super) log: Option<LogFormat>,

    /// What to log [default: warn]
    #[arg(long, value_name = "LEVEL", value_enum)]
    pub(super) log_level: Option<LogLevel>,

    // On the command line they are options of the engine.
    #[arg(skip)]
    pub(super) syzygy: Option<String>,
    #[arg(skip)]
    pub(super) hash: Option<u64>,
    #[arg(skip)]
    pub(super) threads: Option<u64>,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "expected an IP address and a port, such as 127.0.0.1:8960")
}

impl ServerOptions {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let (text, name) = (read_text(path, MAX_BYTES)?, display_name(path));
        let config: Self = toml::from_str(&text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = 1 + text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count();
            Failure::Message(format!("{name}:{line}: {}", error.message()))
        })?;
        if config.engines.is_some_and(|engines| !(1..=256).contains(&engines)) {
            return Err(Failure::Message(format!("{name}: engines: expected 1 to 256")));
        }
        let connections = [
            ("max-connections", config.max_connections),
            ("max-connections-per-address", config.max_connections_per_address),
        ];
        if let Some((key, _)) = connections.iter().find(|(_, max)| *max == Some(0)) {
            return Err(Failure::Message(format!("{name}: {key}: expected at least 1")));
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_read() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server/lucena.toml");
        // The published package does not contain the example.
        if !path.exists() {
            println!("skipped: {} is not there", path.display());
            return;
        }
        let config = ServerOptions::read(&path).unwrap();
        assert_eq!(config.bind, Some("127.0.0.1:8960".parse().unwrap()));
        assert_eq!(config.host, ["chess.example.org"]);
        assert!(config.trust_proxy);
        assert_eq!((config.engines, config.hash, config.threads), (Some(4), Some(64), Some(1)));
        assert!(config.db.is_some() && config.token_file.is_some() && !config.no_auth);
    }
}
