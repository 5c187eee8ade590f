//! Mate distance pruning: a mate that is already found sets limits to what can matter.
//!
//! The idea: at this ply the worst that can happen is to be mated here, and the best is to mate
//! with the next move. If the window lies outside, no move changes the result at the root.
//!
//! When it is wrong: never; it only saves time once a mate is near.
//!
//! What our matches measured: without it 0 Elo, every pair of games split (300 games, 3,000 nodes a
//! move).

use lucena_eval::Score;

/// The window, narrowed to the scores that are possible `ply` plies below the root.
#[inline]
pub(crate) fn narrow(alpha: Score, beta: Score, ply: usize) -> (Score, Score) {
    let ply = ply as u32;
    (alpha.max(Score::mated_in(ply)), beta.min(Score::mate_in(ply + 1)))
}
