//! Reasons to leave a position, or a move, without looking at it.
//!
//! A position is cut when something cheaper than its moves says that it lies outside the window;
//! a move is left out when it will hardly reach it. Both are wrong at times, which is why each
//! gets bolder only near the horizon, where a mistake costs least and the nodes are.

pub(crate) mod exchange;
pub(crate) mod futility;
pub(crate) mod history;
pub(crate) mod late_moves;
pub(crate) mod mate_distance;
mod null_move;
mod prob_cut;
pub(crate) mod razoring;
pub(crate) mod reverse_futility;
pub(crate) mod zugzwang;
