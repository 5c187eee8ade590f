//! The contract between a search and whatever says what a position is worth.

mod boxed;

use lucena_board::{Move, Position};

pub use self::boxed::BoxedEvaluator;
use crate::{Explanation, Score};

/// Says what a position is worth to the side to move.
///
/// A search calls [`refresh`](Evaluator::refresh) at its root, [`push`](Evaluator::push) with each
/// move it plays, [`pop`](Evaluator::pop) when it takes one back, and
/// [`evaluate`](Evaluator::evaluate) with the position that it has reached. An evaluator that keeps
/// nothing between positions needs only `evaluate`; one that does, such as a neural network with an
/// accumulator, pushes and pops it, and may put the work off until `evaluate` asks.
///
/// The trait is object safe. A search with several threads gives each a copy, so `lucena-search`
/// asks for `Clone + Send` too: [`BoxedEvaluator`] has both for a program that lets its user
/// choose, whatever the evaluators are. For a program that needs no copies a `Box<dyn Evaluator>`
/// is an evaluator itself, as is a `&mut` to one.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Score};
///
/// /// The side to move is better off, whatever there is on the board.
/// struct Tempo;
///
/// impl Evaluator for Tempo {
///     fn evaluate(&mut self, _: &Position) -> Score {
///         Score::cp(10)
///     }
/// }
///
/// assert_eq!(Tempo.evaluate(&Position::initial()).centipawns(), 10);
/// ```
///
/// The score must not depend on how the position was reached, and must be within the band of
/// [`Score::cp`].
pub trait Evaluator {
    /// What the position is worth to the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// The score taken apart, if the evaluator can. Its total is what [`Evaluator::evaluate`] says.
    ///
    /// A search never calls it. It is here, and not in a trait of its own, so that whoever holds
    /// an evaluator that was chosen while the program runs can ask for an explanation: behind a
    /// box nobody could find out whether such a trait is there.
    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        let _ = position;
        None
    }

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

macro_rules! forward {
    ($($type:ty),*) => { $(
        impl<E: Evaluator + ?Sized> Evaluator for $type {
            #[inline]
            fn evaluate(&mut self, position: &Position) -> Score {
                (**self).evaluate(position)
            }

            fn explain(&mut self, position: &Position) -> Option<Explanation> {
                (**self).explain(position)
            }

            fn refresh(&mut self, position: &Position) {
                (**self).refresh(position);
            }

            #[inline]
            fn push(&mut self, before: &Position, mv: Move, after: &Position) {
                (**self).push(before, mv, after);
            }

            #[inline]
            fn push_null(&mut self, after: &Position) {
                (**self).push_null(after);
            }

            #[inline]
            fn pop(&mut self) {
                (**self).pop();
            }
        }
    )* };
}

forward!(alloc::boxed::Box<E>, &mut E);
