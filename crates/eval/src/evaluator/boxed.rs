//! Evaluators whose type is not known when the program is compiled.

use alloc::boxed::Box;
use core::fmt;

use lucena_board::{MoveChanges, Position};

use crate::{Evaluator, Explanation, Score};

/// An evaluator chosen while the program runs, which a search with several threads can copy.
///
/// A `Box<dyn Evaluator>` cannot be cloned, since the type inside is forgotten; this box remembers
/// how. What it costs is a call through a pointer where a search over the evaluator itself would
/// have the code in place. A closed set of evaluators is faster as an `enum`.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{BoxedEvaluator, Classical, Evaluator, Material, Score, Simple};
///
/// /// Sees only how many moves there are: an evaluator from elsewhere.
/// #[derive(Clone)]
/// struct Freedom;
///
/// impl Evaluator for Freedom {
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
///         "freedom" => BoxedEvaluator::new(Freedom),
///         _ => return None,
///     })
/// }
///
/// let mut evaluator = by_name("freedom").expect("there is one of that name");
/// let mut copy = evaluator.clone();
/// assert_eq!(evaluator.evaluate(&Position::initial()), Score::cp(20));
/// assert_eq!(copy.evaluate(&Position::initial()), Score::cp(20));
/// ```
pub struct BoxedEvaluator(Box<dyn CloneableEvaluator>);

/// What the box asks of its content, in words that a trait object understands.
trait CloneableEvaluator: Evaluator + Send {
    fn clone_in_box(&self) -> Box<dyn CloneableEvaluator>;
}

impl<E: Evaluator + Clone + Send + 'static> CloneableEvaluator for E {
    fn clone_in_box(&self) -> Box<dyn CloneableEvaluator> {
        Box::new(self.clone())
    }
}

impl BoxedEvaluator {
    /// Puts an evaluator into a box.
    ///
    /// ```
    /// use lucena_eval::{BoxedEvaluator, Material};
    /// let evaluator = BoxedEvaluator::new(Material::default());
    /// ```
    #[must_use]
    pub fn new(evaluator: impl Evaluator + Clone + Send + 'static) -> Self {
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
