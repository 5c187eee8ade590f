//! Tokens of movetext, found as python-chess finds them: text between tokens is ignored.

/// A token of a line of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// What looks like a move.
    Word(&'a str),
    /// The index after the `{` of a comment.
    Comment(usize),
    /// A comment up to the end of the line.
    LineComment,
    /// The number of a `$` NAG.
    Nag(&'a str),
    /// `!`, `?` or two of them.
    Suffix(&'a str),
    Open,
    Close,
    Result(&'a str),
}

/// The tokens of a line.
pub(super) struct Tokens<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// The token that begins at a byte, and its length.
    fn token_at(&self, at: usize) -> Option<(Token<'a>, usize)> {
        let rest = &self.line.as_bytes()[at..];
        let text = |len: usize| &self.line[at..at + len];
        let token = match rest[0] {
            b'{' => (Token::Comment(at + 1), rest.len()),
            b';' => (Token::LineComment, rest.len()),
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b'*' => (Token::Result(text(1)), 1),
            b'!' | b'?' => {
                let is_double = matches!(rest.get(1), Some(b'!' | b'?'));
                let len = 1 + usize::from(is_double);
                (Token::Suffix(text(len)), len)
            }
            b'$' => {
                let digits = rest[1..].iter().take_while(|it| it.is_ascii_digit()).count();
                if digits == 0 {
                    return None;
                }
                (Token::Nag(&text(1 + digits)[1..]), 1 + digits)
            }
            _ => {
                let len = word(rest);
                if len > 0 {
                    return Some((Token::Word(text(len)), len));
                }
                let result = ["1-0", "0-1", "1/2-1/2"];
                let result = result.into_iter().find(|it| rest.starts_with(it.as_bytes()))?;
                (Token::Result(text(result.len())), result.len())
            }
        };
        Some(token)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        while self.at < self.line.len() {
            if let Some((token, len)) = self.token_at(self.at) {
                self.at += len;
                return Some(token);
            }
            self.at += 1;
        }
        None
    }
}

/// The length of the move at the beginning of the text, 0 if there is none.
fn word(text: &[u8]) -> usize {
    let fixed = |word: &[u8]| if text.starts_with(word) { word.len() } else { 0 };
    let castling = |short: &[u8], long: &[u8]| fixed(long).max(fixed(short));
    match text[0] {
        b'a'..=b'h' | b'1'..=b'8' | b'x' | b'N' | b'B' | b'K' | b'R' | b'Q' | b'-' => {
            match piece_move(text) {
                0 if text[0] == b'-' => fixed(b"--"),
                0 => drop_move(text),
                len => len,
            }
        }
        b'P' | b'@' => drop_move(text).max(fixed(b"@@@@")),
        b'Z' => fixed(b"Z0"),
        b'0' => fixed(b"0000").max(castling(b"0-0", b"0-0-0")),
        b'O' => castling(b"O-O", b"O-O-O"),
        _ => 0,
    }
}

/// A piece letter, `@` and a square; the letter may be missing.
fn drop_move(text: &[u8]) -> usize {
    let letter = usize::from(b"PNBRQK".contains(&text[0]));
    match text[letter..] {
        [b'@', b'a'..=b'h', b'1'..=b'8', ..] => letter + 3,
        _ => 0,
    }
}

/// A move to a square, with what may precede the square and a promotion.
fn piece_move(text: &[u8]) -> usize {
    let piece = usize::from(b"NBKRQ".contains(&text[0]));
    // What looks like the file of the origin may be that of the destination.
    for has_file in [true, false] {
        for has_rank in [true, false] {
            for has_sign in [true, false] {
                let mut at = piece;
                let optional = [
                    (has_file, b'a'..=b'h', None),
                    (has_rank, b'1'..=b'8', None),
                    (has_sign, b'-'..=b'-', Some(b'x')),
                ];
                let is_there = optional.into_iter().all(|(is_wanted, range, other)| {
                    let byte = text.get(at).copied();
                    let fits = byte.is_some_and(|it| range.contains(&it) || other == Some(it));
                    at += usize::from(is_wanted);
                    !is_wanted || fits
                });
                if is_there && let [b'a'..=b'h', b'1'..=b'8', rest @ ..] = &text[at..] {
                    return at + 2 + promotion(rest);
                }
            }
        }
    }
    0
}

fn promotion(text: &[u8]) -> usize {
    let sign = usize::from(text.first() == Some(&b'='));
    match text.get(sign) {
        Some(letter) if b"nbrqkNBRQK".contains(letter) => sign + 1,
        _ => 0,
    }
}
