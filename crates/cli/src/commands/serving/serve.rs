//! `lucena serve`.

mod browser;
mod logging;
mod options;
mod wasm;

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::UnknownArgumentValueParser;
use lucena_engine::Options;
use lucena_server::{Config, Server, ServerError, Token};
use tokio::sync::oneshot;

use self::options::ServerOptions;
use crate::args::engine::EngineArgs;
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
    #[command(flatten)]
    server: ServerOptions,

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

    /// Read server options from a TOML file
    #[arg(long, value_name = "FILE")]
    server_config: Option<PathBuf>,

    /// Serve the page from this folder, for development
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let options = args.engine.configured()?;
    let file = args.server_config.as_deref().map(ServerOptions::read).transpose()?;
    let file = file.unwrap_or_default();
    logging::start(args.server.log.or(file.log), args.server.log_level.or(file.log_level))?;
    let config = config(args, file, options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Message(format!("no threads: {error}")))?;
    let result = runtime.block_on(serve(args, config));
    // Searches and file operations on other threads end with the process.
    runtime.shutdown_background();
    result
}

/// Precedence: command line, then file, then defaults.
fn config(args: &ServeArgs, file: ServerOptions, mut options: Options) -> Result<Config, Failure> {
    let (flags, default) = (&args.server, Config::default());
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
    let token_file = flags.token_file.clone().or(file.token_file).filter(|_| !flags.no_auth);
    let mut limits = default.limits;
    if let Some(max) = flags.max_connections.or(file.max_connections) {
        limits.max_connections = max as usize;
    }
    if let Some(max) = flags.max_connections_per_address.or(file.max_connections_per_address) {
        limits.max_connections_of_address = max as usize;
    }
    let lists = |own: &Vec<String>, other| if own.is_empty() { other } else { own.clone() };
    Ok(Config {
        bind: flags.bind.or(file.bind).unwrap_or(default.bind),
        token: token_file.as_deref().map(token).transpose()?,
        hosts: lists(&flags.host, file.host),
        origins: lists(&flags.origin, file.origin),
        db: flags.db.clone().or(file.db),
        explorer: flags.explorer.clone().or(file.explorer),
        page: args.page.clone(),
        wasm: wasm::folder(flags.wasm.clone().or(file.wasm))?,
        engine: options,
        engines: flags.engines.or(file.engines).map_or(default.engines, usize::from),
        open_to_all: flags.no_auth || file.no_auth,
        trust_proxy: flags.trust_proxy || file.trust_proxy,
        limits,
    })
}

fn token(path: &Path) -> Result<Token, Failure> {
    let failure = |error: String| Failure::Message(format!("{}: {error}", path.display()));
    let text = read_secret(path).map_err(|error| failure(error.to_string()))?;
    Token::new(&text).map_err(|error| failure(error.to_string()))
}

fn not_bound(error: ServerError) -> Failure {
    match error {
        ServerError::Bind { address, error } if error.kind() == io::ErrorKind::AddrInUse => {
            Failure::Message(format!(
                "another program, perhaps lucena, listens on {address}: choose another port, as in --bind {}:{}",
                address.ip(),
                address.port().wrapping_add(1)
            ))
        }
        error => Failure::new(error),
    }
}

async fn serve(args: &ServeArgs, config: Config) -> Result<(), Failure> {
    let (stop, stopped) = oneshot::channel::<()>();
    let _interrupt = Interrupt::install(move || drop(stop))?;
    let server = Server::bind(config).await.map_err(not_bound)?;
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
