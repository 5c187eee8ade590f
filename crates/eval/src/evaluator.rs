//! The contract between a search and whatever says what a position is worth.

use lucena_board::{Move, Position};

use crate::Score;

/// Says what a position is worth to the side to move.
///
/// A search calls [`refresh`](Evaluator::refresh) at its root, [`push`](Evaluator::push) with each
/// move it plays, [`pop`](Evaluator::pop) when it takes one back, and
/// [`evaluate`](Evaluator::evaluate) with the position that it has reached. An evaluator that keeps
/// nothing between positions needs only `evaluate`; one that does, such as a neural network with an
/// accumulator, pushes and pops it, and may put the work off until `evaluate` asks.
///
/// The score must not depend on how the position was reached, and must be within the band of
/// [`Score::cp`].
pub trait Evaluator {
    /// What the position is worth to the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// Forgets every move and starts from this position.
    fn refresh(&mut self, position: &Position) {
        let _ = position;
    }

    /// A move leads from `before` to `after`.
    fn push(&mut self, before: &Position, mv: Move, after: &Position) {
        let _ = (before, mv, after);
    }

    /// The side to move passes. Nothing on the board changes.
    fn push_null(&mut self, after: &Position) {
        let _ = after;
    }

    /// Takes back the last push.
    fn pop(&mut self) {}
}
