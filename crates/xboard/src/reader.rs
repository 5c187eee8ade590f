//! Splits a line into words. The reader keeps the first error, so that the same code parses
//! tolerantly and strictly.

use core::time::Duration;

use crate::ParseError;

const NOT_NEGATIVE: &str = "a number that is not negative";

/// A word of a line and the byte at which it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

/// The remaining words of a line.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    line: &'a str,
    next: usize,
    fault: Option<ParseError>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        // Some shells put a byte order mark in front of piped text.
        let mark = '\u{feff}'.len_utf8();
        Self { line, next: if line.starts_with('\u{feff}') { mark } else { 0 }, fault: None }
    }

    /// The next word, without consuming it.
    pub(crate) fn peek(&self) -> Option<Word<'a>> {
        let bytes = self.line.as_bytes();
        let skipped = bytes[self.next..].iter().position(|&byte| !is_blank(byte))?;
        let at = self.next + skipped;
        let len = bytes[at..].iter().position(|&byte| is_blank(byte)).unwrap_or(bytes.len() - at);
        Some(Word { text: &self.line[at..at + len], at })
    }

    pub(crate) fn word(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.next = word.at + word.text.len();
        Some(word)
    }

    /// The rest of the line, without surrounding blanks.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = trim(&self.line[self.next..]);
        self.next = self.line.len();
        rest
    }

    /// The rest of the line, without consuming it.
    pub(crate) fn peek_rest(&self) -> &'a str {
        trim(&self.line[self.next..])
    }

    /// The rest of the line, with all blanks.
    pub(crate) fn raw_rest(&self) -> &'a str {
        &self.line[self.next..]
    }

    /// Records an error at the next word; only the first one is kept.
    pub(crate) fn expected(&mut self, expected: &'static str) {
        if self.fault.is_none() {
            self.fault = Some(self.error(expected));
        }
    }

    fn fault_at(&mut self, word: Word<'a>, expected: &'static str) {
        if self.fault.is_none() {
            self.fault = Some(ParseError::new(word.at, word.text, expected));
        }
    }

    /// An error at the next word.
    pub(crate) fn error(&self, expected: &'static str) -> ParseError {
        match self.peek() {
            Some(word) => ParseError::new(word.at, word.text, expected),
            None => ParseError::new(self.line.len(), "", expected),
        }
    }

    /// A required word.
    pub(crate) fn text(&mut self, expected: &'static str) -> Result<&'a str, ParseError> {
        let error = self.error(expected);
        self.word().map(|word| word.text).ok_or(error)
    }

    /// A required rest of the line.
    pub(crate) fn required_rest(&mut self, expected: &'static str) -> Result<&'a str, ParseError> {
        let error = self.error(expected);
        Some(self.rest()).filter(|rest| !rest.is_empty()).ok_or(error)
    }

    /// A whole number. Fractions are truncated and huge values saturate, with an error in strict
    /// mode.
    pub(crate) fn integer(&mut self) -> Result<i64, ParseError> {
        const EXPECTED: &str = "a number";
        let word = self.peek().ok_or_else(|| self.error(EXPECTED))?;
        let (value, is_exact) = integer(word.text).ok_or_else(|| self.error(EXPECTED))?;
        self.word();
        if !is_exact {
            self.fault_at(word, "a whole number in range");
        }
        Ok(value)
    }

    /// A whole number in a command; negative ones are an error.
    pub(crate) fn natural(&mut self) -> Result<u64, ParseError> {
        let error = self.error(NOT_NEGATIVE);
        u64::try_from(self.integer()?).map_err(|_| error)
    }

    /// A whole number of 32 bits in a command; negative ones are an error.
    pub(crate) fn small_natural(&mut self) -> Result<u32, ParseError> {
        let word = self.peek();
        let value = self.natural()?;
        Ok(self.saturate(value, word))
    }

    /// A whole number; negative ones become 0, with an error in strict mode.
    pub(crate) fn unsigned(&mut self) -> Result<u64, ParseError> {
        let word = self.peek();
        let value = self.integer()?;
        if let Some(word) = word.filter(|_| value < 0) {
            self.fault_at(word, NOT_NEGATIVE);
        }
        Ok(u64::try_from(value).unwrap_or(0))
    }

    pub(crate) fn small(&mut self) -> Result<u32, ParseError> {
        let word = self.peek();
        let value = self.unsigned()?;
        Ok(self.saturate(value, word))
    }

    fn saturate(&mut self, value: u64, word: Option<Word<'a>>) -> u32 {
        if let Some(word) = word.filter(|_| value > u32::MAX.into()) {
            self.fault_at(word, "a whole number in range");
        }
        u32::try_from(value).unwrap_or(u32::MAX)
    }

    /// Seconds, with or without a fraction.
    pub(crate) fn seconds(&mut self) -> Result<Duration, ParseError> {
        let error = self.error("a number of seconds");
        let word = self.peek().ok_or_else(|| error.clone())?;
        let time = seconds(word.text).ok_or(error)?;
        self.word();
        Ok(time)
    }

    /// Ends the line: in strict mode the first error, else `value`.
    pub(crate) fn finish<T>(mut self, value: T, is_strict: bool) -> Result<T, ParseError> {
        if self.peek().is_some() {
            self.expected("the end of the line");
        }
        match self.fault {
            Some(fault) if is_strict => Err(fault),
            _ => Ok(value),
        }
    }
}

/// The value, and whether it is exact.
fn integer(text: &str) -> Option<(i64, bool)> {
    let (is_negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let mut value: i64 = 0;
    let mut is_exact = whole.len() == digits.len();
    for digit in whole.bytes().map(|byte| i64::from(byte - b'0')) {
        let digit = if is_negative { -digit } else { digit };
        let next = value.checked_mul(10).and_then(|value| value.checked_add(digit));
        is_exact &= next.is_some();
        value = next.unwrap_or(if is_negative { i64::MIN } else { i64::MAX });
    }
    Some((value, is_exact))
}

/// Seconds as digits with at most one point, saturating at about 136 years.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let secs = if whole.is_empty() { 0 } else { integer(whole)?.0.min(u32::MAX.into()) };
    let mut nanos = 0;
    for (index, byte) in fraction.bytes().take(9).enumerate() {
        nanos += u32::from(byte - b'0') * 10_u32.pow(8 - index as u32);
    }
    Some(Duration::new(u64::try_from(secs).ok()?, nanos))
}

/// Blanks, tabs, line ends and all other ASCII control characters separate words.
const fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_blank(c as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate() {
        assert_eq!(integer("12"), Some((12, true)));
        assert_eq!(integer("-12.75"), Some((-12, false)));
        assert_eq!(integer("99999999999999999999"), Some((i64::MAX, false)));
        assert_eq!(integer("-99999999999999999999"), Some((i64::MIN, false)));
        for text in ["", "-", "x", "1x", "--1", "1e5"] {
            assert_eq!(integer(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_have_fractions() {
        assert_eq!(seconds("0.08"), Some(Duration::from_millis(80)));
        assert_eq!(seconds("12"), Some(Duration::from_secs(12)));
        assert_eq!(seconds(".5"), Some(Duration::from_millis(500)));
        assert_eq!(seconds("99999999999999"), Some(Duration::from_secs(u32::MAX.into())));
        for text in ["", ".", "-1", "1.2.3", "x"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
