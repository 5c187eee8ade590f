//! Search stack: per-ply state of the current line, and the triangular PV table.

use lucena_board::{Bitboard, Move};
use lucena_eval::Score;

use crate::history::PieceTo;

/// Maximum ply of the search.
pub(crate) const MAX_PLY: usize = 240;
/// Frames before the root, so that looking back a few plies needs no bounds check.
const BEFORE_ROOT: usize = 8;
/// Frames beyond the maximum ply.
const AFTER_END: usize = 4;

/// State of one ply.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// Current move; `None` for a null move and before the root.
    pub(crate) mv: Option<Move>,
    /// Current move as a history index.
    pub(crate) piece_to: Option<PieceTo>,
    /// Whether the current move is neither a capture nor a promotion; false outside the move loop.
    pub(crate) is_quiet: bool,
    /// Squares attacked by the opponent before the current move, if it is quiet.
    pub(crate) threats: Bitboard,
    /// Static eval, corrected; none in check.
    pub(crate) static_eval: Option<Score>,
    /// Killer move: the last quiet best move at this ply.
    pub(crate) killer: Option<Move>,
    /// Move excluded by a singular extension search.
    pub(crate) excluded_move: Option<Move>,
    pub(crate) in_check: bool,
    /// Beta cutoffs among the nodes at this ply.
    pub(crate) cutoff_count: u32,
    /// Double extensions on the line so far.
    pub(crate) double_extensions: u32,
}

/// The frames of the current line and the principal variation from each ply.
pub(crate) struct Stack {
    frames: Box<[Frame]>,
    pvs: Box<[Vec<Move>]>,
}

impl Stack {
    pub(crate) fn new() -> Self {
        Self {
            frames: vec![Frame::default(); BEFORE_ROOT + MAX_PLY + AFTER_END].into(),
            pvs: vec![Vec::new(); MAX_PLY + AFTER_END].into(),
        }
    }

    #[inline]
    pub(crate) fn at(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// Initialises the frame of a child node.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize, in_check: bool, double_extensions: u32) {
        let frame = self.at_mut(ply);
        frame.in_check = in_check;
        frame.double_extensions = double_extensions;
    }

    /// Resets the killer of the children and the cutoff count of the grandchildren, which are left
    /// over from sibling nodes.
    #[inline]
    pub(crate) fn reset_descendants(&mut self, ply: usize) {
        self.at_mut(ply + 1).killer = None;
        self.at_mut(ply + 2).cutoff_count = 0;
    }

    /// The frame some plies earlier; empty before the root.
    #[inline]
    pub(crate) fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - plies]
    }

    #[inline]
    pub(crate) fn clear_pv(&mut self, ply: usize) {
        self.pvs[ply].clear();
    }

    /// Sets the PV to this move followed by the PV of the next ply.
    pub(crate) fn set_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut above[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0]);
    }

    /// Sets the PV to this move alone.
    pub(crate) fn set_single_move_pv(&mut self, ply: usize, mv: Move) {
        self.pvs[ply].clear();
        self.pvs[ply].push(mv);
    }

    pub(crate) fn pv(&self, ply: usize) -> &[Move] {
        &self.pvs[ply]
    }
}
