//! Memory estimates before the work starts.

use std::num::NonZeroUsize;

use lucena_syzygy::MaterialKey;

use super::solve::Solver;

/// Size limit of cached values that are not in use.
pub(super) const CACHE_SIZE: u64 = 400 << 20;

/// Solutions up to this size are kept until the files have been checked.
pub(super) const KEPT_SOLUTION: u64 = 200 << 20;

/// Bytes that the writer needs per placement of the current part.
const WRITER_BYTES: u64 = 4;

/// Bytes independent of the endgame.
const BASE: u64 = 64 << 20;

/// Estimated bytes for the endgames of a plan.
pub(super) fn needed(plan: &[MaterialKey], threads: NonZeroUsize) -> u64 {
    let one = |&key: &MaterialKey| needed_for(key, threads);
    let requests = plan.iter().flat_map(|&key| Solver::requests(key));
    let kept: u64 = requests.map(Solver::values_memory).sum();
    BASE + kept.min(CACHE_SIZE) + plan.iter().map(one).max().unwrap_or(0)
}

/// Estimated bytes for one endgame, without cached values of others.
fn needed_for(key: MaterialKey, threads: NonZeroUsize) -> u64 {
    let children: u64 = Solver::requests(key).into_iter().map(Solver::values_memory).sum();
    let parts = if key.has_pawns() { 3 } else { 1 };
    let [solution, at_work] = Solver::memory_of(key, threads);
    let writing = WRITER_BYTES * n_placements(key) / parts;
    children.saturating_sub(CACHE_SIZE) + solution + at_work.max(writing)
}

/// Approximate number of placements for each side to move.
pub(super) fn n_placements(key: MaterialKey) -> u64 {
    Solver::n_placements(key)
}
