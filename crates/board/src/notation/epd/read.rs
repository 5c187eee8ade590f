//! Parsing EPD records.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::fields::next_operation;
use super::operation::{Kind, Opcode, opcode_at_start, operand_len};
use super::{Epd, EpdError, EpdOperand};
use crate::{ChessPosition, Excerpt, Faults, Move, Variant};

impl<P: ChessPosition> FromStr for Epd<P> {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        Self::read(line, Variant::Standard, Faults::empty())
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
        Self::read(line, Variant::Standard, waived)
    }
}

#[cfg(feature = "variants")]
impl Epd<crate::variants::VariantPosition> {
    /// Parses a record of a variant. The operation `variant` leads; `default` is the variant of records
    /// without it.
    ///
    /// # Errors
    /// If the line is not a valid record of its variant.
    ///
    /// ```
    /// use lucena_board::{ChessPosition, Epd, Variant};
    /// let line = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - bm Nd4;";
    /// let epd = Epd::parse_variant(line, Variant::RacingKings)?;
    /// assert_eq!(epd.best_moves().len(), 1);
    /// let line = "4k3/8/8/8/8/8/8/4K3[Q] w - - variant crazyhouse; bm Q@e7+;";
    /// let epd = Epd::parse_variant(line, Variant::Standard)?;
    /// assert_eq!(epd.position().variant(), Variant::Crazyhouse);
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    pub fn parse_variant(line: &str, default: Variant) -> Result<Self, EpdError> {
        Self::read(line, default, Faults::empty())
    }
}

impl<P: ChessPosition> Epd<P> {
    pub(crate) fn read(line: &str, default: Variant, waived: Faults) -> Result<Self, EpdError> {
        let line = line.trim_ascii_end();
        let (position, mut at) = P::read_epd(line, default, waived)?;
        let mut epd = Self::new(position);
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

/// An operand and its position in the line.
#[derive(Clone, Copy)]
struct Source<'a> {
    opcode: Opcode,
    text: &'a str,
    at: usize,
}

impl Source<'_> {
    fn operand<P: ChessPosition>(self, position: &P) -> Result<EpdOperand, EpdError> {
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
    fn moves<P: ChessPosition>(self, position: &P, in_line: bool) -> Result<Vec<Move>, EpdError> {
        let mut position = position.clone();
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
