//! DTZ: distance to zeroing of the halfmove clock.

use lucena_board::{MoveKinds, Position, Role};

use super::wdl::WdlProbe;
use crate::{ProbeError, TableKind, Tablebase, Wdl, table::StoredDtz};

/// DTZ, the distance to zeroing: plies to the next capture, pawn move or mate in best play.
///
/// It is positive for wins, negative for losses and 0 for draws. An absolute value above 100 is a
/// cursed win or blessed loss: the 50-move rule makes it a draw. Where only a later phase of the game
/// exceeds the 50-move rule, 100 is added.
///
/// Most tables store moves instead of plies, so the value may be one ply too low. [`Dtz::plies`] is
/// the stored value, as in other probers, and [`Dtz::max_plies`] the largest that is possible.
///
/// ```
/// use lucena_board::Position;
/// # #[cfg(feature = "embedded")] {
/// use lucena_syzygy::Tablebase;
/// let pos: Position = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse()?;
/// let dtz = Tablebase::embedded().probe_dtz(&pos)?;
/// assert_eq!(dtz.plies(), -16);
/// assert!(!dtz.is_exact());
/// assert_eq!(dtz.max_plies(), -17);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dtz {
    wdl: Wdl,
    /// Absolute values; both are 0 for a draw.
    least: u16,
    most: u16,
}

impl Dtz {
    pub(super) const DRAW: Self = Self { wdl: Wdl::Draw, least: 0, most: 0 };

    /// The best move zeroes the halfmove clock.
    pub(super) fn zeroing(wdl: Wdl) -> Self {
        let plies = wdl.dtz_before_zeroing().unsigned_abs() as u16;
        Self { wdl, least: plies, most: plies }
    }

    pub(super) fn from_table(wdl: Wdl, beyond_first: i32, is_exact: bool) -> Self {
        let beyond_first = u16::try_from(beyond_first).unwrap_or(u16::MAX);
        let least = Self::zeroing(wdl).least.saturating_add(beyond_first);
        Self::between(wdl, least, least.saturating_add(u16::from(!is_exact)))
    }

    /// Wins and losses within the 50-move rule have at most 100 plies, whatever the rounding.
    fn between(wdl: Wdl, least: u16, most: u16) -> Self {
        let roof = if matches!(wdl, Wdl::Win | Wdl::Loss) { 100.max(least) } else { u16::MAX };
        Self { wdl, least, most: most.min(roof) }
    }

    /// The DTZ one ply earlier, with the other side to move.
    fn one_ply_earlier(self) -> Self {
        match self.wdl {
            Wdl::Draw => Self::DRAW,
            wdl => Self::between(-wdl, self.least.saturating_add(1), self.most.saturating_add(1)),
        }
    }

    /// The WDL value of the position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_syzygy::{Tablebase, Wdl};
    /// let kings: Position = "8/8/8/8/8/4k3/8/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Tablebase::new().probe_dtz(&kings)?.wdl(), Wdl::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn wdl(self) -> Wdl {
        self.wdl
    }

    /// The stored DTZ with its sign, as Fathom and python-chess return it.
    #[must_use]
    pub fn plies(self) -> i32 {
        i32::from(self.least) * i32::from(i8::from(self.wdl)).signum()
    }

    /// The largest DTZ that the stored value allows: [`Dtz::plies`], or one ply further from zero.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_syzygy::Tablebase;
    /// let kings: Position = "8/8/8/8/8/4k3/8/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Tablebase::new().probe_dtz(&kings)?.max_plies(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_plies(self) -> i32 {
        i32::from(self.most) * i32::from(i8::from(self.wdl)).signum()
    }

    /// Whether [`Dtz::plies`] is exact and not rounded.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

impl Tablebase {
    /// Probes the DTZ of a position. The halfmove clock is not taken into account.
    ///
    /// # Errors
    ///
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn probe_dtz(&self, pos: &Position) -> Result<Dtz, ProbeError> {
        self.check_probeable(pos)?;
        let found = self.result(pos)?;
        self.distance(pos, found)
    }

    /// The DTZ of a position with known WDL.
    pub(super) fn distance(&self, pos: &Position, found: WdlProbe) -> Result<Dtz, ProbeError> {
        let WdlProbe { wdl, by_capture } = found;
        if wdl == Wdl::Draw || by_capture || self.wins_by_pawn_move(pos, wdl)? {
            return Ok(Dtz::zeroing(wdl));
        }
        let (opened, strong) = self.find(pos.material(), TableKind::Dtz)?;
        match opened.dtz(pos, strong, wdl)? {
            StoredDtz::Plies { beyond_first, is_exact } => {
                Ok(Dtz::from_table(wdl, beyond_first, is_exact))
            }
            StoredDtz::OtherSide if wdl.is_winning() => self.shortest_win(pos, wdl),
            StoredDtz::OtherSide => self.longest_loss(pos, wdl),
        }
    }

    /// Whether a pawn move without capture keeps a win.
    fn wins_by_pawn_move(&self, pos: &Position, wdl: Wdl) -> Result<bool, ProbeError> {
        let pawns = pos.pieces(pos.turn(), Role::Pawn);
        if !wdl.is_winning() || pawns.is_empty() {
            return Ok(false);
        }
        let moves = pos.query().from(pawns).kinds(MoveKinds::all() - MoveKinds::CAPTURES).list();
        for mv in moves {
            if -self.result(&pos.play_unchecked(mv))?.wdl == wdl {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The DTZ of a win when the table stores only the other side to move: the minimum over the quiet
    /// moves that keep the win.
    fn shortest_win(&self, pos: &Position, wdl: Wdl) -> Result<Dtz, ProbeError> {
        let mut best: Option<Dtz> = None;
        for mv in quiet_piece_moves(pos) {
            let next = pos.play_unchecked(mv);
            let found = self.result(&next)?;
            if -found.wdl != wdl {
                continue;
            }
            let distance = self.distance_before(&next, found)?;
            if distance == Dtz::zeroing(wdl) {
                return Ok(distance);
            }
            let Dtz { least, most, .. } = distance;
            best = Some(match best {
                Some(best) => Dtz { wdl, least: best.least.min(least), most: best.most.min(most) },
                None => Dtz { wdl, least, most },
            });
        }
        // In an intact table some move keeps the win.
        Ok(best.unwrap_or(Dtz::zeroing(wdl)))
    }

    /// The DTZ before a move that does not zero the clock, from the position after it. Mate counts as
    /// zeroing.
    pub(super) fn distance_before(
        &self,
        next: &Position,
        found: WdlProbe,
    ) -> Result<Dtz, ProbeError> {
        let distance = self.distance(next, found)?;
        if distance.plies() == -1 && is_mate(next) {
            return Ok(Dtz::zeroing(Wdl::Win));
        }
        Ok(distance.one_ply_earlier())
    }

    /// [`Self::shortest_win`] for a loss: the maximum, or zeroing at once if there is no other move.
    fn longest_loss(&self, pos: &Position, wdl: Wdl) -> Result<Dtz, ProbeError> {
        let mut best = Dtz::zeroing(wdl);
        for mv in quiet_piece_moves(pos) {
            let next = pos.play_unchecked(mv);
            let found = self.result(&next)?;
            if -found.wdl != wdl {
                continue;
            }
            let Dtz { least, most, .. } = self.distance_before(&next, found)?;
            best = Dtz { wdl, least: best.least.max(least), most: best.most.max(most) };
        }
        Ok(best)
    }
}

/// Moves that do not zero the halfmove clock.
fn quiet_piece_moves(pos: &Position) -> lucena_board::MoveList {
    let pieces = pos.colored(pos.turn()) - pos.role(Role::Pawn);
    pos.query().from(pieces).kinds(MoveKinds::QUIETS).list()
}

fn is_mate(pos: &Position) -> bool {
    pos.is_check() && !pos.has_legal_moves()
}
