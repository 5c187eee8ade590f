//! Validation: from a setup to a legal position.

use super::{Faults, Setup, SetupError};
use crate::attacks;
use crate::castling::CastlingRooks;
use crate::position::{EnPassant, Parts};
use crate::{Bitboard, Color, Position, Rank, Role};

/// Equivalent to [`Setup::position`].
impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.position()
    }
}

impl Setup {
    /// Validates the setup and returns the legal position.
    ///
    /// # Errors
    /// If the setup is not legal, with all faults.
    ///
    /// ```
    /// use lucena_board::{Position, Setup};
    /// assert_eq!(Setup::from(Position::initial()).position()?, Position::initial());
    /// # Ok::<(), lucena_board::SetupError>(())
    /// ```
    pub fn position(&self) -> Result<Position, SetupError> {
        self.position_waiving(Faults::empty())
    }

    /// As [`Setup::position`], but accepts some faults. Puzzles, endgame tables and old files
    /// contain impossible checks, too much material, or inconsistent castling and en passant fields
    /// (which are dropped). Only [`Faults::WAIVABLE`] can be waived.
    ///
    /// # Errors
    /// If there are other faults, with all of them.
    ///
    /// ```
    /// use lucena_board::{Faults, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
    /// assert!(setup.position().is_err());
    /// let position = setup.position_waiving(Faults::WAIVABLE).unwrap();
    /// assert_eq!(position.castling_rights().iter().count(), 2);
    /// # Ok::<(), lucena_board::FenError>(())
    /// ```
    pub fn position_waiving(&self, waived: Faults) -> Result<Position, SetupError> {
        let found = self.faults();
        let left = found - (waived & Faults::WAIVABLE);
        if !left.is_empty() {
            return Err(SetupError::new(*self, left));
        }
        let is_castling_good = !found.contains(Faults::BAD_CASTLING);
        let castling = if is_castling_good { self.castling } else { self.good_castling() };
        let pushed = self.en_passant.filter(|_| !found.contains(Faults::BAD_EN_PASSANT));
        Ok(Position::from_parts(Parts {
            planes: self.planes,
            turn: self.turn,
            castling,
            en_passant: pushed
                .map_or(EnPassant::NONE, |square| EnPassant::pushed(square.file(), 0)),
            half_move_clock: self.half_move_clock,
            full_move_number: self.full_move_number,
        }))
    }

    /// All faults of this setup.
    ///
    /// ```
    /// use lucena_board::{Faults, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(setup.faults(), Faults::OPPOSITE_CHECK);
    /// # Ok::<(), lucena_board::FenError>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> Faults {
        let mut faults = Faults::empty();
        let kings = |color| self.pieces(color, Role::King);
        faults.set(Faults::MISSING_KING, Color::ALL.iter().any(|&c| kings(c).is_empty()));
        faults.set(Faults::TOO_MANY_KINGS, Color::ALL.iter().any(|&c| kings(c).has_many()));
        let pawns = Bitboard(self.planes.pawns());
        faults.set(Faults::PAWN_ON_BACK_RANK, !pawns.is_disjoint(Bitboard::BACK_RANKS));
        faults.set(Faults::OPPOSITE_CHECK, !self.attackers_of_king(!self.turn).is_empty());
        let bad_castling = Color::ALL.iter().any(|&c| !self.bad_castling_rooks(c).is_empty());
        faults.set(Faults::BAD_CASTLING, bad_castling);
        faults.set(Faults::BAD_EN_PASSANT, self.has_bad_en_passant());
        faults.set(Faults::TOO_MUCH_MATERIAL, Color::ALL.iter().any(|&c| self.has_too_much(c)));
        faults.set(Faults::IMPOSSIBLE_CHECK, self.has_impossible_check(self.checkers()));
        faults
    }

    pub(crate) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.planes.role(role) & self.planes.color(color))
    }

    /// The valid castling rights.
    pub(crate) fn good_castling(&self) -> CastlingRooks {
        let mut castling = CastlingRooks::NONE;
        for color in Color::ALL {
            for rook in self.castling.of(color) - self.bad_castling_rooks(color) {
                castling.insert(color, rook.file());
            }
        }
        castling
    }

    /// The invalid castling rights of one side, as rook squares.
    pub(super) fn bad_castling_rooks(&self, color: Color) -> Bitboard {
        if self.castling.of(color).is_empty() {
            return Bitboard::EMPTY;
        }
        let bad = self.bad_castling(color);
        bad.kingless | bad.rookless | bad.crowded
    }

    /// The same rook squares, by reason.
    pub(super) fn bad_castling(&self, color: Color) -> BadCastling {
        let claimed = self.castling.of(color);
        let king = self.pieces(color, Role::King) & color.back_rank().bitboard();
        let Some(king) = king.single() else {
            return BadCastling { kingless: claimed, ..BadCastling::default() };
        };
        let fitting = claimed & self.pieces(color, Role::Rook);
        let below = Bitboard(king.bitboard().0 - 1);
        // Two castling rooks on the same side of the king contradict each other, so both are
        // invalid.
        let sides = [fitting & below, fitting - below];
        let crowded = sides.into_iter().filter(|side| side.has_many());
        BadCastling {
            kingless: Bitboard::EMPTY,
            rookless: claimed - fitting,
            crowded: crowded.fold(Bitboard::EMPTY, |all, side| all | side),
        }
    }

    pub(crate) fn has_bad_en_passant(&self) -> bool {
        let Some(passed) = self.en_passant else { return false };
        let pushed = passed.bitboard().forward(!self.turn);
        let origin = passed.bitboard().forward(self.turn);
        let fits = passed.rank() == Rank::Sixth.relative_to(self.turn)
            && self.pieces(!self.turn, Role::Pawn).is_superset(pushed)
            && self.occupied().is_disjoint(passed.bitboard() | origin);
        !fits
    }

    /// Whether one side has too many pieces for its missing pawns, or more than sixteen.
    pub(super) fn has_too_much(&self, color: Color) -> bool {
        let count = |role| self.pieces(color, role).len();
        let bishops = self.pieces(color, Role::Bishop);
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT_SQUARES).len().saturating_sub(1)
            + (bishops & Bitboard::DARK_SQUARES).len().saturating_sub(1);
        Bitboard(self.planes.color(color)).len() > 16 || count(Role::Pawn) + promoted > 8
    }

    pub(super) fn checkers(&self) -> Bitboard {
        self.attackers_of_king(self.turn)
    }

    /// The enemy pieces that attack the king of one side; none unless it has exactly one king.
    pub(crate) fn attackers_of_king(&self, color: Color) -> Bitboard {
        let Some(king) = self.pieces(color, Role::King).single() else { return Bitboard::EMPTY };
        Bitboard(self.planes.attackers(!color, king, self.planes.occupied()))
    }

    /// Whether no last move can have given this check.
    ///
    /// After a double push there is a single checker: the pawn, or a slider whose line it opened.
    /// Any other move gives at most two checks: a direct check by the moving piece and a discovered
    /// check by a slider. (En passant may open two lines.) Two sliders on the same line through the
    /// king cannot both give a new check, nor can a pawn and a slider on the far side of the king:
    /// the pawn came from behind and opened no line in front of it.
    fn has_impossible_check(&self, checkers: Bitboard) -> bool {
        let Some(king) = self.pieces(self.turn, Role::King).single() else { return false };
        if checkers.is_empty() {
            return false;
        }
        if let Some(passed) = self.en_passant.filter(|_| !self.has_bad_en_passant()) {
            let pushed = passed.bitboard().forward(!self.turn);
            let origin = passed.bitboard().forward(self.turn);
            let before = (self.occupied() - pushed) | origin;
            let attackers_before = self.planes.attackers(!self.turn, king, before.0);
            return checkers.has_many() || checkers != pushed && attackers_before & !pushed.0 != 0;
        }
        let mut squares = checkers.into_iter();
        match (squares.next(), squares.next(), squares.next()) {
            (Some(a), Some(b), None) => {
                let sliders = self.planes.diagonal_sliders() | self.planes.orthogonal_sliders();
                checkers.0 & sliders == 0 || attacks::are_aligned(king, a, b)
            }
            (_, _, third) => third.is_some(),
        }
    }
}

/// Invalid castling rights as rook squares, each in one of the sets.
#[derive(Default)]
pub(super) struct BadCastling {
    /// There is not exactly one king on the back rank.
    pub(super) kingless: Bitboard,
    /// There is no rook of this colour.
    pub(super) rookless: Bitboard,
    /// There is another castling rook on the same side of the king.
    pub(super) crowded: Bitboard,
}
