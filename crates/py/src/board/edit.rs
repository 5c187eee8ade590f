//! Setting up positions: pieces, side to move, castling rights, counters.

use lucena_board::{Bitboard, Color, File, Position, Setup, Square};
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
        let mut setup = self.state.setup();
        change(&mut setup);
        *self.state = State::of(setup, self.chess960);
    }

    /// The rights of one colour to castle to one side of the king.
    fn can_castle(&self, color: bool, is_king_side: bool) -> bool {
        let color = square::color(color);
        let rank = color.back_rank().bitboard().0;
        let king = self.state.mask(Some(color), Some(lucena_board::Role::King));
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
        castling::claimed(&self.state.setup()).0
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
        self.state.setup().en_passant().map(square::index)
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
        self.replace(State::Position(Position::initial()));
        self.chess960 = false;
    }

    /// The initial placement of the pieces, with the other fields as they are.
    fn reset_board(&mut self) {
        let initial = Setup::from(Position::initial());
        self.set_pieces(initial.placement());
    }

    /// Removes all pieces and resets the other fields.
    fn clear(&mut self) {
        self.replace(State::EMPTY);
    }

    /// Removes all pieces.
    fn clear_board(&mut self) {
        self.set_pieces(std::iter::empty());
    }

    /// Puts a piece on a square, or removes what stands there.
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(
        &mut self,
        square: Integer,
        piece: Option<Piece>,
        #[pyo3(from_py_with = argument::flag)] promoted: bool,
    ) -> PyResult<()> {
        let _ = promoted;
        let square = square::square(square)?;
        self.plies.clear();
        self.edit(|setup| {
            setup.remove(square);
            if let Some(piece) = piece {
                setup.put(square, piece.0);
            }
        });
        Ok(())
    }

    /// Removes the piece on a square and returns it.
    fn remove_piece_at(&mut self, square: Integer) -> PyResult<Option<Piece>> {
        let square = square::square(square)?;
        let removed = self.state.piece_at(square).map(Piece);
        self.plies.clear();
        self.edit(|setup| {
            setup.remove(square);
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
            let at_home = self.state.piece_at(king).is_some_and(|piece| {
                piece.color == color && piece.role == lucena_board::Role::King
            });
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
        self.replace(State::Position(position));
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
        let fits = |number: &u16| {
            let Some(position) = Position::chess960(*number) else {
                return false;
            };
            let start = Setup::from(position);
            let rooks = |it: &Setup| Color::ALL.map(|color| it.castling_rooks(color).0);
            let counters = |it: &Setup| (it.half_move_clock(), it.full_move_number());
            setup.placement().eq(start.placement())
                && (ignore_turn || setup.turn() == Color::White)
                && (ignore_castling || rooks(&setup) == rooks(&start))
                && (ignore_counters || counters(&setup) == counters(&start))
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
            State::Position(position) => State::Position(position.mirrored()),
            State::Setup(setup) => State::of(mirrored(setup), self.chess960),
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
    fn transformed(&self, f: &Bound<'_, PyAny>) -> PyResult<Setup> {
        let moved =
            |mask: u64| -> PyResult<Bitboard> { Ok(Bitboard(f.call1((mask,))?.extract()?)) };
        let setup = self.state.setup();
        let mut found = setup;
        for square in setup.occupied() {
            found.remove(square);
        }
        for color in Color::ALL {
            for role in lucena_board::Role::ALL {
                for square in moved(self.state.mask(Some(color), Some(role)).0)? {
                    found.put(square, lucena_board::Piece::new(color, role));
                }
            }
            for file in File::ALL {
                found.forbid_castling(color, file);
            }
        }
        for rook in moved(castling::claimed(&setup).0)? {
            if let Some(color) = Color::ALL.into_iter().find(|it| it.back_rank() == rook.rank()) {
                found.allow_castling(color, rook.file());
            }
        }
        if let Some(square) = setup.en_passant() {
            found.set_en_passant(moved(square.bitboard().0)?.first());
        }
        Ok(found)
    }

    fn set_pieces(&mut self, pieces: impl Iterator<Item = (Square, lucena_board::Piece)>) {
        self.plies.clear();
        self.edit(|setup| {
            for square in setup.occupied() {
                setup.remove(square);
            }
            for (square, piece) in pieces {
                setup.put(square, piece);
            }
        });
    }
}

fn mirrored(setup: &Setup) -> Setup {
    let mut found = Setup::empty();
    for (square, piece) in setup.placement() {
        found.put(square.flip_rank(), lucena_board::Piece::new(!piece.color, piece.role));
    }
    for color in Color::ALL {
        for rook in setup.castling_rooks(color) {
            found.allow_castling(!color, rook.file());
        }
    }
    found.set_turn(!setup.turn());
    found.set_en_passant(setup.en_passant().map(Square::flip_rank));
    found.set_half_move_clock(setup.half_move_clock());
    found.set_full_move_number(setup.full_move_number());
    found
}
