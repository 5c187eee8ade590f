//! The clocks and the variant of a record, which its position needs before the operations are read.

use super::EpdError;
use super::operation::Clock;
#[cfg(feature = "variants")]
use super::operation::{VARIANT, opcode_at_start, operand_len};
use crate::Setup;
#[cfg(feature = "variants")]
use crate::{Excerpt, Variant};

/// Reads the clocks of FEN after the first fields, as far as they are there, and returns the byte after
/// them.
pub(crate) fn read_clocks(line: &str, mut at: usize, setup: &mut Setup) -> Result<usize, EpdError> {
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
    Ok(at)
}

/// The variant that the operation `variant` of a record names, if there is one.
#[cfg(feature = "variants")]
pub(crate) fn variant_of(line: &str) -> Result<Option<Variant>, EpdError> {
    // Operations begin with a letter, after the four fields of the position.
    let fields = line.split_ascii_whitespace().skip(4);
    let first =
        fields.into_iter().find(|field| field.starts_with(|c: char| c.is_ascii_alphabetic()));
    let Some(first) = first else { return Ok(None) };
    let mut at = first.as_ptr() as usize - line.as_ptr() as usize;
    while let Some(start) = next_operation(line, at) {
        // What is no operation is an error of the record, found when it is read.
        let Ok(opcode) = opcode_at_start(&line[start..], start) else { return Ok(None) };
        let after = start + opcode.len();
        let Ok(len) = operand_len(&line[after..], after) else { return Ok(None) };
        let name = line[after..after + len].trim_ascii();
        if &*opcode == VARIANT {
            let error = |_| EpdError::Variant { found: Excerpt::new(name) };
            return name.parse().map(Some).map_err(error);
        }
        at = after + len;
    }
    Ok(None)
}

/// A clock as in FEN, after the first four fields, and the byte after it.
fn clock_field(line: &str, at: usize) -> Option<(u16, usize)> {
    let start = line.len() - line[at..].trim_ascii_start().len();
    let field = line[start..].split([' ', '\t', ';']).next()?;
    let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Some((field.parse().ok()?, start + field.len())) } else { None }
}

/// The byte at which the next operation starts; empty ones are skipped.
pub(super) fn next_operation(line: &str, at: usize) -> Option<usize> {
    let rest = &line[at..];
    let skipped = rest.find(|c: char| c != ';' && !c.is_ascii_whitespace())?;
    Some(at + skipped)
}
