//! Splitting comments into commands and the text between them.

use memchr::{memchr, memrchr};

use super::Annotation;

/// A part of a comment: free text or a command.
///
/// ```
/// use lucena_pgn::{Annotation, CommentPart, CommentParts};
/// let parts: Vec<_> = CommentParts::new("good [%timestamp 5]").collect();
/// assert_eq!(parts[0], CommentPart::Text("good "));
/// let CommentPart::Command { source, annotation } = &parts[1] else { panic!() };
/// assert_eq!((*source, annotation), ("[%timestamp 5]", &Annotation::Timestamp(5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentPart<'a> {
    /// Free text, never empty.
    Text(&'a str),
    /// A command.
    Command {
        /// The text of the command with its brackets.
        source: &'a str,
        /// The parsed command.
        annotation: Annotation<'a>,
    },
}

impl<'a> CommentPart<'a> {
    /// The source text of this part. The parts concatenated are the comment.
    #[must_use]
    pub fn source(&self) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Command { source, .. } => source,
        }
    }
}

/// Iterates over the parts of a comment. Only lists of squares and arrows allocate memory.
///
/// ```
/// use lucena_pgn::CommentParts;
/// assert_eq!(CommentParts::new("a [%emt 0:00:01] b").count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct CommentParts<'a> {
    rest: &'a str,
}

impl<'a> CommentParts<'a> {
    /// The parts of the text of a comment.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    fn take(&mut self, len: usize) -> &'a str {
        let (part, rest) = self.rest.split_at(len);
        self.rest = rest;
        part
    }
}

impl<'a> Iterator for CommentParts<'a> {
    type Item = CommentPart<'a>;

    fn next(&mut self) -> Option<CommentPart<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let Some(Found { start, len, name, value }) = find(self.rest) else {
            return Some(CommentPart::Text(self.take(self.rest.len())));
        };
        if start > 0 {
            return Some(CommentPart::Text(self.take(start)));
        }
        let annotation = Annotation::read(name, value);
        Some(CommentPart::Command { source: self.take(len), annotation })
    }
}

/// A command found in a text.
struct Found<'a> {
    start: usize,
    len: usize,
    name: &'a str,
    value: &'a str,
}

/// Finds the first command in linear time.
///
/// Searches bytes: comments are short, so that the searchers of `str` cost more than the search.
fn find(text: &str) -> Option<Found<'_>> {
    let bytes = text.as_bytes();
    // There is no command after the last bracket; this keeps the search linear.
    let end = memrchr(b']', bytes)?;
    let mut from = 0;
    loop {
        let start = from + memchr(b'[', &bytes[from..end])?;
        from = start + 1;
        if bytes[from] != b'%' {
            continue;
        }
        let inner = &text[start + 2..=end];
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let name_len = inner.bytes().position(|byte| !is_name(byte))?;
        let (name, rest) = inner.split_at(name_len);
        let is_parted = rest.starts_with(|c: char| c.is_whitespace() || c == ']');
        if !name.is_empty() && is_parted {
            let value_len = memchr(b']', rest.as_bytes())?;
            let len = 2 + name_len + value_len + 1;
            return Some(Found { start, len, name, value: &rest[..value_len] });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let parts: Vec<CommentPart<'_>> = CommentParts::new(text).collect();
        let sources: Vec<&str> = parts.iter().map(CommentPart::source).collect();
        assert_eq!(sources, expected);
        assert_eq!(sources.concat(), text);
    }

    #[test]
    fn comments_are_split_into_commands_and_text() {
        check("[%clk 0:01:00]", &["[%clk 0:01:00]"]);
        check("a [%clk 0:01:00] b", &["a ", "[%clk 0:01:00]", " b"]);
        check("[%a][%b c]", &["[%a]", "[%b c]"]);
        check("[%]", &["[%]"]);
        check("[% clk 1]", &["[% clk 1]"]);
        check("[%clk 0:01:00", &["[%clk 0:01:00"]);
        check("[%clk! 1] [%x y]", &["[%clk! 1] ", "[%x y]"]);
        check("100 [%] ] [% [%z]", &["100 [%] ] [% ", "[%z]"]);
        check(
            "\u{e4}[%\u{e4} 1][%q \u{e4}]\u{e4}",
            &["\u{e4}[%\u{e4} 1]", "[%q \u{e4}]", "\u{e4}"],
        );
    }

    #[test]
    fn many_open_brackets_take_linear_time() {
        let text = "[%".repeat(200_000) + "]";
        assert_eq!(CommentParts::new(&text).count(), 1);
        let text = "[%a ".repeat(200_000);
        assert_eq!(CommentParts::new(&text).count(), 1);
    }
}
