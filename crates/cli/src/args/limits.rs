//! Search limits.

use std::time::Duration;

use lucena_search::Limits;

/// When a search stops.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Search to depth D
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = parse_depth)]
    depth: Option<u32>,

    /// Search N nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    nodes: Option<u64>,

    /// Search for MS milliseconds
    #[arg(
        long,
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = parse_milliseconds,
    )]
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

// The errors of the standard parsers name no range.

/// Parses a depth, or a number of moves to mate.
pub(crate) fn parse_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", u32::MAX))
}

/// Parses a number of nodes.
pub(crate) fn parse_nodes(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", u64::MAX))
}

/// Parses a number that is not 0.
pub(crate) fn parse_positive(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a positive number".into())
}

fn parse_milliseconds(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected milliseconds from 0 to {}", u64::MAX))
}
