//! Movetext.

use lucena_board::GameResult;

use super::super::sink::Sink;
use super::marker::Marker;
use super::word::{Class, class, is_word};
use super::{Cursor, LineKind, Phase, Scanner, Skipping, Stop, tags};
use crate::{Nag, PgnErrorKind};

impl Scanner {
    pub(super) fn moves<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        loop {
            let Some(byte) = cursor.peek() else {
                cursor.end(())?;
                return Err(self.end_game(cursor, sink));
            };
            match class(byte) {
                Class::Blank => cursor.at += 1,
                Class::Letter => self.word(cursor, sink)?,
                Class::Digit => self.number(cursor, sink)?,
                Class::Comment => self.comment(cursor, sink)?,
                Class::Mark => self.mark(cursor, sink)?,
                Class::Nag => self.nag(cursor, sink)?,
                Class::Open => self.open(cursor, sink)?,
                Class::Close => self.close(cursor, sink)?,
                Class::LineComment => self.line_comment(cursor, sink)?,
                Class::Tag => self.bracket(cursor, sink)?,
                Class::Star | Class::Symbol | Class::Unexpected => self.other(cursor, sink)?,
            }
            if self.phase != Phase::Moves {
                return Ok(());
            }
        }
    }

    /// A word that begins with a letter.
    #[inline(always)]
    fn word<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let start = cursor.at;
        let mut end = start + 1;
        // At most as long as a word may be: the excess is skipped in chunks.
        let too_far = start.saturating_add(self.limits.word).saturating_add(1);
        let near = &cursor.window[..cursor.window.len().min(too_far)];
        while let Some(&byte) = near.get(end) {
            if !is_word(byte) {
                break;
            }
            end += 1;
        }
        // Whitespace and most other bytes are never part of words.
        let is_whole = matches!(cursor.window.get(end), Some(byte) if !matches!(byte, b'(' | b'.'));
        let is_plain = match end - start {
            1 => false,
            2 => cursor.window[start + 1] != b'p' && self.limits.word > 1,
            len => len <= self.limits.word,
        };
        if !is_whole || !is_plain {
            return self.odd_word(cursor, sink);
        }
        self.report_word(start, end, cursor, sink)
    }

    #[inline(always)]
    fn report_word<S: Sink>(
        &mut self,
        start: usize,
        end: usize,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        self.counts.words += 1;
        cursor.go_to(end);
        match sink.word(&cursor.window[start..end]) {
            super::Flow::Go => Ok(()),
            flow => self.change_skipping(flow, cursor, start, sink),
        }
    }

    /// The end of the word at the cursor.
    pub(super) fn word_end(&self, cursor: &Cursor<'_>) -> Result<usize, Stop> {
        let rest = cursor.rest();
        let within = &rest[..rest.len().min(self.limits.word.saturating_add(1))];
        match within.iter().position(|&byte| !is_word(byte)) {
            Some(len) => Ok(cursor.at + len),
            None if within.len() > self.limits.word => Ok(cursor.at + within.len()),
            None => cursor.end(cursor.at + within.len()),
        }
    }

    /// A word at the end of the window, a very short or long one, or one that continues after a dot
    /// or a parenthesis: `N`, `ep`, `e8(Q)`, `exd6e.p.`.
    #[cold]
    fn odd_word<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let start = cursor.at;
        let end = self.word_end(cursor)?;
        let limit = self.limits.word;
        if end - start > limit {
            cursor.at = start + limit;
            self.counts.words += 1;
            return self.error(PgnErrorKind::LongWord { limit }, cursor, start, sink);
        }
        let after = &cursor.window[end..];
        // The longest of the possible endings.
        if after.len() < b".p.".len() && !cursor.is_last {
            return Err(Stop::NeedMore);
        }
        let end = match after {
            [b'(', letter, b')', ..]
                if matches!(self.letters.to_english(*letter), b'N' | b'B' | b'R' | b'Q') =>
            {
                end + 3
            }
            [b'.', b'p', b'.', ..] if cursor.window[end - 1] == b'e' => end + 3,
            _ => end,
        };
        match &cursor.window[start..end] {
            // Symbols of old collections: a novelty, a diagram.
            b"N" => self.report_nag(Nag(146), end, cursor, sink),
            b"D" => self.report_nag(Nag(220), end, cursor, sink),
            // Redundant after a capture.
            b"e.p." | b"ep" => {
                cursor.at = end;
                Ok(())
            }
            _ => self.report_word(start, end, cursor, sink),
        }
    }

    /// A move number, or another word that begins with a digit.
    #[inline(always)]
    fn number<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        /// Longer numbers are not move numbers.
        const MAX_LEN: usize = 7;
        let start = cursor.at;
        let mut end = start + 1;
        while end - start < MAX_LEN && cursor.window.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        let is_number =
            cursor.window[start] != b'0' && matches!(cursor.window.get(end), Some(b'.' | b' '));
        if !is_number {
            return self.numeric_word(cursor, sink);
        }
        cursor.go_to(end + 1);
        Ok(())
    }

    /// A result, castling with zeros, a null move of zeros, or a move number without a dot.
    #[cold]
    fn numeric_word<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        const HALF_POINTS: &[u8] = b"0.5-0.5";
        let start = cursor.at;
        let rest = cursor.rest();
        if rest.len() < HALF_POINTS.len() && HALF_POINTS.starts_with(rest) {
            cursor.end(())?;
        }
        if rest.starts_with(HALF_POINTS) {
            return self.report_result(GameResult::Draw, start + HALF_POINTS.len(), cursor, sink);
        }
        let end = self.word_end(cursor)?;
        let word = &cursor.window[start..end];
        if let Some(result) = GameResult::from_bytes(word) {
            return self.report_result(result, end, cursor, sink);
        }
        let n_digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number_ends = match &word[n_digits..] {
            // The dots after it are skipped as blanks.
            b"" => word != b"0000",
            // A move number directly before a move.
            [byte, ..] => byte.is_ascii_alphabetic() || *byte >= 0x80,
        };
        if number_ends {
            cursor.at = start + n_digits;
            return Ok(());
        }
        self.odd_word(cursor, sink)
    }

    fn report_result<S: Sink>(
        &mut self,
        result: GameResult,
        end: usize,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let start = cursor.at;
        cursor.at = end;
        if self.game.depth > 0 {
            self.game.inner_result = Some(result);
            return self.error(PgnErrorKind::ResultInVariation(result), cursor, start, sink);
        }
        self.phase = Phase::Trailer;
        self.result(result, cursor, start, sink)
    }

    fn report_nag<S: Sink>(
        &mut self,
        nag: Nag,
        end: usize,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        cursor.at = end;
        let flow = sink.nag(nag);
        self.apply(flow, cursor, sink)
    }

    /// `!`, `?` and their combinations.
    fn mark<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        /// The rest, if any, is the next token.
        const MAX_LEN: usize = 16;
        let (start, rest) = (cursor.at, cursor.rest());
        let near = &rest[..rest.len().min(MAX_LEN)];
        let len = match near.iter().position(|byte| !matches!(byte, b'!' | b'?')) {
            Some(len) => len,
            None if near.len() == MAX_LEN => MAX_LEN,
            None => cursor.end(near.len())?,
        };
        match Nag::from_suffix(&near[..len]) {
            Some(nag) => self.report_nag(nag, start + len, cursor, sink),
            None => {
                cursor.at = start + len;
                self.error(PgnErrorKind::BadNag, cursor, start, sink)
            }
        }
    }

    /// `$` and a number.
    fn nag<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        const MAX_LEN: usize = 16;
        let (start, rest) = (cursor.at, &cursor.rest()[1..]);
        let near = &rest[..rest.len().min(MAX_LEN)];
        let len = match near.iter().position(|byte| !byte.is_ascii_digit()) {
            Some(len) => len,
            None if near.len() == MAX_LEN => MAX_LEN,
            None => cursor.end(near.len())?,
        };
        let digits = std::str::from_utf8(&near[..len]).unwrap_or_default();
        let end = start + 1 + len;
        match digits.parse() {
            Ok(number) => self.report_nag(Nag(number), end, cursor, sink),
            Err(_) => {
                cursor.at = end;
                self.error(PgnErrorKind::BadNag, cursor, start, sink)
            }
        }
    }

    fn open<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let at = cursor.at;
        cursor.at += 1;
        self.counts.variations += 1;
        self.game.depth = self.game.depth.saturating_add(1);
        let limit = self.limits.depth;
        if self.skipping == Skipping::Nothing && self.game.depth > limit {
            self.skipping = Skipping::Variation { depth: self.game.depth - 1 };
            self.game.is_skipped = true;
            let reported = self.error(PgnErrorKind::DeepVariation { limit }, cursor, at, sink);
            return reported.and(Err(Stop::SinkChange));
        }
        let flow = sink.begin_variation();
        self.apply(flow, cursor, sink)
    }

    fn close<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let at = cursor.at;
        match self.skipping {
            // The end of this variation is reported, as its beginning was.
            Skipping::Line { depth } if depth == self.game.depth => {
                self.skipping = Skipping::Nothing;
                return Err(Stop::SinkChange);
            }
            _ => cursor.at += 1,
        }
        let Some(depth) = self.game.depth.checked_sub(1) else {
            return self.error(PgnErrorKind::UnopenedVariation, cursor, at, sink);
        };
        self.game.depth = depth;
        if self.skipping == (Skipping::Variation { depth }) {
            self.skipping = Skipping::Nothing;
            return Err(Stop::SinkChange);
        }
        let flow = sink.end_variation();
        self.apply(flow, cursor, sink)
    }

    /// A `[`: the tags of the next game; this one has no result.
    #[cold]
    fn bracket<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        if tags::is_tag_like(cursor)? {
            return Err(self.end_game(cursor, sink));
        }
        match self.marker(cursor)? {
            Some(Marker::Begin { .. }) => return Err(self.end_game(cursor, sink)),
            Some(Marker::End { len }) => {
                cursor.at += len;
                self.counts.stray_bytes += len as u64;
                return Err(self.end_game(cursor, sink));
            }
            None => {}
        }
        self.unexpected(cursor, sink)
    }

    /// Rare tokens.
    #[cold]
    fn other<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let byte = cursor.window[cursor.at];
        match class(byte) {
            Class::Star => self.report_result(GameResult::Unknown, cursor.at + 1, cursor, sink),
            Class::Symbol => self.symbol(cursor, sink),
            _ if byte == b'%' && self.is_escape_line(cursor) => {
                self.skip_line(LineKind::Escape);
                Ok(())
            }
            _ if byte == b'<' && self.is_markup(cursor)? => self.markup(cursor, sink),
            _ => self.unexpected(cursor, sink),
        }
    }

    /// Whether `<` begins markup such as `<br />`, in games copied from web pages.
    pub(super) fn is_markup(&self, cursor: &Cursor<'_>) -> Result<bool, Stop> {
        match markup_len(cursor.rest()) {
            Some(len) => Ok(len > 0),
            None => cursor.end(false),
        }
    }

    /// Skips `<…>`, which the standard reserves.
    #[cold]
    pub(super) fn markup<S: Sink>(
        &mut self,
        cursor: &mut Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let at = cursor.at;
        cursor.at += markup_len(cursor.rest()).unwrap_or(1).max(1);
        self.error(PgnErrorKind::UnexpectedByte(b'<'), cursor, at, sink)
    }

    fn unexpected<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let at = cursor.at;
        cursor.at += 1;
        let kind = PgnErrorKind::UnexpectedByte(cursor.window[at]);
        self.error(kind, cursor, at, sink)
    }

    /// A word that begins with neither a letter nor a digit: a null move, a symbol for a NAG, a
    /// move in figurine notation.
    fn symbol<S: Sink>(&mut self, cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        let start = cursor.at;
        let end = self.word_end(cursor)?;
        let word = &cursor.window[start..end];
        if let Some(result) = GameResult::from_bytes(word) {
            return self.report_result(result, end, cursor, sink);
        }
        if let Some(nag) = symbol_nag(word) {
            return self.report_nag(nag, end, cursor, sink);
        }
        // An ellipsis, no-break spaces in UTF-8 and Latin-1, a byte-order mark.
        let blanks = [&b"\xE2\x80\xA6"[..], b"\xC2\xA0", b"\xA0", b"\xEF\xBB\xBF"];
        if let Some(blank) = blanks.into_iter().find(|blank| word.starts_with(blank)) {
            cursor.at += blank.len();
            return Ok(());
        }
        if word == b"--" || word.iter().any(u8::is_ascii_alphanumeric) {
            return self.odd_word(cursor, sink);
        }
        cursor.at = end;
        self.error(PgnErrorKind::UnexpectedByte(word[0]), cursor, start, sink)
    }
}

/// The length of `<…>`, 0 if its end is not close, `None` if more bytes are needed.
fn markup_len(rest: &[u8]) -> Option<usize> {
    const MAX_LEN: usize = 64;
    let near = &rest[..rest.len().min(MAX_LEN)];
    match near.iter().position(|byte| matches!(byte, b'>' | b'\n' | b'\r' | b'"' | b'{' | b'[')) {
        Some(at) => Some(if near[at] == b'>' { at + 1 } else { 0 }),
        None if near.len() == MAX_LEN => Some(0),
        None => None,
    }
}

/// NAGs that have a symbol in print.
fn symbol_nag(word: &[u8]) -> Option<Nag> {
    Some(Nag(match std::str::from_utf8(word).ok()? {
        "‼" => 3,
        "⁇" => 4,
        "⁉" => 5,
        "⁈" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "⩲" | "+=" | "+/=" => 14,
        "⩱" | "=+" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return None,
    }))
}
