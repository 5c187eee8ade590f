//! Search parameters of requests.

use std::fmt::Display;
use std::time::Duration;

use lucena_engine::Options;
use lucena_search::Limits;
use serde::Deserialize;

use crate::config;
use crate::problem::Problem;

/// The limits and options of a search, as parameters of a request.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub(crate) struct SearchParams {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Milliseconds.
    pub(crate) movetime: Option<u64>,
    pub(crate) multipv: Option<usize>,
    pub(crate) threads: Option<usize>,
    /// MiB.
    pub(crate) hash: Option<usize>,
}

impl SearchParams {
    /// The limits of the search, always bounded by the server's.
    pub(crate) fn limits(&self, allowed: &config::Limits) -> Result<Limits, Problem> {
        let depth = within("depth", self.depth, 1, allowed.max_depth)?;
        let nodes = within("nodes", self.nodes, 1, allowed.max_nodes)?;
        let max_time = u64::try_from(allowed.max_time.as_millis()).unwrap_or(u64::MAX);
        let time = within("movetime", self.movetime, 1, max_time)?;
        let mut limits = Limits::move_time(time.map_or(allowed.max_time, Duration::from_millis));
        limits.depth = Some(depth.unwrap_or(allowed.max_depth));
        limits.nodes = Some(nodes.unwrap_or(allowed.max_nodes));
        limits.multi_pv = within("multipv", self.multipv, 1, allowed.max_multi_pv)?.unwrap_or(1);
        Ok(limits)
    }

    /// The engine's options for the search.
    pub(crate) fn options(
        &self,
        default: &Options,
        allowed: &config::Limits,
    ) -> Result<Options, Problem> {
        let threads = within("threads", self.threads, 1, allowed.max_threads)?;
        let hash_mb = within("hash", self.hash, 1, allowed.max_hash_mb)?;
        Ok(Options {
            threads: threads.unwrap_or(default.threads),
            hash_mb: hash_mb.unwrap_or(default.hash_mb),
            ..default.clone()
        })
    }
}

/// Checks that a parameter is in range.
pub(crate) fn within<T: Copy + PartialOrd + Display>(
    name: &str,
    value: Option<T>,
    min: T,
    max: T,
) -> Result<Option<T>, Problem> {
    match value {
        Some(value) if !(min..=max).contains(&value) => Err(Problem::bad_request(format_args!(
            "{name}: found {value}, expected {min} to {max}"
        ))),
        value => Ok(value),
    }
}
