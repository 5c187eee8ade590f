//! Writing EPD records.

use core::fmt::{self, Write as _};

use super::{Epd, EpdOperand};
use crate::{ChessPosition, Move};

/// The first four fields of the FEN and the operations, each terminated by a semicolon.
impl<P: ChessPosition> fmt::Display for Epd<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position().fen().without_clocks())?;
        for operation in self.operations() {
            write!(f, " {}", operation.opcode())?;
            write_operand(f, self.position(), operation.operand())?;
            f.write_char(';')?;
        }
        Ok(())
    }
}

fn write_operand<P: ChessPosition>(
    f: &mut fmt::Formatter<'_>,
    position: &P,
    operand: &EpdOperand,
) -> fmt::Result {
    match operand {
        EpdOperand::Move(mv) => write!(f, " {}", mv.san(position)),
        EpdOperand::Moves(moves) => {
            moves.iter().try_for_each(|mv| write!(f, " {}", mv.san(position)))
        }
        EpdOperand::Line(moves) => write_line(f, position, moves),
        EpdOperand::Text(text) => write_text(f, text),
        EpdOperand::Number(number) => write!(f, " {number}"),
        EpdOperand::Raw(text) if text.is_empty() => Ok(()),
        EpdOperand::Raw(text) => write!(f, " {text}"),
    }
}

fn write_line<P: ChessPosition>(
    f: &mut fmt::Formatter<'_>,
    start: &P,
    moves: &[Move],
) -> fmt::Result {
    let mut position = start.clone();
    for &mv in moves {
        write!(f, " {}", mv.san(&position))?;
        position = position.play_unchecked(mv);
    }
    Ok(())
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str(" \"")?;
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_char('"')
}
