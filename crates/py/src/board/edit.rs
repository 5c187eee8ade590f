//! Setting up positions: pieces, side to move, castling rights, counters.

use lucena_board::variants::{Pockets, VariantPosition, VariantSetup};
use lucena_board::{
    Bitboard, Color, File, Piece as BoardPiece, Position, Role, Setup, Square, Variant,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::Board;
use super::castling;
use super::state::State;
use crate::argument::{self, Integer};
use crate::piece::Piece;
use crate::square;
use crate::square_set::Mask;

impl Board {
    fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        self.edit_all(|setup| change(setup.board_mut()));
    }

    /// Changes what a variant adds to the board as well.
    pub(super) fn edit_all(&mut self, change: impl FnOnce(&mut VariantSetup)) {
        let mut setup = self.state.setup();
        change(&mut setup);
        *self.state = State::of(setup, self.chess960);
    }

    /// The rights of one colour to castle to one side of the king.
    fn can_castle(&self, color: bool, is_king_side: bool) -> bool {
        let color = square::color(color);
        let rank = color.back_rank().bitboard().0;
        let king = self.state.mask(Some(color), Some(Role::King));
        let rooks = Bitboard(self.clean_castling_rights() & rank);
        let is_right = |king: Square| {
            rooks.into_iter().any(|rook| (rook.file() > king.file()) == is_king_side)
        };
        Bitboard(king.0 & rank).first().is_some_and(is_right)
    }
}

#[pymethods]
impl Board {
    #[getter]
    fn turn(&self) -> bool {
        square::is_white(self.state.turn())
    }

    #[setter]
    fn set_turn(&mut self, #[pyo3(from_py_with = argument::color)] turn: bool) {
        self.edit(|setup| setup.set_turn(square::color(turn)));
    }

    /// The squares of the rooks that may castle, as a mask.
    #[getter]
    fn castling_rights(&self) -> u64 {
        castling::claimed(self.state.setup().board()).0
    }

    #[setter]
    fn set_castling_rights(&mut self, rooks: Mask) {
        self.edit(|setup| {
            for color in Color::ALL {
                for file in File::ALL {
                    setup.forbid_castling(color, file);
                }
                for rook in Bitboard(rooks.0 & color.back_rank().bitboard().0) {
                    setup.allow_castling(color, rook.file());
                }
            }
        });
    }

    /// The en passant square after a double step, whether a pawn can capture there or not.
    #[getter]
    fn ep_square(&self) -> Option<u8> {
        self.state.setup().board().en_passant().map(square::index)
    }

    #[setter]
    fn set_ep_square(&mut self, square: Option<Integer>) -> PyResult<()> {
        let square = square.map(square::square).transpose()?;
        self.edit(|setup| setup.set_en_passant(square));
        Ok(())
    }

    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.state.half_move_clock()
    }

    #[setter]
    fn set_halfmove_clock(&mut self, clock: Integer) -> PyResult<()> {
        let clock = clock.within("halfmove_clock", 0..=u16::MAX)?;
        self.edit(|setup| setup.set_half_move_clock(clock));
        Ok(())
    }

    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.state.full_move_number()
    }

    #[setter]
    fn set_fullmove_number(&mut self, number: Integer) -> PyResult<()> {
        let number = number.within("fullmove_number", 0..=u16::MAX)?;
        self.edit(|setup| setup.set_full_move_number(number));
        Ok(())
    }

    /// Back to the initial position.
    fn reset(&mut self) {
        self.replace(State::initial(self.rules.variant()));
        self.chess960 = false;
    }

    /// The initial placement of the pieces, with the other fields as they are.
    fn reset_board(&mut self) {
        let initial = VariantSetup::initial(self.rules.variant());
        self.set_pieces(initial.board().placement());
        self.reset_extras();
    }

    /// Removes all pieces and resets the other fields.
    fn clear(&mut self) {
        self.replace(State::empty(self.rules.variant()));
    }

    /// Removes all pieces.
    fn clear_board(&mut self) {
        self.set_pieces(std::iter::empty());
        self.reset_extras();
    }

    /// Puts a piece on a square, or removes what stands there.
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(
        &mut self,
        square: Integer,
        piece: Option<Piece>,
        #[pyo3(from_py_with = argument::flag)] promoted: bool,
    ) -> PyResult<()> {
        let square = square::square(square)?;
        let is_marked = promoted && piece.is_some() && self.rules.variant() == Variant::Crazyhouse;
        self.plies.clear();
        self.edit_all(|setup| {
            setup.board_mut().remove(square);
            if let Some(piece) = piece {
                setup.board_mut().put(square, piece.0);
            }
            setup.set_promoted(square, is_marked);
        });
        Ok(())
    }

    /// Removes the piece on a square and returns it.
    fn remove_piece_at(&mut self, square: Integer) -> PyResult<Option<Piece>> {
        let square = square::square(square)?;
        let removed = self.state.piece_at(square).map(Piece);
        self.plies.clear();
        self.edit_all(|setup| {
            setup.board_mut().remove(square);
            setup.set_promoted(square, false);
        });
        Ok(removed)
    }

    /// Replaces all pieces.
    fn set_piece_map(&mut self, pieces: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut placement = Vec::new();
        for (index, piece) in pieces {
            let square = square::square(index.extract()?)?;
            placement.push((square, piece.extract::<Piece>()?.0));
        }
        self.set_pieces(placement.into_iter());
        Ok(())
    }

    /// The rooks that may castle, without rights that make no sense.
    fn clean_castling_rights(&self) -> u64 {
        castling::clean(&self.state.setup(), self.chess960).0
    }

    fn has_castling_rights(&self, #[pyo3(from_py_with = argument::color)] color: bool) -> bool {
        self.has_kingside_castling_rights(color) || self.has_queenside_castling_rights(color)
    }

    fn has_kingside_castling_rights(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> bool {
        self.can_castle(color, true)
    }

    fn has_queenside_castling_rights(
        &self,
        #[pyo3(from_py_with = argument::color)] color: bool,
    ) -> bool {
        self.can_castle(color, false)
    }

    /// Whether there are rights that only Chess960 knows.
    pub(crate) fn has_chess960_castling_rights(&self) -> bool {
        let rights = castling::clean(&self.state.setup(), true);
        let has_moved = |color: Color, king: Square| {
            let rooks = rights.0 & color.back_rank().bitboard().0;
            let at_home = self
                .state
                .piece_at(king)
                .is_some_and(|piece| piece.color == color && piece.role == Role::King);
            rooks != 0 && (!at_home || rooks & !Bitboard::CORNERS.0 != 0)
        };
        has_moved(Color::White, Square::E1) || has_moved(Color::Black, Square::E8)
    }

    /// A Chess960 position by its number from 0 to 959.
    #[classmethod]
    fn from_chess960_pos<'py>(
        class: &Bound<'py, PyType>,
        scharnagl: Integer,
    ) -> PyResult<Bound<'py, PyAny>> {
        let keywords = PyDict::new(class.py());
        keywords.set_item("chess960", true)?;
        let board = class.call((class.py().None(),), Some(&keywords))?;
        board.cast::<Self>()?.try_borrow_mut()?.set_chess960_pos(scharnagl)?;
        Ok(board)
    }

    fn set_chess960_pos(&mut self, scharnagl: Integer) -> PyResult<()> {
        let position = Position::chess960(scharnagl.within("scharnagl", 0..=959)?)
            .expect("there is a position for each number");
        let setup = VariantSetup::new(self.rules.variant(), position.into());
        self.replace(State::of(setup, true));
        self.chess960 = true;
        Ok(())
    }

    /// The number of the Chess960 starting position, if this is one.
    #[pyo3(signature = (*, ignore_turn=false, ignore_castling=false, ignore_counters=true))]
    fn chess960_pos(
        &self,
        #[pyo3(from_py_with = argument::flag)] ignore_turn: bool,
        #[pyo3(from_py_with = argument::flag)] ignore_castling: bool,
        #[pyo3(from_py_with = argument::flag)] ignore_counters: bool,
    ) -> Option<u16> {
        let setup = self.state.setup();
        let setup = setup.board();
        let fits = |number: &u16| {
            let Some(position) = Position::chess960(*number) else {
                return false;
            };
            let start = Setup::from(position);
            let rooks = |it: &Setup| Color::ALL.map(|color| it.castling_rooks(color).0);
            let counters = |it: &Setup| (it.half_move_clock(), it.full_move_number());
            setup.placement().eq(start.placement())
                && (ignore_turn || setup.turn() == Color::White)
                && (ignore_castling || rooks(setup) == rooks(&start))
                && (ignore_counters || counters(setup) == counters(&start))
        };
        (0..960).find(fits)
    }

    /// Moves all pieces by a function of masks, such as `flip_vertical`. Castling rights and the en
    /// passant square go along.
    fn apply_transform(slf: &Bound<'_, Self>, f: &Bound<'_, PyAny>) -> PyResult<()> {
        // The function may use this board, which is borrowed only before and after.
        let transformed = slf.try_borrow()?.clone().transformed(f)?;
        let mut board = slf.try_borrow_mut()?;
        board.plies.clear();
        *board.state = State::of(transformed, board.chess960);
        Ok(())
    }

    /// A copy with all pieces moved by a function of masks.
    fn transform<'py>(slf: &Bound<'py, Self>, f: &Bound<'_, PyAny>) -> PyResult<Bound<'py, Self>> {
        let copy = super::copied(slf, false)?;
        copy.call_method1("apply_transform", (f,))?;
        Ok(copy)
    }

    /// Swaps the colours and turns the board around.
    fn apply_mirror(&mut self) {
        let mirrored = match &*self.state {
            State::Position(VariantPosition::Standard(position)) => {
                State::Position(position.mirrored().into())
            }
            state => State::of(mirrored(&state.setup()), self.chess960),
        };
        self.replace(mirrored);
    }

    /// The same position with swapped colours.
    fn mirror<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let copy = super::copied(slf, true)?;
        copy.call_method0("apply_mirror")?;
        Ok(copy)
    }
}

impl Board {
    /// The setup with all pieces moved by a function of masks.
    fn transformed(&self, f: &Bound<'_, PyAny>) -> PyResult<VariantSetup> {
        let moved =
            |mask: u64| -> PyResult<Bitboard> { Ok(Bitboard(f.call1((mask,))?.extract()?)) };
        let setup = self.state.setup();
        let mut found = setup;
        let board = found.board_mut();
        for square in setup.board().occupied() {
            board.remove(square);
        }
        for color in Color::ALL {
            for role in Role::ALL {
                for square in moved(self.state.mask(Some(color), Some(role)).0)? {
                    board.put(square, BoardPiece::new(color, role));
                }
            }
            for file in File::ALL {
                board.forbid_castling(color, file);
            }
        }
        for rook in moved(castling::claimed(setup.board()).0)? {
            if let Some(color) = Color::ALL.into_iter().find(|it| it.back_rank() == rook.rank()) {
                board.allow_castling(color, rook.file());
            }
        }
        if let Some(square) = setup.board().en_passant() {
            board.set_en_passant(moved(square.bitboard().0)?.first());
        }
        mark_promoted(&mut found, moved(setup.promoted().0)?);
        Ok(found)
    }

    /// Replaces all pieces. They are marked as promoted no more.
    fn set_pieces(&mut self, pieces: impl Iterator<Item = (Square, BoardPiece)>) {
        self.plies.clear();
        self.edit_all(|setup| {
            mark_promoted(setup, Bitboard::EMPTY);
            let board = setup.board_mut();
            for square in board.occupied() {
                board.remove(square);
            }
            for (square, piece) in pieces {
                board.put(square, piece);
            }
        });
    }

    /// Empties the pockets, and takes back the checks that were given.
    fn reset_extras(&mut self) {
        let fresh = VariantSetup::new(self.rules.variant(), Setup::empty());
        self.edit_all(|setup| {
            *setup.pockets_mut() = *fresh.pockets();
            for color in Color::ALL {
                setup.set_checks_left(color, fresh.checks_left(color));
            }
        });
    }
}

/// Marks the pieces of a set of squares as promoted, and no others.
fn mark_promoted(setup: &mut VariantSetup, promoted: Bitboard) {
    for square in setup.promoted() - promoted {
        setup.set_promoted(square, false);
    }
    for square in promoted {
        setup.set_promoted(square, true);
    }
}

fn mirrored(setup: &VariantSetup) -> VariantSetup {
    let board = setup.board();
    let mut found = VariantSetup::new(setup.variant(), Setup::empty());
    mark_promoted(&mut found, setup.promoted().flip_ranks());
    let mut pockets = Pockets::default();
    for color in Color::ALL {
        setup.pockets().iter(color).for_each(|role| pockets.add(!color, role));
        found.set_checks_left(!color, setup.checks_left(color));
    }
    *found.pockets_mut() = pockets;
    let mirror = found.board_mut();
    for (square, piece) in board.placement() {
        mirror.put(square.flip_rank(), BoardPiece::new(!piece.color, piece.role));
    }
    for color in Color::ALL {
        for rook in board.castling_rooks(color) {
            mirror.allow_castling(!color, rook.file());
        }
    }
    mirror.set_turn(!board.turn());
    mirror.set_en_passant(board.en_passant().map(Square::flip_rank));
    mirror.set_half_move_clock(board.half_move_clock());
    mirror.set_full_move_number(board.full_move_number());
    found
}
