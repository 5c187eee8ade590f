//! The contract between a search and whatever says what a position is worth.

use lucena_board::{Move, Position};

use crate::{Explanation, Score};

/// Says what a position is worth to the side to move.
///
/// A search calls [`refresh`](Evaluator::refresh) at its root, [`push`](Evaluator::push) with each
/// move it plays, [`pop`](Evaluator::pop) when it takes one back, and
/// [`evaluate`](Evaluator::evaluate) with the position that it has reached. An evaluator that keeps
/// nothing between positions needs only `evaluate`; one that does, such as a neural network with an
/// accumulator, pushes and pops it, and may put the work off until `evaluate` asks.
///
/// The trait is object safe: a program that lets its user choose holds a `Box<dyn Evaluator>`, which
/// is an evaluator itself, as is a `&mut` to one. A search with several threads gives each a copy,
/// so `lucena-search` asks for `Clone + Send` too, which a box cannot give: there an enum of the
/// evaluators on offer serves.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Classical, Evaluator, Material, Simple};
/// let chosen = |name: &str| -> Option<Box<dyn Evaluator + Send>> {
///     match name {
///         "classical" => Some(Box::new(Classical::default())),
///         "simple" => Some(Box::new(Simple)),
///         "material" => Some(Box::new(Material::default())),
///         _ => None,
///     }
/// };
/// let mut evaluator = chosen("simple").expect("there is one of that name");
/// assert_eq!(evaluator.evaluate(&Position::initial()).centipawns(), 0);
/// ```
///
/// The score must not depend on how the position was reached, and must be within the band of
/// [`Score::cp`].
pub trait Evaluator {
    /// What the position is worth to the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// The score taken apart, if the evaluator can. Its total is what [`Evaluator::evaluate`] says.
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
