//! The lenient SAN parser: from text to a pattern of moves, without a position.

use super::SanError;
use crate::castling::CastlingSide;
use crate::{Bitboard, File, Rank, Role, Square, UciMove};

/// Parsed SAN, without a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Null,
    Castle(CastlingSide),
    Normal(Pattern),
}

/// A pattern of moves: all that match the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) role: Role,
    pub(crate) from: Bitboard,
    /// One square, or a whole file for a pawn capture such as `ed`.
    pub(crate) to: Bitboard,
    pub(crate) promotion: Option<Role>,
}

impl Pattern {
    /// The move in UCI notation, if both squares are given.
    pub(crate) fn as_uci(self) -> Option<UciMove> {
        let (from, to) = (self.from.single()?, self.to.single()?);
        Some(UciMove::new(from, to, self.promotion))
    }
}

/// Parses any accepted spelling. Surrounding whitespace is skipped, but counted in the byte
/// positions of errors.
#[inline(never)]
pub(crate) fn parse(text: &str) -> Result<Meaning, SanError> {
    let at = text.len() - text.trim_ascii_start().len();
    let mut cursor = Cursor { text: text.trim_ascii_end(), at };
    let meaning = if matches!(cursor.rest(), "--" | "Z0" | "0000") {
        return Ok(Meaning::Null);
    } else if cursor.eat(is_castle_letter) {
        Meaning::Castle(castle(&mut cursor)?)
    } else {
        Meaning::Normal(pattern(&mut cursor)?)
    };
    suffix(&mut cursor)?;
    Ok(meaning)
}

/// The rest of `O-O` or `O-O-O`, also with zeros or lower-case letters, or without dashes.
fn castle(cursor: &mut Cursor<'_>) -> Result<CastlingSide, SanError> {
    const EXPECTED: &str = "O-O or O-O-O";
    let has_dashes = cursor.eat(is_dash);
    cursor.expect(is_castle_letter, EXPECTED)?;
    let goes_on =
        if has_dashes { cursor.eat(is_dash) } else { cursor.peek().is_some_and(is_castle_letter) };
    if !goes_on {
        return Ok(CastlingSide::King);
    }
    cursor.expect(is_castle_letter, EXPECTED)?;
    Ok(CastlingSide::Queen)
}

fn is_castle_letter(c: char) -> bool {
    matches!(c, 'O' | '0' | 'o')
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–')
}

/// A file and a rank, either of which may be missing.
#[derive(Clone, Copy, Default)]
struct Coordinates {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Coordinates {
    fn read(cursor: &mut Cursor<'_>) -> Self {
        Self { file: cursor.take(File::from_char), rank: cursor.take(Rank::from_char) }
    }

    /// A destination: none without a file, as a rank alone would be an error.
    fn read_destination(cursor: &mut Cursor<'_>) -> Self {
        match cursor.take(File::from_char) {
            Some(file) => Self { file: Some(file), rank: cursor.take(Rank::from_char) },
            None => Self::default(),
        }
    }

    fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// The squares that match.
    fn squares(self) -> Bitboard {
        let on_file = self.file.map_or(Bitboard::FULL, File::bitboard);
        on_file & self.rank.map_or(Bitboard::FULL, Rank::bitboard)
    }
}

fn pattern(cursor: &mut Cursor<'_>) -> Result<Pattern, SanError> {
    let at_start = *cursor;
    let letter = cursor.take(piece_letter);
    let first = Coordinates::read(cursor);
    let separator = cursor.take(separator);
    // After a full square, a `b` without a rank is not a file but a promotion to bishop, and an `e`
    // may start `e.p.`
    let ends_here = first.square().is_some()
        && separator.is_none()
        && (cursor.is_at_lone_b() || cursor.en_passant_mark().is_some());
    let second =
        if ends_here { Coordinates::default() } else { Coordinates::read_destination(cursor) };

    let is_pawn = matches!(letter, None | Some(Role::Pawn));
    let has_origin = second.file.is_some();
    let (from, to) = match (has_origin, separator) {
        (true, _) => (first, second),
        (false, None) => (Coordinates::default(), first),
        (false, Some(_)) => return Err(cursor.error("a file from a to h")),
    };
    let names_files_only = has_origin && is_pawn && first.file.is_some() && first.rank.is_none();
    if to.file.is_none() {
        let nothing_read = letter.is_none() && first.rank.is_none();
        let cursor = if nothing_read { at_start } else { *cursor };
        let whole = "a piece letter, a square or castling";
        return Err(cursor.error(if nothing_read { whole } else { "a file from a to h" }));
    }
    if to.rank.is_none() && !names_files_only {
        return Err(cursor.error("a rank from 1 to 8"));
    }
    // Without an origin, a pawn move is a push, so the origin is on the file of the destination.
    let stays = is_pawn && from.file.is_none() && separator != Some(Separator::Capture);
    let from = if stays { Coordinates { file: to.file, ..from } } else { from };
    Ok(Pattern {
        role: letter.unwrap_or(Role::Pawn),
        from: from.squares(),
        to: to.squares(),
        promotion: promotion(cursor)?,
    })
}

/// English piece letters in either case, except that `b` is always the file, and figurines of both
/// colours.
fn piece_letter(c: char) -> Option<Role> {
    if c == 'b' { None } else { Role::from_char(c).or_else(|| figurine(c)) }
}

fn figurine(c: char) -> Option<Role> {
    Some(match c {
        '♙' | '♟' => Role::Pawn,
        '♘' | '♞' => Role::Knight,
        '♗' | '♝' => Role::Bishop,
        '♖' | '♜' => Role::Rook,
        '♕' | '♛' => Role::Queen,
        '♔' | '♚' => Role::King,
        _ => return None,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Dash,
    Capture,
}

fn separator(c: char) -> Option<Separator> {
    match c {
        'x' | 'X' | ':' | '×' => Some(Separator::Capture),
        c if is_dash(c) => Some(Separator::Dash),
        _ => None,
    }
}

/// `=Q`, `Q`, `/Q` or `(Q)`, in either case.
fn promotion(cursor: &mut Cursor<'_>) -> Result<Option<Role>, SanError> {
    let opening = cursor.take(|c| matches!(c, '=' | '/' | '(').then_some(c));
    let is_possible = |role: &Role| Role::PROMOTIONS.contains(role);
    let role = cursor.take(|c| Role::from_char(c).or_else(|| figurine(c)).filter(is_possible));
    if opening.is_some() && role.is_none() {
        return Err(cursor.error("a promotion to N, B, R or Q"));
    }
    if opening == Some('(') {
        cursor.expect(|c| c == ')', "')'")?;
    }
    Ok(role)
}

/// Suffixes that are ignored: check, mate, en passant, `!` and `?`.
fn suffix(cursor: &mut Cursor<'_>) -> Result<(), SanError> {
    cursor.at += cursor.en_passant_mark().map_or(0, str::len);
    while cursor.eat(|c| matches!(c, '+' | '#' | '!' | '?' | '†' | '‡')) {}
    match cursor.peek() {
        None => Ok(()),
        Some(_) => Err(cursor.error("'+', '#', '!', '?' or the end")),
    }
}

/// A position in the text. Nearly all SAN is ASCII, so bytes are checked first.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
            Some(_) => self.peek_beyond_ascii(),
            None => None,
        }
    }

    #[cold]
    fn peek_beyond_ascii(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let c = self.peek()?;
        let taken = read(c)?;
        self.at += c.len_utf8();
        Some(taken)
    }

    fn eat(&mut self, is_wanted: impl FnOnce(char) -> bool) -> bool {
        self.take(|c| is_wanted(c).then_some(())).is_some()
    }

    fn expect(
        &mut self,
        is_wanted: impl FnOnce(char) -> bool,
        expected: &'static str,
    ) -> Result<(), SanError> {
        if self.eat(is_wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn en_passant_mark(&self) -> Option<&'static str> {
        if !matches!(self.peek(), Some(' ' | 'e')) {
            return None;
        }
        let marks = [" e.p.", "e.p.", " ep", "ep"];
        marks.into_iter().find(|mark| self.rest().starts_with(mark))
    }

    fn is_at_lone_b(&self) -> bool {
        let mut ahead = *self;
        ahead.eat(|c| c == 'b') && ahead.take(Rank::from_char).is_none()
    }

    #[cold]
    fn error(&self, expected: &'static str) -> SanError {
        SanError::Syntax { at: self.at, found: self.peek(), expected }
    }
}
