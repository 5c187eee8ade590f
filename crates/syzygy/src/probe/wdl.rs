//! WDL probing.

use arrayvec::ArrayVec;
use lucena_board::{Move, MoveKinds, Position};

use crate::{ProbeError, TableKind, Tablebase, Wdl};

/// WDL of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct WdlProbe {
    pub(super) wdl: Wdl,
    /// A capture is a best move; the DTZ table then stores no useful value.
    pub(super) by_capture: bool,
}

impl Tablebase {
    /// Probes the WDL of a position with the halfmove clock at zero; see
    /// [`Tablebase::probe_wdl_with_clock`] for other clocks.
    ///
    /// This also probes the positions after captures. A position with one piece more than the largest
    /// table has a value if a capture wins.
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
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn probe_wdl(&self, pos: &Position) -> Result<Wdl, ProbeError> {
        self.check_probeable(pos)?;
        Ok(self.result(pos)?.wdl)
    }

    /// Returns an error at once for positions that captures cannot bring into any table.
    #[inline]
    pub(super) fn check_probeable(&self, pos: &Position) -> Result<(), ProbeError> {
        let n_pieces = pos.occupied().len();
        // With one piece too many a winning capture still decides.
        if n_pieces > 2 && n_pieces as usize > self.max_pieces() + 1 {
            return Err(ProbeError::TooManyPieces(n_pieces));
        }
        if !pos.castling_rights().is_empty() {
            return Err(ProbeError::Castling);
        }
        Ok(())
    }

    /// WDL from captures, including en passant, and the table.
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
            // Tables ignore en passant, and store stalemate if there is no other move.
            let is_only_kind = || pos.legal_moves().iter().all(|mv| mv.is_en_passant());
            let is_better = Some(in_passing) > best.max(Some(quiet));
            if is_better || (quiet == Wdl::Draw && is_only_kind()) {
                return Ok(WdlProbe { wdl: in_passing, by_capture: true });
            }
        }
        Ok(match best.max(best_in_passing) {
            // Only where a capture wins or is a cursed win do tables store another value.
            Some(best) if best >= quiet => WdlProbe { wdl: best, by_capture: best > Wdl::Draw },
            _ => WdlProbe { wdl: quiet, by_capture: false },
        })
    }

    /// Alpha-beta search over captures for a position without en passant.
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

    /// The value in the table, which is right unless a capture is better.
    #[inline]
    fn table_result(&self, pos: &Position) -> Result<Wdl, ProbeError> {
        if pos.occupied().len() == 2 {
            return Ok(Wdl::Draw);
        }
        let (opened, strong) = self.find(pos.material(), TableKind::Wdl)?;
        opened.wdl(pos, strong)
    }
}

/// No piece has more than eight captures, and tables end at seven pieces.
const MAX_CAPTURES: usize = 64;

/// All captures, in a list on the stack: every probe needs it.
#[inline]
fn captures(pos: &Position) -> ArrayVec<Move, MAX_CAPTURES> {
    let mut list = ArrayVec::new();
    pos.query().kinds(MoveKinds::CAPTURES).for_each(|mv| list.push(mv));
    list
}
