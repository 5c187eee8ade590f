//! Multi-threaded perft, the only code of this crate that starts threads. The caller sets their
//! number.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

use super::divide::Divide;
use crate::{MoveList, Position};

/// Shallower runs finish before a thread has started.
pub(super) const MIN_DEPTH: u32 = 4;

/// Upper bound on the number of threads; it bounds the memory for the list of subtrees.
const MOST_THREADS: usize = 1024;

/// Minimum number of subtrees per thread: many, since they differ in size and the last ones
/// determine the run time.
const SUBTREES_PER_THREAD: usize = 16;

/// A subtree, counted by a single thread.
struct Subtree {
    /// The index of the root move.
    root: usize,
    position: Position,
}

/// Divides with several threads. `count` gives the leaves below a position, or `None` to give up.
pub(super) fn divide(
    root: &Position,
    depth: u32,
    n_threads: NonZero<usize>,
    count: impl Fn(&Position, u32) -> Option<u64> + Sync,
) -> Option<Divide> {
    let moves = root.legal_moves();
    let n_threads = n_threads.get().min(MOST_THREADS);
    let (subtrees, depth) = split(root, &moves, depth, n_threads);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::from_iter(moves.iter().map(|_| 0));
        while let Some(subtree) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
            let sum = &mut counts[subtree.root];
            *sum = u64::saturating_add(*sum, count(&subtree.position, depth)?);
        }
        Some(counts)
    };
    // The sums do not depend on which thread counts which subtree, so the result is deterministic.
    let counts = thread::scope(|scope| {
        let n_helpers = n_threads.min(subtrees.len()).saturating_sub(1);
        let helpers: Vec<_> = (0..n_helpers)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let own = work();
        helpers.into_iter().fold(own, |sum, helper| {
            let counts = helper.join().expect("counting does not panic");
            sum.zip(counts).map(|(sum, counts)| add(sum, &counts))
        })
    })?;
    Some(Divide::new(moves.into_iter().zip(counts)))
}

/// Splits the tree at two plies, or deeper if there are too few subtrees.
fn split(root: &Position, moves: &MoveList, depth: u32, n_threads: usize) -> (Vec<Subtree>, u32) {
    let enough = n_threads * SUBTREES_PER_THREAD;
    let first = moves.iter().enumerate();
    let mut subtrees: Vec<_> = first
        .map(|(root_idx, &mv)| Subtree { root: root_idx, position: root.play_unchecked(mv) })
        .collect();
    let mut left = depth - 1;
    while left + 2 > depth || subtrees.len() < enough && left >= MIN_DEPTH {
        let mut deeper = Vec::new();
        for Subtree { root, position } in subtrees {
            position.for_each_legal_move(|mv| {
                deeper.push(Subtree { root, position: position.play_unchecked(mv) });
            });
        }
        subtrees = deeper;
        left -= 1;
        if subtrees.is_empty() {
            break;
        }
    }
    (subtrees, left)
}

fn add(mut sum: Vec<u64>, counts: &[u64]) -> Vec<u64> {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum = sum.saturating_add(*count);
    }
    sum
}
