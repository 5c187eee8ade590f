//! Writes text on one line.

use core::fmt::{self, Write as _};
use core::time::Duration;

/// Text with line ends and NUL as blanks, so that no value can inject a second line.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.0.split(['\n', '\r', '\0']).enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            f.write_str(piece)?;
        }
        Ok(())
    }
}

/// Text between brackets, braces or quotation marks, given by the closing one, which the text
/// itself must not contain: brackets become square ones, braces brackets, and `"` becomes `'`.
pub(crate) struct Enclosed<'a>(pub(crate) &'a str, pub(crate) char);

impl fmt::Display for Enclosed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            f.write_char(match (self.1, c) {
                (_, '\n' | '\r' | '\0') => ' ',
                (')', '(') => '[',
                (')', ')') => ']',
                ('}', '}') => ')',
                ('"', '"') => '\'',
                _ => c,
            })?;
        }
        Ok(())
    }
}

/// Seconds without trailing zeros: `12`, `0.08`.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        let (mut nanos, mut n_digits) = (self.0.subsec_nanos(), 9);
        if nanos == 0 {
            return Ok(());
        }
        while nanos % 10 == 0 {
            nanos /= 10;
            n_digits -= 1;
        }
        write!(f, ".{nanos:0n_digits$}")
    }
}
