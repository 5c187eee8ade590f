//! Text between games: whitespace and stray text.

use lucena_board::{GameResult, Position, SanError};

use super::super::sink::Sink;
use super::lookahead::AfterComments;
use super::word::{Class, class, is_newline, is_space, is_word};
use super::{Cursor, LineKind, Scanner, Stop, tags};
use crate::PieceLetters;

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
                    self.skip_line(LineKind::Escape);
                    return Ok(());
                }
                0xEF if self.skip_byte_order_mark(cursor)? => {}
                b'[' if self.skip_marker(cursor)? => {}
                b'{' | b';' if self.after_comments(cursor)? == AfterComments::Nothing => {
                    self.counts.stray_bytes += cursor.rest().trim_ascii().len() as u64;
                    cursor.at = cursor.window.len();
                }
                b'{' | b';' => return self.begin_game(cursor, sink),
                _ if self.begins_game(cursor)? => return self.begin_game(cursor, sink),
                _ => {
                    self.skip_line(LineKind::Stray);
                    return Ok(());
                }
            }
        }
    }

    /// Byte-order marks also occur within files that were concatenated.
    fn skip_byte_order_mark(&self, cursor: &mut Cursor<'_>) -> Result<bool, Stop> {
        let rest = cursor.rest();
        if rest.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(rest) {
            return cursor.end(false);
        }
        let is_mark = rest.starts_with(BYTE_ORDER_MARK);
        cursor.at += if is_mark { BYTE_ORDER_MARK.len() } else { 0 };
        // A `%` line may follow.
        Ok(is_mark)
    }

    /// Whether the text at the cursor looks like a game and not like prose.
    fn begins_game(&self, cursor: &Cursor<'_>) -> Result<bool, Stop> {
        let rest = cursor.rest();
        match class(rest[0]) {
            Class::Tag => tags::is_tag_like(cursor),
            Class::Star => Ok(true),
            Class::Letter | Class::Digit | Class::Symbol | Class::Open => {
                // Only the beginning of the line, as long as a word may be, is needed.
                let line = &rest[..rest.len().min(self.limits.word)];
                let newline = line.iter().position(|&byte| is_newline(byte));
                let is_whole = newline.is_some() || line.len() == self.limits.word;
                let line = &line[..newline.unwrap_or(line.len())];
                // A game may begin with a variation.
                let line = line.strip_prefix(b"(").unwrap_or(line).trim_ascii_start();
                let len = line.iter().take_while(|&&byte| is_word(byte)).count();
                let (word, after) = line.split_at(len);
                let begins = begins_moves(word, after, self.letters);
                if is_whole { Ok(begins) } else { cursor.end(begins) }
            }
            _ => Ok(false),
        }
    }
}

/// Whether a word and the rest of its line look like the beginning of movetext.
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
