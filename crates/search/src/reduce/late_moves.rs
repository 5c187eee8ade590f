//! Late move reductions: moves that come late in the order are searched less deep at first.
//!
//! The idea: with good ordering the best move is among the first. The others only have to be
//! shown to be no better, and a shallower search mostly shows it; one that surprises is searched
//! again in full. The reduction grows with the logarithms of depth and move number, and with
//! every sign that the move or the position will fail low.
//!
//! When it is wrong: deep quiet plans get a late look. History makes up for some of it.
//!
//! What our matches measured: without it -131 ± 54 Elo (150 games, 8,000 nodes a move).

use crate::params::SearchParams;

/// A ply, in the unit of reductions.
pub(crate) const PLY: i32 = 1024;
const SIZE: usize = 64;

/// The part of the reduction that depends on depth and move number alone, in 1024ths of a ply.
pub(crate) struct ReductionTable {
    quiet: Box<[[i32; SIZE]; SIZE]>,
    capture: Box<[[i32; SIZE]; SIZE]>,
}

/// What else speaks for or against a move.
#[derive(Clone, Copy)]
pub(crate) struct Circumstances {
    pub(crate) is_pv: bool,
    pub(crate) was_pv: bool,
    pub(crate) is_cut_node: bool,
    pub(crate) is_improving: bool,
    pub(crate) gives_check: bool,
    pub(crate) table_move_is_capture: bool,
    pub(crate) is_killer: bool,
    pub(crate) history: i32,
    pub(crate) n_cuts_below: u32,
}

impl ReductionTable {
    pub(crate) fn new(params: &SearchParams) -> Self {
        let table = |base: i32, log: i32| {
            let mut table = Box::new([[0; SIZE]; SIZE]);
            for depth in 1..SIZE {
                for n in 1..SIZE {
                    let product = (depth as f64).ln() * (n as f64).ln();
                    table[depth][n] = base + (product * f64::from(log)) as i32;
                }
            }
            table
        };
        Self {
            quiet: table(params.reduction_base, params.reduction_log),
            capture: table(params.reduction_capture_base, params.reduction_capture_log),
        }
    }

    /// By depth and move number, from 1, in 1024ths.
    #[inline]
    pub(crate) fn base(&self, is_quiet: bool, depth: i32, number: i32) -> i32 {
        let table = if is_quiet { &self.quiet } else { &self.capture };
        table[(depth.max(0) as usize).min(SIZE - 1)][(number.max(0) as usize).min(SIZE - 1)]
    }

    /// The whole reduction in 1024ths.
    #[inline]
    pub(crate) fn with(base: i32, of: &Circumstances, params: &SearchParams) -> i32 {
        let mut reduction = base;
        reduction -= i32::from(of.is_pv) * params.reduction_pv;
        reduction -= i32::from(of.was_pv) * params.reduction_was_pv;
        reduction += i32::from(of.is_cut_node) * params.reduction_cut_node;
        reduction += i32::from(!of.is_improving) * params.reduction_not_improving;
        reduction -= i32::from(of.gives_check) * params.reduction_check;
        reduction += i32::from(of.table_move_is_capture) * params.reduction_table_capture;
        reduction -= i32::from(of.is_killer) * params.reduction_killer;
        // Many cuts below: the answers are easy to find.
        let are_many = of.n_cuts_below >= params.reduction_cuts_min as u32;
        reduction += i32::from(are_many) * params.reduction_cuts;
        reduction - of.history * PLY / params.reduction_history_div
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
