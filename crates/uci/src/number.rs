//! Numbers in protocol lines: saturating, and never a reason to drop the line.

use crate::error::Faults;
use crate::tokens::Tokens;

/// A parsed number, and whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Read<T> {
    value: T,
    is_exact: bool,
}

/// Sign, magnitude, and whether the magnitude is exact. Digits after a point are dropped, as some
/// programs send fractions of milliseconds.
fn parts(text: &str) -> Option<(bool, Read<u64>)> {
    let (is_negative, text) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let mut is_exact = text.len() == whole.len();
    let mut value: u64 = 0;
    for digit in whole.bytes().map(|byte| u64::from(byte - b'0')) {
        let next = value.checked_mul(10).and_then(|value| value.checked_add(digit));
        is_exact &= next.is_some();
        value = next.unwrap_or(u64::MAX);
    }
    Some((is_negative, Read { value, is_exact }))
}

fn unsigned(text: &str) -> Option<Read<u64>> {
    let (is_negative, magnitude) = parts(text)?;
    let is_below = is_negative && magnitude.value > 0;
    Some(if is_below { Read { value: 0, is_exact: false } } else { magnitude })
}

fn signed(text: &str) -> Option<Read<i64>> {
    let (is_negative, Read { value: magnitude, is_exact }) = parts(text)?;
    let wide = if is_negative { -i128::from(magnitude) } else { i128::from(magnitude) };
    let value = wide.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
    Some(Read { value, is_exact: is_exact && i128::from(value) == wide })
}

/// Parses the number after a keyword. A word that is no number is not consumed, since it may be the
/// next keyword.
pub(crate) trait Numbers {
    fn unsigned(&mut self, word: &'static str, faults: &mut Faults) -> Option<u64>;
    fn signed(&mut self, word: &'static str, faults: &mut Faults) -> Option<i64>;

    fn small(&mut self, word: &'static str, faults: &mut Faults) -> Option<u32> {
        let value = self.unsigned(word, faults)?;
        Some(u32::try_from(value).unwrap_or(u32::MAX))
    }
}

impl Numbers for Tokens<'_> {
    fn unsigned(&mut self, word: &'static str, faults: &mut Faults) -> Option<u64> {
        take(self, unsigned, word, faults)
    }

    fn signed(&mut self, word: &'static str, faults: &mut Faults) -> Option<i64> {
        take(self, signed, word, faults)
    }
}

fn take<T>(
    tokens: &mut Tokens<'_>,
    read: impl Fn(&str) -> Option<Read<T>>,
    word: &'static str,
    faults: &mut Faults,
) -> Option<T> {
    let number = tokens.peek().and_then(|token| Some((token, read(token.text)?)));
    let Some((token, number)) = number else {
        faults.missing_after(tokens, "a number", word);
        return None;
    };
    tokens.next();
    if !number.is_exact {
        faults.inexact(token, "a whole number in range", word);
    }
    Some(number.value)
}

/// Parses a signed number that is a whole word, saturating.
pub(crate) fn parse_signed(text: &str) -> Option<i64> {
    signed(text).map(|read| read.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected_unsigned: (u64, bool), expected_signed: (i64, bool)) {
        let unsigned = unsigned(text).unwrap();
        let signed = signed(text).unwrap();
        assert_eq!((unsigned.value, unsigned.is_exact), expected_unsigned, "{text}");
        assert_eq!((signed.value, signed.is_exact), expected_signed, "{text}");
    }

    #[test]
    fn numbers_saturate() {
        check("0", (0, true), (0, true));
        check("-0", (0, true), (0, true));
        check("+7", (7, true), (7, true));
        check("-100", (0, false), (-100, true));
        check("12.75", (12, false), (12, false));
        check("007", (7, true), (7, true));
        check("9223372036854775808", (1 << 63, true), (i64::MAX, false));
        check("-9223372036854775808", (0, false), (i64::MIN, true));
        check("18446744073709551615", (u64::MAX, true), (i64::MAX, false));
        check("99999999999999999999999", (u64::MAX, false), (i64::MAX, false));
        check("-99999999999999999999999", (0, false), (i64::MIN, false));
    }

    #[test]
    fn other_words_are_no_numbers() {
        for text in ["", "-", "+", "x", "1x", "--1", "1.x", ".5", "1e5", "0x10", "１"] {
            assert_eq!(unsigned(text), None, "{text}");
            assert_eq!(signed(text), None, "{text}");
        }
    }
}
