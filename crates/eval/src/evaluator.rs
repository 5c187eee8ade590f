//! The contract between a search and whatever says what a position is worth.

mod boxed;

use lucena_board::{MoveChanges, Position};

pub use self::boxed::BoxedEvaluator;
use crate::{Explanation, Score};

/// A static evaluation, from the side to move's point of view.
///
/// A search calls [`refresh`](Evaluator::refresh) at its root, [`push`](Evaluator::push) with each
/// move it plays, [`pop`](Evaluator::pop) when it takes one back, and
/// [`evaluate`](Evaluator::evaluate) with the position that it has reached. An evaluator that keeps
/// nothing between positions needs only `evaluate`. One that does, such as a neural network with an
/// accumulator, receives the [`MoveChanges`] of each move: it can keep a stack of them and update
/// its accumulators when `evaluate` is called. Evaluators that ignore the hooks pay nothing for
/// them.
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
/// One that is updated with every move, here with a weight for each piece and square:
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

    /// A move leads from `before` to `after`; `changes` are the pieces that it takes off the board
    /// and puts on it, and the move itself.
    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        let _ = (before, changes, after);
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
