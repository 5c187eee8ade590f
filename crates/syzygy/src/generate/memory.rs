//! How much memory the work takes, said before it starts.

use std::num::NonZeroUsize;

use super::solve::Problem;
use crate::Balance;

/// Bytes of results of smaller balances that are kept when nobody needs them at the moment.
pub(super) const LIBRARY_ROOM: u64 = 400 << 20;

/// Solutions of no more bytes than this are kept until the files have been checked.
pub(super) const KEPT_SOLUTION: u64 = 200 << 20;

/// Bytes that the writer has for each placement of the part it is at.
const WRITER_BYTES: u64 = 10;

/// Bytes for everything that does not grow with the balance.
const BASE: u64 = 16 << 20;

/// An estimate of the bytes needed for a balance.
pub(super) fn needed(balance: Balance, threads: NonZeroUsize) -> u64 {
    let children: u64 = Problem::requests(balance).into_iter().map(Problem::values_memory).sum();
    let solution = Problem::memory_of(balance, threads);
    let parts = if balance.has_pawns() { 3 } else { 1 };
    BASE + solution + children + WRITER_BYTES * n_placements(balance) / parts
}

/// About how many placements the files have for each side to move.
pub(super) fn n_placements(balance: Balance) -> u64 {
    Problem::n_placements(balance)
}
