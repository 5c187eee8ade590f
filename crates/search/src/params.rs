//! Every number of the search, and switches for studying one heuristic at a time.
//!
//! Names begin with the technique and end in what the number does:
//!
//! | Ending | Meaning |
//! | --- | --- |
//! | `_min_depth`, `_max_depth` | remaining plies from which, and up to which, it applies, inclusive |
//! | `_min`, `_max` | the least and the most that a number may be, inclusive |
//! | `_margin` | for each ply: centipawns, unless the doc line says otherwise |
//! | `_base` | flat |
//! | `_weight` | multiplies |
//! | `_div` | divides |
//!
//! Weights of time are thousandths, those of corrections 1024ths. Reductions, which end in their
//! reason, are 1024ths of a ply, so that small reasons can add up to a whole one.
//!
//! What is not here is no matter of taste: the sizes of tables, the grain in which they count, and
//! how often the clock is looked at. What pieces are worth stands in `values.rs`.
//!
//! The values were set by hand from what each technique is for. What has been measured of them so
//! far stands in `docs/STRENGTH.md`.

use bitflags::bitflags;

bitflags! {
    /// The heuristics that can be switched off, to see what each is worth.
    ///
    /// ```
    /// use lucena_search::{Heuristics, SearchParams};
    /// let without = Heuristics::all() - Heuristics::NULL_MOVE;
    /// let params = SearchParams::default().with_heuristics(without);
    /// assert!(!params.heuristics.contains(Heuristics::NULL_MOVE));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Heuristics: u64 {
        /// Narrow windows around the last score.
        const ASPIRATION = 1 << 0;
        /// Scores of the table end the search of a position.
        const TT_CUTOFFS = 1 << 1;
        /// The table's move is tried first.
        const TT_MOVE = 1 << 2;
        /// Scores beyond a mate already found are not searched for.
        const MATE_DISTANCE = 1 << 3;
        /// A draw by repetition is seen one ply before it happens.
        const UPCOMING_REPETITION = 1 << 4;
        /// The evaluation learns from what searches said of similar positions.
        const CORRECTION_HISTORY = 1 << 5;
        /// Hopeless positions go straight to quiescence.
        const RAZORING = 1 << 6;
        /// Positions far above the window are left as they are.
        const REVERSE_FUTILITY = 1 << 7;
        /// A side that can afford to pass is above the window.
        const NULL_MOVE = 1 << 8;
        /// A good capture that holds at low depth ends the search.
        const PROB_CUT = 1 << 9;
        /// Positions without a table move are searched less deep.
        const INTERNAL_ITERATIVE_REDUCTION = 1 << 10;
        /// Late quiet moves are left out near the horizon.
        const LATE_MOVE_PRUNING = 1 << 11;
        /// Quiet moves are left out when the evaluation is far below the window.
        const FUTILITY = 1 << 12;
        /// Captures are left out when what they win does not reach the window.
        const CAPTURE_FUTILITY = 1 << 13;
        /// Quiet moves with a bad past are left out near the horizon.
        const HISTORY_PRUNING = 1 << 14;
        /// Moves that lose material are left out near the horizon.
        const SEE_PRUNING = 1 << 15;
        /// Late moves are searched less deep at first.
        const LATE_MOVE_REDUCTION = 1 << 16;
        /// A table move that no other comes near is searched deeper.
        const SINGULAR_EXTENSION = 1 << 17;
        /// When several moves beat the window at low depth, the position is left.
        const MULTI_CUT = 1 << 18;
        /// Checks are searched deeper.
        const CHECK_EXTENSION = 1 << 19;
        /// Quiet moves are ordered by how often they were best.
        const BUTTERFLY_HISTORY = 1 << 20;
        /// Quiet moves are ordered by how well they answered the moves before.
        const CONTINUATION_HISTORY = 1 << 21;
        /// Quiet moves are ordered by how they did in this pawn structure.
        const PAWN_HISTORY = 1 << 22;
        /// Captures are ordered by how often they were best.
        const CAPTURE_HISTORY = 1 << 23;
        /// A quiet move that was best nearby is tried early.
        const KILLER = 1 << 24;
        /// The quiet move that last answered this move is tried early.
        const COUNTER_MOVE = 1 << 25;
        /// Captures that lose material come last.
        const BAD_CAPTURES_LAST = 1 << 26;
        /// Quiescence leaves out captures that lose material.
        const QUIESCENCE_SEE = 1 << 27;
        /// Quiescence leaves out captures that do not reach the window.
        const DELTA_PRUNING = 1 << 28;
        /// Quiescence reads and writes the table.
        const QUIESCENCE_TT = 1 << 29;
        /// Null moves at great depth are verified.
        const NULL_MOVE_VERIFICATION = 1 << 30;
        /// Trends of the evaluation make other heuristics bolder or more careful.
        const IMPROVING = 1 << 31;
        /// Quiescence looks at the first few quiet evasions of a check only.
        const EVASION_LIMIT = 1 << 32;
    }
}

impl Default for Heuristics {
    fn default() -> Self {
        Self::all()
    }
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal in $min:literal..=$max:literal,)+) => {
        /// Every number of the search, and which heuristics are in use.
        ///
        /// Each version of the search may have numbers that others have not.
        ///
        /// ```
        /// use lucena_search::{Heuristics, SearchParams};
        /// let params = SearchParams::default()
        ///     .without(Heuristics::RAZORING)
        ///     .with("null_move_base", 5)?;
        /// assert_eq!(params.null_move_base, 5);
        /// # Ok::<(), lucena_search::ParamError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct SearchParams {
            /// Which heuristics are in use.
            pub heuristics: Heuristics,
            $($(#[doc = $doc])+ #[doc = concat!("\nFrom ", $min, " to ", $max, ".")] pub $name: i32,)+
        }

        impl Default for SearchParams {
            fn default() -> Self {
                Self { heuristics: Heuristics::all(), $($name: $default,)+ }
            }
        }

        impl SearchParams {
            /// Every number by its name, with its value and range.
            ///
            /// ```
            /// use lucena_search::SearchParams;
            /// let params = SearchParams::default();
            /// assert!(params.iter().any(|number| number.name == "null_move_base"));
            /// assert!(params.iter().all(|number| number.range.contains(&number.value)));
            /// ```
            pub fn iter(&self) -> impl Iterator<Item = Param> {
                [$(Param { name: stringify!($name), value: self.$name, range: $min..=$max },)+].into_iter()
            }

            fn number(&mut self, name: &str) -> Option<(&mut i32, RangeInclusive<i32>)> {
                match name {
                    $(stringify!($name) => Some((&mut self.$name, $min..=$max)),)+
                    _ => None,
                }
            }
        }
    };
}

use std::fmt;
use std::ops::RangeInclusive;

/// A number of the search with its name, for tuning and for listings.
///
/// ```
/// use lucena_search::SearchParams;
/// let first = SearchParams::default().iter().next().unwrap();
/// assert!(first.range.contains(&first.value));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Param {
    /// The name of the field.
    pub name: &'static str,
    /// The present value.
    pub value: i32,
    /// What may be set.
    pub range: RangeInclusive<i32>,
}

/// A parameter could not be set.
///
/// ```
/// use lucena_search::SearchParams;
/// let error = SearchParams::default().set("courage", 3).unwrap_err();
/// assert_eq!(error.to_string(), "the search has no parameter \"courage\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no parameter of this name.
    Unknown(String),
    /// The value is out of range.
    OutOfRange {
        /// The parameter.
        name: String,
        /// What it was to be.
        value: i32,
        /// What it may be.
        range: RangeInclusive<i32>,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "the search has no parameter {name:?}"),
            Self::OutOfRange { name, value, range } => {
                write!(f, "{name} is {value}, expected {} to {}", range.start(), range.end())
            }
        }
    }
}

impl std::error::Error for ParamError {}

impl SearchParams {
    /// Sets the number of this name.
    ///
    /// ```
    /// use lucena_search::SearchParams;
    /// assert!(SearchParams::default().set("null_move_base", 1_000).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// No such name, or a value out of its range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let (number, range) = self.number(name).ok_or_else(|| ParamError::Unknown(name.into()))?;
        if !range.contains(&value) {
            return Err(ParamError::OutOfRange { name: name.into(), value, range });
        }
        *number = value;
        Ok(())
    }

    /// The parameters with every number brought into its range, as a search uses them: whatever
    /// was set, nothing divides by zero.
    ///
    /// ```
    /// use lucena_search::SearchParams;
    /// let mut wild = SearchParams::default();
    /// wild.null_move_depth_div = 0;
    /// assert_eq!(wild.in_range().null_move_depth_div, 2);
    /// ```
    #[must_use]
    pub fn in_range(mut self) -> Self {
        for Param { name, value, range } in self.clone().iter() {
            if let Some((number, _)) = self.number(name) {
                *number = value.clamp(*range.start(), *range.end());
            }
        }
        self
    }

    /// The parameters with the number of this name set, as by [`SearchParams::set`].
    ///
    /// ```
    /// use lucena_search::SearchParams;
    /// let params = SearchParams::default().with("razoring_margin", 300)?.with("delta_base", 90)?;
    /// assert_eq!((params.razoring_margin, params.delta_base), (300, 90));
    /// # Ok::<(), lucena_search::ParamError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No such name, or a value out of its range.
    pub fn with(mut self, name: &str, value: i32) -> Result<Self, ParamError> {
        self.set(name, value)?;
        Ok(self)
    }

    /// The parameters with these heuristics in use, and no others.
    ///
    /// ```
    /// use lucena_search::{Heuristics, SearchParams};
    /// let plain = SearchParams::default().with_heuristics(Heuristics::empty());
    /// assert_eq!(plain.heuristics, Heuristics::empty());
    /// ```
    #[must_use]
    pub fn with_heuristics(mut self, heuristics: Heuristics) -> Self {
        self.heuristics = heuristics;
        self
    }

    /// The parameters with these heuristics switched off, beside those that are off already.
    ///
    /// ```
    /// use lucena_search::{Heuristics, SearchParams};
    /// let params = SearchParams::default().without(Heuristics::NULL_MOVE | Heuristics::SINGULAR_EXTENSION);
    /// assert!(!params.heuristics.contains(Heuristics::NULL_MOVE));
    /// assert!(params.heuristics.contains(Heuristics::RAZORING));
    /// ```
    #[must_use]
    pub fn without(self, heuristics: Heuristics) -> Self {
        let rest = self.heuristics - heuristics;
        self.with_heuristics(rest)
    }

    #[inline]
    pub(crate) fn uses(&self, heuristic: Heuristics) -> bool {
        self.heuristics.contains(heuristic)
    }
}

params! {
    /// Half the width of the first aspiration window, centipawns.
    aspiration_base: 14 in 5..=100,
    /// Adds a centipawn for so many of the score: large ones move more.
    aspiration_score_div: 64 in 16..=1024,
    /// A window that fails grows by its width divided by this.
    aspiration_widening_div: 3 in 1..=8,
    /// The widest window, centipawns; then it is opened altogether.
    aspiration_max: 800 in 100..=3000,
    /// Plies that repeated fails high take off at most.
    aspiration_reduction_max: 3 in 0..=6,
    /// Depth from which windows are narrow.
    aspiration_min_depth: 4 in 1..=10,

    /// Half-moves without progress up to which the table's scores settle a position: it knows
    /// nothing of the fifty-move rule.
    tt_cutoff_clock_max: 89 in 50..=100,

    /// Centipawns a ply by which the evaluation must be below the window for razoring.
    razoring_margin: 450 in 100..=600,
    /// Greatest depth at which positions are razored.
    razoring_max_depth: 3 in 1..=8,

    /// Centipawns a ply by which the evaluation must beat the window to leave the position.
    reverse_futility_margin: 75 in 30..=150,
    /// Greatest depth at which it leaves positions that were once on a principal variation.
    reverse_futility_tt_pv_max_depth: 4 in 0..=14,
    /// Greatest depth for reverse futility.
    reverse_futility_max_depth: 9 in 3..=14,

    /// Plies that a null move saves at least.
    null_move_base: 4 in 2..=6,
    /// One more ply for so many plies of depth.
    null_move_depth_div: 4 in 2..=8,
    /// One more ply for so many centipawns above the window.
    null_move_eval_div: 200 in 80..=400,
    /// The most plies that centipawns above the window save.
    null_move_eval_max: 3 in 0..=6,
    /// Depth from which a null move's success is verified.
    null_move_verify_min_depth: 14 in 6..=24,
    /// Quarters of the plies of that search in which nobody may pass.
    null_move_verify_quarters: 3 in 1..=4,

    /// Legal moves up to which a side with a single piece is taken to be near zugzwang.
    zugzwang_moves_max: 12 in 0..=32,

    /// Centipawns above the window that a capture must hold for ProbCut.
    prob_cut_base: 180 in 80..=350,
    /// Plies that the search of a capture gets less.
    prob_cut_reduction: 4 in 2..=6,
    /// Depth from which ProbCut is tried.
    prob_cut_min_depth: 5 in 4..=10,

    /// Depth from which a missing table move takes a ply off.
    iir_min_depth: 4 in 2..=10,

    /// Quiet moves that are always looked at near the horizon.
    late_move_pruning_base: 4 in 1..=12,
    /// Greatest depth for late move pruning.
    late_move_pruning_max_depth: 8 in 3..=14,

    /// Flat centipawns of the futility margin.
    futility_base: 90 in 0..=250,
    /// Centipawns a ply of the futility margin.
    futility_margin: 90 in 30..=200,
    /// Greatest reduced depth for futility pruning.
    futility_max_depth: 8 in 3..=14,
    /// Flat centipawns of the margin for captures.
    capture_futility_base: 220 in 50..=500,
    /// Centipawns a ply of the margin for captures.
    capture_futility_margin: 200 in 50..=400,
    /// Greatest reduced depth for leaving out captures.
    capture_futility_max_depth: 6 in 2..=10,
    /// History of a capture for one centipawn of hope.
    capture_futility_history_div: 32 in 8..=256,

    /// History a ply below which a quiet move is left out.
    history_pruning_margin: 3000 in 500..=10000,
    /// Greatest reduced depth for history pruning.
    history_pruning_max_depth: 5 in 1..=10,

    /// Centipawns a ply that a capture may lose by exchange.
    see_capture_margin: 95 in 20..=200,
    /// Centipawns a squared ply that a quiet move may lose by exchange.
    see_quiet_margin: 22 in 5..=80,
    /// History of a capture for one centipawn that it may lose more.
    see_history_div: 32 in 8..=256,
    /// Greatest depth for pruning by exchange.
    see_max_depth: 9 in 3..=14,

    /// Depth from which late moves are reduced.
    lmr_min_depth: 2 in 2..=5,
    /// Moves that are never late; one more on the principal variation.
    lmr_move_count_base: 2 in 1..=8,
    /// The reduction of every late quiet move, 1024ths.
    lmr_base: 820 in 0..=2048,
    /// What the logarithms' product is multiplied by, 1024ths.
    lmr_log: 440 in 200..=800,
    /// The reduction of every late capture, 1024ths.
    lmr_capture_base: 100 in 0..=2048,
    /// What the logarithms' product is multiplied by for captures, 1024ths.
    lmr_capture_log: 300 in 100..=800,
    /// Less reduction on the principal variation, 1024ths.
    lmr_pv: 1024 in 0..=2048,
    /// Less reduction where the table remembers a principal variation, 1024ths.
    lmr_tt_pv: 700 in 0..=2048,
    /// More reduction where a cut is expected, 1024ths.
    lmr_cut_node: 1300 in 0..=3072,
    /// More reduction where the evaluation does not improve, 1024ths.
    lmr_not_improving: 700 in 0..=2048,
    /// Less reduction for moves that give check, 1024ths.
    lmr_check: 900 in 0..=2048,
    /// More reduction where the table's move is a capture, 1024ths.
    lmr_tt_capture: 700 in 0..=2048,
    /// Less reduction for the killer and the counter move, 1024ths.
    lmr_killer: 1000 in 0..=2048,
    /// Cuts below the move from which they count as many.
    lmr_cutoff_count_min: 3 in 1..=10,
    /// More reduction where there are many cuts below, 1024ths.
    lmr_cutoff_count: 400 in 0..=2048,
    /// History for one ply less or more of reduction.
    lmr_history_div: 9000 in 2000..=30000,
    /// Centipawns above the best by which a reduced search asks for a deeper one.
    lmr_deeper_base: 45 in 10..=150,

    /// Depth from which the table move may be singular.
    singular_min_depth: 6 in 4..=12,
    /// Plies that the table's result may be shallower than the search that relies on it.
    singular_tt_depth_slack_max: 3 in 1..=6,
    /// Centipawns a ply, in 64ths, below the table's score that the others must stay.
    singular_margin: 64 in 16..=200,
    /// Centipawns further below for two plies of extension.
    singular_double_base: 18 in 0..=60,
    /// Centipawns further below for three plies of extension.
    singular_triple_base: 90 in 30..=250,
    /// Double extensions on one line; then they become single ones.
    singular_double_extensions_max: 12 in 0..=32,

    /// Centipawns that a capture in quiescence gains beyond what it takes.
    delta_base: 160 in 50..=400,
    /// Quiet evasions that quiescence looks at once a move does not lose.
    quiet_evasions_max: 2 in 0..=16,

    /// What the killer is ordered by beyond its history.
    order_killer_base: 14000 in 0..=40000,
    /// What the counter move is ordered by beyond its history.
    order_counter_base: 9000 in 0..=40000,
    /// What a capture is ordered by for each centipawn that it takes, beside its history.
    order_victim_weight: 16 in 1..=64,
    /// A good capture loses no more by exchange than what it is ordered by, divided by this.
    order_good_capture_div: 32 in 8..=256,

    /// What a bonus grows by with each ply.
    history_bonus_margin: 170 in 50..=400,
    /// The flat part of a bonus; it is taken off.
    history_bonus_base: 110 in 0..=400,
    /// The most that one result adds to a history.
    history_bonus_max: 1700 in 500..=4000,
    /// What a penalty grows by with each ply.
    history_malus_margin: 190 in 50..=600,
    /// The most that one result takes from a history.
    history_malus_max: 1300 in 300..=4000,

    /// Evaluations beyond this, either way, are not corrected.
    correction_eval_max: 1400 in 0..=32000,
    /// Evaluations of positions with this many pieces, kings included, or fewer are not corrected.
    correction_pieces_over: 4 in 0..=32,
    /// The weight of the pawns' correction, 1024ths.
    correction_pawns_weight: 1024 in 0..=2048,
    /// The weight of the minor pieces' correction, 1024ths.
    correction_minors_weight: 800 in 0..=2048,
    /// The weight of both sides' pieces' correction, 1024ths each.
    correction_pieces_weight: 900 in 0..=2048,
    /// The weight of the correction by the last two moves, 1024ths.
    correction_continuation_weight: 800 in 0..=2048,
    /// The greatest weight of one result against the mean of all before, 256ths.
    correction_result_max: 16 in 1..=128,

    /// Centipawns that weigh as much as a ply where threads vote for their moves.
    vote_margin: 25 in 0..=200,

    /// Thousandths of a fair share of the clock that a move may use before it starts no new iteration.
    time_soft_weight: 700 in 200..=2000,
    /// Thousandths of a fair share of the clock that no move exceeds.
    time_hard_weight: 3500 in 1000..=8000,
    /// Moves that the rest of a game is taken to last.
    time_moves_max: 26 in 12..=60,
    /// Thousandths of the increment that belong to a fair share.
    time_increment_weight: 800 in 0..=1000,
    /// Thousandths of the clock that no move exceeds.
    time_max_weight: 600 in 100..=900,
    /// The same for the last move before more time is added.
    time_last_move_weight: 900 in 100..=950,
    /// The part of the clock that is used where the overhead takes all of it.
    time_scramble_div: 10 in 2..=100,
    /// Thousandths of the time for a best move that takes hardly any nodes, since its rivals do.
    time_effort_base: 2200 in 1000..=4000,
    /// Thousandths less for the share of the nodes that the best move takes.
    time_effort_weight: 1600 in 0..=3000,
    /// Thousandths of the time for a best move that has just changed.
    time_stability_base: 1350 in 1000..=2000,
    /// Thousandths less for each iteration since.
    time_stability_weight: 80 in 0..=120,
    /// Iterations that count.
    time_stability_max: 8 in 0..=16,
    /// Thousandths more for each centipawn that the score has fallen.
    time_fall_weight: 10 in 0..=30,
    /// Centipawns of a fall that count.
    time_fall_max: 60 in 0..=200,
    /// Centipawns of a rise that count.
    time_rise_max: 20 in 0..=30,
    /// The score falls below its running mean, of which the last iteration is this part.
    time_mean_div: 3 in 1..=10,
    /// Thousandths of the time for the only move.
    time_only_move_weight: 100 in 0..=1000,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_in_its_range_and_can_be_set() {
        let mut params = SearchParams::default();
        let numbers: Vec<Param> = params.iter().collect();
        for number in numbers {
            assert!(number.range.contains(&number.value), "{}", number.name);
            params.set(number.name, *number.range.end()).expect("the end of its range");
            let beyond = params.set(number.name, number.range.end() + 1);
            assert!(matches!(beyond, Err(ParamError::OutOfRange { .. })));
        }
        assert_ne!(params, SearchParams::default());
    }
}
