//! Quoting of fields.

use std::fmt;

use lucena_output::csv::quoted;

/// A text from outside: a tag or a sentence.
///
/// Spreadsheets evaluate fields that begin with certain characters, quoted or not; an apostrophe
/// makes them text. Every field made by us that can begin so is a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(pub(super) &'a str);

const FORMULA_STARTS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let guard = if self.0.starts_with(FORMULA_STARTS) { "'" } else { "" };
        f.write_str(&quoted(&format!("{guard}{}", self.0)))
    }
}

/// A value that may be missing: then the field is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Maybe<T>(pub(super) Option<T>);

impl<T: fmt::Display> fmt::Display for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(Text(text).to_string(), expected);
    }

    #[test]
    fn separators_and_quotes_are_quoted() {
        check("Carlsen", "Carlsen");
        check("Carlsen, Magnus", "\"Carlsen, Magnus\"");
        check("a \"b\"", "\"a \"\"b\"\"\"");
        check("two\nlines", "\"two\nlines\"");
        check("", "");
    }

    #[test]
    fn formulas_become_text() {
        check("=1+1", "'=1+1");
        check("@SUM(A1,A2)", "\"'@SUM(A1,A2)\"");
        check("-", "'-");
        check("\t=1", "'\t=1");
        check("\n=1", "\"'\n=1\"");
        check("1=1", "1=1");
    }
}
