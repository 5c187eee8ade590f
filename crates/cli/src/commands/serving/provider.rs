//! `lucena provider`: the engine for the analysis board of Lichess.

mod report;
mod secrets;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lucena_client::{EngineSource, Guard};
use lucena_engine::Options;
use lucena_provider::{BaseUrl, Event, Provider, Stop, UrlError};

use self::report::Reporter;
use crate::args::analysis_engine::launch;
use crate::args::engine::{EvaluatorArgs, parse_option};
use crate::args::number::number;
use crate::files::input::file_error;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::output::Failure;

const HELP: &str = "\
Examples:
  lucena provider --token-file token
  lucena provider --token-file token --threads 4 --hash 1024 --name \"Lucena at home\"
  lucena provider --token-file token --engine stockfish

The token needs the scopes engine:read and engine:write. Without --token-file it
is read from the environment variable LICHESS_TOKEN. Prints \"ready as NAME (ID)\"
when the engine can be chosen on the analysis board, and a log on standard error.
Ctrl-C or SIGTERM ends the search and the program, with exit code 0.";

/// Offer the engine to the analysis board of Lichess
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct ProviderArgs {
    /// File with the API token
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// File that keeps the provider secret; created if it is missing [default: a new secret]
    #[arg(long, value_name = "FILE")]
    state_file: Option<PathBuf>,

    /// Site where the engine is registered
    #[arg(long, value_name = "URL", default_value = "https://lichess.org")]
    site: String,

    /// Broker that hands out the positions
    #[arg(long, value_name = "URL", default_value = "https://engine.lichess.ovh")]
    broker: String,

    /// Additional CA certificates (PEM)
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,

    /// Allow http:// URLs of other machines, which send the token unencrypted
    #[arg(long)]
    insecure_http: bool,

    /// Name of the engine on the site [default: that of the engine]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Maximum number of search threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = number(1..=1024_u32))]
    threads: Option<u32>,

    /// Maximum hash table size in MiB [default: 256]
    #[arg(long, value_name = "MB", value_parser = number(1..=1_u32 << 20))]
    hash: Option<u32>,

    /// Command of a UCI engine to use instead of Lucena
    #[arg(long, value_name = "CMD", conflicts_with_all = ["evaluator", "eval_file", "config"])]
    engine: Option<String>,

    /// Set an option of the engine; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    engine_options: Vec<(String, String)>,

    /// Directories of Syzygy tablebases, separated as in PATH
    #[arg(long, value_name = "DIRS")]
    syzygy: Option<String>,

    #[command(flatten)]
    evaluator: EvaluatorArgs,

    /// Seconds without work after which the engine is stopped to free its memory
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    idle_timeout: u32,

    /// Print all events as JSON lines on standard output
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ProviderArgs) -> Result<(), Failure> {
    let mut options = args.evaluator.configured()?;
    args.evaluator.apply(&mut options)?;
    let provider = provider(args, options)?;
    let stop = Stop::new();
    let on_signal = stop.clone();
    // Stopping is the normal way to end a provider, so exit with success.
    let _interrupt = Interrupt::install(move || on_signal.stop())?;
    let mut reporter = Reporter::new(args.json);
    let result = provider.run(&stop, |event: &Event| {
        if !reporter.report(event) {
            stop.stop();
        }
    });
    reporter.finish()?;
    result.map_err(Failure::new)
}

fn provider(args: &ProviderArgs, options: Options) -> Result<Provider, Failure> {
    let (site, broker) = (args.url("site", &args.site)?, args.url("broker", &args.broker)?);
    let (threads, hash) = (args.threads(&options), args.hash(&options));
    let engine = args.engine(options)?;
    let token = secrets::token(args.token_file.as_deref())?;
    let secret = secrets::provider_secret(args.state_file.as_deref())?;
    let mut provider = Provider::new(engine, token, secret)
        .site(site)
        .broker(broker)
        .idle_timeout(Duration::from_secs(args.idle_timeout.into()));
    if let Some(name) = &args.name {
        provider = provider.name(name);
    }
    if let Some(threads) = threads {
        provider = provider.threads(threads);
    }
    if let Some(hash) = hash {
        provider = provider.hash_mb(hash);
    }
    if let Some(file) = &args.ca_file {
        provider = provider.certificates(fs::read(file).map_err(|error| file_error(file, error))?);
    }
    Ok(provider)
}

impl ProviderArgs {
    fn url(&self, option: &str, text: &str) -> Result<BaseUrl, Failure> {
        let url =
            if self.insecure_http { BaseUrl::allowing_http(text) } else { BaseUrl::new(text) };
        url.map_err(|error| {
            let hint = match error {
                UrlError::NotEncrypted => " or --insecure-http",
                _ => "",
            };
            Failure::Usage(format!("--{option} {text:?}: {error}{hint}"))
        })
    }

    /// From the command line, else from the configuration file.
    fn threads(&self, options: &Options) -> Option<u32> {
        let configured = (options.threads != Options::default().threads).then_some(options.threads);
        self.threads.or_else(|| u32::try_from(configured?).ok())
    }

    fn hash(&self, options: &Options) -> Option<u32> {
        let configured = (options.hash_mb != Options::default().hash_mb).then_some(options.hash_mb);
        self.hash.or_else(|| u32::try_from(configured?).ok())
    }

    fn engine(&self, mut options: Options) -> Result<EngineSource, Failure> {
        let syzygy = self.syzygy.iter().map(|folders| ("SyzygyPath".into(), folders.clone()));
        let own: Vec<(String, String)> =
            self.engine_options.iter().cloned().chain(syzygy).collect();
        Ok(match &self.engine {
            None => {
                for (name, value) in &own {
                    let set = options.set(name, value);
                    set.map_err(|error| Failure::Usage(format!("--option {name}: {error}")))?;
                }
                EngineSource::built_in(options)
            }
            Some(command) => {
                // An engine that hangs during startup must not outlive this program.
                let guard = Arc::new(Guard::start().map_err(Failure::new)?);
                let launch = launch(command)?.guard(&guard).env_remove(secrets::TOKEN_VARIABLE);
                EngineSource::uci(launch, own)
            }
        })
    }
}
