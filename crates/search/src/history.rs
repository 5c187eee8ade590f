//! Move histories: statistics of earlier searches for move ordering, pruning and reductions.
//!
//! Every thread has its own. Histories are updated with "gravity": a bonus is scaled down by how
//! close the value already is to its limit, so values stay bounded and old results fade.

mod butterfly;
mod capture;
mod continuation;
mod correction;
mod gravity;
mod pawn;

use lucena_board::{Color, Move};

pub(crate) use self::butterfly::ButterflyHistory;
pub(crate) use self::capture::CaptureHistory;
pub(crate) use self::continuation::{CONTINUATION_PLIES, ContinuationHistory};
pub(crate) use self::correction::{CorrectionHistory, CorrectionKeys};
pub(crate) use self::pawn::PawnHistory;

/// All histories of a thread. They are kept between the moves of a game.
pub(crate) struct Histories {
    pub(crate) butterfly: ButterflyHistory,
    pub(crate) pawn: PawnHistory,
    pub(crate) capture: CaptureHistory,
    pub(crate) continuation: ContinuationHistory,
    pub(crate) correction: CorrectionHistory,
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            butterfly: ButterflyHistory::new(),
            pawn: PawnHistory::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            correction: CorrectionHistory::new(),
        }
    }
}

/// Index of a history by colour, piece and destination square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// Two colours, six roles, 64 squares. Not padded to a power of two: tables of all pairs have
    /// to fit the processor's caches.
    pub(crate) const COUNT: usize = 2 * 6 * 64;

    #[inline]
    pub(crate) fn new(color: Color, mv: Move) -> Self {
        Self(((color.index() * 6 + mv.role().index()) * 64 + mv.to().index()) as u16)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}
