//! Search parameters.
//!
//! Names begin with the technique and end in what the number does:
//!
//! | Ending | Meaning |
//! | --- | --- |
//! | `_min_depth`, `_max_depth` | minimum and maximum depth for the heuristic, inclusive |
//! | `_min`, `_max` | minimum and maximum, inclusive |
//! | `_margin` | per ply; centipawns unless the doc line says otherwise |
//! | `_base` | flat |
//! | `_weight` | multiplies |
//! | `_div` | divides |
//!
//! Time weights are thousandths, correction weights 1024ths. Reductions, named `lmr_` plus their
//! reason, are 1024ths of a ply, so that small ones can add up to a whole ply.
//!
//! Not here, and not tuned by SPSA, are table sizes, the limits of the histories, the replacement
//! scheme of the TT, the depth and the negative extensions of singular extension searches, the poll
//! interval, and the piece values, which are in `material.rs`.
//!
//! SPSA tuned some fifty values (2026-11-24 and 2026-11-25, listed in `docs/lab/2026-11-25-spsa.md`). The others were
//! set by hand.

mod heuristics;
mod param;

use std::ops::RangeInclusive;

pub use self::heuristics::Heuristics;
pub use self::param::{Param, ParamError};

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal in $min:literal..=$max:literal,)+) => {
        /// Parameters of the search, and the heuristics in use.
        ///
        /// Parameters may be added or removed in any version.
        ///
        /// ```
        /// use lucena_search::{Heuristics, SearchParams};
        /// let params = SearchParams::default()
        ///     .without(Heuristics::MULTI_CUT)
        ///     .with("null_move_base", 5)?;
        /// assert_eq!(params.null_move_base, 5);
        /// # Ok::<(), lucena_search::ParamError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct SearchParams {
            /// Heuristics in use.
            pub heuristics: Heuristics,
            $($(#[doc = $doc])+ #[doc = concat!("\nRange ", $min, " to ", $max, ".")] pub $name: i32,)+
        }

        impl Default for SearchParams {
            fn default() -> Self {
                Self { heuristics: Heuristics::all(), $($name: $default,)+ }
            }
        }

        impl SearchParams {
            /// All parameters with name, value and range.
            ///
            /// ```
            /// use lucena_search::SearchParams;
            /// let params = SearchParams::default();
            /// assert!(params.iter().any(|param| param.name == "null_move_base"));
            /// assert!(params.iter().all(|param| param.range.contains(&param.value)));
            /// ```
            pub fn iter(&self) -> impl Iterator<Item = Param> {
                [$(Param { name: stringify!($name), value: self.$name, range: $min..=$max },)+].into_iter()
            }

            fn param_mut(&mut self, name: &str) -> Option<(&mut i32, RangeInclusive<i32>)> {
                match name {
                    $(stringify!($name) => Some((&mut self.$name, $min..=$max)),)+
                    _ => None,
                }
            }
        }
    };
}

impl SearchParams {
    /// Sets a parameter by name.
    ///
    /// ```
    /// use lucena_search::SearchParams;
    /// assert!(SearchParams::default().set("null_move_base", 1_000).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Unknown name, or value out of range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let (param, range) =
            self.param_mut(name).ok_or_else(|| ParamError::Unknown(name.into()))?;
        if !range.contains(&value) {
            return Err(ParamError::OutOfRange { name: name.into(), value, range });
        }
        *param = value;
        Ok(())
    }

    /// Clamps all parameters to their ranges, as a search does, so that nothing divides by zero.
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
            if let Some((param, _)) = self.param_mut(name) {
                *param = value.clamp(*range.start(), *range.end());
            }
        }
        self
    }

    /// Sets a parameter by name, like [`SearchParams::set`].
    ///
    /// ```
    /// use lucena_search::SearchParams;
    /// let params = SearchParams::default().with("futility_margin", 80)?.with("futility_base", 90)?;
    /// assert_eq!((params.futility_margin, params.futility_base), (80, 90));
    /// # Ok::<(), lucena_search::ParamError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Unknown name, or value out of range.
    pub fn with(mut self, name: &str, value: i32) -> Result<Self, ParamError> {
        self.set(name, value)?;
        Ok(self)
    }

    /// Uses only these heuristics.
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

    /// Switches these heuristics off, in addition to those that are off already.
    ///
    /// ```
    /// use lucena_search::{Heuristics, SearchParams};
    /// let params = SearchParams::default().without(Heuristics::NULL_MOVE | Heuristics::SINGULAR_EXTENSION);
    /// assert!(!params.heuristics.contains(Heuristics::NULL_MOVE));
    /// assert!(params.heuristics.contains(Heuristics::FUTILITY));
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
    aspiration_base: 13 in 5..=100,
    /// The window widens by a centipawn for this many centipawns of the score: large scores vary
    /// more.
    aspiration_score_div: 64 in 16..=1024,
    /// After a fail low or high the window grows by its width divided by this.
    aspiration_widening_div: 3 in 1..=8,
    /// Maximum width, centipawns; beyond it the window is opened fully.
    aspiration_max: 800 in 100..=3000,
    /// Maximum reduction after repeated fail highs, plies.
    aspiration_reduction_max: 3 in 0..=6,
    /// Minimum depth for aspiration windows.
    aspiration_min_depth: 4 in 1..=10,

    /// Maximum half-move clock for TT cutoffs: the TT does not know the fifty-move rule.
    tt_cutoff_clock_max: 89 in 50..=100,

    /// Centipawns per ply by which the eval must exceed beta.
    reverse_futility_margin: 76 in 30..=150,
    /// Centipawns less if the opponent's last move has worsened its static eval.
    reverse_futility_worsening_base: 16 in 0..=100,
    /// Maximum depth for reverse futility pruning of nodes that were on the PV.
    reverse_futility_tt_pv_max_depth: 4 in 0..=14,
    /// Maximum depth for reverse futility pruning.
    reverse_futility_max_depth: 9 in 3..=14,

    /// Flat null move reduction, plies.
    null_move_base: 4 in 2..=6,
    /// Centipawns above beta that the static eval needs for a null move.
    null_move_static_base: 137 in 0..=400,
    /// Centipawns less per ply of depth.
    null_move_static_margin: 21 in 0..=60,
    /// One more ply of reduction for this many plies of depth.
    null_move_depth_div: 4 in 2..=8,
    /// One more ply of reduction for this many centipawns of eval above beta.
    null_move_eval_div: 156 in 80..=400,
    /// Maximum reduction by eval, plies.
    null_move_eval_max: 3 in 0..=6,
    /// Minimum depth for null move verification.
    null_move_verify_min_depth: 14 in 6..=24,
    /// Quarters of the verification search's depth without null moves.
    null_move_verify_quarters: 3 in 1..=4,

    /// Maximum number of legal moves for a single piece to count as likely zugzwang.
    zugzwang_moves_max: 12 in 0..=32,

    /// Moves before quiet ones are pruned: this plus depth squared, halved if not improving.
    late_move_pruning_base: 6 in 1..=12,
    /// Maximum depth for late move pruning.
    late_move_pruning_max_depth: 8 in 3..=14,

    /// Flat futility margin, centipawns.
    futility_base: 66 in 0..=250,
    /// Futility margin per ply of LMR depth, centipawns.
    futility_margin: 82 in 30..=200,
    /// Maximum LMR depth for futility pruning.
    futility_max_depth: 8 in 3..=14,
    /// Flat futility margin of captures, centipawns.
    capture_futility_base: 199 in 50..=500,
    /// Futility margin of captures per ply of LMR depth, centipawns.
    capture_futility_margin: 122 in 50..=400,
    /// Maximum LMR depth for futility pruning of captures.
    capture_futility_max_depth: 6 in 2..=10,
    /// Capture history divided by this is added to the margin, in centipawns.
    capture_futility_history_div: 32 in 8..=256,

    /// History per ply of LMR depth below which a quiet move is pruned.
    history_pruning_margin: 5830 in 500..=10000,
    /// Maximum LMR depth for history pruning.
    history_pruning_max_depth: 5 in 1..=10,

    /// Centipawns per ply of depth that a capture may lose by SEE.
    see_capture_margin: 120 in 20..=200,
    /// Centipawns per squared ply of LMR depth that a quiet move may lose by SEE.
    see_quiet_margin: 18 in 5..=80,
    /// Capture history divided by this is added to what a capture may lose, in centipawns.
    see_history_div: 32 in 8..=256,
    /// Maximum depth for SEE pruning.
    see_max_depth: 9 in 3..=14,

    /// Minimum depth for late move reductions.
    lmr_min_depth: 2 in 2..=5,
    /// Number of first moves without reduction; one more in PV nodes.
    lmr_move_count_base: 2 in 1..=8,
    /// Flat reduction of quiet moves, 1024ths.
    lmr_base: 800 in 0..=2048,
    /// Factor of log(depth) * log(move count) for quiet moves, 1024ths.
    lmr_log: 421 in 200..=800,
    /// Flat reduction of captures, 1024ths.
    lmr_capture_base: 73 in 0..=2048,
    /// Factor of log(depth) * log(move count) for captures, 1024ths.
    lmr_capture_log: 276 in 100..=800,
    /// Less reduction in PV nodes, 1024ths.
    lmr_pv: 900 in 0..=2048,
    /// Less reduction in nodes that were on the PV, 1024ths.
    lmr_tt_pv: 279 in 0..=2048,
    /// More reduction in expected cut nodes, 1024ths.
    lmr_cut_node: 1228 in 0..=3072,
    /// More reduction if the static eval is not improving, 1024ths.
    lmr_not_improving: 684 in 0..=2048,
    /// Less reduction of moves that give check, 1024ths.
    lmr_check: 942 in 0..=2048,
    /// More reduction if the TT move is a capture, 1024ths.
    lmr_tt_capture: 504 in 0..=2048,
    /// Less reduction of the killer, 1024ths.
    lmr_killer: 890 in 0..=2048,
    /// Minimum number of beta cutoffs at the next ply that counts as high.
    lmr_cutoff_count_min: 3 in 1..=10,
    /// More reduction with a high cutoff count, 1024ths.
    lmr_cutoff_count: 168 in 0..=2048,
    /// History for one ply less or more of reduction.
    lmr_history_div: 10315 in 2000..=30000,
    /// Centipawns above the best score by which a reduced search causes a deeper re-search.
    lmr_deeper_base: 38 in 10..=150,
    /// Centipawns more per ply of depth.
    lmr_deeper_margin: 2 in 0..=10,
    /// A re-search is a ply shallower if the score of the reduced search exceeds the best one by less
    /// than this many centipawns per ply of depth.
    lmr_shallower_margin: 1 in 0..=10,

    /// Minimum depth for singular extensions.
    singular_min_depth: 6 in 4..=12,
    /// Maximum plies by which the TT entry may be shallower than the node.
    singular_tt_depth_slack_max: 3 in 1..=6,
    /// Margin below the TT score per ply, 64ths of a centipawn.
    singular_margin: 60 in 16..=200,
    /// Centipawns further below for a double extension.
    singular_double_base: 23 in 0..=60,
    /// Centipawns further below for a triple extension.
    singular_triple_base: 83 in 30..=250,
    /// Maximum number of double extensions on a line.
    singular_double_extensions_max: 12 in 0..=32,

    /// Moves of quiescence before only recaptures, promotions and checks are searched.
    quiescence_moves_max: 1 in 1..=16,
    /// Maximum number of quiet evasions that are searched once a move does not lose.
    quiet_evasions_max: 1 in 0..=16,

    /// Ordering bonus of the killer.
    order_killer_base: 11751 in 0..=40000,
    /// Ordering bonus of a quiet move that gives check.
    order_check_base: 7975 in 0..=40000,
    /// Minimum SEE of such a move, centipawns.
    order_check_see_min: -75 in -300..=0,
    /// Ordering score of a capture per centipawn of the captured piece.
    order_victim_weight: 15 in 1..=64,
    /// A good capture loses at most its ordering score divided by this, by SEE.
    order_good_capture_div: 30 in 8..=256,

    /// Bonus of the quiet move before a fail low, 1024ths of the history bonus.
    prior_move_weight: 815 in 0..=2048,
    /// Bonus of a quiet move for a centipawn by which it improves the static eval.
    eval_history_weight: 7 in 0..=32,
    /// Maximum of that bonus.
    eval_history_max: 665 in 0..=2000,

    /// Depth reduction after a move has raised alpha, plies.
    alpha_raise_plies: 1 in 0..=3,
    /// Minimum depth for it.
    alpha_raise_min_depth: 3 in 2..=8,
    /// Maximum depth for it.
    alpha_raise_max_depth: 12 in 4..=30,

    /// History bonus per ply.
    history_bonus_margin: 195 in 50..=400,
    /// Flat part of the bonus, subtracted.
    history_bonus_base: 75 in 0..=400,
    /// Maximum bonus.
    history_bonus_max: 1231 in 500..=4000,
    /// History malus per ply.
    history_malus_margin: 262 in 50..=600,
    /// Maximum malus.
    history_malus_max: 870 in 300..=4000,

    /// Raw evals beyond this, in centipawns either way, are not corrected.
    correction_eval_max: 1400 in 0..=32000,
    /// Evals of positions with at most this many pieces, kings included, are not corrected.
    correction_pieces_over: 4 in 0..=32,
    /// Weight of the correction by pawns, 1024ths.
    correction_pawns_weight: 1023 in 0..=2048,
    /// Weight of the correction by minor pieces, 1024ths.
    correction_minors_weight: 576 in 0..=2048,
    /// Weight of the correction by the pieces of each side, 1024ths.
    correction_pieces_weight: 1147 in 0..=2048,
    /// Weight of the correction by the last move and that two or four plies back, 1024ths.
    correction_continuation_weight: 1162 in 0..=2048,
    /// Maximum weight of one result against the running mean, 256ths.
    correction_result_max: 16 in 1..=128,

    /// Centipawns of score that weigh as much as one ply of depth.
    vote_margin: 25 in 0..=200,

    /// Soft limit in thousandths of the optimum time.
    time_soft_weight: 700 in 200..=2000,
    /// Hard limit in thousandths of the optimum time.
    time_hard_weight: 3500 in 1000..=8000,
    /// Maximum number of moves that the remaining time is divided by.
    time_moves_max: 26 in 12..=60,
    /// Thousandths of the increment that are added to the optimum time.
    time_increment_weight: 800 in 0..=1000,
    /// Maximum time in thousandths of the clock.
    time_max_weight: 600 in 100..=900,
    /// The same for the last move before the time control.
    time_last_move_weight: 900 in 100..=950,
    /// Fraction of the clock that is used if the overhead exceeds the rest.
    time_scramble_div: 10 in 2..=100,
    /// Factor of the soft limit for a best move with no nodes, thousandths.
    time_effort_base: 2200 in 1000..=4000,
    /// Decrease of that factor with the node fraction of the best move, thousandths.
    time_effort_weight: 1600 in 0..=3000,
    /// Factor of the soft limit for a new best move, thousandths.
    time_stability_base: 1350 in 1000..=2000,
    /// Decrease of that factor per iteration with the same best move, thousandths.
    time_stability_weight: 80 in 0..=120,
    /// Maximum number of such iterations.
    time_stability_max: 8 in 0..=16,
    /// Increase of the soft limit per centipawn of score drop, thousandths.
    time_fall_weight: 10 in 0..=30,
    /// Maximum score drop, centipawns.
    time_fall_max: 60 in 0..=200,
    /// Maximum score rise, centipawns.
    time_rise_max: 20 in 0..=30,
    /// Weight of the last iteration in the running mean of the score: one part in this many.
    time_mean_div: 3 in 1..=10,
    /// Factor of the soft limit for the only legal move, thousandths.
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
