//! [`ChessPosition`] for the positions of variants.

use super::rules::Rules;
use super::rules_position::RulesPosition;
use super::{VariantSetup, notation, reason};
use crate::chess_position::sealed::Sealed;
use crate::movegen::{AnySink, CountSink, FindSink, finish, unstoppable};
use crate::side::for_side;
use crate::{
    Bitboard, CastlingSide, ChessPosition, Color, DrawReason, EpdError, Faults, FenText,
    IllegalMove, IllegalReason, Move, Outcome, Piece, Position, SanError, Square, UciMove, Variant,
};

impl<R: Rules> Sealed for RulesPosition<R> {
    fn read_epd(line: &str, _: Variant, waived: Faults) -> Result<(Self, usize), EpdError> {
        let (setup, at) = VariantSetup::read_epd(line, R::VARIANT)?;
        Ok((Self::from_setup_waiving(&setup, waived)?, at))
    }
}

impl<R: Rules> ChessPosition for RulesPosition<R> {
    fn variant(&self) -> Variant {
        R::VARIANT
    }

    fn standard(&self) -> Option<&Position> {
        None
    }

    fn is_initial(&self) -> bool {
        *self == Self::initial()
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

    fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling_rook(color, side)
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

    fn fen(&self) -> FenText {
        self.fen()
    }

    fn with_clocks(&self, half_move_clock: u16, full_move_number: u16) -> Self {
        let board = self.board.with_clocks(half_move_clock, full_move_number);
        Self::from_board(board, self.state)
    }

    fn for_each_legal_move(&self, visit: &mut dyn FnMut(Move)) {
        finish(self.try_for_each_legal_move(unstoppable(visit)));
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        if R::end(&self.board, &self.state).is_some() {
            return 0;
        }
        let mut sink = CountSink(0);
        for_side!(self.board.turn(), S => finish(R::generate::<S, _>(&self.board, &self.state, &mut sink)));
        sink.0 as usize
    }

    fn has_legal_moves(&self) -> bool {
        R::end(&self.board, &self.state).is_none()
            && for_side!(self.board.turn(), S => R::generate::<S, _>(&self.board, &self.state, &mut AnySink).is_break())
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut sink = FindSink(mv);
        R::end(&self.board, &self.state).is_none()
            && for_side!(self.board.turn(), S => R::generate::<S, _>(&self.board, &self.state, &mut sink).is_break())
    }

    fn is_capture(&self, mv: Move) -> bool {
        !mv.is_drop() && self.board.is_capture(mv)
    }

    #[inline]
    fn play_unchecked(&self, mv: Move) -> Self {
        let mut next = *self;
        for_side!(self.board.turn(), S => R::apply::<S>(&mut next.board, &mut next.state, mv));
        next.board.assert_keys();
        next
    }

    fn play_null(&self) -> Option<Self> {
        if self.is_check() || R::end(&self.board, &self.state).is_some() {
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
        if let Some(end) = R::end(&self.board, &self.state) {
            return Some(end);
        }
        if !self.has_legal_moves() {
            return Some(R::without_moves(&self.board));
        }
        if Color::ALL.into_iter().all(|color| self.has_insufficient_material(color)) {
            return Some(Outcome::Draw(DrawReason::DeadPosition));
        }
        crate::outcome::is_seventy_five_moves(self.half_move_clock())
            .then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        R::has_insufficient_material(&self.board, &self.state, color)
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
        notation::parse_san(self, text)
    }

    fn uci_to_move(&self, mv: UciMove) -> Result<Move, IllegalMove> {
        notation::uci_to_move(self, mv)
    }

    fn illegal_reason(&self, mv: Move) -> IllegalReason {
        reason::of_uci(self, mv.into())
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
        let is_over = match R::end(&next.board, &next.state) {
            Some(end) => won(end),
            None => !next.has_legal_moves() && won(R::without_moves(&next.board)),
        };
        match (is_over, next.is_check()) {
            (true, _) => Some('#'),
            (false, true) => Some('+'),
            (false, false) => None,
        }
    }
}
