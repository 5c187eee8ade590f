//! A switch for each heuristic.

use bitflags::bitflags;

bitflags! {
    /// Set of heuristics in use. Each can be switched off to measure it.
    ///
    /// ```
    /// use lucena_search::{Heuristics, SearchParams};
    /// let without = Heuristics::all() - Heuristics::NULL_MOVE;
    /// let params = SearchParams::default().with_heuristics(without);
    /// assert!(!params.heuristics.contains(Heuristics::NULL_MOVE));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Heuristics: u64 {
        /// Aspiration windows.
        const ASPIRATION = 1 << 0;
        /// TT cutoffs.
        const TT_CUTOFFS = 1 << 1;
        /// TT move first.
        const TT_MOVE = 1 << 2;
        /// Mate distance pruning.
        const MATE_DISTANCE = 1 << 3;
        /// Upcoming repetitions raise alpha to a draw.
        const UPCOMING_REPETITION = 1 << 4;
        /// Correction history adjusts the static eval.
        const CORRECTION_HISTORY = 1 << 5;
        /// Razoring.
        const RAZORING = 1 << 6;
        /// Reverse futility pruning.
        const REVERSE_FUTILITY = 1 << 7;
        /// Null move pruning.
        const NULL_MOVE = 1 << 8;
        /// ProbCut.
        const PROB_CUT = 1 << 9;
        /// Internal iterative reduction (IIR).
        const INTERNAL_ITERATIVE_REDUCTION = 1 << 10;
        /// Late move pruning (LMP).
        const LATE_MOVE_PRUNING = 1 << 11;
        /// Futility pruning of quiet moves.
        const FUTILITY = 1 << 12;
        /// Futility pruning of captures.
        const CAPTURE_FUTILITY = 1 << 13;
        /// History pruning.
        const HISTORY_PRUNING = 1 << 14;
        /// SEE pruning.
        const SEE_PRUNING = 1 << 15;
        /// Late move reductions (LMR).
        const LATE_MOVE_REDUCTION = 1 << 16;
        /// Singular extension.
        const SINGULAR_EXTENSION = 1 << 17;
        /// Multi-cut, as a result of a singular extension search.
        const MULTI_CUT = 1 << 18;
        /// Check extension at the horizon.
        const CHECK_EXTENSION = 1 << 19;
        /// Butterfly history.
        const BUTTERFLY_HISTORY = 1 << 20;
        /// Continuation history.
        const CONTINUATION_HISTORY = 1 << 21;
        /// Pawn history.
        const PAWN_HISTORY = 1 << 22;
        /// Capture history.
        const CAPTURE_HISTORY = 1 << 23;
        /// Killer moves.
        const KILLER = 1 << 24;
        /// Counter moves.
        const COUNTER_MOVE = 1 << 25;
        /// Captures that lose material by SEE are ordered last.
        const BAD_CAPTURES_LAST = 1 << 26;
        /// SEE pruning in quiescence.
        const QUIESCENCE_SEE = 1 << 27;
        /// Delta pruning in quiescence.
        const DELTA_PRUNING = 1 << 28;
        /// TT probe and store in quiescence.
        const QUIESCENCE_TT = 1 << 29;
        /// Null move verification at high depth.
        const NULL_MOVE_VERIFICATION = 1 << 30;
        /// Whether the static eval is improving affects pruning and reductions.
        const IMPROVING = 1 << 31;
        /// Quiescence searches only a few quiet evasions.
        const EVASION_LIMIT = 1 << 32;
        /// A node that fails low rewards the quiet move before it.
        const PRIOR_MOVE_BONUS = 1 << 33;
        /// The static eval rewards and punishes quiet moves.
        const EVAL_HISTORY = 1 << 34;
        /// After a move has raised alpha, the others are searched with less depth.
        const ALPHA_RAISE_REDUCTION = 1 << 35;
        /// Quiescence begins with captures and quiet checks.
        const QUIESCENCE_CHECKS = 1 << 36;
    }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::all()
    }
}
