//! Between games: white space, and text that belongs to no game.

use lucena_board::{Position, SanError};

use super::super::sink::Sink;
use super::comment::CommentEnd;
use super::word::{Class, class, is_newline, is_space, is_word};
use super::{Cursor, LineKind, Scanner, Stop, tags};
use crate::{GameResult, PieceLetters};

/// What comes after comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    Tag,
    /// Moves, or whatever stands where moves could.
    Moves,
    /// Nothing but the end of the text.
    Nothing,
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Scanner {
    pub(super) fn between<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        loop {
            let Some(byte) = cursor.peek() else {
                cursor.end(())?;
                return Err(Stop::EndOfText);
            };
            match byte {
                byte if is_space(byte) => cursor.at += 1,
                b'%' if self.is_escape_line(cursor) => {
                    self.pass_line(LineKind::Escape);
                    return Ok(());
                }
                0xEF if self.eat_byte_order_mark(cursor)? => {}
                b'[' if self.eat_marker(cursor)? => {}
                b'{' | b';' if self.what_follows(cursor)? == Lead::Nothing => {
                    self.counts.stray_bytes += cursor.rest().trim_ascii().len() as u64;
                    cursor.at = cursor.window.len();
                }
                b'{' | b';' => return self.begin_game(cursor, sink),
                _ if self.begins_game(cursor)? => return self.begin_game(cursor, sink),
                _ => {
                    self.pass_line(LineKind::Stray);
                    return Ok(());
                }
            }
        }
    }

    /// Every file may begin with one, and files are put together without care.
    fn eat_byte_order_mark(&self, cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
        let rest = cursor.rest();
        if rest.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(rest) {
            return cursor.end(false);
        }
        let is_mark = rest.starts_with(BYTE_ORDER_MARK);
        cursor.at += if is_mark { BYTE_ORDER_MARK.len() } else { 0 };
        // A `%` line may follow.
        Ok(is_mark)
    }

    /// Whether what stands here looks like a game, and not like prose.
    fn begins_game(&self, cursor: &Cursor<'_>) -> Result<bool, Stop> {
        let rest = cursor.rest();
        match class(rest[0]) {
            Class::Tag => tags::is_tag_like(cursor),
            Class::Star => Ok(true),
            Class::Letter | Class::Digit | Class::Symbol | Class::Open => {
                // The line as far as a word may reach: prose need not be understood to its end.
                let line = &rest[..rest.len().min(self.limits.word)];
                let newline = line.iter().position(|&byte| is_newline(byte));
                let is_whole = newline.is_some() || line.len() == self.limits.word;
                let line = &line[..newline.unwrap_or(line.len())];
                // Before the first move there may be what could have been played instead.
                let line = line.strip_prefix(b"(").unwrap_or(line).trim_ascii_start();
                let len = line.iter().take_while(|&&byte| is_word(byte)).count();
                let (word, after) = line.split_at(len);
                let begins = begins_moves(word, after, self.letters);
                if is_whole { Ok(begins) } else { cursor.end(begins) }
            }
            _ => Ok(false),
        }
    }

    /// What comes after the comments that begin here. A tag is remembered, for each of the comments
    /// will ask.
    pub(super) fn what_follows(&mut self, cursor: &Cursor<'_>) -> Result<Lead, Stop> {
        let window = cursor.window;
        if self.base + (cursor.at as u64) < self.tag_ahead {
            return Ok(Lead::Tag);
        }
        let mut at = cursor.at;
        loop {
            // As much as one comment may hold is looked at; then they are taken for moves.
            if at - cursor.at > self.limits.comment {
                return Ok(Lead::Moves);
            }
            let Some(&byte) = window.get(at) else { return cursor.end(Lead::Nothing) };
            match byte {
                b'{' => match self.comment_end(cursor, at + 1, 0)? {
                    CommentEnd::Closed(len) => at += len + 2,
                    CommentEnd::Unclosed(_) | CommentEnd::Long => return Ok(Lead::Moves),
                },
                b';' => at += window[at..].iter().take_while(|&&byte| !is_newline(byte)).count(),
                b'%' if is_newline(window[at - 1]) => {
                    at += window[at..].iter().take_while(|&&byte| !is_newline(byte)).count();
                }
                byte if is_space(byte) => at += 1,
                b'[' => {
                    self.tag_ahead = self.base + at as u64;
                    return Ok(Lead::Tag);
                }
                _ => return Ok(Lead::Moves),
            }
        }
    }
}

/// Whether a word, with what follows on its line, is how moves begin.
fn begins_moves(word: &[u8], after: &[u8], letters: PieceLetters) -> bool {
    let is_move = |word| is_move(word, letters);
    if GameResult::from_bytes(word).is_some() {
        return true;
    }
    if word.iter().all(u8::is_ascii_digit) {
        let after = after.trim_ascii_start();
        let next = &after[..after.iter().take_while(|&&byte| is_word(byte)).count()];
        return after.starts_with(b".") || is_move(next);
    }
    let number = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    is_move(word) || is_move(&word[number..])
}

/// Whether a word could be a move in some position.
fn is_move(word: &[u8], letters: PieceLetters) -> bool {
    let translated = letters.translate(word);
    let word = translated.as_ref().map_or(word, |it| it.as_bytes());
    let Ok(text) = std::str::from_utf8(word) else { return false };
    let read = Position::initial().parse_san(text);
    !matches!(read, Err(SanError::Syntax { .. }))
}
