//! Evaluation traces, for explanations and tuning. Play uses the same code with [`NoTrace`].

use lucena_board::Color;

use crate::{Tapered, Term};

/// Receives everything that enters the score.
pub(crate) trait Trace {
    /// Whether to trace. If false, calls are compiled away, and data needed only for the trace is
    /// not computed.
    const ACTIVE: bool;

    /// The weight in `slot` counts `count` times for `side`, with a total of `value`.
    fn linear(&mut self, side: Color, term: Term, slot: usize, count: i32, value: Tapered);

    /// A value that is not linear in a weight.
    fn nonlinear(&mut self, side: Color, term: Term, value: Tapered);

    /// The weight in `slot` counts `count` 64ths for the danger to the king of `side`.
    fn danger(&mut self, side: Color, slot: usize, count: i32);

    /// The steps from the sum to the score.
    fn finish(&mut self, result: Blending);
}

/// The last steps of an evaluation, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blending {
    pub(crate) sum: Tapered,
    pub(crate) phase: i32,
    pub(crate) scale: i32,
    pub(crate) blended: i32,
    /// Factor of the half-move clock, out of `half_move_clock::FULL`.
    pub(crate) clock_scale: i32,
    pub(crate) total: i32,
}

/// No trace, for play.
pub(crate) struct NoTrace;

impl Trace for NoTrace {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn linear(&mut self, _: Color, _: Term, _: usize, _: i32, _: Tapered) {}

    #[inline(always)]
    fn nonlinear(&mut self, _: Color, _: Term, _: Tapered) {}

    #[inline(always)]
    fn danger(&mut self, _: Color, _: usize, _: i32) {}

    #[inline(always)]
    fn finish(&mut self, _: Blending) {}
}

/// `weigh!(params, trace, Us, Term, weight[index], count)`: weight times count, traced.
macro_rules! weigh {
    ($params:expr, $trace:expr, $side:ty, $term:ident, $field:ident $([$index:expr])*, $count:expr) => {{
        let count: i32 = $count;
        let value = $params.$field$([$index])* * count;
        if T::ACTIVE {
            let slot = crate::params::slot!($params, $field$([$index])*);
            $trace.linear(<$side>::COLOR, crate::Term::$term, slot, count, value);
        }
        value
    }};
}
pub(crate) use weigh;

/// The same for king danger.
macro_rules! endanger {
    ($eval:expr, $side:ty, $field:ident $([$index:expr])*, $count:expr) => {{
        let count: i32 = $count;
        if T::ACTIVE {
            let slot = crate::params::slot!($eval.params, $field$([$index])*);
            let share = $eval.danger_share::<$side>();
            $eval.trace.danger(<$side>::COLOR, slot, share * count);
        }
        $eval.params.$field$([$index])* * count
    }};
}
pub(crate) use endanger;
