//! Writes text on one line.

use alloc::string::String;
use core::fmt;

use crate::tokens::{Tokens, trim};

/// Text with line ends and NUL as blanks, so that no value can inject a second line.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, piece) in self.0.split(['\n', '\r', '\0']).enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(piece)?;
        }
        Ok(())
    }
}

/// The words of a text, separated by single blanks.
pub(crate) fn single_spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for token in Tokens::new(trim(text)) {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(token.text);
    }
    spaced
}

/// Writes ` item` for each item.
pub(crate) fn write_spaced<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
) -> fmt::Result {
    items.iter().try_for_each(|item| write!(f, " {item}"))
}
