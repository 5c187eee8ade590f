//! Texts of files on a terminal.

/// The text with the replacement character for control characters, which a terminal would obey:
/// names of players come from files of others.
pub(crate) fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(
            printable("Müller, \u{1b}[2J\u{9b}1m\r\n"),
            "Müller, \u{FFFD}[2J\u{FFFD}1m\u{FFFD}\u{FFFD}"
        );
    }
}
