//! Search limits.

use std::time::Duration;

use lucena_search::Limits;

use super::number::number;

/// When a search stops.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Search to depth D
    #[arg(long, value_name = "D", value_parser = number(1..=u32::MAX))]
    depth: Option<u32>,

    /// Search N nodes
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Search for MS milliseconds
    #[arg(long, value_name = "MS", value_parser = number(1..=u64::MAX))]
    movetime: Option<u64>,
}

impl LimitArgs {
    /// The limits that were given; without any, those of an infinite search.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits.move_time = self.movetime.map(Duration::from_millis);
        limits
    }
}
