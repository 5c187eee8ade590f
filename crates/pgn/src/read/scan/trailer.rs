//! After the result: comments on the same line still belong to the game.

use lucena_board::GameResult;

use super::super::sink::Sink;
use super::word::{Class, class, is_blank, is_newline};
use super::{Cursor, Phase, Scanner, Stop};
use crate::PgnErrorKind;

impl Scanner {
    pub(super) fn trailer<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        // A comment that is too long changes the phase.
        while self.phase == Phase::Trailer {
            let Some(byte) = cursor.peek() else {
                cursor.end(())?;
                return Err(self.end_game(cursor, sink));
            };
            match class(byte) {
                _ if is_newline(byte) => {
                    cursor.at += 1;
                    return Err(self.end_game(cursor, sink));
                }
                _ if is_blank(byte) => cursor.at += 1,
                Class::Comment => self.comment(cursor, sink)?,
                Class::LineComment => self.line_comment(cursor, sink)?,
                Class::Star | Class::Digit => self.second_result(cursor, sink)?,
                Class::Close => {
                    cursor.at += 1;
                    let at = cursor.at - 1;
                    self.error(PgnErrorKind::UnopenedVariation, cursor, at, sink)?;
                }
                _ if byte == b'<' && self.is_markup(cursor)? => self.markup(cursor, sink)?,
                _ => return Err(self.end_game(cursor, sink)),
            }
        }
        Ok(())
    }

    /// Another result belongs to this game; any other word begins the next one.
    #[cold]
    fn second_result<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let at = cursor.at;
        let end = self.word_end(cursor)?;
        let Some(second) = GameResult::from_bytes(&cursor.window[at..end]) else {
            return Err(self.end_game(cursor, sink));
        };
        cursor.at = end;
        let first = self.game.result.unwrap_or_default();
        self.error(PgnErrorKind::SecondResult { first, second }, cursor, at, sink)
    }
}
