//! The engine of commands that analyse games: ours in process, or any UCI engine.

use lucena_analysis::AnalysisError;
use lucena_client::{CommandLine, EngineSource, Launch};
use serde_json::{Map, Value};

use crate::args::engine::EngineArgs;
use crate::terminal::output::Failure;

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

impl AnalysisEngineArgs {
    /// How to start the engine. An external one is named by its command.
    pub(crate) fn source(&self) -> Result<EngineSource, Failure> {
        let given = self.engine.uci_options();
        if given.iter().any(|(name, _)| name.eq_ignore_ascii_case("MultiPV")) {
            let message = "--option MultiPV: the number of lines is set for each search";
            return Err(Failure::Usage(message.into()));
        }
        if let Some(command) = &self.external {
            return Ok(EngineSource::uci(launch(command)?, given).named(command));
        }
        let mut options = self.engine.configured()?;
        self.engine.apply(&mut options)?;
        Ok(EngineSource::built_in(options))
    }
}

/// Everything about the engine that results depend on.
pub(crate) fn settings(engine: &EngineSource) -> Map<String, Value> {
    let pair = |(name, value)| (name, Value::String(value));
    let options: Map<String, Value> = engine.options().into_iter().map(pair).collect();
    Map::from_iter([("engine".into(), engine.name().into()), ("options".into(), options.into())])
}

/// The error with its causes; errors of an external engine name it.
pub(crate) fn message(engine: &EngineSource, error: &AnalysisError) -> String {
    match error {
        AnalysisError::Client(_)
        | AnalysisError::NoScore { .. }
        | AnalysisError::IllegalPv { .. }
            if engine.is_process() =>
        {
            format!("{}: {error}", engine.name())
        }
        error => with_causes(error),
    }
}

/// An error with its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
