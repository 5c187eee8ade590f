//! Perft by several threads. Elsewhere in this crate nothing starts a thread; but a count that
//! runs for hours belongs where the counting is, and the caller says how many threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

use super::builder::Perft;
use super::divide::Divide;
use crate::{MoveList, Position};

/// Shallower counts are over before a thread has started.
pub(super) const MIN_DEPTH: u32 = 4;

/// More threads than any machine makes use of; it bounds the memory for the subtrees.
const MOST_THREADS: usize = 1024;

/// Subtrees for each thread: many, as they differ in size and the last ones decide when all is
/// done.
const SUBTREES_PER_THREAD: usize = 16;

/// A part of the tree that one thread counts alone.
struct Subtree {
    /// The index of the first move.
    root: usize,
    position: Position,
}

pub(super) fn divide(perft: &Perft<'_>, root: &Position, stop: &AtomicBool) -> Option<Divide> {
    let moves = root.legal_moves();
    let n_threads = perft.n_threads.get().min(MOST_THREADS);
    let (subtrees, depth) = split(root, &moves, perft.depth, n_threads);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::from_iter(moves.iter().map(|_| 0));
        while let Some(subtree) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = &mut counts[subtree.root];
            *count = u64::saturating_add(*count, perft.count(&subtree.position, depth, stop)?);
        }
        Some(counts)
    };
    // The sums don't depend on who counts what, so the result is always the same.
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

/// Plays all moves two plies deep, and deeper where that gives too few subtrees.
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
