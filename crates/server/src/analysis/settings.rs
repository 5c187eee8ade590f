//! Analysis settings of a request.

use std::time::Duration;

use lucena_analysis::puzzles::PuzzleFinder;
use lucena_analysis::{AnalysisLimit, Analyzer, Centipawns, ExpectedPoints, Profile};
use lucena_client::{ChessEngine, StopHandle};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::config::Limits;
use crate::problem::Problem;
use crate::search::within;

/// The name of a profile.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProfileName {
    #[default]
    Lichess,
    ExpectedPoints,
    Centipawns,
}

impl From<ProfileName> for Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Lichess => Self::Lichess,
            ProfileName::ExpectedPoints => Self::ExpectedPoints(ExpectedPoints::default()),
            ProfileName::Centipawns => Self::Centipawns(Centipawns::default()),
        }
    }
}

/// The analysis parameters of a request.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AnalysisParams {
    pub(crate) profile: Option<ProfileName>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) movetime_ms: Option<u64>,
    pub(crate) reuse_evals: bool,
    pub(crate) puzzles: bool,
}

impl AnalysisParams {
    pub(crate) fn settings(&self, allowed: &Limits) -> Result<AnalysisSettings, Problem> {
        let max_ms = u64::try_from(allowed.max_time.as_millis()).unwrap_or(u64::MAX);
        let nodes = within("nodes", self.nodes, 1, allowed.max_nodes)?.map(AnalysisLimit::Nodes);
        let depth = within("depth", self.depth, 1, allowed.max_depth)?.map(AnalysisLimit::Depth);
        let time = within("movetime_ms", self.movetime_ms, 1, max_ms)?
            .map(|ms| AnalysisLimit::MoveTime(Duration::from_millis(ms)));
        let mut given = [nodes, depth, time].into_iter().flatten();
        let limit = given.next();
        if given.next().is_some() {
            return Err(Problem::bad_request("nodes, depth and movetime_ms: give only one"));
        }
        let default = match AnalysisLimit::default() {
            AnalysisLimit::Nodes(nodes) => AnalysisLimit::Nodes(nodes.min(allowed.max_nodes)),
            other => other,
        };
        Ok(AnalysisSettings {
            limit: limit.unwrap_or(default),
            profile: self.profile.unwrap_or_default().into(),
            reuse_evals: self.reuse_evals,
            puzzles: self.puzzles,
        })
    }
}

/// All settings that reports depend on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AnalysisSettings {
    pub(crate) limit: AnalysisLimit,
    pub(crate) profile: Profile,
    /// Use the scores of `[%eval]` comments.
    pub(crate) reuse_evals: bool,
    /// Also look for puzzles.
    pub(crate) puzzles: bool,
}

impl AnalysisSettings {
    pub(crate) fn analyzer<E: ChessEngine>(&self, engine: E, stop: &StopHandle) -> Analyzer<E> {
        let analyzer =
            Analyzer::new(engine).limit(self.limit).profile(self.profile).stop_handle(stop);
        if self.reuse_evals { analyzer.reuse_scores() } else { analyzer }
    }

    pub(crate) fn finder<E: ChessEngine>(&self, engine: E, stop: &StopHandle) -> PuzzleFinder<E> {
        let finder = PuzzleFinder::new(engine).stop_handle(stop);
        if self.reuse_evals { finder.reuse_scores() } else { finder }
    }
}
