//! FEN and EPD.

use lucena_board::variants::{VariantPosition, VariantSetup};
use lucena_board::{CastlingStyle, EnPassantStyle, Piece as BoardPiece, Rank, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::castling;
use super::{Board, STARTING_FEN};
use crate::argument;

fn en_passant_style(name: &str) -> PyResult<EnPassantStyle> {
    match name {
        "legal" => Ok(EnPassantStyle::Legal),
        "fen" => Ok(EnPassantStyle::Pushed),
        "xfen" => Ok(EnPassantStyle::PseudoLegal),
        other => Err(PyValueError::new_err(format!(
            "en_passant: found {other:?}, expected \"legal\", \"fen\" or \"xfen\""
        ))),
    }
}

/// The en passant square if the capture is legal.
pub(super) fn legal_en_passant(position: &VariantPosition) -> Option<Square> {
    position.setup_with(EnPassantStyle::Legal).board().en_passant()
}

impl Board {
    /// The fields of the FEN; without marks of promoted pieces if they are not wanted.
    fn fen_fields(&self, en_passant: EnPassantStyle, marks_promoted: bool) -> VariantSetup {
        let mut setup = match self.position() {
            Ok(position) => position.setup_with(en_passant),
            Err(_) => castling::cleaned(&self.state.setup(), self.chess960),
        };
        for square in setup.promoted() {
            setup.set_promoted(square, marks_promoted);
        }
        setup
    }

    pub(super) fn fen_text(&self) -> String {
        self.fen_fields(EnPassantStyle::Legal, true).to_string()
    }

    pub(super) fn diagram(&self, symbol: impl Fn(BoardPiece) -> char, empty: char) -> String {
        let cell = |square| self.state.piece_at(square).map_or(empty, &symbol).to_string();
        let line = |rank: &Rank| {
            let squares = lucena_board::File::ALL.map(|file| cell(Square::new(file, *rank)));
            squares.join(" ")
        };
        let ranks: Vec<String> = Rank::ALL.iter().rev().map(line).collect();
        ranks.join("\n")
    }
}

#[pymethods]
impl Board {
    #[classattr]
    fn starting_fen() -> &'static str {
        STARTING_FEN
    }

    /// The FEN.
    #[pyo3(signature = (*, shredder=false, en_passant="legal", promoted=None))]
    pub(super) fn fen(
        &self,
        #[pyo3(from_py_with = argument::flag)] shredder: bool,
        en_passant: &str,
        #[pyo3(from_py_with = argument::optional_flag)] promoted: Option<bool>,
    ) -> PyResult<String> {
        let castling = if shredder { CastlingStyle::Shredder } else { CastlingStyle::XFen };
        let fields = self.fen_fields(en_passant_style(en_passant)?, promoted.unwrap_or(true));
        Ok(fields.fen().castling(castling).to_string())
    }

    #[pyo3(signature = (*, en_passant="legal", promoted=None))]
    fn shredder_fen(
        &self,
        en_passant: &str,
        #[pyo3(from_py_with = argument::optional_flag)] promoted: Option<bool>,
    ) -> PyResult<String> {
        self.fen(true, en_passant, promoted)
    }

    /// Sets up the position of a FEN and clears the move stack.
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        let state = self.parse(fen)?;
        self.replace(state);
        Ok(())
    }

    /// The placement of the pieces, the first field of a FEN.
    #[pyo3(signature = (*, promoted=None))]
    fn board_fen(
        &self,
        #[pyo3(from_py_with = argument::optional_flag)] promoted: Option<bool>,
    ) -> String {
        let fen = self.fen_fields(EnPassantStyle::Legal, promoted.unwrap_or(true)).to_string();
        // A pocket does not stand on the board.
        fen.split([' ', '[']).next().unwrap_or_default().to_owned()
    }

    /// Replaces the pieces; the other fields stay.
    fn set_board_fen(&mut self, fen: &str) -> PyResult<()> {
        if fen.contains(char::is_whitespace) {
            return Err(PyValueError::new_err(format!(
                "expected the placement of the pieces only, got {fen:?}"
            )));
        }
        let exact = self.state.exact_fen();
        let (placement, rest) = exact.split_once(' ').unwrap_or_default();
        let pocket = placement.find('[').map_or("", |at| &placement[at..]);
        let pocket = if fen.contains('[') { "" } else { pocket };
        *self.state = self.parse(&format!("{fen}{pocket} {rest}"))?;
        self.plies.clear();
        Ok(())
    }

    /// Replaces the castling rights by those of a FEN's third field.
    fn set_castling_fen(&mut self, castling_fen: &str) -> PyResult<()> {
        let fen = self.state.exact_fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[2] = castling_fen;
        *self.state = self.parse(&fields.join(" "))?;
        self.plies.clear();
        Ok(())
    }

    /// The castling rights as X-FEN writes them.
    fn castling_xfen(&self) -> String {
        let fen = self.fen_text();
        fen.split(' ').nth(2).unwrap_or("-").to_owned()
    }

    /// The castling rights by files.
    fn castling_shredder_fen(&self) -> String {
        let fields = self.fen_fields(EnPassantStyle::Legal, true);
        let fen = fields.fen().castling(CastlingStyle::Shredder).to_string();
        fen.split(' ').nth(2).unwrap_or("-").to_owned()
    }

    /// The board with chess figures.
    #[pyo3(signature = (*, invert_color=false, borders=false, empty_square="⭘", orientation=true))]
    fn unicode(
        &self,
        #[pyo3(from_py_with = argument::flag)] invert_color: bool,
        #[pyo3(from_py_with = argument::flag)] borders: bool,
        empty_square: &str,
        #[pyo3(from_py_with = argument::flag)] orientation: bool,
    ) -> String {
        let cell = |file: usize, rank: usize| {
            let square = Square::from_index(rank * 8 + file).expect("on the board");
            self.state.piece_at(square).map_or_else(
                || empty_square.to_owned(),
                |piece| {
                    let color = if invert_color { !piece.color } else { piece.color };
                    BoardPiece::new(color, piece.role).figurine().to_string()
                },
            )
        };
        let along = |from_white: bool| -> Vec<usize> {
            if from_white { (0..8).collect() } else { (0..8).rev().collect() }
        };
        let line = "  -----------------";
        let mut lines = Vec::new();
        for rank in along(!orientation) {
            if borders {
                lines.push(line.to_owned());
            }
            let cells: Vec<String> =
                along(orientation).into_iter().map(|file| cell(file, rank)).collect();
            lines.push(if borders {
                format!("{} |{}|", rank + 1, cells.join("|"))
            } else {
                cells.join(" ")
            });
        }
        if borders {
            lines.push(line.to_owned());
            let files = if orientation { "a b c d e f g h" } else { "h g f e d c b a" };
            lines.push(format!("   {files}"));
        }
        lines.join("\n")
    }
}
