//! Parsing EPD records.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::operation::{Clock, Kind, Opcode, opcode_at_start, operand_len};
use super::{Epd, EpdError, EpdOperand};
use crate::Excerpt;
use crate::notation::fen::read_epd_fields;
use crate::{Faults, Move, Position};

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        Self::parse_waiving(line, Faults::empty())
    }
}

impl Epd {
    /// Parses a record and accepts some faults of its position, as
    /// [`Setup::position_waiving`](crate::Setup::position_waiving).
    ///
    /// # Errors
    /// If the line is not a valid record.
    ///
    /// ```
    /// use lucena_board::{Epd, Faults};
    /// let line = "4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQ - bm Qe3+;";
    /// assert!(line.parse::<Epd>().is_err());
    /// let epd = Epd::parse_waiving(line, Faults::TOO_MUCH_MATERIAL)?;
    /// assert_eq!(epd.best_moves().len(), 1);
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    pub fn parse_waiving(line: &str, waived: Faults) -> Result<Self, EpdError> {
        let line = line.trim_ascii_end();
        let (mut setup, mut at) = read_epd_fields(line)?;
        if let Some(i) = line[at..].find(['\n', '\r']) {
            return Err(EpdError::LineBreak { at: at + i });
        }
        for clock in [Clock::HalfMove, Clock::FullMove] {
            let Some((value, end)) = clock_field(line, at) else { break };
            match clock {
                Clock::HalfMove => setup.set_half_move_clock(value),
                Clock::FullMove => setup.set_full_move_number(value),
            }
            at = end;
        }
        let mut epd = Self::new(setup.position_waiving(waived)?);
        let mut seen = Vec::new();
        while let Some(start) = next_operation(line, at) {
            at = epd.read_operation(line, start, &mut seen)?;
        }
        Ok(epd)
    }

    /// Parses one operation and returns the byte after it.
    fn read_operation(
        &mut self,
        line: &str,
        start: usize,
        seen: &mut Vec<Opcode>,
    ) -> Result<usize, EpdError> {
        let opcode = opcode_at_start(&line[start..], start)?;
        if seen.contains(&opcode) {
            return Err(EpdError::Repeated { at: start, opcode: Excerpt::new(&opcode) });
        }
        seen.push(opcode);
        let after_opcode = start + opcode.len();
        let end = after_opcode + operand_len(&line[after_opcode..], after_opcode)?;
        let text = line[after_opcode..end].trim_ascii();
        let at = end - line[after_opcode..end].trim_ascii_start().len();
        let operand = Source { opcode, text, at }.operand(self.position())?;
        self.insert(opcode, operand, start)?;
        Ok(end)
    }
}

/// A clock as in FEN, after the first four fields, and the byte after it.
fn clock_field(line: &str, at: usize) -> Option<(u16, usize)> {
    let start = line.len() - line[at..].trim_ascii_start().len();
    let field = line[start..].split([' ', '\t', ';']).next()?;
    let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Some((field.parse().ok()?, start + field.len())) } else { None }
}

/// The byte at which the next operation starts; empty ones are skipped.
fn next_operation(line: &str, at: usize) -> Option<usize> {
    let rest = &line[at..];
    let skipped = rest.find(|c: char| c != ';' && !c.is_ascii_whitespace())?;
    Some(at + skipped)
}

/// An operand and its position in the line.
#[derive(Clone, Copy)]
struct Source<'a> {
    opcode: Opcode,
    text: &'a str,
    at: usize,
}

impl Source<'_> {
    fn operand(self, position: &Position) -> Result<EpdOperand, EpdError> {
        let kind = Kind::of(&self.opcode);
        let unfit = |()| EpdError::Operand {
            at: self.at,
            opcode: Excerpt::new(&self.opcode),
            found: Excerpt::new(self.text),
            expected: kind.expected(),
        };
        match kind {
            Kind::Move => match *self.moves(position, false)? {
                [mv] => Ok(EpdOperand::Move(mv)),
                _ => Err(unfit(())),
            },
            Kind::Moves | Kind::Line if self.text.is_empty() => Err(unfit(())),
            Kind::Moves => Ok(EpdOperand::Moves(self.moves(position, false)?)),
            Kind::Line => Ok(EpdOperand::Line(self.moves(position, true)?)),
            Kind::Text => self.unquoted().map(EpdOperand::Text).ok_or(()).map_err(unfit),
            Kind::Number => self.number().map(EpdOperand::Number).ok_or(()).map_err(unfit),
            Kind::Clock(clock) => {
                let number = self.number().filter(|&number| clock.value(number).is_some());
                number.map(EpdOperand::Number).ok_or(()).map_err(unfit)
            }
            Kind::Raw => Ok(EpdOperand::Raw(self.text.into())),
        }
    }

    fn number(self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Parses moves in one position, or played one after the other.
    fn moves(self, position: &Position, in_line: bool) -> Result<Vec<Move>, EpdError> {
        let mut position = *position;
        let mut moves = Vec::new();
        for san in self.text.split_ascii_whitespace() {
            // Both are slices of the same line, so the difference is the place in the operand.
            let at = self.at + (san.as_ptr() as usize - self.text.as_ptr() as usize);
            let mv = position.parse_san(san).map_err(|error| EpdError::in_move(at, error))?;
            moves.push(mv);
            if in_line {
                position = position.play_unchecked(mv);
            }
        }
        Ok(moves)
    }

    /// The text in quotes, or all of it if there are none. As in PGN, a backslash escapes quotes
    /// and backslashes.
    fn unquoted(self) -> Option<String> {
        let Some(quoted) = self.text.strip_prefix('"') else { return Some(self.text.into()) };
        let mut text = String::new();
        let mut chars = quoted.chars();
        while let Some(c) = chars.next() {
            match c {
                '"' => return chars.as_str().is_empty().then_some(text),
                '\\' => match chars.next()? {
                    escaped @ ('"' | '\\') => text.push(escaped),
                    other => text.extend(['\\', other]),
                },
                _ => text.push(c),
            }
        }
        None
    }
}
