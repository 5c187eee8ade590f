//! Legality of single moves, checks and captures.

use super::Position;
use crate::moves::{self, Move};
use crate::side::{Side, for_side};
use crate::{Bitboard, Piece, Role, Square, attacks};

impl Position {
    /// Whether any move, for example from a hash table, is legal in this position. Much cheaper
    /// than generating all legal moves.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Square};
    /// let pos = Position::initial();
    /// assert!(pos.is_legal(Move::double_push(Square::E2, Square::E4).unwrap()));
    /// assert!(!pos.is_legal(Move::double_push(Square::E7, Square::E5).unwrap()));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.has_mover(mv) && for_side!(self.turn, S => self.is_legal_for::<S>(mv))
    }

    /// Whether a piece of the side to move with the role of the move is on its origin. Most illegal
    /// moves fail here.
    #[inline(always)]
    pub(super) fn has_mover(&self, mv: Move) -> bool {
        self.planes.holds(mv.role_code() | (self.turn as usize) << 3, mv.from())
    }

    /// Whether the move is legal, if the right piece is on the origin.
    #[inline(always)]
    fn is_legal_for<S: Side>(&self, mv: Move) -> bool {
        if matches!(mv.kind_bits(), moves::CASTLE | moves::EN_PASSANT) {
            return self.is_rare_move_legal::<S>(mv);
        }
        self.goes_there::<S>(mv) && self.is_king_safe_after::<S>(mv)
    }

    /// Whether the move is pseudo-legal; not for castling and en passant.
    #[inline(always)]
    pub(super) fn goes_there<S: Side>(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind_bits(), mv.from(), mv.to());
        if !(2..=moves::KING).contains(&kind) {
            // Pawn pushes need empty squares, captures enemy pieces, so own pieces are excluded
            // already.
            return self.moves_so::<S>(mv);
        }
        // A single comparison: branches on each condition would be unpredictable.
        let (us, occupied) = (self.planes.color(S::COLOR), self.planes.occupied());
        let reach = attacks::REACH[kind as usize & 7][from as usize];
        (us | !reach) & to.bitboard().0 | attacks::between(from, to).0 & occupied == 0
    }

    /// Legality of castling and en passant, if the right piece is on the origin.
    #[inline(never)]
    pub(super) fn is_rare_move_legal<S: Side>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castle() {
            return self.is_castle_legal::<S>(from, to);
        }
        self.pseudo_legal_en_passant() == Some(to)
            && attacks::pawn(S::COLOR, from).contains(to)
            && self.is_en_passant_safe::<S>(from, to)
    }

    /// Whether the piece can reach the destination; own pieces there are ignored except by pawns.
    #[inline(always)]
    fn moves_so<S: Side>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind_bits() {
            // One path for all pieces: a branch on the role would be unpredictable.
            kind @ 2..=moves::KING => {
                let is_free = attacks::between(from, to).0 & self.planes.occupied() == 0;
                attacks::REACH[kind as usize & 7][from as usize] & to.bitboard().0 != 0 && is_free
            }
            moves::DOUBLE_PUSH => {
                let single = S::up(from.bitboard().0) & !self.planes.occupied() & S::THIRD_RANK;
                S::up(single) & !self.planes.occupied() & to.bitboard().0 != 0
            }
            kind => {
                let promotes = S::LAST_RANK & to.bitboard().0 != 0;
                let push = S::up(from.bitboard().0) & !self.planes.occupied();
                let take = attacks::pawn(S::COLOR, from).0 & self.planes.color(S::Other::COLOR);
                (push | take) & to.bitboard().0 != 0 && promotes == (kind != moves::PAWN)
            }
        }
    }

    /// Whether the king is safe after a move other than castling and en passant.
    #[inline(always)]
    pub(crate) fn is_king_safe_after<S: Side>(&self, mv: Move) -> bool {
        let to = mv.to().bitboard().0;
        let occupied = self.planes.occupied() & !mv.from().bitboard().0;
        if mv.kind_bits() == moves::KING {
            return self.is_king_step_safe::<S>(mv.to(), occupied);
        }
        let king = self.king(S::COLOR);
        let enemies = self.planes.color(S::Other::COLOR) & !to;
        let leapers = attacks::knight(king).0 & self.planes.knights()
            | attacks::pawn(S::COLOR, king).0 & self.planes.pawns();
        // There is rarely more than one slider on the king's lines: testing each is cheaper than
        // two slider lookups from the king.
        let opened = |sniper| attacks::between(king, sniper).0 & (occupied | to) == 0;
        let mut snipers = Bitboard(self.snipers(S::COLOR) & !to).into_iter();
        leapers & enemies == 0 && !snipers.any(opened)
    }

    /// Whether the king can step on `to`, with `occupied` not including the king. A captured piece
    /// does not attack its own square. All attackers are computed at once: skipping lines without
    /// sliders saves work, but branches unpredictably.
    #[inline(always)]
    pub(super) fn is_king_step_safe<S: Side>(&self, to: Square, occupied: u64) -> bool {
        self.attackers_of_side(S::Other::COLOR, to, occupied) == 0
    }

    /// Whether a pseudo-legal move other than castling leaves the king safe.
    #[inline(always)]
    pub(crate) fn is_king_safe<S: Side>(&self, mv: Move) -> bool {
        match mv.kind_bits() {
            moves::EN_PASSANT => self.is_en_passant_safe::<S>(mv.from(), mv.to()),
            _ => self.is_king_safe_after::<S>(mv),
        }
    }

    /// As [`Self::moves_so`], for the side to move.
    pub(super) fn moves_like_that(&self, mv: Move) -> bool {
        for_side!(self.turn, S => self.moves_so::<S>(mv))
    }

    fn is_castle_legal<S: Side>(&self, king: Square, rook: Square) -> bool {
        self.castling.of(S::COLOR).contains(rook)
            && self.is_castle_safe(king, rook, |square, occupied| {
                self.attackers_of_side(S::Other::COLOR, square, occupied.0) != 0
            })
    }

    /// Whether the path of king and castling rook is free, and no square of the king is attacked, which
    /// depends on the occupied squares. The destination is judged after the move: the rook may shield
    /// it.
    #[inline]
    pub(crate) fn is_castle_safe(
        &self,
        king: Square,
        rook: Square,
        is_attacked: impl Fn(Square, Bitboard) -> bool,
    ) -> bool {
        let (king_to, rook_to) = Move::pack(moves::CASTLE, king, rook).castled_squares();
        let movers = king.bitboard() | rook.bitboard();
        let king_path = attacks::between(king, king_to).with(king);
        let rook_path = attacks::between(rook, rook_to).with(rook_to);
        let others = self.occupied() - movers;
        if !others.is_disjoint(king_path.with(king_to) | rook_path) {
            return false;
        }
        let on_the_way = self.occupied().without(king);
        !king_path.into_iter().any(|square| is_attacked(square, on_the_way))
            && !is_attacked(king_to, others.with(rook_to))
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// assert!(pos.gives_check(pos.parse_uci("a1a8").unwrap()));
    /// assert!(!pos.gives_check(pos.parse_uci("a1a7").unwrap()));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        for_side!(self.turn, S => self.gives_check_for::<S>(mv))
    }

    #[inline(always)]
    fn gives_check_for<S: Side>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let enemy_king = self.king(S::Other::COLOR);
        let mut occupied = self.occupied().without(from).with(to);
        let mut sliders = self.colored(S::COLOR).without(from);
        let arriving = match mv.promotion() {
            Some(role) => role,
            None => mv.role(),
        };
        let mut lands_on = to;
        if mv.is_castle() {
            let (king_to, rook_to) = mv.castled_squares();
            occupied = self.occupied().without(from).without(to).with(king_to).with(rook_to);
            sliders = sliders.without(to);
            lands_on = rook_to;
        } else if mv.is_en_passant() {
            occupied = occupied.without(Square::new(to.file(), from.rank()));
        }
        let arriving = if mv.is_castle() { Role::Rook } else { arriving };
        let direct = match arriving {
            Role::Pawn => attacks::pawn(S::COLOR, lands_on),
            Role::Knight => attacks::knight(lands_on),
            Role::Bishop => attacks::bishop(lands_on, occupied),
            Role::Rook => attacks::rook(lands_on, occupied),
            Role::Queen => attacks::queen(lands_on, occupied),
            Role::King => Bitboard::EMPTY,
        };
        if direct.contains(enemy_king) {
            return true;
        }
        let diagonal = attacks::bishop(enemy_king, occupied).0 & self.planes.diagonal_sliders();
        let orthogonal = attacks::rook(enemy_king, occupied).0 & self.planes.orthogonal_sliders();
        (diagonal | orthogonal) & sliders.0 != 0
    }

    /// Whether a legal move is a capture.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant() || !mv.is_castle() && self.occupied().contains(mv.to())
    }

    /// The piece that a legal move captures; see [`Position::changes`] for its square.
    ///
    /// ```
    /// use lucena_board::{Color, Piece, Position, Role};
    /// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let pawn = Piece::new(Color::Black, Role::Pawn);
    /// assert_eq!(pos.captured(pos.parse_uci("e5d6").unwrap()), Some(pawn));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        let role = if mv.is_en_passant() {
            Some(Role::Pawn)
        } else if mv.is_castle() {
            None
        } else {
            self.role_at(mv.to())
        };
        role.map(|role| Piece::new(!self.turn, role))
    }
}
