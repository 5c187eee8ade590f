//! `--server-config FILE`: the options of `lucena serve` in TOML.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::LogFormat;
use super::logging::LogLevel;
use crate::files::input::{display_name, read_bytes};
use crate::terminal::output::Failure;

/// Far larger than any configuration file.
const MAX_BYTES: u64 = 1 << 20;

/// The options of the file; unknown ones are errors.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct FileConfig {
    pub(super) bind: Option<SocketAddr>,
    pub(super) db: Option<PathBuf>,
    pub(super) explorer: Option<PathBuf>,
    pub(super) syzygy: Option<String>,
    pub(super) wasm: Option<PathBuf>,
    pub(super) token_file: Option<PathBuf>,
    pub(super) no_auth: bool,
    pub(super) host: Vec<String>,
    pub(super) trust_proxy: bool,
    pub(super) origin: Vec<String>,
    pub(super) engines: Option<u16>,
    pub(super) max_connections: Option<u32>,
    pub(super) max_connections_per_address: Option<u32>,
    pub(super) hash: Option<u64>,
    pub(super) threads: Option<u64>,
    pub(super) log: Option<LogFormat>,
    pub(super) log_level: Option<LogLevel>,
}

impl FileConfig {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = read_bytes(path, MAX_BYTES)?;
        let name = display_name(path);
        let text = str::from_utf8(&bytes)
            .map_err(|error| Failure::Message(format!("{name}: not UTF-8 text: {error}")))?;
        let config: Self = toml::from_str(text).map_err(|error| {
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
        let config = FileConfig::read(&path).unwrap();
        assert_eq!(config.bind, Some("127.0.0.1:8960".parse().unwrap()));
        assert_eq!(config.host, ["chess.example.org"]);
        assert!(config.trust_proxy);
        assert_eq!((config.engines, config.hash, config.threads), (Some(4), Some(64), Some(1)));
        assert!(config.db.is_some() && config.token_file.is_some() && !config.no_auth);
    }
}
