//! A legal position under the rules of a variant.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::rules::Rules;
use super::state::{Pockets, State};
use crate::movegen::MoveSink;
use crate::side::for_side;
use crate::{
    Bitboard, CastlingSide, ChessPosition, Color, Move, Outcome, Piece, Position, Role, Square,
};

/// A legal position of a variant, with the rules as a type: `RulesPosition<Atomic>` is
/// [`AtomicPosition`](super::AtomicPosition). Most methods are those of [`ChessPosition`].
///
/// `==` and `Hash` compare all fields of a FEN, as for [`Position`].
///
/// ```
/// use lucena_board::variants::AtomicPosition;
/// use lucena_board::{ChessPosition, Color};
/// let fen = "rnbqkb1r/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
/// let position: AtomicPosition = fen.parse()?;
/// assert_eq!(position.king(Color::White).map(|square| square.to_string()), Some("e1".into()));
/// assert_eq!(position.to_string(), fen);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesPosition<R> {
    /// Need not be a legal position of standard chess, so it never leaves this module.
    pub(crate) board: Position,
    pub(crate) state: State,
    rules: PhantomData<R>,
}

impl<R: Rules> RulesPosition<R> {
    pub(crate) fn from_board(board: Position, state: State) -> Self {
        Self { board, state, rules: PhantomData }
    }

    /// The initial position.
    #[must_use]
    pub fn initial() -> Self {
        R::INITIAL.parse().expect("the initial position is legal")
    }

    /// The pieces of one side.
    #[must_use]
    pub fn colored(&self, color: Color) -> Bitboard {
        self.board.colored(color)
    }

    /// All pieces of one role, of both sides.
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.board.role(role)
    }

    /// The pieces of one role of one side.
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// Every piece with its square, from a1 to h8.
    pub fn placement(&self) -> impl Iterator<Item = (Square, Piece)> + Clone + use<R> {
        self.board.placement()
    }

    /// The king of one side, if it has exactly one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// The pockets; empty in other variants than crazyhouse.
    #[must_use]
    pub fn pockets(&self) -> &Pockets {
        &self.state.pockets
    }

    /// The squares of pieces that were pawns, in crazyhouse.
    #[must_use]
    pub fn promoted(&self) -> Bitboard {
        self.state.promoted
    }

    /// The checks that a side has still to give in three-check; 0 in other variants.
    #[must_use]
    pub fn checks_left(&self, color: Color) -> u8 {
        self.state.checks_left[color.index()]
    }

    /// The rook of a castling right.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.king(color)?;
        self.board.castling_rook(color, side)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        if self.is_check() { self.board.checkers() } else { Bitboard::EMPTY }
    }

    /// The end of the game by a rule that only the variant has, whatever moves there are.
    #[must_use]
    pub fn variant_end(&self) -> Option<Outcome> {
        R::end(&self.board, &self.state)
    }

    /// The en passant square if the capture is legal.
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.board.pseudo_legal_en_passant()?;
        let is_en_passant = |mv: Move| {
            if mv.is_en_passant() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.try_for_each_legal_move(is_en_passant).is_break().then_some(square)
    }

    /// Calls `visit` with the legal moves until it breaks, and returns the break value.
    #[inline]
    pub fn try_for_each_legal_move<B>(
        &self,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if R::end(&self.board, &self.state).is_some() {
            return ControlFlow::Continue(());
        }
        let mut sink = MoveSink(visit);
        for_side!(self.board.turn(), S => R::generate::<S, _>(&self.board, &self.state, &mut sink))
    }
}

/// The initial position.
impl<R: Rules> Default for RulesPosition<R> {
    fn default() -> Self {
        Self::initial()
    }
}
