//! SAN, long algebraic notation and UCI.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Move as BoardMove, Outcome, Role, SanError, Variant};
use pyo3::prelude::*;

use super::{Board, Rules, san_syntax};
use crate::argument;
use crate::errors::{IllegalMoveError, InvalidMoveError, san_error};
use crate::moves::Move;

impl Board {
    fn read_san(&self, san: &str) -> PyResult<Option<BoardMove>> {
        if matches!(san, "--" | "Z0" | "0000" | "@@@@") {
            return Ok(None);
        }
        if self.rules.variant() == Variant::Crazyhouse && san.contains('@') {
            return self.read_drop(san);
        }
        let Some(read) = san_syntax::read(san) else {
            return Err(InvalidMoveError::new_err(format!("invalid san: {san:?}")));
        };
        let mv = self.position()?.parse_san(san).map_err(|error| match error {
            // Written correctly, as with a promotion to a king.
            SanError::Syntax { .. } => IllegalMoveError::new_err(error.to_string()),
            error => san_error(&error),
        })?;
        let captures = mv.from().file() != mv.to().file();
        if mv.role() == Role::Pawn && captures && !read.has_file {
            let text = format!("{san} is illegal: a pawn that captures needs its file");
            return Err(IllegalMoveError::new_err(text));
        }
        Ok(Some(mv))
    }

    /// A drop, `N@f3`; the letter of a pawn may be missing.
    fn read_drop(&self, san: &str) -> PyResult<Option<BoardMove>> {
        let bare = san.trim_end_matches(['+', '#']);
        let pawn = if bare.starts_with('@') { "P" } else { "" };
        self.read_uci(&format!("{pawn}{bare}"))
    }

    fn read_uci(&self, uci: &str) -> PyResult<Option<BoardMove>> {
        let mv = Move::parse(uci)?;
        if mv.is_null() { Ok(None) } else { self.legal(mv).map(Some) }
    }

    fn or_null(&self, mv: Option<BoardMove>) -> Move {
        mv.map_or(Move::NULL, |mv| Move::from_board(mv, self.chess960))
    }

    fn play_or_pass(&mut self, mv: Option<BoardMove>) -> PyResult<Move> {
        if let Some(mv) = mv {
            return self.push_legal(mv);
        }
        self.push(Move::NULL)?;
        Ok(Move::NULL)
    }

    /// Parses a move and plays it, with the methods of the class where it may override them.
    fn parse_and_push(
        slf: &Bound<'_, Self>,
        text: &str,
        read: impl FnOnce(&Self, &str) -> PyResult<Option<BoardMove>>,
        parse: &str,
    ) -> PyResult<Move> {
        if super::is_plain(slf) {
            let mut board = slf.try_borrow_mut()?;
            let mv = read(&board, text)?;
            return board.play_or_pass(mv);
        }
        let mv = slf.call_method1(parse, (text,))?;
        slf.call_method1("push", (&mv,))?;
        Ok(mv.extract()?)
    }

    /// The move as `write` has it; the null move is "--".
    fn written(
        &self,
        mv: Move,
        write: impl FnOnce(BoardMove, &VariantPosition) -> String,
    ) -> PyResult<String> {
        if mv.is_null() {
            return Ok("--".to_owned());
        }
        let (position, legal) = (self.position()?, self.legal(mv)?);
        let mut san = write(legal, &position);
        if self.rules == Rules::Suicide {
            // What the core marks is the end of antichess, which is won.
            san.truncate(san.trim_end_matches('#').len());
            let end = self.rules.end(&position.play_unchecked(legal));
            san.extend(end.and_then(Outcome::winner).map(|_| '#'));
        }
        Ok(san)
    }
}

#[pymethods]
impl Board {
    /// The move in standard algebraic notation.
    pub(super) fn san(&self, r#move: Move) -> PyResult<String> {
        self.written(r#move, |mv, position| mv.san(position).to_string())
    }

    /// The move in long algebraic notation.
    fn lan(&self, r#move: Move) -> PyResult<String> {
        self.written(r#move, |mv, position| mv.lan(position).to_string())
    }

    /// The move in SAN; it is played as well.
    fn san_and_push(slf: &Bound<'_, Self>, r#move: Move) -> PyResult<String> {
        let san = slf.try_borrow()?.san(r#move)?;
        if super::is_plain(slf) {
            slf.try_borrow_mut()?.push(r#move)?;
        } else {
            slf.call_method1("push", (r#move,))?;
        }
        Ok(san)
    }

    /// A line with move numbers.
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = self.without_plies();
        let mut words = Vec::new();
        for mv in variation.try_iter()? {
            let mv: Move = mv?.extract()?;
            let number = board.state.full_move_number();
            if !board.is_legal(mv)? {
                return Err(IllegalMoveError::new_err(format!(
                    "illegal move {} in position {}",
                    mv.text(),
                    board.fen_text()
                )));
            }
            let san = board.san(mv)?;
            let is_white = crate::square::is_white(board.state.turn());
            words.push(match (is_white, words.is_empty()) {
                (true, _) => format!("{number}. {san}"),
                (false, true) => format!("{number}...{san}"),
                (false, false) => san,
            });
            board.push(mv)?;
        }
        Ok(words.join(" "))
    }

    /// The legal move of a SAN text.
    pub(super) fn parse_san(&self, san: &str) -> PyResult<Move> {
        Ok(self.or_null(self.read_san(san)?))
    }

    /// Plays the move of a SAN text.
    fn push_san(slf: &Bound<'_, Self>, san: &str) -> PyResult<Move> {
        Self::parse_and_push(slf, san, Self::read_san, "parse_san")
    }

    /// The legal move of a UCI text; castling in either form.
    fn parse_uci(&self, uci: &str) -> PyResult<Move> {
        Ok(self.or_null(self.read_uci(uci)?))
    }

    /// Plays the move of a UCI text.
    fn push_uci(slf: &Bound<'_, Self>, uci: &str) -> PyResult<Move> {
        Self::parse_and_push(slf, uci, Self::read_uci, "parse_uci")
    }

    /// The legal move of an xboard text.
    fn parse_xboard(&self, xboard: &str) -> PyResult<Move> {
        self.parse_san(xboard)
    }

    /// Plays the move of an xboard text.
    fn push_xboard(slf: &Bound<'_, Self>, xboard: &str) -> PyResult<Move> {
        Self::parse_and_push(slf, xboard, Self::read_san, "parse_san")
    }

    /// The move in UCI notation; castling as in the variant.
    #[pyo3(signature = (r#move, *, chess960=None))]
    fn uci(
        &self,
        r#move: Move,
        #[pyo3(from_py_with = argument::optional_flag)] chess960: Option<bool>,
    ) -> String {
        let chess960 = chess960.unwrap_or(self.chess960);
        let castle = self.find_legal(r#move).ok().flatten().filter(|mv| mv.is_castle());
        castle.map_or(r#move, |mv| Move::from_board(mv, chess960)).text()
    }

    /// The move for xboard.
    #[pyo3(signature = (r#move, chess960=None))]
    fn xboard(
        &self,
        r#move: Move,
        #[pyo3(from_py_with = argument::optional_flag)] chess960: Option<bool>,
    ) -> PyResult<String> {
        if r#move.is_null() {
            return Ok("@@@@".to_owned());
        }
        let chess960 = chess960.unwrap_or(self.chess960);
        match self.find_legal(r#move)?.filter(|mv| mv.is_castle() && chess960) {
            Some(mv) if mv.to().file() > mv.from().file() => Ok("O-O".to_owned()),
            Some(_) => Ok("O-O-O".to_owned()),
            None => Ok(self.uci(r#move, Some(false))),
        }
    }
}
