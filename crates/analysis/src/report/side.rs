//! The summary of one side.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Counts, MoveReport};
use crate::Phase;

/// The summary of one side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SideReport {
    /// The player's name.
    pub name: Option<String>,
    /// The player's rating.
    pub elo: Option<u32>,
    /// Accuracy over the game, 0 to 100; `None` without moves.
    pub accuracy: Option<f64>,
    /// Average centipawn loss; `None` without moves.
    pub acpl: Option<u32>,
    /// Number of moves by label.
    pub counts: Counts,
    /// Summaries of the phases in which the side moved.
    pub phases: BTreeMap<Phase, PartReport>,
    /// Summary of the moves in time trouble, if there were any.
    pub time_trouble: Option<PartReport>,
}

/// The summary of some moves of a side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct PartReport {
    /// The number of moves.
    pub moves: usize,
    /// Mean accuracy of the moves, 0 to 100.
    pub accuracy: f64,
    /// Number of moves by label.
    pub counts: Counts,
}

impl PartReport {
    /// Summarizes moves; `None` if there are none.
    pub(crate) fn of(moves: &[&MoveReport]) -> Option<Self> {
        if moves.is_empty() {
            return None;
        }
        let sum: f64 = moves.iter().map(|mv| mv.accuracy).sum();
        Some(Self {
            moves: moves.len(),
            accuracy: sum / moves.len() as f64,
            counts: moves.iter().map(|mv| mv.label).collect(),
        })
    }
}

impl SideReport {
    /// Summarizes the moves of a side. Name, rating, and the figures of the whole game are the
    /// caller's.
    pub(crate) fn of(moves: &[&MoveReport]) -> Self {
        let part = |wanted: &dyn Fn(&MoveReport) -> bool| {
            let chosen: Vec<_> = moves.iter().copied().filter(|mv| wanted(mv)).collect();
            PartReport::of(&chosen)
        };
        let phases = Phase::ALL.into_iter();
        Self {
            counts: moves.iter().map(|mv| mv.label).collect(),
            phases: phases.filter_map(|it| Some((it, part(&|mv| mv.phase == it)?))).collect(),
            time_trouble: part(&|mv| mv.time_trouble),
            ..Self::default()
        }
    }
}
