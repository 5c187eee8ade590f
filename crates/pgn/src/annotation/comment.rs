//! A comment of a game, with its commands as values.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use super::{Annotation, Arrow, CommentPart, CommentParts, EngineInfo, Evaluation, Marker};

/// A comment: text, with commands in it that are read and changed as values.
///
/// It holds only what can stand between braces and is read back as the same: braces become
/// parentheses, line ends and other control characters become spaces, and white space around the
/// text goes. All other text stays as it is, byte for byte, whatever commands are changed.
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
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%x] y").as_str(), "[%x] y");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no text at all.
    ///
    /// ```
    /// assert!(lucena_pgn::Comment::new(" ").is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text without commands, without white space around it, and with one space where a
    /// command stood between words.
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

    /// The commands and the text between them.
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%x] y").parts().count(), 2);
    /// ```
    #[must_use]
    pub fn parts(&self) -> CommentParts<'_> {
        CommentParts::new(&self.0)
    }

    /// The commands alone.
    ///
    /// ```
    /// use lucena_pgn::{Annotation, Comment};
    /// let comment = Comment::new("a [%timestamp 3] b");
    /// assert!(comment.annotations().eq([Annotation::Timestamp(3)]));
    /// ```
    pub fn annotations(&self) -> impl Iterator<Item = Annotation<'_>> {
        self.parts().filter_map(|part| match part {
            CommentPart::Command { annotation, .. } => Some(annotation),
            CommentPart::Text(_) => None,
        })
    }

    /// The time of `%clk`.
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%clk soon]").clock(), None);
    /// ```
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.annotations().find_map(|it| match it {
            Annotation::Clock(time) => Some(time),
            _ => None,
        })
    }

    /// The time of `%emt`.
    ///
    /// ```
    /// use std::time::Duration;
    /// let comment = lucena_pgn::Comment::new("[%emt 0:00:01.5]");
    /// assert_eq!(comment.move_time(), Some(Duration::from_millis(1500)));
    /// ```
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        self.annotations().find_map(|it| match it {
            Annotation::MoveTime(time) => Some(time),
            _ => None,
        })
    }

    /// The value of `%eval`.
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%eval #-3]").evaluation().unwrap().depth, None);
    /// ```
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.annotations().find_map(|it| match it {
            Annotation::Evaluation(evaluation) => Some(evaluation),
            _ => None,
        })
    }

    /// The squares of all `%csl`.
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%csl Gd4,Re5]").markers().len(), 2);
    /// ```
    #[must_use]
    pub fn markers(&self) -> Vec<Marker> {
        let lists = self.annotations().filter_map(|it| match it {
            Annotation::Markers(list) => Some(list),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// The arrows of all `%cal`.
    ///
    /// ```
    /// assert_eq!(lucena_pgn::Comment::new("[%cal Ge2e4]").arrows()[0].to_string(), "Ge2e4");
    /// ```
    #[must_use]
    pub fn arrows(&self) -> Vec<Arrow> {
        let lists = self.annotations().filter_map(|it| match it {
            Annotation::Arrows(list) => Some(list),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// What an engine match has written, if that is what the text without commands is.
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

    /// Writes a command in place of the first one of its name, and takes away any others of it. If
    /// there is none, it comes behind the commands at the beginning of the text.
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

    /// Takes all commands of a name away, with the white space behind them.
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

    /// Where the commands of a name stand.
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

    /// Puts a command behind those at the beginning.
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

/// Text that can stand between braces: most texts are like that already.
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
            // The line feed alone will be the space.
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
    fn only_what_can_stand_between_braces_is_kept() {
        let check = |text: &str, expected: &str| assert_eq!(Comment::new(text).as_str(), expected);
        check("plain", "plain");
        check("  a  b ", "a  b");
        check("a\r\nb\nc\rd\te", "a b c d e");
        check("}{", ")(");
        check("\0x\0", "x");
        check("\u{85}caf\u{e9}\u{85}", "caf\u{e9}");
    }

    #[test]
    fn commands_change_and_the_text_stays() {
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
