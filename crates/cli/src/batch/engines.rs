//! The engines of a worker, and what becomes of those that fail.

use lucena_analysis::AnalysisError;
use lucena_client::{AbortHandle, AnyEngine, ClientError, EngineSource};

use super::BatchStop;
use crate::args::analysis_engine::message;
use crate::terminal::output::{Failure, err_message};

/// Starts the engines of one worker, one after the other.
pub(crate) struct WorkerEngines<'a> {
    source: &'a EngineSource,
    stop: BatchStop,
    /// Kills the current engine.
    abort: AbortHandle,
}

impl<'a> WorkerEngines<'a> {
    pub(crate) fn new(source: &'a EngineSource, stop: &BatchStop) -> Self {
        Self { source, stop: stop.clone(), abort: stop.abort_handle() }
    }

    /// Starts the first engine.
    pub(crate) fn start(&self) -> Result<AnyEngine, Failure> {
        let failed = |error: ClientError| Failure::Message(message(self.source, &error.into()));
        self.source.start(&self.abort).map_err(failed)
    }

    /// The message for a game whose analysis has failed. An external engine that has failed is
    /// replaced for the next game.
    pub(crate) fn failed(&mut self, error: &AnalysisError, engine: &mut AnyEngine) -> String {
        match error {
            AnalysisError::Stopped if self.abort.is_aborted() => self.report_killed(),
            AnalysisError::Client(_) => {
                let abort = self.stop.abort_handle();
                if let Ok(another) = self.source.start(&abort) {
                    (*engine, self.abort) = (another, abort);
                }
            }
            _ => {}
        }
        message(self.source, error)
    }

    fn report_killed(&self) {
        if self.stop.is_first_report() {
            err_message(&format!("{} did not stop and was killed", self.source.name()));
        }
    }
}
