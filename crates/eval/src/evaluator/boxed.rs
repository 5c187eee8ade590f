//! Evaluators of a type chosen at run time.

use alloc::boxed::Box;
use core::fmt;

use lucena_board::{MoveChanges, Position};

use crate::{Evaluator, Explanation, Score};

/// A cloneable boxed evaluator, for evaluators chosen at run time.
///
/// Unlike a `Box<dyn Evaluator>`, it can be cloned, so a multi-threaded search can use it. The cost
/// is dynamic dispatch instead of inlining. A closed set of evaluators is faster as an `enum`.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{BoxedEvaluator, Classical, Evaluator, Material, Score, Simple};
///
/// /// A custom evaluator: counts legal moves.
/// #[derive(Clone)]
/// struct Mobility;
///
/// impl Evaluator for Mobility {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         Score::cp(position.count_legal_moves() as i32)
///     }
/// }
///
/// fn by_name(name: &str) -> Option<BoxedEvaluator> {
///     Some(match name {
///         "classical" => BoxedEvaluator::new(Classical::default()),
///         "simple" => BoxedEvaluator::new(Simple),
///         "material" => BoxedEvaluator::new(Material::default()),
///         "mobility" => BoxedEvaluator::new(Mobility),
///         _ => return None,
///     })
/// }
///
/// let mut evaluator = by_name("mobility").expect("there is one of that name");
/// let mut copy = evaluator.clone();
/// assert_eq!(evaluator.evaluate(&Position::initial()), Score::cp(20));
/// assert_eq!(copy.evaluate(&Position::initial()), Score::cp(20));
/// ```
pub struct BoxedEvaluator(Box<dyn CloneableEvaluator>);

/// An object-safe combination of the required traits.
trait CloneableEvaluator: Evaluator + Send + Sync {
    fn clone_in_box(&self) -> Box<dyn CloneableEvaluator>;
}

impl<E: Evaluator + Clone + Send + Sync + 'static> CloneableEvaluator for E {
    fn clone_in_box(&self) -> Box<dyn CloneableEvaluator> {
        Box::new(self.clone())
    }
}

impl BoxedEvaluator {
    /// Boxes an evaluator.
    #[must_use]
    pub fn new(evaluator: impl Evaluator + Clone + Send + Sync + 'static) -> Self {
        Self(Box::new(evaluator))
    }
}

impl Clone for BoxedEvaluator {
    fn clone(&self) -> Self {
        Self(self.0.clone_in_box())
    }
}

impl fmt::Debug for BoxedEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoxedEvaluator").finish_non_exhaustive()
    }
}

impl Evaluator for BoxedEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        self.0.evaluate(position)
    }

    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        self.0.explain(position)
    }

    fn refresh(&mut self, position: &Position) {
        self.0.refresh(position);
    }

    #[inline]
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        self.0.push(before, changes, after);
    }

    #[inline]
    fn push_null(&mut self, after: &Position) {
        self.0.push_null(after);
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }
}
