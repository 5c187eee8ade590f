//! Check extension: a node in check is not left to quiescence.
//!
//! The idea: quiescence searches captures, but a side in check has to get out of it.
//!
//! When it is wrong: most checks lead nowhere. One ply at the horizon costs little; checks at higher
//! depth are not extended.
//!
//! Measured: without it -15 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).

use lucena_eval::Evaluator;

use crate::params::Heuristics;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// The depth after the extension.
    #[inline(always)]
    pub(super) fn check_extension(&self, depth: i32, in_check: bool) -> i32 {
        let at_horizon = in_check && depth <= 0;
        if at_horizon && self.uses(Heuristics::CHECK_EXTENSION) { 1 } else { depth }
    }
}
