//! A legal position under the rules of a variant.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::state::State;
use super::{Pockets, Rules, VariantSetup};
use crate::movegen::{AnySink, CountSink, MoveSink, finish, unstoppable};
use crate::side::for_side;
use crate::{
    Bitboard, CastlingSide, ChessPosition, Color, DrawReason, FenText, IllegalMove, IllegalReason,
    Move, Outcome, Piece, Position, Role, SanError, Setup, Square, UciMove, Variant,
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
        R::end(self)
    }

    /// The fields of the FEN, to edit.
    #[must_use]
    pub fn setup(&self) -> VariantSetup {
        let mut board = Setup::from(self.board);
        if self.legal_en_passant().is_none() {
            board.set_en_passant(None);
        }
        VariantSetup::with_state(R::VARIANT, board, self.state)
    }

    /// The FEN, with the en passant square only if the capture is legal.
    pub fn fen(&self) -> FenText {
        self.setup().fen(crate::CastlingStyle::XFen)
    }

    /// The en passant square if the capture is legal.
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.board.pseudo_legal_en_passant()?;
        let is_en_passant =
            |mv: Move| if mv.is_en_passant() { ControlFlow::Break(()) } else { GO_ON };
        self.try_for_each_legal_move(is_en_passant).is_break().then_some(square)
    }

    /// Calls `visit` with the legal moves until it breaks, and returns the break value.
    #[inline]
    pub fn try_for_each_legal_move<B>(
        &self,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if R::end(self).is_some() {
            return ControlFlow::Continue(());
        }
        let mut sink = MoveSink(visit);
        for_side!(self.board.turn(), S => R::generate::<S, _>(self, &mut sink))
    }
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// The initial position.
impl<R: Rules> Default for RulesPosition<R> {
    fn default() -> Self {
        Self::initial()
    }
}

impl<R: Rules> fmt::Display for RulesPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl<R: Rules> fmt::Debug for RulesPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = Setup::from(self.board);
        let setup = VariantSetup::with_state(R::VARIANT, board, self.state);
        write!(f, "{:?}({setup})", R::VARIANT)
    }
}

impl<R: Rules> ChessPosition for RulesPosition<R> {
    fn variant(&self) -> Variant {
        R::VARIANT
    }

    fn turn(&self) -> Color {
        self.board.turn()
    }

    fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn half_move_clock(&self) -> u16 {
        self.board.half_move_clock()
    }

    fn full_move_number(&self) -> u16 {
        self.board.full_move_number()
    }

    fn key(&self) -> u64 {
        self.board.key() ^ self.state.key()
    }

    fn repetition_key(&self) -> u64 {
        let pseudo_legal = self.board.pseudo_legal_en_passant();
        let illegal = pseudo_legal.filter(|_| self.legal_en_passant().is_none());
        self.key() ^ illegal.map_or(0, |square| crate::zobrist::en_passant_file(square.file()))
    }

    fn for_each_legal_move(&self, visit: &mut dyn FnMut(Move)) {
        finish(self.try_for_each_legal_move(unstoppable(visit)));
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        if R::end(self).is_some() {
            return 0;
        }
        let mut sink = CountSink(0);
        for_side!(self.board.turn(), S => finish(R::generate::<S, _>(self, &mut sink)));
        sink.0 as usize
    }

    fn has_legal_moves(&self) -> bool {
        R::end(self).is_none()
            && for_side!(self.board.turn(), S => R::generate::<S, _>(self, &mut AnySink).is_break())
    }

    fn is_legal(&self, mv: Move) -> bool {
        let is_it = |legal| if legal == mv { ControlFlow::Break(()) } else { GO_ON };
        self.try_for_each_legal_move(is_it).is_break()
    }

    fn is_capture(&self, mv: Move) -> bool {
        !mv.is_drop() && self.board.is_capture(mv)
    }

    #[inline]
    fn play_unchecked(&self, mv: Move) -> Self {
        let mut next = *self;
        for_side!(self.board.turn(), S => R::apply::<S>(&mut next, mv));
        next.board.assert_keys();
        next
    }

    fn play_null(&self) -> Option<Self> {
        if self.is_check() || R::end(self).is_some() {
            return None;
        }
        let mut next = *self;
        for_side!(self.board.turn(), S => next.board.begin_move::<S>());
        Some(next)
    }

    fn is_check(&self) -> bool {
        R::is_check(&self.board)
    }

    /// The end by a rule of the variant, checkmate, dead position, stalemate or the 75-move rule, in
    /// this order.
    fn outcome(&self) -> Option<Outcome> {
        if let Some(end) = R::end(self) {
            return Some(end);
        }
        if !self.has_legal_moves() {
            return Some(R::without_moves(self));
        }
        if Color::ALL.into_iter().all(|color| self.has_insufficient_material(color)) {
            return Some(Outcome::Draw(DrawReason::DeadPosition));
        }
        crate::outcome::is_seventy_five_moves(self.half_move_clock())
            .then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        R::has_insufficient_material(self, color)
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                let visit = |mv| nodes += self.play_unchecked(mv).perft(depth - 1);
                finish(self.try_for_each_legal_move(unstoppable(visit)));
                nodes
            }
        }
    }

    fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        super::notation::parse_san(self, text)
    }

    fn uci_to_move(&self, mv: UciMove) -> Result<Move, IllegalMove> {
        super::notation::uci_to_move(self, mv)
    }

    fn illegal_reason(&self, mv: Move) -> IllegalReason {
        super::notation::illegal_reason(self, mv)
    }

    fn san_rivals(&self, mv: Move) -> Bitboard {
        let mut rivals = Bitboard::EMPTY;
        let is_like = |other: Move| {
            other.role() == mv.role()
                && other.to() == mv.to()
                && !other.is_drop()
                && !other.is_castle()
        };
        self.for_each_legal_move(&mut |other| {
            if is_like(other) {
                rivals.insert(other.from());
            }
        });
        rivals.without(mv.from())
    }

    fn san_suffix(&self, mv: Move) -> Option<char> {
        // Illegal moves must not be played.
        if !self.is_legal(mv) {
            return None;
        }
        let next = self.play_unchecked(mv);
        let won = |outcome: Outcome| outcome.winner().is_some();
        let is_over = match R::end(&next) {
            Some(end) => won(end),
            None => !next.has_legal_moves() && won(R::without_moves(&next)),
        };
        match (is_over, next.is_check()) {
            (true, _) => Some('#'),
            (false, true) => Some('+'),
            (false, false) => None,
        }
    }
}
