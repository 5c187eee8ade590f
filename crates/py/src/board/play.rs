//! Playing moves and taking them back.

use lucena_board::variants::VariantPosition;
use lucena_board::{
    Bitboard, CastlingSide, ChessPosition, Move as BoardMove, Perft, Role, Variant,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::state::State;
use super::{Board, Ply, castling};
use crate::argument::Integer;
use crate::errors::IllegalMoveError;
use crate::legal_moves::{self, LegalMoveGenerator};
use crate::moves::Move;
use crate::square;
use crate::square_set::Mask;

/// Why there can be no null move.
const NULL_MOVE: &str = "a null move in check, or after the end of the game";

impl Board {
    /// The legal move that is meant, if there is one.
    pub(super) fn find_legal(&self, mv: Move) -> PyResult<Option<BoardMove>> {
        let position = self.position()?;
        Ok(mv.to_uci().and_then(|uci| uci.to_move(&position).ok()))
    }

    /// The legal move that is meant.
    pub(crate) fn legal(&self, mv: Move) -> PyResult<BoardMove> {
        let position = self.position()?;
        match mv.to_uci() {
            Some(uci) => uci.to_move(&position).map_err(|error| {
                IllegalMoveError::new_err(format!("{error} in {}", self.fen_text()))
            }),
            None => Err(IllegalMoveError::new_err("a null move is not legal")),
        }
    }

    pub(super) fn push_legal(&mut self, mv: BoardMove) -> PyResult<Move> {
        let position = self.position()?;
        let played = Move::from_board(mv, self.chess960);
        self.plies.push(Ply { before: *self.state, mv: played });
        *self.state = State::Position(position.play_unchecked(mv));
        Ok(played)
    }

    fn pass(&mut self) -> PyResult<()> {
        let next = self.position()?.play_null();
        let next = next.ok_or_else(|| IllegalMoveError::new_err(NULL_MOVE))?;
        self.plies.push(Ply { before: *self.state, mv: Move::NULL });
        *self.state = State::Position(next);
        Ok(())
    }

    /// Whether a pawn moves or a piece is captured.
    pub(super) fn resets_clock(&self, mv: Move) -> bool {
        let from = self.state.piece_at(mv.from());
        let is_pawn = from.is_some_and(|piece| piece.role == Role::Pawn);
        let enemies = self.pieces_of(!self.state.turn());
        is_pawn || mv.dropped() == Some(Role::Pawn) || enemies.contains(mv.to())
    }

    fn castling_side(&self, mv: Move) -> PyResult<Option<CastlingSide>> {
        let castle = self.find_legal(mv)?.filter(|mv| mv.is_castle());
        Ok(castle.map(|mv| {
            let is_king_side = mv.to().file() > mv.from().file();
            if is_king_side { CastlingSide::King } else { CastlingSide::Queen }
        }))
    }
}

#[pymethods]
impl Board {
    /// The legal moves.
    #[getter]
    fn legal_moves(slf: Py<Self>) -> LegalMoveGenerator {
        LegalMoveGenerator::new(slf)
    }

    /// The moves that were played.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.plies.iter().map(|ply| ply.mv).collect()
    }

    /// Plays a legal move or the null move.
    pub(super) fn push(&mut self, r#move: Move) -> PyResult<()> {
        if r#move.is_null() {
            return self.pass();
        }
        let mv = self.legal(r#move)?;
        self.push_legal(mv).map(drop)
    }

    /// Takes back the last move and returns it.
    fn pop(&mut self) -> PyResult<Move> {
        let ply = self.plies.pop().ok_or_else(|| PyIndexError::new_err("pop from empty list"))?;
        *self.state = ply.before;
        Ok(ply.mv)
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        let last = self.plies.last().map(|ply| ply.mv);
        last.ok_or_else(|| PyIndexError::new_err("list index out of range"))
    }

    /// Clears the move stack.
    fn clear_stack(&mut self) {
        self.plies.clear();
    }

    /// Plies since the start of the game.
    fn ply(&self) -> u32 {
        let turns = 2 * (u32::from(self.state.full_move_number().max(1)) - 1);
        turns + u32::from(!square::is_white(self.state.turn()))
    }

    /// Whether a move is legal.
    #[pyo3(name = "is_legal")]
    pub(crate) fn is_legal(&self, r#move: Move) -> PyResult<bool> {
        let found = self.find_legal(r#move)?;
        // In Chess960, castling is the king's move onto its rook and nothing else.
        Ok(found.is_some_and(|mv| !self.chess960 || Move::from_board(mv, true) == r#move))
    }

    /// The legal moves from and to the given squares.
    #[pyo3(signature = (from_mask=Mask(u64::MAX), to_mask=Mask(u64::MAX)))]
    fn generate_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyAny>> {
        legal_moves::filtered(py, self, (from_mask, to_mask), |_, _| true)
    }

    /// The legal captures.
    #[pyo3(signature = (from_mask=Mask(u64::MAX), to_mask=Mask(u64::MAX)))]
    fn generate_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyAny>> {
        legal_moves::filtered(py, self, (from_mask, to_mask), ChessPosition::is_capture)
    }

    /// The legal captures en passant.
    #[pyo3(signature = (from_mask=Mask(u64::MAX), to_mask=Mask(u64::MAX)))]
    fn generate_legal_ep<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyAny>> {
        legal_moves::filtered(py, self, (from_mask, to_mask), |_, mv| mv.is_en_passant())
    }

    /// The castling moves.
    #[pyo3(signature = (from_mask=Mask(u64::MAX), to_mask=Mask(u64::MAX)))]
    fn generate_castling_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<Bound<'py, PyAny>> {
        legal_moves::filtered(py, self, (from_mask, to_mask), |_, mv| mv.is_castle())
    }

    /// The legal move between two squares; promotes to a queen unless another piece is given.
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(
        &self,
        from_square: Integer,
        to_square: Integer,
        promotion: Option<Integer>,
    ) -> PyResult<Move> {
        let (from, to) = (square::square(from_square)?, square::square(to_square)?);
        let promotion = promotion.map(square::role).transpose()?;
        let is_pawn = self.state.piece_at(from).is_some_and(|it| it.role == Role::Pawn);
        let is_last = Bitboard::BACK_RANKS.contains(to);
        let promotion = promotion.or((is_pawn && is_last).then_some(Role::Queen));
        let uci = lucena_board::UciMove::new(from, to, promotion);
        let mv = uci.to_move(&self.position()?).map_err(|error| {
            IllegalMoveError::new_err(format!("{error} in {}", self.fen_text()))
        })?;
        Ok(Move::from_board(mv, self.chess960))
    }

    /// Whether a move captures.
    fn is_capture(&self, r#move: Move) -> bool {
        let enemies = self.pieces_of(!self.state.turn());
        enemies.contains(r#move.to()) || self.is_en_passant(r#move)
    }

    /// Whether a pawn captures en passant.
    fn is_en_passant(&self, r#move: Move) -> bool {
        let is_target = self.state.setup().board().en_passant() == Some(r#move.to());
        let piece = self.state.piece_at(r#move.from());
        let is_diagonal = r#move.from().distance(r#move.to()) == 1
            && r#move.from().file() != r#move.to().file()
            && r#move.from().rank() != r#move.to().rank();
        let is_empty = self.state.piece_at(r#move.to()).is_none();
        is_target && is_diagonal && is_empty && piece.is_some_and(|it| it.role == Role::Pawn)
    }

    /// Whether a move resets the halfmove clock.
    fn is_zeroing(&self, r#move: Move) -> bool {
        self.resets_clock(r#move)
    }

    /// Whether a move cannot be undone: captures, pawn moves, lost rights to castle or to take en
    /// passant, in Three-check also checks. In Crazyhouse, pieces come back: there the rights to castle
    /// alone are lost.
    fn is_irreversible(&self, r#move: Move) -> PyResult<bool> {
        let position = self.position()?;
        let next = self.find_legal(r#move)?.map(|mv| position.play_unchecked(mv));
        let rights = |it: &VariantPosition| castling::claimed(it.setup().board());
        let loses_castling = next.is_some_and(|next| rights(&next) != rights(&position));
        if self.rules.variant() == Variant::Crazyhouse {
            return Ok(loses_castling);
        }
        let gives_check = next.is_some_and(|next| next.is_check());
        let is_given = gives_check && self.rules.variant() == Variant::ThreeCheck;
        let has_en_passant = super::fen::legal_en_passant(&position).is_some();
        Ok(self.resets_clock(r#move) || loses_castling || is_given || has_en_passant)
    }

    /// Whether a legal move castles.
    fn is_castling(&self, r#move: Move) -> PyResult<bool> {
        Ok(self.castling_side(r#move)?.is_some())
    }

    /// Whether a legal move castles on the king's side.
    fn is_kingside_castling(&self, r#move: Move) -> PyResult<bool> {
        Ok(self.castling_side(r#move)? == Some(CastlingSide::King))
    }

    /// Whether a legal move castles on the queen's side.
    fn is_queenside_castling(&self, r#move: Move) -> PyResult<bool> {
        Ok(self.castling_side(r#move)? == Some(CastlingSide::Queen))
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: Move) -> PyResult<bool> {
        let (position, mv) = (self.position()?, self.legal(r#move)?);
        Ok(match position.standard() {
            Some(position) => position.gives_check(mv),
            None => position.play_unchecked(mv).is_check(),
        })
    }

    /// The number of move sequences of `depth` plies; of variants on one thread.
    #[pyo3(
        signature = (depth, *, threads=Integer(1)),
        text_signature = "($self, depth, *, threads=1)"
    )]
    fn perft(&self, py: Python<'_>, depth: Integer, threads: Integer) -> PyResult<u64> {
        let threads = threads.positive("threads")?;
        let position = self.position()?;
        let Some(&position) = position.standard() else {
            let depth = depth.within("depth", 0..=Perft::MAX_DEPTH)?;
            return Ok(py.detach(|| position.perft(depth)));
        };
        let counts = crate::lists::count(py, &[position], depth, threads)?;
        Ok(counts.iter().sum())
    }
}
