//! Pieces added and removed by a move, for incremental evaluation.

use core::fmt;

use super::Move;
use crate::{Color, Piece, Position, Role, Square};

/// The pieces that a move removes from and adds to squares of the board.
///
/// A move removes one or two pieces (the moving piece, and the captured piece or castling rook) and
/// adds one or two: at most four changes. Apply the removals first: in Chess960 king and rook may
/// swap squares, or one of them may stay on its square.
///
/// The type takes four bytes and computes the squares on demand: a search can pass it to any
/// [`Evaluator`](https://docs.rs/lucena-eval/latest/lucena_eval/trait.Evaluator.html) at no cost,
/// and a neural network can store one per ply and update its accumulators lazily.
///
/// ```
/// use lucena_board::{Move, Piece, Position, Role, Square};
///
/// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let changes = pos.changes(pos.parse_uci("e5d6").unwrap());
/// let [white, black] = ['P', 'p'].map(|letter| Piece::from_char(letter).unwrap());
/// assert!(changes.removed().eq([(Square::E5, white), (Square::D5, black)]));
/// assert!(changes.added().eq([(Square::D6, white)]));
/// assert_eq!(changes.captured(), Some((Square::D5, black)));
/// assert_eq!(size_of_val(&changes), 4);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
///
/// An accumulator with a weight for each piece on each square:
///
/// ```
/// use lucena_board::{MoveChanges, Piece, Position, Square};
///
/// fn weight((square, piece): (Square, Piece)) -> i32 {
///     (64 * piece.index() + square.index()) as i32 % 97
/// }
///
/// fn update(sum: i32, changes: MoveChanges) -> i32 {
///     let removed: i32 = changes.removed().map(weight).sum();
///     let added: i32 = changes.added().map(weight).sum();
///     sum - removed + added
/// }
///
/// let pos = Position::initial();
/// let sum: i32 = pos.placement().map(weight).sum();
/// for mv in pos.legal_moves() {
///     let next = pos.play_unchecked(mv);
///     assert_eq!(update(sum, pos.changes(mv)), next.placement().map(weight).sum());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveChanges {
    mv: Move,
    color: Color,
    captured: Option<Role>,
}

impl Position {
    /// The pieces that a legal move adds and removes. Meaningless for moves that are not legal.
    ///
    /// ```
    /// use lucena_board::{Piece, Position, Square};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let changes = pos.changes(pos.parse_uci("e1g1").unwrap());
    /// let [king, rook] = ['K', 'R'].map(|letter| Piece::from_char(letter).unwrap());
    /// assert!(changes.removed().eq([(Square::E1, king), (Square::H1, rook)]));
    /// assert!(changes.added().eq([(Square::G1, king), (Square::F1, rook)]));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn changes(&self, mv: Move) -> MoveChanges {
        let captured = self.captured(mv).map(|piece| piece.role);
        MoveChanges { mv, color: self.turn(), captured }
    }
}

impl MoveChanges {
    /// The move.
    #[must_use]
    #[inline(always)]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// The moving piece before the move: the pawn for promotions, the king for castling.
    ///
    /// ```
    /// use lucena_board::{Piece, Position};
    /// let pos: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let changes = pos.changes(pos.parse_uci("a7a8q").unwrap());
    /// assert_eq!(changes.piece(), Piece::from_char('P').unwrap());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn piece(self) -> Piece {
        Piece::new(self.color, self.mv.role())
    }

    /// The removed pieces: first the moving piece on its origin, then the captured piece or the
    /// castling rook.
    #[inline]
    pub fn removed(self) -> impl Iterator<Item = (Square, Piece)> + Clone {
        let rook = self.rook().map(|(from, _)| (from, Piece::new(self.color, Role::Rook)));
        [Some((self.mv.from(), self.piece())), self.captured().or(rook)].into_iter().flatten()
    }

    /// The added pieces: first the moving or promoted piece on its destination, then the castling
    /// rook.
    ///
    /// ```
    /// use lucena_board::{Piece, Position, Square};
    /// let pos: Position = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let changes = pos.changes(pos.parse_uci("a7b8q").unwrap());
    /// assert!(changes.added().eq([(Square::B8, Piece::from_char('Q').unwrap())]));
    /// assert_eq!(changes.removed().count(), 2);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[inline]
    pub fn added(self) -> impl Iterator<Item = (Square, Piece)> + Clone {
        let role = self.mv.promotion().unwrap_or(self.mv.role());
        let arriving = (self.mv.king_destination(), Piece::new(self.color, role));
        let rook = self.rook().map(|(_, to)| (to, Piece::new(self.color, Role::Rook)));
        [Some(arriving), rook].into_iter().flatten()
    }

    /// The captured piece and its square, which is not the destination for en passant captures.
    ///
    /// ```
    /// use lucena_board::{Piece, Position, Square};
    /// let pos = Position::initial().play_uci("e2e4")?.play_uci("d7d5")?;
    /// let changes = pos.changes(pos.parse_uci("e4d5")?);
    /// assert_eq!(changes.captured(), Some((Square::D5, Piece::from_char('p').unwrap())));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn captured(self) -> Option<(Square, Piece)> {
        let role = self.captured?;
        let (from, to) = (self.mv.from(), self.mv.to());
        let square = if self.mv.is_en_passant() { Square::new(to.file(), from.rank()) } else { to };
        Some((square, Piece::new(!self.color, role)))
    }

    /// Origin and destination of the castling rook.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// let pos: Position = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1".parse()?;
    /// let changes = pos.changes(pos.parse_uci("e8c8").unwrap());
    /// assert_eq!(changes.rook(), Some((Square::A8, Square::D8)));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn rook(self) -> Option<(Square, Square)> {
        self.mv.is_castle().then(|| (self.mv.to(), self.mv.castled_squares().1))
    }
}

/// Removals and additions: `MoveChanges(-Pe5 -pd5 +Pd6)`.
impl fmt::Debug for MoveChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MoveChanges(")?;
        let removed = self.removed().map(|change| ('-', change));
        let added = self.added().map(|change| ('+', change));
        for (i, (sign, (square, piece))) in removed.chain(added).enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{sign}{piece}{square}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;
    use crate::Setup;
    use crate::random_games::random_game;

    /// The piece placement after the move, computed from the changes alone.
    fn check(position: &Position) {
        for mv in position.legal_moves() {
            let changes = position.changes(mv);
            let mut setup = Setup::from(*position);
            for (square, piece) in changes.removed() {
                assert_eq!(setup.remove(square), Some(piece), "{position} {mv}");
            }
            for (square, piece) in changes.added() {
                assert_eq!(setup.piece_at(square), None, "{position} {mv}");
                setup.put(square, piece);
            }
            let next = position.play_unchecked(mv);
            assert!(setup.placement().eq(next.placement()), "{position} {mv}");
            let captured = changes.captured().map(|(_, piece)| piece);
            assert_eq!(captured, position.captured(mv), "{position} {mv}");
        }
    }

    #[test]
    fn move_changes_give_the_next_placement() {
        for seed in 0..40 {
            for position in random_game(seed, 80) {
                check(&position);
            }
        }
        for fen in [
            // The king stays, the rook stays, both swap squares.
            "4k3/8/8/8/8/8/8/5RK1 w F - 0 1",
            "1rk5/8/8/8/8/8/8/4K3 b b - 0 1",
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "n1n1k3/1P6/8/8/8/8/6p1/4K2R b K - 0 1",
            "4k3/8/8/8/1pPp4/8/8/4K3 b - c3 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            check(&position);
        }
    }

    #[test]
    fn debug_shows_what_leaves_and_arrives() {
        let pos: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1".parse().expect("legal");
        let text = |uci| format!("{:?}", pos.changes(pos.parse_uci(uci).expect("legal")));
        assert_eq!(text("e5d6"), "MoveChanges(-Pe5 -pd5 +Pd6)");
        assert_eq!(text("e1g1"), "MoveChanges(-Ke1 -Rh1 +Kg1 +Rf1)");
    }
}
