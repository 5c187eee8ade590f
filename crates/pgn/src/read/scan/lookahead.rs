//! Looking ahead past comments, which may precede tags or movetext.

use super::comment::CommentEnd;
use super::word::{is_newline, is_space};
use super::{Cursor, Scanner, Stop};

/// What comes after comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterComments {
    Tag,
    /// Movetext, or any other text.
    Moves,
    /// The end of the text.
    Nothing,
}

impl Scanner {
    /// Looks past the comments that begin here. The position of a tag is kept, as this is called
    /// for each of the comments.
    pub(super) fn after_comments(&mut self, cursor: &Cursor<'_>) -> Result<AfterComments, Stop> {
        let window = cursor.window;
        if self.base + (cursor.at as u64) < self.tag_ahead {
            return Ok(AfterComments::Tag);
        }
        let mut at = cursor.at;
        loop {
            // At most the limit of one comment is searched; then movetext is assumed.
            if at - cursor.at > self.limits.comment {
                return Ok(AfterComments::Moves);
            }
            let Some(&byte) = window.get(at) else { return cursor.end(AfterComments::Nothing) };
            match byte {
                b'{' => match self.comment_end(cursor, at + 1, 0)? {
                    CommentEnd::Closed(len) => at += len + 2,
                    CommentEnd::Unclosed(_) | CommentEnd::Long => return Ok(AfterComments::Moves),
                },
                b';' => at += window[at..].iter().take_while(|&&byte| !is_newline(byte)).count(),
                b'%' if is_newline(window[at - 1]) => {
                    at += window[at..].iter().take_while(|&&byte| !is_newline(byte)).count();
                }
                byte if is_space(byte) => at += 1,
                b'[' => {
                    self.tag_ahead = self.base + at as u64;
                    return Ok(AfterComments::Tag);
                }
                _ => return Ok(AfterComments::Moves),
            }
        }
    }
}
