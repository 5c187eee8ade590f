//! Opcodes and operands.

use alloc::string::String;
use alloc::vec::Vec;

use arrayvec::ArrayString;

use super::EpdError;
use crate::Move;

pub(super) type Opcode = ArrayString<15>;

/// The opcode for the variant of the position.
pub(super) const VARIANT: &str = "variant";

/// One operation of an [`Epd`](crate::Epd) record: an opcode and its operand.
///
/// ```
/// use lucena_board::{Epd, EpdOperand};
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - dm 3;".parse()?;
/// let operation = &epd.operations()[0];
/// assert_eq!(operation.opcode(), "dm");
/// assert_eq!(operation.operand(), &EpdOperand::Number(3));
/// # Ok::<(), lucena_board::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdOperation {
    pub(super) opcode: Opcode,
    pub(super) operand: EpdOperand,
}

/// The operand of an operation; the opcode determines its type.
///
/// ```
/// use lucena_board::{Epd, EpdOperand};
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - my_opcode \"a; b\" 7; ce -12;".parse()?;
/// assert_eq!(epd.get("my_opcode"), Some(&EpdOperand::Raw("\"a; b\" 7".to_string())));
/// assert_eq!(epd.get("ce"), Some(&EpdOperand::Number(-12)));
/// # Ok::<(), lucena_board::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdOperand {
    /// A move in the position: `sm`, `pm`.
    Move(Move),
    /// A set of moves in the position: `bm`, `am`.
    Moves(Vec<Move>),
    /// A variation: `pv`.
    Line(Vec<Move>),
    /// A string, without its quotes: `id`, `c0` to `c9`, `v0` to `v9`, `eco`, `nic`.
    Text(String),
    /// A number: `acd`, `acn`, `acs`, `ce`, `dm`, `fmvn`, `hmvc`, `perft`, `rc`, `style`, and
    /// `D1`, `D2` and so on, the counts of a perft suite.
    Number(i64),
    /// The operand of any other opcode, verbatim; empty if there is none.
    Raw(String),
}

impl EpdOperation {
    /// The opcode.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operand.
    #[must_use]
    pub fn operand(&self) -> &EpdOperand {
        &self.operand
    }
}

/// The type of operand that an opcode takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Move,
    Moves,
    Line,
    Text,
    Number,
    /// `hmvc` and `fmvn`, which are part of the position.
    Clock(Clock),
    Raw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    HalfMove,
    FullMove,
}

impl Kind {
    pub(super) fn of(opcode: &str) -> Self {
        match opcode {
            "bm" | "am" => Self::Moves,
            "sm" | "pm" => Self::Move,
            "pv" => Self::Line,
            "id" | "eco" | "nic" => Self::Text,
            "hmvc" => Self::Clock(Clock::HalfMove),
            "fmvn" => Self::Clock(Clock::FullMove),
            "acd" | "acn" | "acs" | "ce" | "dm" | "perft" | "rc" | "style" => Self::Number,
            _ => match opcode.as_bytes() {
                [b'c' | b'v', b'0'..=b'9'] => Self::Text,
                _ if perft_depth(opcode).is_some() => Self::Number,
                _ => Self::Raw,
            },
        }
    }

    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::Move => "one move",
            Self::Moves | Self::Line => "moves",
            Self::Text => "one text",
            Self::Number => "a number from -9223372036854775808 to 9223372036854775807",
            Self::Clock(Clock::HalfMove) => "a number from 0 to 65535",
            Self::Clock(Clock::FullMove) => "a number from 1 to 65535",
            Self::Raw => "text on one line whose quotes are closed and without ';' outside of them",
        }
    }
}

impl Clock {
    /// The clock value, or `None` if out of range.
    pub(super) fn value(self, number: i64) -> Option<u16> {
        let value = u16::try_from(number).ok()?;
        (self == Self::HalfMove || value != 0).then_some(value)
    }
}

/// The depth in `D1`, `D2` and so on up to three digits.
pub(super) fn perft_depth(opcode: &str) -> Option<u32> {
    let digits = opcode.strip_prefix('D')?;
    let is_depth = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_depth { digits.parse().ok() } else { None }
}

/// Parses the opcode at the start of `text`, up to whitespace, a semicolon or the end. `at` is the
/// position of `text` in the line, for errors.
pub(super) fn opcode_at_start(text: &str, at: usize) -> Result<Opcode, EpdError> {
    let is_end = |c: char| c == ';' || c.is_ascii_whitespace();
    let mut opcode = Opcode::new();
    for (i, c) in text.char_indices().take_while(|&(_, c)| !is_end(c)) {
        let fits = c.is_ascii_alphabetic() || i > 0 && (c.is_ascii_digit() || c == '_');
        if !fits {
            return Err(EpdError::Opcode { at: at + i, found: Some(c) });
        }
        opcode.try_push(c).map_err(|_| EpdError::OpcodeLength { at })?;
    }
    if opcode.is_empty() {
        return Err(EpdError::Opcode { at, found: text.chars().next() });
    }
    Ok(opcode)
}

/// The length of an operand up to the semicolon that terminates it; semicolons in quotes do not.
pub(super) fn operand_len(text: &str, at: usize) -> Result<usize, EpdError> {
    let mut opened = None;
    let mut is_escaped = false;
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if opened.is_some() => is_escaped = true,
            b'"' => opened = if opened.is_some() { None } else { Some(i) },
            b';' if opened.is_none() => return Ok(i),
            _ => {}
        }
    }
    match opened {
        Some(i) => Err(EpdError::UnclosedString { at: at + i }),
        None => Ok(text.len()),
    }
}
