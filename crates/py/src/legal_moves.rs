//! Legal moves in the order in which python-chess generates them, so that programs that take the first
//! of equal moves, or draw one by a seeded generator, play the same games.

use lucena_board::variants::VariantPosition;
use lucena_board::{
    Bitboard, ChessPosition, Move as BoardMove, MoveKind, Role, UciCastling, Variant,
};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::board::Board;
use crate::moves::Move;
use crate::square;
use crate::square_set::Mask;

/// Where python-chess comes to a move: its generators run through the pieces, castling, pawn captures,
/// single and double steps and en passant one after the other, each from h8 to a1; drops come last, piece
/// by piece from a1 to h8.
fn rank(position: &VariantPosition, is_check: bool, mv: BoardMove) -> u32 {
    let down = |it: lucena_board::Square| 63 - u32::from(square::index(it));
    let (from, to) = (down(mv.from()), down(mv.to()));
    let promotion = match mv.promotion() {
        None | Some(Role::King) => 0,
        Some(Role::Queen) => 1,
        Some(Role::Rook) => 2,
        Some(Role::Bishop) => 3,
        _ => 4,
    };
    // Pawns of a horde go two squares from the first rank too, which is no double step elsewhere.
    let is_double = from.abs_diff(to) == 16;
    let (stage, first, second) = match (mv.role(), mv.kind()) {
        (role, _) if mv.is_drop() => (7, role as u32, 63 - to),
        (_, MoveKind::Castle) => (2, down(mv.to()), 0),
        (Role::King, _) if is_check => (0, 0, to),
        (Role::Pawn, MoveKind::EnPassant) => (6, from, to),
        (Role::Pawn, _) if is_double => (5, to, 0),
        (Role::Pawn, _) if position.is_capture(mv) => (3, from, to),
        (Role::Pawn, _) => (4, to, 0),
        _ => (1, from, to),
    };
    ((stage * 64 + first) * 64 + second) * 8 + promotion
}

/// The legal moves in the order of python-chess.
pub(crate) fn ordered(position: &VariantPosition) -> Vec<BoardMove> {
    let mut moves = position.legal_moves();
    // In atomic chess, moves out of check are found among all moves.
    let is_check = position.is_check() && position.variant() != Variant::Atomic;
    moves.sort_by_cached_key(|&mv| rank(position, is_check, mv));
    moves
}

/// The legal moves between two sets of squares.
pub(crate) fn filtered<'py>(
    py: Python<'py>,
    board: &Board,
    (from, to): (Mask, Mask),
    keeps: impl Fn(&VariantPosition, BoardMove) -> bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (from, to) = (Bitboard(from.0), Bitboard(to.0));
    let position = board.position()?;
    let moves = ordered(&position).into_iter().filter(|&mv| {
        // Castling is found by the square of the rook, however the move is written.
        let uci = mv.uci(UciCastling::KingTakesRook);
        from.contains(uci.from) && to.contains(uci.to) && keeps(&position, mv)
    });
    let moves: Vec<Move> = moves.map(|mv| Move::from_board(mv, board.is_chess960())).collect();
    Ok(PyList::new(py, moves)?.try_iter()?.into_any())
}

/// The legal moves of a board at the time when they are asked for.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct LegalMoveGenerator {
    board: Py<Board>,
}

#[pymethods]
impl LegalMoveGenerator {
    #[new]
    pub(crate) fn new(board: Py<Board>) -> Self {
        Self { board }
    }

    /// Their number, without listing them.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.board.try_borrow(py)?.position()?.count_legal_moves())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.board.try_borrow(py)?.position()?.has_legal_moves())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.board.try_borrow(py)?;
        let position = board.position()?;
        let is_chess960 = board.is_chess960();
        let moves = ordered(&position).into_iter().map(|mv| Move::from_board(mv, is_chess960));
        Ok(PyList::new(py, moves.collect::<Vec<_>>())?.try_iter()?.into_any())
    }

    fn __contains__(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        self.board.try_borrow(py)?.is_legal(r#move)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.board.try_borrow(py)?.position()?;
        let sans: Vec<String> =
            ordered(&position).iter().map(|mv| mv.san(&position).to_string()).collect();
        Ok(format!("<LegalMoveGenerator ({})>", sans.join(", ")))
    }
}
