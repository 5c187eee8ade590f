//! Futility pruning: moves that cannot bring the evaluation up to the window.
//!
//! The idea: a quiet move changes the evaluation by little, a capture by what it takes. If that
//! and a margin do not reach alpha, the move will fail low.
//!
//! When it is wrong: the move makes a threat that is worth more than the margin. Moves that give
//! check are searched.
//!
//! What our matches measured: without it -33 ± 37 Elo (240 games, 5,000 nodes a move).

use lucena_eval::Score;

use crate::params::SearchParams;

/// The score that a quiet move may be expected to reach at most.
#[inline]
pub(crate) fn quiet_hope(eval: Score, reduced_depth: i32, params: &SearchParams) -> Score {
    eval + params.futility_base + params.futility_margin * reduced_depth
}

/// The score that a capture may be expected to reach at most; `history` is what is known of it.
#[inline]
pub(crate) fn capture_hope(
    eval: Score,
    taken: i32,
    history: i32,
    reduced_depth: i32,
    params: &SearchParams,
) -> Score {
    let margin = params.capture_futility_base + params.capture_futility_margin * reduced_depth;
    eval + margin + taken + history / params.capture_futility_history_div
}
