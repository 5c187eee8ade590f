//! The engines of a worker, and what becomes of those that fail.

use lucena_analysis::AnalysisError;
use lucena_client::AbortHandle;

use super::BatchStop;
use crate::args::analysis_engine::{AnyEngine, EngineSource};
use crate::terminal::output::{Failure, err_message};

/// Starts the engines of one worker, one after the other.
pub(crate) struct WorkerEngines<'a> {
    source: &'a EngineSource<'a>,
    stop: BatchStop,
    /// Kills the current engine.
    abort: AbortHandle,
}

impl<'a> WorkerEngines<'a> {
    pub(crate) fn new(source: &'a EngineSource<'a>, stop: &BatchStop) -> Self {
        Self { source, stop: stop.clone(), abort: stop.abort_handle() }
    }

    /// Starts the first engine.
    pub(crate) fn start(&self) -> Result<AnyEngine, Failure> {
        self.source.engine(&self.abort)
    }

    /// The message for a game whose analysis has failed. An external engine that has failed is
    /// replaced for the next game.
    pub(crate) fn failed(&mut self, error: &AnalysisError, engine: &mut AnyEngine) -> String {
        match error {
            AnalysisError::Stopped if self.abort.is_aborted() => self.report_killed(),
            AnalysisError::Client(_) => {
                let abort = self.stop.abort_handle();
                if let Ok(another) = self.source.engine(&abort) {
                    (*engine, self.abort) = (another, abort);
                }
            }
            _ => {}
        }
        self.source.message(error)
    }

    fn report_killed(&self) {
        if self.stop.is_first_report() {
            err_message(&format!("{} did not stop and was killed", self.source.name()));
        }
    }
}
