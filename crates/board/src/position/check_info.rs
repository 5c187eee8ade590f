//! Cached checkers, pins and check squares of a position.

use super::Position;
use crate::moves::{self, Move};
use crate::side::{Side, for_side};
use crate::{Bitboard, Role, Square, attacks};

/// Checkers, pinned pieces, discovered check candidates and check squares of a position, see
/// [`Position::check_info`].
///
/// A [`Position`] does not store these, to keep making moves cheap. A search that needs them more
/// than once or twice per node computes them once and passes them to [`Position::is_legal_with`],
/// [`Position::gives_check_with`] and [`MoveQuery::check_info`]. Used with another position than
/// its own, the results are meaningless, but nothing panics.
///
/// [`MoveQuery::check_info`]: crate::MoveQuery::check_info
///
/// ```
/// use lucena_board::{Bitboard, Position, Square};
/// let pos: Position = "4k3/8/8/8/7b/8/5P2/4K2R w K - 0 1".parse()?;
/// let info = pos.check_info();
/// assert!(!info.is_check());
/// assert_eq!(info.pinned(), Bitboard::from(Square::F2));
/// for mv in pos.legal_moves() {
///     assert!(pos.is_legal_with(mv, &info));
///     assert_eq!(pos.gives_check_with(mv, &info), pos.gives_check(mv));
/// }
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckInfo {
    checkers: Bitboard,
    /// Pin lines from the square next to the king up to and including each pinner.
    pin_lines: u64,
    pinned: Bitboard,
    discoverers: Bitboard,
    /// By plane code; empty for the king.
    check_squares: [u64; 8],
}

impl CheckInfo {
    /// The pieces that give check to the side to move, as [`Position::checkers`].
    #[must_use]
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline(always)]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pinned pieces of the side to move, as [`Position::pinned`].
    #[must_use]
    #[inline(always)]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The pieces of the side to move that give a discovered check if they leave their line.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Position, Square};
    /// let pos: Position = "4k3/4N3/8/8/8/8/8/K3R3 w - - 0 1".parse()?;
    /// assert_eq!(pos.check_info().discoverers(), Bitboard::from(Square::E7));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// The squares from which a piece of this role gives check to the enemy king; empty for the
    /// king.
    ///
    /// ```
    /// use lucena_board::{Bitboard, Position, Role, Square};
    /// let squares = Position::initial().check_info().check_squares(Role::Knight);
    /// assert_eq!(squares, [Square::C7, Square::D6, Square::F6, Square::G7].into_iter().collect());
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn check_squares(&self, role: Role) -> Bitboard {
        Bitboard(self.check_squares[role.code()])
    }

    /// The checkers and the pin lines.
    #[inline(always)]
    pub(crate) const fn parts(&self) -> (Bitboard, u64) {
        (self.checkers, self.pin_lines)
    }

    /// Whether a pseudo-legal normal move, double push or promotion leaves the king safe; not for
    /// king moves.
    #[inline(always)]
    fn is_king_safe_after(&self, king: Square, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        // A pinned piece may move along the pin line, towards the king or away from it.
        let stays_on_line =
            attacks::between(king, to).contains(from) || attacks::between(king, from).contains(to);
        let answers = match self.checkers.first() {
            None => true,
            Some(checker) => {
                !self.checkers.has_many()
                    && (checker == to || attacks::between(king, checker).contains(to))
            }
        };
        answers && (!self.pinned.contains(from) || stays_on_line)
    }
}

impl Position {
    /// Computes checkers, pins and check squares, for a search to keep at a node.
    #[must_use]
    #[inline]
    pub fn check_info(&self) -> CheckInfo {
        for_side!(self.turn, S => self.check_info_for::<S>())
    }

    #[inline(always)]
    fn check_info_for<S: Side>(&self) -> CheckInfo {
        let planes = self.planes;
        let (us, occupied) = (planes.color(S::COLOR), planes.occupied());
        let (king, target) = (self.king(S::COLOR), self.king(S::Other::COLOR));
        let leapers = attacks::pawn(S::COLOR, king).0 & planes.pawns()
            | attacks::knight(king).0 & planes.knights();
        let (mut checkers, mut pin_lines) = (leapers & planes.color(S::Other::COLOR), 0);
        for sniper in Bitboard(self.snipers(S::COLOR)) {
            let between = attacks::between(king, sniper).0;
            let blockers = between & occupied;
            if blockers == 0 {
                checkers |= sniper.bitboard().0;
            } else if !Bitboard(blockers).has_many() && blockers & us != 0 {
                pin_lines |= between | sniper.bitboard().0;
            }
        }
        let mut discoverers = 0;
        for sniper in Bitboard(self.snipers(S::Other::COLOR)) {
            let blockers = attacks::between(target, sniper).0 & occupied;
            discoverers |= if Bitboard(blockers).has_many() { 0 } else { blockers };
        }
        let diagonal = attacks::bishop(target, Bitboard(occupied)).0;
        let orthogonal = attacks::rook(target, Bitboard(occupied)).0;
        let mut check_squares = [0; 8];
        check_squares[Role::Pawn.code()] = attacks::pawn(S::Other::COLOR, target).0;
        check_squares[Role::Knight.code()] = attacks::knight(target).0;
        check_squares[Role::Bishop.code()] = diagonal;
        check_squares[Role::Rook.code()] = orthogonal;
        check_squares[Role::Queen.code()] = diagonal | orthogonal;
        CheckInfo {
            checkers: Bitboard(checkers),
            pin_lines,
            pinned: Bitboard(pin_lines & us),
            discoverers: Bitboard(discoverers & us),
            check_squares,
        }
    }

    /// As [`Position::is_legal`], with the [`CheckInfo`] of this position.
    #[must_use]
    #[inline]
    pub fn is_legal_with(&self, mv: Move, info: &CheckInfo) -> bool {
        self.has_mover(mv) && for_side!(self.turn, S => self.is_legal_with_for::<S>(mv, info))
    }

    /// As [`Position::is_legal_with`], if the right piece is on the origin.
    #[inline(always)]
    fn is_legal_with_for<S: Side>(&self, mv: Move, info: &CheckInfo) -> bool {
        match mv.kind_bits() {
            moves::CASTLE | moves::EN_PASSANT => self.is_rare_move_legal::<S>(mv),
            moves::KING => {
                let occupied = self.planes.occupied() & !mv.from().bitboard().0;
                self.goes_there::<S>(mv) && self.is_king_step_safe::<S>(mv.to(), occupied)
            }
            _ => self.goes_there::<S>(mv) && info.is_king_safe_after(self.king(S::COLOR), mv),
        }
    }

    /// As [`Position::gives_check`], with the [`CheckInfo`] of this position: a few instructions
    /// except for promotions, castling and en passant captures.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let info = pos.check_info();
    /// assert!(pos.gives_check_with(pos.parse_uci("a1a8").unwrap(), &info));
    /// assert!(!pos.gives_check_with(pos.parse_uci("a1a7").unwrap(), &info));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn gives_check_with(&self, mv: Move, info: &CheckInfo) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let kind = mv.kind_bits();
        if kind > moves::DOUBLE_PUSH {
            // A different role arrives, or two pieces leave their squares.
            return self.gives_check(mv);
        }
        // The check squares were computed with the origin occupied. That is right even for a slider
        // moving away from the king along a line: it would have given check before.
        info.check_squares[mv.role_code()] & to.bitboard().0 != 0
            || info.discoverers.contains(from)
                && !attacks::are_aligned(self.king(!self.turn), from, to)
    }
}
