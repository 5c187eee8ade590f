//! Splits a line into words with their positions.

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    /// The byte at which it starts.
    pub(crate) at: usize,
}

impl Token<'_> {
    /// Whether this is the keyword, in any case: some programs write `NAME` and `VALUE`.
    pub(crate) fn is(&self, keyword: &str) -> bool {
        self.text.eq_ignore_ascii_case(keyword)
    }

    /// The word in lower case, to match on.
    pub(crate) fn keyword(&self) -> Keyword {
        let mut keyword = Keyword { bytes: [0; Keyword::LONGEST], len: 0 };
        if let Some(bytes) = keyword.bytes.get_mut(..self.text.len()) {
            bytes.copy_from_slice(self.text.as_bytes());
            bytes.make_ascii_lowercase();
            keyword.len = self.text.len();
        }
        keyword
    }

    pub(crate) fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// A word in lower case; empty if it is longer than every keyword.
pub(crate) struct Keyword {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl Keyword {
    const LONGEST: usize = 16;

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// The remaining words of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a> {
    line: &'a str,
    next: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { line: text, next: 0 }
    }

    /// The words of a line. Some shells put a byte order mark in front of piped text.
    pub(crate) fn of_line(line: &'a str) -> Self {
        let mark = '\u{feff}'.len_utf8();
        Self { line, next: if line.starts_with('\u{feff}') { mark } else { 0 } }
    }

    pub(crate) fn peek(&self) -> Option<Token<'a>> {
        self.clone_at(self.next).next()
    }

    /// The rest of the line, without surrounding blanks.
    pub(crate) fn rest(&self) -> &'a str {
        trim(&self.line[self.next..])
    }

    /// The text between two bytes, without surrounding blanks.
    pub(crate) fn between(&self, start: usize, end: usize) -> &'a str {
        trim(&self.line[start..end])
    }

    /// The byte after the last word.
    pub(crate) fn offset(&self) -> usize {
        self.next
    }

    /// The length of the line.
    pub(crate) fn end(&self) -> usize {
        self.line.len()
    }

    fn clone_at(&self, next: usize) -> Self {
        Self { line: self.line, next }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let bytes = self.line.as_bytes();
        let skipped = bytes[self.next..].iter().position(|&byte| !is_blank(byte))?;
        let at = self.next + skipped;
        let len = bytes[at..].iter().position(|&byte| is_blank(byte)).unwrap_or(bytes.len() - at);
        self.next = at + len;
        Some(Token { text: &self.line[at..at + len], at })
    }
}

/// Blanks, tabs, line ends and all other ASCII control characters separate words.
pub(crate) const fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_blank(c as u8))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[(&str, usize)]) {
        let words: Vec<_> = Tokens::of_line(line).map(|token| (token.text, token.at)).collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn words_have_places() {
        check("", &[]);
        check(" \t\r\n\0", &[]);
        check("uci", &[("uci", 0)]);
        check("\t debug \t on\r\n", &[("debug", 2), ("on", 10)]);
        check("\u{feff}uci", &[("uci", 3)]);
        check("é ♔", &[("é", 0), ("♔", 3)]);
    }

    #[test]
    fn the_rest_is_trimmed() {
        let mut tokens = Tokens::new("string  two  blanks \r");
        tokens.next();
        assert_eq!(tokens.rest(), "two  blanks");
    }
}
