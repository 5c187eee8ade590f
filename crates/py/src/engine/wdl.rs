//! The expected result of a score, without its position.

use lucena_eval::{MAX_PHASE, WdlModel};
use pyo3::prelude::*;

/// Wins, draws and losses of 1000 games by the model of the engine, with all pieces on the board.
#[pyfunction]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a probability is from 0 to 1"
)]
pub(crate) fn win_draw_loss(centipawns: f64) -> (u32, u32, u32) {
    let win = |score| WdlModel::default().win_normalized(score, MAX_PHASE);
    let permille = |score| (1000.0 * win(score)).round() as u32;
    let win = permille(centipawns);
    // They add up to at most 1000, but rounding could add one.
    let loss = permille(-centipawns).min(1000 - win);
    (win, 1000 - win - loss, loss)
}
