//! Building an analyzer.

use lucena_book::{OpeningNames, default_book};

use super::{Analyzer, Settings};
use crate::why::ExplainLevel;
use crate::{AnalysisLimit, Profile, ScoreScale};
use lucena_client::{ChessEngine, StopHandle};

impl<E: ChessEngine> Analyzer<E> {
    /// An analyzer with the default limit and profile.
    pub fn new(engine: E) -> Self {
        let settings = Settings {
            limit: AnalysisLimit::default(),
            multi_pv: None,
            profile: Profile::default(),
            explain: ExplainLevel::default(),
            scale: None,
            reuses_scores: false,
        };
        let (names, book) = (OpeningNames::new(), default_book());
        Self { engine, settings, stop: StopHandle::new(), names, book }
    }

    /// Sets how long to search.
    pub fn limit(mut self, limit: AnalysisLimit) -> Self {
        self.settings.limit = limit;
        self
    }

    /// Sets the number of lines, at least as many as the profile needs: 2 for
    /// [`Profile::ExpectedPoints`], else 1.
    pub fn multi_pv(mut self, n_lines: usize) -> Self {
        self.settings.multi_pv = Some(n_lines);
        self
    }

    /// Sets how moves are labelled.
    pub fn profile(mut self, profile: Profile) -> Self {
        self.settings.profile = profile;
        self
    }

    /// Sets how much the explanations of errors say.
    pub fn explain(mut self, level: ExplainLevel) -> Self {
        self.settings.explain = level;
        self
    }

    /// Sets the scale of the engine's scores, by default [`ScoreScale::of_engine`].
    pub fn score_scale(mut self, scale: ScoreScale) -> Self {
        self.settings.scale = Some(scale);
        self
    }

    /// Uses the scores of `[%eval]` comments where the positions before and after a move have one.
    /// Only errors are searched then, for their best lines.
    pub fn reuse_scores(mut self) -> Self {
        self.settings.reuses_scores = true;
        self
    }

    /// Sets the handle that stops the analysis.
    pub fn stop_handle(mut self, stop: &StopHandle) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The engine.
    pub const fn engine(&self) -> &E {
        &self.engine
    }

    /// The engine, to set options.
    pub const fn engine_mut(&mut self) -> &mut E {
        &mut self.engine
    }

    /// Returns the engine.
    pub fn into_engine(self) -> E {
        self.engine
    }
}
