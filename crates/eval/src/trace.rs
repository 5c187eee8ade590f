//! Who watches an evaluation: nobody, the explanation, or a tuner. All run the same code.

use lucena_board::Color;

use crate::{Tapered, Term};

/// Told about everything that enters a score.
pub(crate) trait Trace {
    /// Whether anybody listens. Where this is false, reports vanish when compiled, and what only
    /// they need is not computed.
    const ACTIVE: bool;

    /// The weight in `slot` counts so many times for `side`, worth `value` in all.
    fn linear(&mut self, side: Color, term: Term, slot: usize, count: i32, value: Tapered);

    /// A value that is no multiple of a weight.
    fn nonlinear(&mut self, side: Color, term: Term, value: Tapered);

    /// The weight in `slot` counts so many 64ths for the danger to the king of `side`.
    fn danger(&mut self, side: Color, slot: usize, count: i32);

    /// How the sum became a score.
    fn finish(&mut self, result: Blending);
}

/// The last steps of an evaluation, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blending {
    pub(crate) sum: Tapered,
    pub(crate) phase: i32,
    pub(crate) scale: i32,
    pub(crate) blended: i32,
    pub(crate) total: i32,
}

/// Nobody watches.
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

/// `weigh!(eval, Us, Term, weight[index], count)`: the weight times the count, reported.
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

/// The same for danger to the king of a side.
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
