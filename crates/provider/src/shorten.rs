//! Shortens text from servers for messages, and removes control characters.

/// Longest text in a message, in characters.
const MAX_CHARS: usize = 200;

/// The start of a text on one line.
pub(crate) fn shorten(text: &str) -> String {
    let words = || text.split_whitespace().flat_map(|word| [" ", word]).skip(1);
    let chars = || words().flat_map(str::chars).filter(|c| !c.is_control());
    let mut short: String = chars().take(MAX_CHARS).collect();
    if chars().nth(MAX_CHARS).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_on_a_line() {
        assert_eq!(shorten(" one\r\n\ttwo\u{1b}[31m "), "one two[31m");
        assert_eq!(shorten(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(shorten(&"é".repeat(201)), "é".repeat(200) + "…");
        assert_eq!(shorten(""), "");
    }
}
