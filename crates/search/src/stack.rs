//! What the search knows of each position on the line that it is looking at.

use lucena_board::Move;
use lucena_eval::Score;

use crate::history::PieceTo;

/// The longest line, in plies.
pub(crate) const MAX_PLY: usize = 240;
/// Frames before the root, so that looking back a few plies needs no question.
const BEFORE_ROOT: usize = 6;
/// Frames beyond the longest line.
const AFTER_END: usize = 4;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The move played here, `None` for a null move and before the root.
    pub(crate) mv: Option<Move>,
    /// The same, as histories know it.
    pub(crate) piece_to: Option<PieceTo>,
    /// The corrected evaluation; none in check.
    pub(crate) eval: Option<Score>,
    /// The quiet move that last refuted a position at this ply.
    pub(crate) killer: Option<Move>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    pub(crate) in_check: bool,
    /// How often positions at this ply were cut.
    pub(crate) n_cuts: u32,
    /// Plies of double extensions on the line so far.
    pub(crate) n_double_extensions: u32,
}

/// The frames of a line and the principal variations below each of its positions.
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

    /// Prepares the frame of a position that a move has led to.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize, in_check: bool, n_double_extensions: u32) {
        let frame = self.at_mut(ply);
        frame.in_check = in_check;
        frame.n_double_extensions = n_double_extensions;
    }

    /// What siblings of this position have left for the positions below is not for its own.
    #[inline]
    pub(crate) fn forget_below(&mut self, ply: usize) {
        self.at_mut(ply + 1).killer = None;
        self.at_mut(ply + 2).n_cuts = 0;
    }

    /// The frame some plies before this one; before the root nothing has happened.
    #[inline]
    pub(crate) fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - plies]
    }

    #[inline]
    pub(crate) fn clear_pv(&mut self, ply: usize) {
        self.pvs[ply].clear();
    }

    /// The best line from here is this move and the best line after it.
    pub(crate) fn set_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut above[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0]);
    }

    pub(crate) fn pv(&self, ply: usize) -> &[Move] {
        &self.pvs[ply]
    }
}
