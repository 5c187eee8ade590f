//! The engine of commands that analyse games: ours in process, or any UCI engine.

use std::time::Duration;

use lucena_analysis::AnalysisError;
use lucena_client::{AbortHandle, BuiltIn, ChessEngine, Client, CommandLine, Launch};
use lucena_engine::{Engine, Options};
use serde_json::{Map, Value};

use crate::args::engine::EngineArgs;
use crate::terminal::output::Failure;

/// How long an external engine may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

/// The engine and its options.
#[derive(Debug, clap::Args)]
pub(crate) struct AnalysisEngineArgs {
    /// Command of a UCI engine to use instead of Lucena
    #[arg(
        long = "engine",
        value_name = "CMD",
        conflicts_with_all = ["hash", "threads", "evaluator", "eval_file", "config"],
    )]
    external: Option<String>,

    #[command(flatten)]
    engine: EngineArgs,
}

/// How to start the engine of `--engine`: a program and its arguments.
pub(crate) fn launch(command: &str) -> Result<Launch, Failure> {
    let line = CommandLine::parse(command, None)
        .map_err(|error| Failure::Usage(format!("--engine: {error}")))?;
    Ok(Launch::new(line.program).arguments(line.arguments))
}

/// Our engine, or an external one.
pub(crate) type AnyEngine = Box<dyn ChessEngine + Send>;

/// Makes engines, one for each worker.
pub(crate) struct EngineSource<'a> {
    args: &'a AnalysisEngineArgs,
    options: Options,
}

impl<'a> EngineSource<'a> {
    pub(crate) fn new(args: &'a AnalysisEngineArgs) -> Result<Self, Failure> {
        let mut options = args.engine.configured()?;
        if args.external.is_none() {
            args.engine.apply(&mut options)?;
        }
        let is_multi_pv = |(name, _): &(String, String)| name.eq_ignore_ascii_case("MultiPV");
        if args.engine.uci_options().iter().any(is_multi_pv) {
            let message = "--option MultiPV: the number of lines is set for each search";
            return Err(Failure::Usage(message.into()));
        }
        // A book move has no score, and limited strength no best one.
        options.own_book = false;
        options.limit_strength = false;
        Ok(Self { args, options })
    }

    /// Starts an engine. An external one can be killed by the handle.
    pub(crate) fn engine(&self, abort: &AbortHandle) -> Result<AnyEngine, Failure> {
        match &self.args.external {
            None => {
                let engine = Engine::with_options(self.options.clone());
                Ok(Box::new(BuiltIn::new(engine.map_err(Failure::new)?)))
            }
            Some(command) => Ok(Box::new(self.start(command, abort)?)),
        }
    }

    fn start(&self, command: &str, abort: &AbortHandle) -> Result<Client, Failure> {
        let launch = launch(command)?.abort_handle(abort);
        let error = |error: lucena_client::ClientError| {
            Failure::Message(format!("{}: {error}", launch.program().display()))
        };
        let mut client = launch.start(START_LIMIT).map_err(error)?;
        for (name, value) in &self.args.engine.uci_options() {
            client.set_option(name, value).map_err(error)?;
        }
        Ok(client)
    }

    /// Everything about the engine that results depend on.
    pub(crate) fn settings(&self) -> Map<String, Value> {
        let options: Map<String, Value> = match &self.args.external {
            Some(_) => self.args.engine.uci_options().iter().map(pair).collect(),
            None => {
                self.options.values().map(|(name, value)| pair(&(name.into(), value))).collect()
            }
        };
        Map::from_iter([("engine".into(), self.name().into()), ("options".into(), options.into())])
    }

    /// The command of an external engine, or our name.
    pub(crate) fn name(&self) -> &str {
        let ours = concat!("Lucena ", env!("CARGO_PKG_VERSION"));
        self.args.external.as_deref().unwrap_or(ours)
    }

    /// The error with its causes; errors of an external engine name it.
    pub(crate) fn message(&self, error: &AnalysisError) -> String {
        let is_external = self.args.external.is_some();
        match error {
            AnalysisError::Client(error) if is_external => format!("{}: {error}", self.name()),
            AnalysisError::NoScore { .. } | AnalysisError::IllegalPv { .. } if is_external => {
                format!("{}: {error}", self.name())
            }
            error => with_causes(error),
        }
    }
}

fn pair((name, value): &(String, String)) -> (String, Value) {
    (name.clone(), Value::String(value.clone()))
}

/// An error with its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
