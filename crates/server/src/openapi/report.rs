//! The schema of the report of a job, which is written game by game and so has no type.
#![expect(dead_code, reason = "these describe what is written piece by piece")]

use std::collections::BTreeMap;

use lucena_analysis::{GameReport, PlayerSummary};
use utoipa::ToSchema;

use crate::analysis::InvalidGame;

/// The report of a job.
#[derive(ToSchema)]
pub(crate) struct JobReport {
    games: Vec<NumberedReport>,
    /// The players, by name.
    players: BTreeMap<String, PlayerSummary>,
    summary: JobSummary,
}

/// The report of a game of a job.
#[derive(ToSchema)]
struct NumberedReport {
    /// Number of the game in its file, from 1.
    number: u64,
    #[serde(flatten)]
    report: GameReport,
}

/// The games of a report.
#[derive(ToSchema)]
struct JobSummary {
    /// The number of finished games.
    games: usize,
    /// Those that cannot be analysed.
    broken: Vec<InvalidGame>,
    /// The state of the job.
    state: String,
}
