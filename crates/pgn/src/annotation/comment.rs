//! Comments with typed access to their embedded commands.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use super::{Annotation, Arrow, CommentPart, CommentParts, EngineInfo, Evaluation, Marker};

/// A comment: text with embedded commands, which can be read and changed as typed values.
///
/// It contains only text that survives a round trip through PGN: braces become parentheses, line
/// breaks and other control characters become spaces, and the text is trimmed. Changing commands
/// leaves all other text byte for byte.
///
/// ```
/// use std::time::Duration;
/// use lucena_pgn::{Annotation, Comment, PgnScore};
/// let mut comment = Comment::new("[%eval -0.31] [%clk 0:10:00] a surprise");
/// assert_eq!(comment.evaluation().unwrap().score, PgnScore::Centipawns(-31));
/// assert_eq!(comment.clock(), Some(Duration::from_secs(600)));
/// assert_eq!(comment.text(), "a surprise");
///
/// comment.set(&Annotation::Clock(Duration::from_secs(599)));
/// comment.remove("eval");
/// assert_eq!(comment.as_str(), "[%clk 0:09:59] a surprise");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text.
    ///
    /// ```
    /// use lucena_pgn::Comment;
    /// assert_eq!(Comment::new(" in\ntwo {lines} ").as_str(), "in two (lines)");
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(clean(text).into_owned())
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the comment is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text without commands, trimmed, with a single space where a command was between words.
    ///
    /// ```
    /// use lucena_pgn::Comment;
    /// assert_eq!(Comment::new("so [%csl Gd4] it is [%clk 0:00:01]").text(), "so it is");
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in self.parts() {
            let CommentPart::Text(words) = part else { continue };
            let words = words.trim();
            if !words.is_empty() && !text.is_empty() {
                text.push(' ');
            }
            text += words;
        }
        text
    }

    /// The commands and the text between them, in order.
    #[must_use]
    pub fn parts(&self) -> CommentParts<'_> {
        CommentParts::new(&self.0)
    }

    /// The commands, in order.
    pub fn annotations(&self) -> impl Iterator<Item = Annotation<'_>> {
        self.parts().filter_map(|part| match part {
            CommentPart::Command { annotation, .. } => Some(annotation),
            CommentPart::Text(_) => None,
        })
    }

    /// The time of `%clk`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.annotations().find_map(|it| match it {
            Annotation::Clock(time) => Some(time),
            _ => None,
        })
    }

    /// The time of `%emt`.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        self.annotations().find_map(|it| match it {
            Annotation::MoveTime(time) => Some(time),
            _ => None,
        })
    }

    /// The value of `%eval`.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.annotations().find_map(|it| match it {
            Annotation::Evaluation(evaluation) => Some(evaluation),
            _ => None,
        })
    }

    /// The squares of all `%csl`.
    #[must_use]
    pub fn markers(&self) -> Vec<Marker> {
        let lists = self.annotations().filter_map(|it| match it {
            Annotation::Markers(list) => Some(list),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// The arrows of all `%cal`.
    #[must_use]
    pub fn arrows(&self) -> Vec<Arrow> {
        let lists = self.annotations().filter_map(|it| match it {
            Annotation::Arrows(list) => Some(list),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// The search summary of an engine match, if the text without commands is one.
    ///
    /// ```
    /// use lucena_pgn::Comment;
    /// assert_eq!(Comment::new("+0.35/12 0.45s").engine_info().unwrap().depth, Some(12));
    /// assert_eq!(Comment::new("0.35 seconds late").engine_info(), None);
    /// ```
    #[must_use]
    pub fn engine_info(&self) -> Option<EngineInfo> {
        self.text().parse().ok()
    }

    /// Replaces the first command of the same name and removes the others. If there is none,
    /// inserts the command after those at the beginning of the text.
    ///
    /// ```
    /// use lucena_pgn::{Annotation, Comment};
    /// let mut comment = Comment::new("[%clk 0:00:09] well");
    /// comment.set(&Annotation::Timestamp(7));
    /// assert_eq!(comment.as_str(), "[%clk 0:00:09] [%timestamp 7] well");
    /// comment.set(&Annotation::Timestamp(8));
    /// assert_eq!(comment.as_str(), "[%clk 0:00:09] [%timestamp 8] well");
    /// ```
    pub fn set(&mut self, annotation: &Annotation<'_>) {
        let command = clean(&annotation.to_string()).into_owned();
        let mut places = self.places(annotation.name());
        if places.is_empty() {
            return self.insert(&command);
        }
        let first = places.remove(0);
        for place in places.into_iter().rev() {
            self.cut(place);
        }
        self.0.replace_range(first, &command);
    }

    /// Removes all commands of a name, with the whitespace after them.
    ///
    /// ```
    /// use lucena_pgn::Comment;
    /// let mut comment = Comment::new("a [%x 1] b [%x]");
    /// comment.remove("x");
    /// assert_eq!(comment.as_str(), "a b");
    /// ```
    pub fn remove(&mut self, name: &str) {
        for place in self.places(name).into_iter().rev() {
            self.cut(place);
        }
    }

    /// The ranges of the commands of a name.
    fn places(&self, name: &str) -> Vec<Range<usize>> {
        let (mut places, mut start) = (Vec::new(), 0);
        for part in self.parts() {
            let end = start + part.source().len();
            match part {
                CommentPart::Command { annotation, .. } if annotation.name() == name => {
                    places.push(start..end);
                }
                _ => {}
            }
            start = end;
        }
        places
    }

    fn cut(&mut self, place: Range<usize>) {
        let behind = &self.0[place.end..];
        let n_spaces = behind.len() - behind.trim_start().len();
        self.0.replace_range(place.start..place.end + n_spaces, "");
        self.0.truncate(self.0.trim_end().len());
    }

    /// Inserts a command after those at the beginning.
    fn insert(&mut self, command: &str) {
        let is_leading = |part: &CommentPart<'_>| match part {
            CommentPart::Command { .. } => true,
            CommentPart::Text(text) => text.trim().is_empty(),
        };
        let leading: usize =
            self.parts().take_while(is_leading).map(|part| part.source().len()).sum();
        let (before, behind) = self.0.split_at(leading);
        let (before, behind) = (before.trim_end(), behind.trim_start());
        let words = [before, command, behind];
        self.0 = words.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ");
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<&EngineInfo> for Comment {
    fn from(info: &EngineInfo) -> Self {
        Self::new(&info.to_string())
    }
}

/// Text that can be put between braces; most texts are unchanged.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    if !text.contains(|c: char| c.is_control() || matches!(c, '{' | '}')) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' => cleaned.push('('),
            '}' => cleaned.push(')'),
            // The `\n` becomes the space.
            '\r' if chars.peek() == Some(&'\n') => {}
            c if c.is_control() => cleaned.push(' '),
            c => cleaned.push(c),
        }
    }
    Cow::Owned(cleaned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_sanitized() {
        let check = |text: &str, expected: &str| assert_eq!(Comment::new(text).as_str(), expected);
        check("plain", "plain");
        check("  a  b ", "a  b");
        check("a\r\nb\nc\rd\te", "a b c d e");
        check("}{", ")(");
        check("\0x\0", "x");
        check("\u{85}caf\u{e9}\u{85}", "caf\u{e9}");
    }

    #[test]
    fn setting_commands_keeps_other_text() {
        let mut comment = Comment::new("one [%x 1]  two [%y] [%x 2] three");
        comment.set(&Annotation::Other { name: "x", value: "9" });
        assert_eq!(comment.as_str(), "one [%x 9]  two [%y] three");
        comment.set(&Annotation::Other { name: "z", value: "" });
        assert_eq!(comment.as_str(), "[%z] one [%x 9]  two [%y] three");
        comment.remove("none");
        comment.remove("z");
        comment.remove("y");
        assert_eq!(comment.as_str(), "one [%x 9]  two three");
        let mut empty = Comment::default();
        empty.set(&Annotation::Timestamp(1));
        assert_eq!(empty.as_str(), "[%timestamp 1]");
        empty.remove("timestamp");
        assert!(empty.is_empty());
    }
}
