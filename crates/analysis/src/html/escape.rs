//! Text in HTML.
//!
//! Tags of PGN files may hold anything. Every text of a report passes through here.

use std::fmt::{self, Write};

/// Escaped text, for content and for attributes in double quotes.
///
/// Control characters, which HTML forbids, become U+FFFD.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(pub(super) &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' => f.write_char(c)?,
                _ if c.is_control() || is_noncharacter(c) => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Whether Unicode guarantees that this is never a character, such as U+FFFF.
const fn is_noncharacter(c: char) -> bool {
    let code = c as u32;
    code & 0xfffe == 0xfffe || (0xfdd0 <= code && code <= 0xfdef)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        let check = |text, expected: &str| assert_eq!(Text(text).to_string(), expected);
        check("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;");
        check("\"&'", "&quot;&amp;&#39;");
        check("a\0b\u{1b}\u{ffff}", "a\u{fffd}b\u{fffd}\u{fffd}");
        check("Réti", "Réti");
    }
}
