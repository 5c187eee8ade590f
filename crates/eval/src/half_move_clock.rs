//! Scores are scaled down linearly with the half-move clock, so that making progress is preferred.
//! At a clock of 100 a little more than half is left; scoring the draw itself is up to the search.

use lucena_board::Position;

/// The factor of a clock of 0.
pub(crate) const FULL: i32 = 220;
const MAX: i32 = 100;

/// The factor of this position, out of [`FULL`].
#[inline]
pub(crate) fn factor(position: &Position) -> i32 {
    FULL - i32::from(position.half_move_clock()).min(MAX)
}

/// A score in centipawns, scaled down.
#[inline]
pub(crate) fn scaled(score: i32, position: &Position) -> i32 {
    (i64::from(score) * i64::from(factor(position)) / i64::from(FULL)) as i32
}
