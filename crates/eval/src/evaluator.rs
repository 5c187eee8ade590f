//! The evaluator trait.

mod boxed;

use lucena_board::{MoveChanges, Position};

pub use self::boxed::BoxedEvaluator;
use crate::{Explanation, Score};

/// A static evaluation, from the point of view of the side to move.
///
/// A search calls [`refresh`](Evaluator::refresh) at the root, [`push`](Evaluator::push) for each
/// move it makes, [`pop`](Evaluator::pop) when it unmakes one, and
/// [`evaluate`](Evaluator::evaluate) for the current position. A stateless evaluator needs only
/// `evaluate`. One with incremental state, such as the accumulators of a neural network, receives
/// the [`MoveChanges`] of each move; it can keep a stack of them and update its accumulators lazily
/// in `evaluate`. Evaluators that ignore the hooks pay nothing for them.
///
/// The trait is object safe. `lucena-search` also requires `Clone + Send`, as each thread gets a
/// clone; [`BoxedEvaluator`] provides both for evaluators chosen at run time. `Box<dyn Evaluator>`
/// and `&mut E` are evaluators too.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Score};
///
/// /// A constant bonus for the side to move.
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
/// An incremental evaluator, here with piece-square values:
///
/// ```
/// use lucena_board::{Color, MoveChanges, Piece, Position, Square};
/// use lucena_eval::{Evaluator, Score};
///
/// /// The sum for White after each move of the line, the last on top.
/// #[derive(Clone, Default)]
/// struct Incremental(Vec<i32>);
///
/// fn weight((square, piece): (Square, Piece)) -> i32 {
///     const VALUES: [i32; 6] = [100, 300, 320, 500, 900, 0];
///     let advanced = square.relative_to(piece.color).rank().index() as i32;
///     let value = VALUES[piece.role.index()] + advanced;
///     if piece.color == Color::White { value } else { -value }
/// }
///
/// impl Evaluator for Incremental {
///     fn evaluate(&mut self, position: &Position) -> Score {
///         let white = *self.0.last().expect("`refresh` comes first");
///         Score::cp(if position.turn() == Color::White { white } else { -white })
///     }
///
///     fn refresh(&mut self, position: &Position) {
///         self.0 = vec![position.placement().map(weight).sum()];
///     }
///
///     fn push(&mut self, _before: &Position, changes: MoveChanges, _after: &Position) {
///         let last = self.0.last().expect("`refresh` comes first");
///         let removed: i32 = changes.removed().map(weight).sum();
///         let added: i32 = changes.added().map(weight).sum();
///         self.0.push(last - removed + added);
///     }
///
///     fn push_null(&mut self, _after: &Position) {
///         self.0.extend(self.0.last().copied());
///     }
///
///     fn pop(&mut self) {
///         self.0.pop();
///     }
/// }
///
/// let mut evaluator = Incremental::default();
/// let before = Position::initial();
/// evaluator.refresh(&before);
/// let mv = before.parse_san("e4")?;
/// let after = before.play_unchecked(mv);
/// evaluator.push(&before, before.changes(mv), &after);
/// assert_eq!(evaluator.evaluate(&after), Score::cp(-2));
/// # Ok::<(), lucena_board::SanError>(())
/// ```
///
/// The score must not depend on how the position was reached, and must be in the range of
/// [`Score::cp`].
pub trait Evaluator {
    /// Evaluates the position from the point of view of the side to move.
    fn evaluate(&mut self, position: &Position) -> Score;

    /// Breaks the evaluation down into terms, if the evaluator supports it. The total equals
    /// [`Evaluator::evaluate`].
    ///
    /// A search never calls it. It is part of this trait, since an optional trait could not be
    /// detected behind a `Box<dyn Evaluator>`.
    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        let _ = position;
        None
    }

    /// Resets incremental state to this position.
    fn refresh(&mut self, position: &Position) {
        let _ = position;
    }

    /// Called after a move from `before` to `after`; `changes` has the move and the pieces that it
    /// removes and adds.
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        let _ = (before, changes, after);
    }

    /// Called after a null move.
    fn push_null(&mut self, after: &Position) {
        let _ = after;
    }

    /// Called after the last move or null move is unmade.
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
            fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
                (**self).push(before, changes, after);
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
