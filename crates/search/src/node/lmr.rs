//! Late move reductions (LMR): late moves are searched at reduced depth first.
//!
//! The idea: with good move ordering the best move is among the first. The others only have to be
//! shown to fail low, which a reduced search mostly does; one that raises alpha is searched again at
//! about full depth (`pvs.rs`). The reduction grows with the product of the logarithms of depth and
//! move count, and with every sign that the move or the node will fail low.
//!
//! When it is wrong: deep quiet plans are found late. History makes up for some of it.
//!
//! Measured: without it -72 ± 31 Elo (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `lmr_*`.

use crate::params::{Heuristics, SearchParams};

/// One ply in the unit of reductions.
pub(crate) const PLY: i32 = 1024;
const SIZE: usize = 64;

/// Base reductions by depth and move count, in 1024ths of a ply.
pub(crate) struct ReductionTable {
    quiet: Box<[[i32; SIZE]; SIZE]>,
    noisy: Box<[[i32; SIZE]; SIZE]>,
}

/// What else increases or decreases the reduction of a move.
#[derive(Clone, Copy)]
pub(super) struct LmrContext {
    pub(super) pv_node: bool,
    pub(super) tt_pv: bool,
    pub(super) cut_node: bool,
    pub(super) improving: bool,
    pub(super) gives_check: bool,
    pub(super) tt_capture: bool,
    pub(super) killer: bool,
    /// Beta cutoffs at the next ply, since the parent was entered.
    pub(super) cutoff_count: u32,
}

impl ReductionTable {
    pub(crate) fn new(params: &SearchParams) -> Self {
        let table = |base: i32, log: i32| {
            let mut table = Box::new([[0; SIZE]; SIZE]);
            for depth in 1..SIZE {
                for move_count in 1..SIZE {
                    let product = (depth as f64).ln() * (move_count as f64).ln();
                    table[depth][move_count] = base + (product * f64::from(log)) as i32;
                }
            }
            table
        };
        Self {
            quiet: table(params.lmr_base, params.lmr_log),
            noisy: table(params.lmr_capture_base, params.lmr_capture_log),
        }
    }

    /// Base reduction in 1024ths; move counts start at 1.
    #[inline]
    pub(super) fn base(&self, is_quiet: bool, depth: i32, move_count: i32) -> i32 {
        let table = if is_quiet { &self.quiet } else { &self.noisy };
        table[(depth.max(0) as usize).min(SIZE - 1)][(move_count.max(0) as usize).min(SIZE - 1)]
    }
}

/// Whether a move is reduced.
#[inline(always)]
pub(super) fn applies(pv_node: bool, depth: i32, move_count: i32, params: &SearchParams) -> bool {
    move_count > params.lmr_move_count_base + i32::from(pv_node)
        && depth >= params.lmr_min_depth
        && params.uses(Heuristics::LATE_MOVE_REDUCTION)
}

impl LmrContext {
    /// Adjusts a reduction by depth, move count and history, in 1024ths.
    #[inline(always)]
    pub(super) fn adjust(&self, reduction: i32, params: &SearchParams) -> i32 {
        let mut reduction = reduction;
        reduction -= i32::from(self.pv_node) * params.lmr_pv;
        reduction -= i32::from(self.tt_pv) * params.lmr_tt_pv;
        reduction += i32::from(self.cut_node) * params.lmr_cut_node;
        reduction += i32::from(!self.improving) * params.lmr_not_improving;
        reduction -= i32::from(self.gives_check) * params.lmr_check;
        reduction += i32::from(self.tt_capture) * params.lmr_tt_capture;
        reduction -= i32::from(self.killer) * params.lmr_killer;
        // Many cutoffs: refutations of this node's moves are easy to find.
        let many_cutoffs = self.cutoff_count >= params.lmr_cutoff_count_min as u32;
        reduction + i32::from(many_cutoffs) * params.lmr_cutoff_count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_means_more() {
        let table = ReductionTable::new(&SearchParams::default());
        assert!(table.base(true, 10, 20) > table.base(true, 10, 4));
        assert!(table.base(true, 20, 10) > table.base(true, 5, 10));
        assert!(table.base(true, 10, 10) > table.base(false, 10, 10));
        assert_eq!(table.base(true, 500, 500), table.base(true, 63, 63));
    }
}
