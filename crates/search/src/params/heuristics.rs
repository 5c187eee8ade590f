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
        /// Reverse futility pruning.
        const REVERSE_FUTILITY = 1 << 6;
        /// Null move pruning.
        const NULL_MOVE = 1 << 7;
        /// Late move pruning (LMP).
        const LATE_MOVE_PRUNING = 1 << 8;
        /// Futility pruning of quiet moves.
        const FUTILITY = 1 << 9;
        /// Futility pruning of captures.
        const CAPTURE_FUTILITY = 1 << 10;
        /// History pruning.
        const HISTORY_PRUNING = 1 << 11;
        /// SEE pruning.
        const SEE_PRUNING = 1 << 12;
        /// Late move reductions (LMR).
        const LATE_MOVE_REDUCTION = 1 << 13;
        /// Singular extension.
        const SINGULAR_EXTENSION = 1 << 14;
        /// Multi-cut, as a result of a singular extension search.
        const MULTI_CUT = 1 << 15;
        /// Check extension at the horizon.
        const CHECK_EXTENSION = 1 << 16;
        /// Butterfly history.
        const BUTTERFLY_HISTORY = 1 << 17;
        /// Continuation history.
        const CONTINUATION_HISTORY = 1 << 18;
        /// Pawn history.
        const PAWN_HISTORY = 1 << 19;
        /// Capture history.
        const CAPTURE_HISTORY = 1 << 20;
        /// Killer moves.
        const KILLER = 1 << 21;
        /// Captures that lose material by SEE are ordered last.
        const BAD_CAPTURES_LAST = 1 << 22;
        /// SEE pruning in quiescence.
        const QUIESCENCE_SEE = 1 << 23;
        /// TT probe and store in quiescence.
        const QUIESCENCE_TT = 1 << 24;
        /// Null move verification at high depth.
        const NULL_MOVE_VERIFICATION = 1 << 25;
        /// Whether the static eval is improving affects pruning and reductions.
        const IMPROVING = 1 << 26;
        /// Quiescence searches only a few quiet evasions.
        const EVASION_LIMIT = 1 << 27;
        /// A node that fails low rewards the quiet move before it.
        const PRIOR_MOVE_BONUS = 1 << 28;
        /// The static eval rewards and punishes quiet moves.
        const EVAL_HISTORY = 1 << 29;
        /// After a move has raised alpha, the others are searched with less depth.
        const ALPHA_RAISE_REDUCTION = 1 << 30;
        /// Quiescence begins with captures and quiet checks.
        const QUIESCENCE_CHECKS = 1 << 31;
        /// After the first moves, quiescence searches only recaptures, promotions and checks.
        const LATE_CAPTURE_PRUNING = 1 << 32;
    }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::all()
    }
}
