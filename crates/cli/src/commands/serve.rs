//! `lucena serve`.

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;

use lucena_engine::Options;
use lucena_server::{Config, Server, Token};

use crate::args::engine::EngineArgs;
use crate::terminal::output::{Failure, print};

/// Serve the web page and the HTTP API
#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value_t = Config::default().bind)]
    bind: SocketAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Keep games, analyses and settings in this SQLite database
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Require the token in this file
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Listen on other than loopback addresses without a token
    #[arg(long, conflicts_with = "token_file")]
    no_auth: bool,

    /// Number of engines, which is the number of searches at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    engines: Option<u16>,

    /// Serve the page from this folder, to work on it
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &ServeArgs, options: Options) -> Result<(), Failure> {
    let config = config(args, options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Message(format!("no threads: {error}")))?;
    runtime.block_on(serve(args, config))
}

fn config(args: &ServeArgs, mut options: Options) -> Result<Config, Failure> {
    let default = Config::default();
    options.hash_mb = default.engine.hash_mb;
    args.engine.apply(&mut options)?;
    let token = args.token_file.as_ref().map(|path| {
        let text = fs::read_to_string(path);
        let text =
            text.map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        Token::new(&text).map_err(|error| Failure::Message(format!("{}: {error}", path.display())))
    });
    let token = token.transpose()?;
    if !args.bind.ip().is_loopback() && token.is_none() && !args.no_auth {
        return Err(Failure::Message(format!(
            "{} can be reached from other machines: give a --token-file, or --no-auth if everyone may use it",
            args.bind
        )));
    }
    Ok(Config {
        bind: args.bind,
        token,
        db: args.db.clone(),
        page: args.page.clone(),
        engine: options,
        engines: args.engines.map_or(default.engines, usize::from),
        ..default
    })
}

async fn serve(args: &ServeArgs, config: Config) -> Result<(), Failure> {
    let server = Server::bind(config).await.map_err(Failure::new)?;
    let url = server.url();
    print(&format!("listening on {url}\n"))?;
    if args.open {
        open(&url);
    }
    server.run(ended()).await.map_err(Failure::new)
}

/// Ends at the first Ctrl-C or SIGTERM.
async fn ended() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens the page in the browser. A machine without one is no reason to stop.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let null = std::process::Stdio::null;
    let mut command = std::process::Command::new(program);
    let started = command.arg(url).stdin(null()).stdout(null()).stderr(null()).spawn();
    if let Err(error) = started {
        crate::terminal::output::err_message(&format!("note: {program}: {error}; open {url}"));
    }
}
