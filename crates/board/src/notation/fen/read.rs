use core::str::FromStr;

use super::{FenError, PositionError};
use crate::Excerpt;
use crate::planes::Planes;
use crate::{Bitboard, Color, File, Position, Role, Setup, Square};

/// A field and the byte at which it starts.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) at: usize,
    pub(super) text: &'a str,
}

/// The fields of a line, separated by any ASCII whitespace.
pub(super) struct Fields<'a> {
    pub(super) line: &'a str,
    pub(super) next: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn next(&mut self) -> Option<Field<'a>> {
        // Whitespace is ASCII, so it is found without decoding the rest.
        let bytes = &self.line.as_bytes()[self.next..];
        let skipped = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_space = |byte: &u8| byte.is_ascii_whitespace();
        let len = bytes[skipped..].iter().position(is_space).unwrap_or(bytes.len() - skipped);
        let at = self.next + skipped;
        self.next = at + len;
        (len != 0).then(|| Field { at, text: &self.line[at..at + len] })
    }

    pub(super) fn require(&mut self, expected: &'static str) -> Result<Field<'a>, FenError> {
        self.next().ok_or(FenError::MissingField { at: self.line.len(), expected })
    }
}

/// Parses a FEN without checking that the position is legal.
///
/// Trailing fields may be missing: the defaults are White to move, no castling rights, no en
/// passant square, a half-move clock of 0 and move number 1. Move number 0 becomes 1. A `~` after a
/// piece, which marks it as promoted, is ignored.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(line: &str) -> Result<Self, FenError> {
        let mut fields = Fields { line, next: 0 };
        let mut setup = Setup::empty();
        let board = fields.require("a placement")?;
        shared_fields(board, &mut fields, &mut setup)?;
        if let Some(field) = fields.next() {
            setup.half_move_clock = number(field, "half move clock")?;
        }
        if let Some(field) = fields.next() {
            setup.set_full_move_number(number(field, "move number")?);
        }
        match fields.next() {
            None => Ok(setup),
            Some(Field { at, text }) => Err(FenError::ExtraField { at, found: Excerpt::new(text) }),
        }
    }
}

/// Parses the four fields that FEN and EPD share and returns the byte after them. All four are
/// mandatory in EPD, where operations follow.
#[cfg(feature = "alloc")]
pub(crate) fn read_epd_fields(line: &str) -> Result<(Setup, usize), FenError> {
    let mut fields = Fields { line, next: 0 };
    let mut setup = Setup::empty();
    let board = fields.require("a placement")?;
    match shared_fields(board, &mut fields, &mut setup)? {
        None => Ok((setup, fields.next)),
        Some(expected) => Err(FenError::MissingField { at: line.len(), expected }),
    }
}

/// Parses the placement and the three fields after it, as far as they are there. Returns what is
/// missing first.
#[inline(always)]
pub(super) fn shared_fields(
    board: Field<'_>,
    fields: &mut Fields<'_>,
    setup: &mut Setup,
) -> Result<Option<&'static str>, FenError> {
    placement(board, setup)?;
    let Some(field) = fields.next() else { return Ok(Some("the side to move")) };
    turn(field, setup)?;
    let Some(field) = fields.next() else { return Ok(Some("castling rights")) };
    castling(field, setup)?;
    let Some(field) = fields.next() else { return Ok(Some("an en passant square")) };
    en_passant(field, setup)?;
    Ok(None)
}

/// The bytes of a piece placement: pieces with their code and colour in the low four bits, digits
/// as the number of empty squares, 0 for anything else.
static SYMBOLS: [u8; 256] = symbols();

const PIECE: u8 = 16;

const fn symbols() -> [u8; 256] {
    let mut table = [0; 256];
    let mut digit = 1;
    while digit <= 8 {
        table[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    let mut idx = 0;
    while idx < Role::ALL.len() {
        let role = Role::ALL[idx];
        let letter = role.to_char() as u8;
        table[letter.to_ascii_uppercase() as usize] = PIECE | role.code() as u8;
        table[letter as usize] = PIECE | role.code() as u8 | 8;
        idx += 1;
    }
    table
}

/// Whether a symbol is a piece that a pawn can promote to.
fn is_officer(symbol: u8) -> bool {
    let code = usize::from(symbol & 7);
    symbol >= PIECE && Role::Knight.code() <= code && code <= Role::Queen.code()
}

fn placement(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    // Counted from the eighth rank down.
    let (mut ranks, mut files, mut after_digit) = (0_u8, 0_u8, false);
    let mut planes = Planes::EMPTY;
    for (i, byte) in field.text.bytes().enumerate() {
        let at = field.at + i;
        let symbol = SYMBOLS[usize::from(byte)];
        if symbol >= PIECE {
            if files < 8 {
                let square = 56 - 8 * u32::from(ranks) + u32::from(files);
                // Every square is visited once, so the toggle always adds a piece.
                planes.toggle_piece(usize::from(symbol & 15), 1 << (square & 63));
            }
            files += 1;
            after_digit = false;
        } else if symbol != 0 {
            if after_digit {
                return Err(FenError::AdjacentDigits { at });
            }
            files += symbol;
            after_digit = true;
        } else if byte == b'/' {
            end_rank(at, ranks, files)?;
            (ranks, files, after_digit) = (ranks + 1, 0, false);
            if ranks == 8 {
                return Err(FenError::RankCount { at, ranks: 9 });
            }
        } else {
            let previous = i.checked_sub(1).map_or(0, |i| field.text.as_bytes()[i]);
            // `~` marks a promoted piece.
            if byte != b'~' || !is_officer(SYMBOLS[usize::from(previous)]) {
                let found = field.text[i..].chars().next().unwrap_or_default();
                return Err(FenError::UnexpectedChar { at, found });
            }
        }
        if files > 8 {
            return Err(FenError::RankWidth { at, rank: 8 - ranks, files });
        }
    }
    let end = field.at + field.text.len();
    end_rank(end, ranks, files)?;
    setup.planes = planes;
    if ranks == 7 { Ok(()) } else { Err(FenError::RankCount { at: end, ranks: ranks + 1 }) }
}

fn end_rank(at: usize, ranks: u8, files: u8) -> Result<(), FenError> {
    if files == 8 { Ok(()) } else { Err(FenError::RankWidth { at, rank: 8 - ranks, files }) }
}

fn turn(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let mut chars = field.text.chars();
    match (chars.next().and_then(Color::from_char), chars.next()) {
        (Some(color), None) => {
            setup.set_turn(color);
            Ok(())
        }
        _ => Err(FenError::Turn { at: field.at, found: Excerpt::new(field.text) }),
    }
}

fn castling(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    for (i, c) in field.text.char_indices() {
        let at = field.at + i;
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match c.to_ascii_lowercase() {
            'k' => outermost_rook(setup, color, File::H),
            'q' => outermost_rook(setup, color, File::A),
            letter => File::from_char(letter).ok_or(FenError::Castling { at, found: c })?,
        };
        let rook = Square::new(file, color.back_rank());
        if setup.castling_rooks(color).contains(rook) {
            return Err(FenError::RepeatedCastling { at, found: c });
        }
        setup.allow_castling(color, file);
    }
    Ok(())
}

/// The X-FEN meaning of `K` and `Q`: the outermost rook on that side of the king. The corner if
/// there is no such rook or no king on the back rank; validation then reports what is missing.
pub(super) fn outermost_rook(setup: &Setup, color: Color, edge: File) -> File {
    let stand = setup.planes.color(color) & color.back_rank().bitboard().0;
    let Some(king) = Bitboard(setup.planes.kings() & stand).first() else { return edge };
    let rooks = Bitboard(setup.planes.rooks() & stand);
    let below_king = Bitboard(king.bitboard().0 - 1);
    let outermost = match edge {
        File::H => (rooks - below_king).last(),
        _ => (rooks & below_king).first(),
    };
    outermost.map_or(edge, Square::file)
}

fn en_passant(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if field.text != "-" {
        let square = field.text.parse();
        let error = |_| FenError::EnPassant { at: field.at, found: Excerpt::new(field.text) };
        setup.set_en_passant(Some(square.map_err(error)?));
    }
    Ok(())
}

pub(super) fn number(field: Field<'_>, name: &'static str) -> Result<u16, FenError> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { field.text.parse().ok() } else { None };
    number.ok_or(FenError::Number { at: field.at, found: Excerpt::new(field.text), field: name })
}

/// Parses a FEN and checks that the position is legal.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(line: &str) -> Result<Self, PositionError> {
        Ok(line.parse::<Setup>()?.position()?)
    }
}
