//! Scores are scaled down linearly with the half-move clock, so that making progress is preferred.
//! At a clock of 100 a little more than half is left; scoring the draw itself is up to the search.

use lucena_board::Position;

const SPAN: i32 = 220;
const MAX: i32 = 100;

/// A score in centipawns, scaled down.
#[inline]
pub(crate) fn scaled(score: i32, position: &Position) -> i32 {
    let clock = i32::from(position.half_move_clock()).min(MAX);
    (i64::from(score) * i64::from(SPAN - clock) / i64::from(SPAN)) as i32
}
