//! How long to search.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long to search the positions of a game.
///
/// With [`Nodes`](Self::Nodes) or [`Depth`](Self::Depth) and one thread, our engine gives the same
/// report on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AnalysisLimit {
    /// Each position to this depth in plies.
    Depth(u32),
    /// This many nodes per position, in first and second looks as [`Analyzer`](crate::Analyzer) says.
    Nodes(u64),
    /// This time per position.
    MoveTime(Duration),
    /// This time for the whole game, shared among its positions.
    GameTime(Duration),
}

/// The default number of nodes per position.
const DEFAULT_NODES: u64 = 100_000;

impl Default for AnalysisLimit {
    fn default() -> Self {
        Self::Nodes(DEFAULT_NODES)
    }
}

/// When one search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLimit {
    /// After this depth in plies.
    Depth(u32),
    /// After this many nodes.
    Nodes(u64),
    /// After this time.
    Time(Duration),
}
