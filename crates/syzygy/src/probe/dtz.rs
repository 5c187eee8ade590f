//! The distance to a move that zeroes the counter of the fifty-move rule.

use lucena_board::{MoveKinds, Position, Role};

use super::wdl::WdlProbe;
use crate::{ProbeError, TableKind, Tablebase, Wdl, table::StoredDtz};

/// How far the next capture, pawn move or mate is, when the side that wins hurries and the other
/// delays, both keeping the result.
///
/// Wins are positive and losses negative, counted in plies from the position. Beyond 100 a win is
/// cursed: by then the fifty-move rule has made the game a draw. Hundred is also added where a
/// later phase of the game, not this one, breaks that rule.
///
/// Most tables count in moves, so that one ply may be rounded away. [`Dtz::plies`] is then the
/// smaller of the two numbers that are possible, as other probers give it, and
/// [`Dtz::max_plies`] the larger.
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
    /// Without sign; both are 0 for a draw.
    least: u16,
    most: u16,
}

impl Dtz {
    pub(super) const DRAW: Self = Self { wdl: Wdl::Draw, least: 0, most: 0 };

    /// The best move zeroes the counter.
    pub(super) fn zeroing(wdl: Wdl) -> Self {
        let plies = wdl.dtz_before_zeroing().unsigned_abs() as u16;
        Self { wdl, least: plies, most: plies }
    }

    pub(super) fn from_table(wdl: Wdl, beyond_first: i32, is_exact: bool) -> Self {
        let beyond_first = u16::try_from(beyond_first).unwrap_or(u16::MAX);
        let least = Self::zeroing(wdl).least.saturating_add(beyond_first);
        Self::between(wdl, least, least.saturating_add(u16::from(!is_exact)))
    }

    /// A true win or loss takes no more than 100 plies, rounded or not.
    fn between(wdl: Wdl, least: u16, most: u16) -> Self {
        let roof = if matches!(wdl, Wdl::Win | Wdl::Loss) { 100.max(least) } else { u16::MAX };
        Self { wdl, least, most: most.min(roof) }
    }

    /// The distance a ply earlier, with the other side to move.
    fn one_ply_earlier(self) -> Self {
        match self.wdl {
            Wdl::Draw => Self::DRAW,
            wdl => Self::between(-wdl, self.least.saturating_add(1), self.most.saturating_add(1)),
        }
    }

    /// The result that goes with it.
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

    /// The distance with the sign of the result, 0 for a draw: the same number as other probers
    /// give. See [`Dtz`] for an example.
    #[must_use]
    pub fn plies(self) -> i32 {
        i32::from(self.least) * i32::from(i8::from(self.wdl)).signum()
    }

    /// The largest distance that the table allows: [`Dtz::plies`], or one ply further from zero.
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

    /// Whether no ply may have been rounded away. See [`Dtz`] for an example.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

impl Tablebase {
    /// The distance to zeroing of a position; see [`Dtz`].
    ///
    /// # Errors
    ///
    /// If a side may castle, or a table that is needed is missing or no good.
    pub fn probe_dtz(&self, pos: &Position) -> Result<Dtz, ProbeError> {
        self.check_probeable(pos)?;
        let found = self.result(pos)?;
        self.distance(pos, found)
    }

    /// The distance of a position whose result is known.
    pub(super) fn distance(&self, pos: &Position, found: WdlProbe) -> Result<Dtz, ProbeError> {
        let WdlProbe { wdl, by_capture } = found;
        if wdl == Wdl::Draw || by_capture || self.wins_by_pawn_move(pos, wdl)? {
            return Ok(Dtz::zeroing(wdl));
        }
        let (opened, strong) = self.find(pos.material(), TableKind::Dtz)?;
        match opened.distance(pos, strong, wdl)? {
            StoredDtz::Plies { beyond_first, is_exact } => {
                Ok(Dtz::from_table(wdl, beyond_first, is_exact))
            }
            StoredDtz::OtherSide if wdl.is_winning() => self.shortest_win(pos, wdl),
            StoredDtz::OtherSide => self.longest_loss(pos, wdl),
        }
    }

    /// Whether a pawn move that takes nothing keeps a win.
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

    /// The distance of a win that the table holds only for the other side to move: the shortest
    /// way among quiet moves that keep the win, since no other move does.
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
        // A sound table leaves a move that keeps the win.
        Ok(best.unwrap_or(Dtz::zeroing(wdl)))
    }

    /// The distance from before a move that does not zero the counter, for the side that plays it,
    /// by the position after it. A mate is as good as a move that zeroes.
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

    /// The same for a loss: the longest way, or at once if only zeroing moves are left.
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

/// Moves that do not zero the counter.
fn quiet_piece_moves(pos: &Position) -> lucena_board::MoveList {
    let pieces = pos.colored(pos.turn()) - pos.role(Role::Pawn);
    pos.query().from(pieces).kinds(MoveKinds::QUIETS).list()
}

fn is_mate(pos: &Position) -> bool {
    pos.is_check() && !pos.has_legal_moves()
}
