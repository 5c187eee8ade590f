//! Pieces, attacks, checks and pins.

use lucena_board::{Bitboard, Color, Role, Square, Variant, attacks};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::argument::{self, Integer};
use crate::piece::Piece;
use crate::square;
use crate::square_set::{Mask, SquareSet};

impl Board {
    /// Attackers on any board, also on one that is no legal position.
    pub(super) fn attackers_of(
        &self,
        color: Color,
        target: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let of = |role| self.state.mask(Some(color), Some(role)).0;
        let queens = of(Role::Queen);
        let mut found = attacks::pawn(!color, target).0 & of(Role::Pawn);
        found |= attacks::knight(target).0 & of(Role::Knight);
        found |= attacks::king(target).0 & of(Role::King);
        found |= attacks::bishop(target, occupied).0 & (of(Role::Bishop) | queens);
        found |= attacks::rook(target, occupied).0 & (of(Role::Rook) | queens);
        Bitboard(found)
    }

    pub(super) fn king_of(&self, color: Color) -> Option<Square> {
        // Of several kings python-chess takes the one on the highest square.
        self.state.mask(Some(color), Some(Role::King)).last()
    }

    /// The attackers of a king, as far as they give check in the variant.
    fn attackers_of_king(&self, color: Color) -> Bitboard {
        let Some(king) = self.king_of(color) else { return Bitboard::EMPTY };
        let is_safe = match self.rules.variant() {
            Variant::Antichess => true,
            Variant::Atomic => {
                self.king_of(!color).is_some_and(|other| attacks::king(king).contains(other))
            }
            _ => false,
        };
        if is_safe {
            return Bitboard::EMPTY;
        }
        self.attackers_of(!color, king, self.state.occupied())
    }

    pub(super) fn checkers_of(&self) -> Bitboard {
        self.attackers_of_king(self.state.turn())
    }

    fn pin_of(&self, color: Color, square: Square) -> Bitboard {
        let king = self.king_of(color).filter(|_| self.rules.variant() != Variant::Antichess);
        let Some(king) = king else { return Bitboard::FULL };
        let line = attacks::line(king, square);
        let occupied = self.state.occupied();
        if line.is_empty() || king == square {
            return Bitboard::FULL;
        }
        let is_straight = king.file() == square.file() || king.rank() == square.rank();
        let slider = if is_straight { Role::Rook } else { Role::Bishop };
        let of = |role| self.state.mask(Some(!color), Some(role)).0;
        let sliders = Bitboard((of(slider) | of(Role::Queen)) & line.0);
        let is_pinner = |&pinner: &Square| {
            let between = attacks::between(king, pinner);
            between.contains(square) && between.0 & occupied.0 & !square.bitboard().0 == 0
        };
        if sliders.into_iter().any(|it| is_pinner(&it)) { line } else { Bitboard::FULL }
    }
}

#[pymethods]
impl Board {
    /// The piece on a square.
    fn piece_at(&self, square: Integer) -> PyResult<Option<Piece>> {
        Ok(self.state.piece_at(square::square(square)?).map(Piece))
    }

    /// The type of the piece on a square.
    fn piece_type_at(&self, square: Integer) -> PyResult<Option<u8>> {
        let piece = self.state.piece_at(square::square(square)?);
        Ok(piece.map(|it| square::piece_type(it.role)))
    }

    /// The colour of the piece on a square.
    fn color_at(&self, square: Integer) -> PyResult<Option<bool>> {
        Ok(self.state.piece_at(square::square(square)?).map(|it| square::is_white(it.color)))
    }

    /// The square of a king.
    fn king(&self, #[pyo3(from_py_with = argument::color)] color: bool) -> Option<u8> {
        self.king_of(square::color(color)).map(square::index)
    }

    /// Pieces by square.
    #[pyo3(signature = (*, mask=Mask(u64::MAX)))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: Mask) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        let squares = Bitboard(self.state.occupied().0 & mask.0);
        // From h8 to a1, as python-chess does.
        for square in squares.into_iter().collect::<Vec<_>>().into_iter().rev() {
            if let Some(piece) = self.state.piece_at(square) {
                map.set_item(square::index(square), Piece(piece))?;
            }
        }
        Ok(map)
    }

    /// The squares of the pieces of a type and colour.
    fn pieces(
        &self,
        piece_type: Integer,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> PyResult<SquareSet> {
        let role = square::role(piece_type)?;
        Ok(self.state.mask(Some(square::color(color)), Some(role)).into())
    }

    fn pieces_mask(
        &self,
        piece_type: Integer,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> PyResult<u64> {
        Ok(self.pieces(piece_type, color)?.mask())
    }

    #[getter]
    fn occupied(&self) -> u64 {
        self.state.occupied().0
    }

    /// The occupied squares of Black and White, in this order.
    #[getter]
    fn occupied_co(&self) -> [u64; 2] {
        [Color::Black, Color::White].map(|color| self.pieces_of(color).0)
    }

    #[getter]
    fn pawns(&self) -> u64 {
        self.state.mask(None, Some(Role::Pawn)).0
    }

    #[getter]
    fn knights(&self) -> u64 {
        self.state.mask(None, Some(Role::Knight)).0
    }

    #[getter]
    fn bishops(&self) -> u64 {
        self.state.mask(None, Some(Role::Bishop)).0
    }

    #[getter]
    fn rooks(&self) -> u64 {
        self.state.mask(None, Some(Role::Rook)).0
    }

    #[getter]
    fn queens(&self) -> u64 {
        self.state.mask(None, Some(Role::Queen)).0
    }

    #[getter]
    fn kings(&self) -> u64 {
        self.state.mask(None, Some(Role::King)).0
    }

    /// The squares that the piece on a square attacks.
    fn attacks(&self, square: Integer) -> PyResult<SquareSet> {
        let square = square::square(square)?;
        let occupied = self.state.occupied();
        let piece = self.state.piece_at(square);
        Ok(piece.map_or(Bitboard::EMPTY, |it| attacks::piece(it, square, occupied)).into())
    }

    fn attacks_mask(&self, square: Integer) -> PyResult<u64> {
        Ok(self.attacks(square)?.mask())
    }

    /// The pieces of a colour that attack a square.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
        occupied: Option<Mask>,
    ) -> PyResult<SquareSet> {
        let occupied = occupied.map_or(self.state.occupied(), |mask| Bitboard(mask.0));
        let square = square::square(square)?;
        Ok(self.attackers_of(square::color(color), square, occupied).into())
    }

    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers_mask(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
        occupied: Option<Mask>,
    ) -> PyResult<u64> {
        Ok(self.attackers(color, square, occupied)?.mask())
    }

    /// Whether a colour attacks a square.
    #[pyo3(signature = (color, square, occupied=None))]
    fn is_attacked_by(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
        occupied: Option<Mask>,
    ) -> PyResult<bool> {
        Ok(self.attackers(color, square, occupied)?.mask() != 0)
    }

    /// The line on which a piece may move because it is pinned to its king; all squares if it is not.
    fn pin(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
    ) -> PyResult<SquareSet> {
        Ok(self.pin_of(square::color(color), square::square(square)?).into())
    }

    fn pin_mask(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
    ) -> PyResult<u64> {
        Ok(self.pin(color, square)?.mask())
    }

    /// Whether a piece is pinned to its king.
    fn is_pinned(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
        square: Integer,
    ) -> PyResult<bool> {
        Ok(self.pin(color, square)?.mask() != u64::MAX)
    }

    /// The pieces that give check.
    fn checkers(&self) -> SquareSet {
        self.checkers_of().into()
    }

    fn checkers_mask(&self) -> u64 {
        self.checkers_of().0
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        !self.checkers_of().is_empty()
    }

    /// Whether the side that has just moved is in check.
    pub(super) fn was_into_check(&self) -> bool {
        !self.attackers_of_king(!self.state.turn()).is_empty()
    }
}
