//! The work on one game.

use lucena_analysis::{AnalysisLimit, Analyzer, GameReport, Profile, ScoreScale};
use lucena_client::{AnyEngine, EngineSource};
use serde_json::{Value, to_value};

use super::AnalyzeArgs;
use crate::args::analysis_engine::settings;
use crate::batch::{BatchGame, BatchStop, Worker, WorkerEngines};
use crate::terminal::output::Failure;

/// How engines are made, and what they search.
pub(super) struct Source<'a> {
    args: &'a AnalyzeArgs,
    engine: EngineSource,
    limit: AnalysisLimit,
    profile: Profile,
}

impl<'a> Source<'a> {
    pub(super) fn new(args: &'a AnalyzeArgs) -> Result<Self, Failure> {
        Ok(Self {
            args,
            engine: args.engine.source()?,
            limit: args.limit(),
            profile: args.profile()?,
        })
    }

    /// Everything that a report depends on.
    pub(super) fn settings(&self) -> Result<Value, Failure> {
        let mut settings = settings(&self.engine);
        settings.insert("limit".into(), to_value(self.limit).map_err(Failure::new)?);
        settings.insert("multipv".into(), self.args.multipv.into());
        let scale = self.args.score_scale.map(ScoreScale::factor);
        settings.insert("score-scale".into(), scale.into());
        settings.insert("profile".into(), to_value(self.profile).map_err(Failure::new)?);
        settings.insert("explain".into(), to_value(self.args.explain).map_err(Failure::new)?);
        settings.insert("reuse-evals".into(), self.args.reuse_evals.into());
        Ok(settings.into())
    }
}

/// Analyzes one game after the other.
pub(super) struct AnalysisWorker<'a> {
    engines: WorkerEngines<'a>,
    analyzer: Analyzer<AnyEngine>,
}

impl<'a> AnalysisWorker<'a> {
    pub(super) fn new(source: &'a Source<'a>, stop: &BatchStop) -> Result<Self, Failure> {
        let engines = WorkerEngines::new(&source.engine, stop);
        let mut analyzer = Analyzer::new(engines.start()?)
            .limit(source.limit)
            .profile(source.profile)
            .explain(source.args.explain)
            .stop_handle(&stop.handle());
        if let Some(n_lines) = source.args.multipv {
            analyzer = analyzer.multi_pv(n_lines as usize);
        }
        if let Some(scale) = source.args.score_scale {
            analyzer = analyzer.score_scale(scale);
        }
        if source.args.reuse_evals {
            analyzer = analyzer.reuse_scores();
        }
        Ok(Self { engines, analyzer })
    }
}

impl Worker for AnalysisWorker<'_> {
    type Output = GameReport;

    fn work(&mut self, game: &BatchGame, step: &dyn Fn(usize)) -> Result<GameReport, String> {
        let report = self.analyzer.analyze_with(&game.tree, |progress| step(progress.done));
        report.map_err(|error| self.engines.failed(&error, self.analyzer.engine_mut()))
    }
}
