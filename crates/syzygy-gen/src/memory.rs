//! How much memory the work takes, said before it starts.

use std::num::NonZeroUsize;

use super::solve::Problem;
use lucena_syzygy::Balance;

/// Bytes of results of smaller balances that are kept when nobody needs them at the moment.
pub(super) const LIBRARY_ROOM: u64 = 400 << 20;

/// Solutions of no more bytes than this are kept until the files have been checked.
pub(super) const KEPT_SOLUTION: u64 = 200 << 20;

/// Bytes that the writer has for each placement of the part it is at.
const WRITER_BYTES: u64 = 4;

/// Bytes for everything that does not grow with the balance.
const BASE: u64 = 64 << 20;

/// An estimate of the bytes needed for the balances of a plan.
pub(super) fn needed(plan: &[Balance], threads: NonZeroUsize) -> u64 {
    let one = |&balance: &Balance| needed_for(balance, threads);
    let requests = plan.iter().flat_map(|&balance| Problem::requests(balance));
    let kept: u64 = requests.map(Problem::values_memory).sum();
    BASE + kept.min(LIBRARY_ROOM) + plan.iter().map(one).max().unwrap_or(0)
}

/// The same for one balance, without what others leave behind.
fn needed_for(balance: Balance, threads: NonZeroUsize) -> u64 {
    let children: u64 = Problem::requests(balance).into_iter().map(Problem::values_memory).sum();
    let parts = if balance.has_pawns() { 3 } else { 1 };
    let [solution, at_work] = Problem::memory_of(balance, threads);
    let writing = WRITER_BYTES * n_placements(balance) / parts;
    children.saturating_sub(LIBRARY_ROOM) + solution + at_work.max(writing)
}

/// About how many placements the files have for each side to move.
pub(super) fn n_placements(balance: Balance) -> u64 {
    Problem::n_placements(balance)
}
