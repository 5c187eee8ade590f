//! Pruning by static exchange: moves that lose material on their square.
//!
//! The idea: a move that loses more by exchange than the remaining depth is likely to win back
//! will fail low. A quiet move that puts a piece where it is taken has a harder time than a
//! capture, and a deeper search finds more sacrifices that work.
//!
//! When it is wrong: sacrifices. The allowance grows with depth.
//!
//! What our matches measured: without it -32 ± 36 Elo (240 games, 5,000 nodes a move).

use crate::params::SearchParams;

/// The least that a move has to gain by exchange to be looked at; negative.
#[inline]
pub(crate) fn threshold(is_quiet: bool, depth: i32, history: i32, params: &SearchParams) -> i32 {
    if is_quiet {
        -params.see_quiet_margin * depth * depth
    } else {
        -params.see_capture_margin * depth - history / params.see_history_div
    }
}
