//! `Move`: origin, destination and promotion, without the position.

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use lucena_board::{Move as BoardMove, Role, Square, UciCastling, UciMove};
use lucena_book::RawMove;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::Integer;
use crate::errors::{InvalidMoveError, value_error};
use crate::square;

/// A move from one square to another, as UCI writes it.
#[pyclass(frozen, eq, hash, module = "lucena", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    from: u8,
    to: u8,
    promotion: Option<u8>,
    drop: Option<u8>,
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        u32::from_le_bytes([
            self.from,
            self.to,
            self.promotion.unwrap_or(0),
            self.drop.unwrap_or(0),
        ])
        .hash(state);
    }
}

impl Move {
    pub(crate) const NULL: Self = Self { from: 0, to: 0, promotion: None, drop: None };

    /// Castling goes to the king's destination, or to the rook's square in Chess960.
    pub(crate) fn from_board(mv: BoardMove, is_chess960: bool) -> Self {
        let castling =
            if is_chess960 { UciCastling::KingTakesRook } else { UciCastling::KingToTarget };
        Self::from_uci_move(mv.uci(castling))
    }

    pub(crate) fn from_uci_move(UciMove { from, to, promotion, drop }: UciMove) -> Self {
        Self {
            from: square::index(from),
            to: square::index(to),
            promotion: promotion.map(square::piece_type),
            drop: drop.map(square::piece_type),
        }
    }

    /// The move of an entry of an opening book: castling is the king's move onto its rook, and a move from
    /// a square to itself a drop.
    pub(crate) fn from_polyglot(raw: RawMove) -> Self {
        let (from, to) = (square::index(raw.origin()), square::index(raw.destination()));
        let number = usize::from(raw.bits() >> 12 & 7);
        let piece = Role::from_index(number).filter(|_| number > 0).map(square::piece_type);
        let (promotion, drop) = if from == to { (None, piece) } else { (piece, None) };
        Self { from, to, promotion, drop }
    }

    /// The move of a UCI text. Any piece can be the promotion, also a pawn or a king, but only in lower case.
    pub(crate) fn parse(uci: &str) -> PyResult<Self> {
        let invalid = || InvalidMoveError::new_err(format!("expected uci string, got {uci:?}"));
        if uci == "0000" {
            return Ok(Self::NULL);
        }
        if let Some((piece, to)) = uci.split_once('@') {
            let role: Option<Role> = piece.parse().ok();
            let to: Square = to.parse().map_err(|_| invalid())?;
            let drop = Some(square::piece_type(role.ok_or_else(invalid)?));
            let to = square::index(to);
            return Ok(Self { from: to, to, promotion: None, drop });
        }
        let (squares, promotion) = uci.split_at_checked(4).ok_or_else(invalid)?;
        let UciMove { from, to, .. } = squares.parse().map_err(|_| invalid())?;
        let is_lower_case = !promotion.contains(|c: char| c.is_ascii_uppercase());
        if from == to || !is_lower_case {
            return Err(invalid());
        }
        let promotion = match promotion {
            "" => None,
            letter => Some(letter.parse().map_err(|_| invalid())?),
        };
        Ok(Self {
            from: square::index(from),
            to: square::index(to),
            promotion: promotion.map(square::piece_type),
            drop: None,
        })
    }

    pub(crate) fn from(self) -> Square {
        Square::from_index(self.from.into()).expect("checked in the constructor")
    }

    pub(crate) fn to(self) -> Square {
        Square::from_index(self.to.into()).expect("checked in the constructor")
    }

    pub(crate) fn is_null(self) -> bool {
        self == Self::NULL
    }

    pub(crate) fn promoted(self) -> Option<Role> {
        self.promotion.and_then(role)
    }

    pub(crate) fn dropped(self) -> Option<Role> {
        self.drop.and_then(role)
    }

    /// `None` for the null move.
    pub(crate) fn to_uci(self) -> Option<UciMove> {
        (!self.is_null()).then(|| UciMove {
            from: self.from(),
            to: self.to(),
            promotion: self.promoted(),
            drop: self.dropped(),
        })
    }

    pub(crate) fn text(self) -> String {
        if self.is_null() {
            return "0000".to_owned();
        }
        let mut text = String::new();
        match self.dropped().map(Role::to_char) {
            Some(piece) => {
                let _ = write!(text, "{}@{}", piece.to_ascii_uppercase(), self.to());
            }
            None => {
                let _ = write!(text, "{}{}", self.from(), self.to());
            }
        }
        text.extend(self.promoted().map(Role::to_char));
        text
    }
}

fn role(number: u8) -> Option<Role> {
    Role::from_index(usize::from(number) - 1)
}

/// The arguments of the constructor.
type Fields = (u8, u8, Option<u8>, Option<u8>);

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None, drop=None))]
    fn new(
        from_square: Integer,
        to_square: Integer,
        promotion: Option<Integer>,
        drop: Option<Integer>,
    ) -> PyResult<Self> {
        let number = |piece: Option<Integer>| -> PyResult<Option<u8>> {
            piece.map(|it| square::role(it).map(square::piece_type)).transpose()
        };
        Ok(Self {
            from: square::index(square::square(from_square)?),
            to: square::index(square::square(to_square)?),
            promotion: number(promotion)?,
            drop: number(drop)?,
        })
    }

    /// The move of a UCI text such as "e2e4", "e7e8q" or "0000".
    #[classmethod]
    fn from_uci(_class: &Bound<'_, PyType>, uci: &str) -> PyResult<Self> {
        Self::parse(uci)
    }

    /// The null move, which passes the turn.
    #[classmethod]
    fn null(_class: &Bound<'_, PyType>) -> Self {
        Self::NULL
    }

    /// The move in UCI notation.
    fn uci(&self) -> String {
        self.text()
    }

    /// The move for xboard: as UCI, but "@@@@" for the null move.
    fn xboard(&self) -> String {
        if self.is_null() { "@@@@".to_owned() } else { self.text() }
    }

    #[getter]
    fn from_square(&self) -> u8 {
        self.from
    }

    #[getter]
    fn to_square(&self) -> u8 {
        self.to
    }

    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.promotion
    }

    #[getter]
    fn drop(&self) -> Option<u8> {
        self.drop
    }

    fn __bool__(&self) -> bool {
        !self.is_null()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.text())
    }

    fn __copy__(&self) -> Self {
        *self
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        *self
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Fields) {
        let it = slf.get();
        (slf.get_type(), (it.from, it.to, it.promotion, it.drop))
    }
}

/// The move of 16 bits, as arrays have it; 0 is the null move.
#[pyfunction]
#[pyo3(signature = (bits, *, chess960=false))]
pub(crate) fn move_of_bits(bits: u16, chess960: bool) -> PyResult<Move> {
    if bits == 0 {
        return Ok(Move::NULL);
    }
    let mv = BoardMove::from_bits(bits);
    let mv = mv.ok_or_else(|| value_error(format!("found {bits}, expected a move in 16 bits")))?;
    Ok(Move::from_board(mv, chess960))
}
