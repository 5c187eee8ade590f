//! The engines, and the work on one game.

use std::time::Duration;

use lucena_analysis::{
    AnalysisEngine, AnalysisError, AnalysisLimit, Analyzer, GameReport, Profile,
};
use lucena_engine::{Engine, Options};
use lucena_uci::{Client, Launch};
use serde_json::{Value, json};

use super::AnalyzeArgs;
use crate::batch::{BatchGame, BatchStop, Worker};
use crate::terminal::output::Failure;

/// How long an external engine may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

/// How engines are made, and what they search.
pub(super) struct EngineSource<'a> {
    args: &'a AnalyzeArgs,
    options: Options,
    limit: AnalysisLimit,
    profile: Profile,
}

impl<'a> EngineSource<'a> {
    pub(super) fn new(args: &'a AnalyzeArgs, mut options: Options) -> Result<Self, Failure> {
        // A book move has no score, and limited strength no best one.
        options.own_book = false;
        options.limit_strength = false;
        Ok(Self { args, options, limit: args.limit(), profile: args.profile()? })
    }

    fn engine(&self) -> Result<AnyEngine, Failure> {
        match &self.args.external {
            None => {
                let engine = Engine::with_options(self.options.clone());
                Ok(Box::new(engine.map_err(Failure::new)?))
            }
            Some(command) => Ok(Box::new(self.start(command)?)),
        }
    }

    fn start(&self, command: &str) -> Result<Client, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| Failure::Usage("--engine is empty".into()))?;
        let error =
            |error: lucena_uci::ClientError| Failure::Message(format!("{program}: {error}"));
        let mut client = Launch::new(program).arguments(words).start(START_LIMIT).map_err(error)?;
        for (name, value) in &self.args.external_options {
            client.set_option(name, value).map_err(error)?;
        }
        Ok(client)
    }

    /// Everything that a report depends on.
    pub(super) fn settings(&self) -> Result<Value, Failure> {
        let options: serde_json::Map<String, Value> = match &self.args.external {
            Some(_) => self.args.external_options.iter().map(pair).collect(),
            None => {
                self.options.values().map(|(name, value)| pair(&(name.into(), value))).collect()
            }
        };
        Ok(json!({
            "engine": self.args.external.as_deref().unwrap_or(concat!("Lucena ", env!("CARGO_PKG_VERSION"))),
            "options": options,
            "limit": self.limit,
            "multipv": self.args.multipv,
            "profile": self.profile,
            "reuse-evals": self.args.reuse_evals,
        }))
    }
}

fn pair((name, value): &(String, String)) -> (String, Value) {
    (name.clone(), Value::String(value.clone()))
}

/// Our engine, or an external one.
type AnyEngine = Box<dyn AnalysisEngine + Send>;

/// Analyses one game after the other.
pub(super) struct AnalysisWorker<'a> {
    source: &'a EngineSource<'a>,
    analyzer: Analyzer<AnyEngine>,
}

impl<'a> AnalysisWorker<'a> {
    pub(super) fn new(source: &'a EngineSource<'a>, stop: &BatchStop) -> Result<Self, Failure> {
        let analyzer = Analyzer::new(source.engine()?)
            .limit(source.limit)
            .profile(source.profile)
            .multi_pv(source.args.multipv as usize)
            .stop_handle(&stop.handle());
        let analyzer = match source.args.reuse_evals {
            true => analyzer.reuse_scores(),
            false => analyzer,
        };
        Ok(Self { source, analyzer })
    }
}

impl Worker for AnalysisWorker<'_> {
    type Output = GameReport;

    fn work(&mut self, game: &BatchGame, step: &dyn Fn(usize)) -> Result<GameReport, String> {
        let report = self.analyzer.analyze_with(&game.tree, |progress| {
            step(progress.done);
        });
        report.map_err(|error| {
            let message = with_causes(&error);
            // An external engine that has failed is replaced for the next game.
            if matches!(error, AnalysisError::Client(_))
                && let Ok(engine) = self.source.engine()
            {
                *self.analyzer.engine_mut() = engine;
            }
            message
        })
    }
}

/// An error with its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
