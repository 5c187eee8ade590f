//! `lucena serve`.

mod browser;
mod file;
mod logging;
mod wasm;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::builder::UnknownArgumentValueParser;
use lucena_engine::Options;
use lucena_server::{Config, Server, Token};
use tokio::sync::oneshot;

use self::file::FileConfig;
use self::logging::{LogArgs, LogFormat};
use crate::args::engine::EngineArgs;
use crate::args::number::number;
use crate::files::secret::read_secret;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::{Failure, print};

pub(crate) const SERVE_HELP: &str = "\
Examples:
  lucena serve --open
  lucena serve --db ~/chess.db --syzygy ~/syzygy
  lucena serve --bind 0.0.0.0:8960 --host chess.example.org --token-file token.txt
  lucena serve --server-config /etc/lucena.toml --log json

The keys of the server configuration are the names of the options, as in
  bind = \"127.0.0.1:9000\"
  engines = 4
  host = [\"chess.example.org\"]
Options on the command line override it.";

/// Serve the web page and the HTTP API
#[derive(Debug, clap::Args)]
#[command(after_help = SERVE_HELP)]
pub(crate) struct ServeArgs {
    /// Address to listen on; port 0 takes a free one [default: 127.0.0.1:8960]
    #[arg(long, value_name = "ADDR")]
    bind: Option<SocketAddr>,

    #[arg(
        long,
        hide = true,
        num_args = 0..=1,
        default_missing_value = "",
        value_parser = UnknownArgumentValueParser::suggest_arg("--bind")
            .and_suggest("the port is part of the address: --bind 127.0.0.1:8960"),
    )]
    port: Option<String>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Keep games and analyses in this SQLite database
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Index of the opening explorer
    #[arg(long, value_name = "FILE")]
    explorer: Option<PathBuf>,

    /// Require the token in this file
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Let other machines use the server without a token
    #[arg(long, conflicts_with = "token_file")]
    no_auth: bool,

    /// Additional allowed Host name; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Take client addresses from the last X-Forwarded-For entry, set by a reverse proxy
    #[arg(long)]
    trust_proxy: bool,

    /// Allowed CORS origin; may be repeated
    #[arg(long, value_name = "URL")]
    origin: Vec<String>,

    /// Number of engines, hence of concurrent searches [default: one per core]
    #[arg(long, value_name = "N", value_parser = number(1..=256_u16))]
    engines: Option<u16>,

    /// Maximum number of connections; idle ones are evicted for new ones [default: 4096]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_u32))]
    max_connections: Option<u32>,

    /// Maximum number of connections per address; with --trust-proxy, WebSockets only [default:
    /// 256]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_u32))]
    max_connections_per_address: Option<u32>,

    /// Read server options from a TOML file
    #[arg(long, value_name = "FILE")]
    server_config: Option<PathBuf>,

    /// Folder of the WebAssembly package, with which the page works while the server is unreachable
    /// [default: lucena-wasm beside the program, or beside its folder]
    #[arg(long, value_name = "DIR")]
    wasm: Option<PathBuf>,

    /// Serve the page from this folder, for development
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,

    #[command(flatten)]
    log: LogArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let options = args.engine.configured()?;
    let file = args.server_config.as_deref().map(FileConfig::read).transpose()?.unwrap_or_default();
    args.log.start(file.log, file.log_level)?;
    let config = config(args, file, options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Message(format!("no threads: {error}")))?;
    let result = runtime.block_on(serve(args, config));
    // Searches and file operations on other threads end with the process.
    runtime.shutdown_background();
    result
}

/// Precedence: command line, then file, then defaults.
fn config(args: &ServeArgs, file: FileConfig, mut options: Options) -> Result<Config, Failure> {
    let default = Config::default();
    if options.hash_mb == Options::default().hash_mb {
        options.hash_mb = default.engine.hash_mb;
    }
    if let Some(hash) = file.hash {
        options.set("Hash", &hash.to_string()).map_err(Failure::new)?;
    }
    if let Some(threads) = file.threads {
        options.set("Threads", &threads.to_string()).map_err(Failure::new)?;
    }
    if let Some(folders) = file.syzygy {
        options.syzygy_path = folders;
    }
    args.engine.apply(&mut options)?;
    // `--no-auth` conflicts with `--token-file` on the command line, but overrides that of the
    // file.
    let token_file = args.token_file.clone().or(file.token_file).filter(|_| !args.no_auth);
    let mut limits = default.limits;
    if let Some(max) = args.max_connections.or(file.max_connections) {
        limits.max_connections = max as usize;
    }
    if let Some(max) = args.max_connections_per_address.or(file.max_connections_per_address) {
        limits.max_connections_of_address = max as usize;
    }
    let lists = |own: &Vec<String>, other| if own.is_empty() { other } else { own.clone() };
    Ok(Config {
        bind: args.bind.or(file.bind).unwrap_or(default.bind),
        token: token_file.as_deref().map(token).transpose()?,
        hosts: lists(&args.host, file.host),
        origins: lists(&args.origin, file.origin),
        db: args.db.clone().or(file.db),
        explorer: args.explorer.clone().or(file.explorer),
        page: args.page.clone(),
        wasm: wasm::folder(args.wasm.clone().or(file.wasm))?,
        engine: options,
        engines: args.engines.or(file.engines).map_or(default.engines, usize::from),
        open_to_all: args.no_auth || file.no_auth,
        trust_proxy: args.trust_proxy || file.trust_proxy,
        limits,
    })
}

fn token(path: &Path) -> Result<Token, Failure> {
    let failure = |error: String| Failure::Message(format!("{}: {error}", path.display()));
    let text = read_secret(path).map_err(|error| failure(error.to_string()))?;
    Token::new(&text).map_err(|error| failure(error.to_string()))
}

async fn serve(args: &ServeArgs, config: Config) -> Result<(), Failure> {
    let (stop, stopped) = oneshot::channel::<()>();
    let _interrupt = Interrupt::install(move || drop(stop)).map_err(Failure::new)?;
    let server = Server::bind(config).await.map_err(Failure::new)?;
    let url = server.url();
    print(&format!("listening on {url}\n"))?;
    if args.open {
        browser::open(&url);
    }
    let until_stopped = async {
        let _ = stopped.await;
    };
    server.run(until_stopped).await;
    Ok(())
}
