//! Win, draw or loss.

use arrayvec::ArrayVec;
use lucena_board::{Move, MoveKinds, Position};

use crate::{ProbeError, TableKind, Tablebase, Wdl};

/// A result, and how it is reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct WdlProbe {
    pub(super) wdl: Wdl,
    /// A capture is a best move. Tables say nothing useful of such a position.
    pub(super) by_capture: bool,
}

impl Tablebase {
    /// The result of a position, with the counter of the fifty-move rule at zero; see
    /// [`Tablebase::probe_wdl_with_clock`] for other counters.
    ///
    /// It looks at the tables of what captures lead to as well. Positions with one piece more than
    /// the largest table has a value too, if every line that matters begins with a capture.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_syzygy::{Tablebase, Wdl};
    /// # #[cfg(feature = "embedded")] {
    /// let tables = Tablebase::embedded();
    /// let pos: Position = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse()?;
    /// assert_eq!(tables.probe_wdl(&pos)?, Wdl::Loss);
    /// # }
    /// // Two kings alone need no table.
    /// let kings: Position = "8/8/8/8/8/4k3/8/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Tablebase::new().probe_wdl(&kings)?, Wdl::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side may castle, or a table that is needed is missing or no good.
    pub fn probe_wdl(&self, pos: &Position) -> Result<Wdl, ProbeError> {
        self.check_probeable(pos)?;
        Ok(self.result(pos)?.wdl)
    }

    /// Saves a walk through captures that cannot end in any table.
    #[inline]
    pub(super) fn check_probeable(&self, pos: &Position) -> Result<(), ProbeError> {
        let n_pieces = pos.occupied().len();
        // With one piece too many a capture may still decide, with two too much has to happen.
        if n_pieces > 2 && n_pieces as usize > self.max_pieces() + 1 {
            return Err(ProbeError::TooManyPieces(n_pieces));
        }
        if !pos.castling_rights().is_empty() {
            return Err(ProbeError::Castling);
        }
        Ok(())
    }

    /// The result by captures, en passant among them, and the table.
    pub(super) fn result(&self, pos: &Position) -> Result<WdlProbe, ProbeError> {
        let (mut best, mut best_in_passing) = (None, None);
        for mv in captures(pos) {
            let best = if mv.is_en_passant() { &mut best_in_passing } else { &mut best };
            let to_beat = best.unwrap_or(Wdl::Loss);
            let wdl = -self.bounded(&pos.play_unchecked(mv), Wdl::Loss, -to_beat)?;
            if wdl == Wdl::Win {
                return Ok(WdlProbe { wdl, by_capture: true });
            }
            *best = (*best).max(Some(wdl));
        }
        let quiet = self.table_result(pos)?;
        if let Some(in_passing) = best_in_passing {
            // Tables know nothing of en passant, and take it for stalemate if nothing else moves.
            let is_only_kind = || pos.legal_moves().iter().all(|mv| mv.is_en_passant());
            let is_better = Some(in_passing) > best.max(Some(quiet));
            if is_better || (quiet == Wdl::Draw && is_only_kind()) {
                return Ok(WdlProbe { wdl: in_passing, by_capture: true });
            }
        }
        Ok(match best.max(best_in_passing) {
            // A draw or loss by capture is nothing that a table has to leave out.
            Some(best) if best >= quiet => WdlProbe { wdl: best, by_capture: best > Wdl::Draw },
            _ => WdlProbe { wdl: quiet, by_capture: false },
        })
    }

    /// The result of a position without en passant, if it lies between the bounds: at or beyond
    /// one of them it may be any value there.
    fn bounded(&self, pos: &Position, mut alpha: Wdl, beta: Wdl) -> Result<Wdl, ProbeError> {
        for mv in captures(pos) {
            let wdl = -self.bounded(&pos.play_unchecked(mv), -beta, -alpha)?;
            if wdl >= beta {
                return Ok(wdl);
            }
            alpha = alpha.max(wdl);
        }
        Ok(alpha.max(self.table_result(pos)?))
    }

    /// What the table says: right where no capture is better.
    #[inline]
    fn table_result(&self, pos: &Position) -> Result<Wdl, ProbeError> {
        if pos.occupied().len() == 2 {
            return Ok(Wdl::Draw);
        }
        let (opened, strong) = self.find(pos.material(), TableKind::Wdl)?;
        opened.wdl(pos, strong)
    }
}

/// More captures than eight pieces can have between them: none has more than eight.
const MAX_CAPTURES: usize = 64;

/// A small list, and filled where it stays: this is on the way of every probe.
#[inline]
fn captures(pos: &Position) -> ArrayVec<Move, MAX_CAPTURES> {
    let mut list = ArrayVec::new();
    pos.query().kinds(MoveKinds::CAPTURES).for_each(|mv| list.push(mv));
    list
}
