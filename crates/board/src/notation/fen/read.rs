use core::str::FromStr;

use super::{FenError, PositionError};
use crate::Excerpt;
use crate::{Color, File, Piece, Position, Role, Setup, Square};

/// A field of the text and the byte at which it starts.
#[derive(Clone, Copy)]
struct Field<'a> {
    at: usize,
    text: &'a str,
}

/// The fields of a line, separated by any white space.
struct Fields<'a> {
    line: &'a str,
    next: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<Field<'a>> {
        let rest = &self.line[self.next..];
        let skipped = rest.len() - rest.trim_ascii_start().len();
        let at = self.next + skipped;
        let rest = &self.line[at..];
        let len = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        self.next = at + len;
        (len != 0).then(|| Field { at, text: &rest[..len] })
    }

    fn require(&mut self, expected: &'static str) -> Result<Field<'a>, FenError> {
        self.next().ok_or(FenError::MissingField { at: self.line.len(), expected })
    }
}

/// Reads a FEN without asking whether the position is legal.
///
/// Four to six fields are accepted; missing clocks are completed with 0 and 1. A move number of
/// 0 is read as 1.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(line: &str) -> Result<Self, FenError> {
        let mut fields = Fields { line, next: 0 };
        let mut setup = read_four_fields(&mut fields)?;
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

/// Reads the fields that FEN and EPD share and returns the byte where the rest starts.
#[cfg(feature = "alloc")]
pub(crate) fn read_epd_fields(line: &str) -> Result<(Setup, usize), FenError> {
    let mut fields = Fields { line, next: 0 };
    let setup = read_four_fields(&mut fields)?;
    Ok((setup, fields.next))
}

fn read_four_fields(fields: &mut Fields<'_>) -> Result<Setup, FenError> {
    let mut setup = Setup::empty();
    placement(fields.require("a placement")?, &mut setup)?;
    turn(fields.require("the side to move")?, &mut setup)?;
    castling(fields.require("castling rights")?, &mut setup)?;
    en_passant(fields.require("an en passant square")?, &mut setup)?;
    Ok(setup)
}

fn placement(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    // Counted from the eighth rank down; a rank ends as soon as it has more than eight files.
    let (mut ranks, mut files, mut after_digit) = (0_u8, 0_u8, false);
    for (i, byte) in field.text.bytes().enumerate() {
        let at = field.at + i;
        match byte {
            b'/' => {
                end_rank(at, ranks, files)?;
                (ranks, files, after_digit) = (ranks + 1, 0, false);
                if ranks == 8 {
                    return Err(FenError::RankCount { at, ranks: 9 });
                }
                continue;
            }
            b'1'..=b'8' if after_digit => return Err(FenError::AdjacentDigits { at }),
            b'1'..=b'8' => {
                files += byte - b'0';
                after_digit = true;
            }
            _ => {
                let Some(piece) = Piece::from_char(char::from(byte)) else {
                    let found = field.text[i..].chars().next().unwrap_or_default();
                    return Err(FenError::UnexpectedChar { at, found });
                };
                if files < 8 {
                    let square = Square::from_low_bits(u32::from(56 - 8 * ranks + files));
                    // Every square is visited once, so it is empty.
                    setup.planes.toggle(piece.color, piece.role as usize, square.bitboard().0);
                }
                files += 1;
                after_digit = false;
            }
        }
        if files > 8 {
            return Err(FenError::RankWidth { at, rank: 8 - ranks, files });
        }
    }
    let end = field.at + field.text.len();
    end_rank(end, ranks, files)?;
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

/// What `K` and `Q` mean: the rook nearest to the edge on that side of the king. Where there is
/// none, or no king on the back rank to tell the sides apart, the edge itself: validation then
/// finds what is missing there.
pub(super) fn outermost_rook(setup: &Setup, color: Color, edge: File) -> File {
    let stands = |role: Role, file: File| {
        let square = Square::new(file, color.back_rank());
        setup.piece_at(square) == Some(Piece { color, role })
    };
    let Some(king) = File::ALL.into_iter().find(|&file| stands(Role::King, file)) else {
        return edge;
    };
    let is_rook = |file: &File| stands(Role::Rook, *file);
    let outermost = match edge {
        File::H => File::ALL.into_iter().rev().take_while(|&file| file > king).find(is_rook),
        _ => File::ALL.into_iter().take_while(|&file| file < king).find(is_rook),
    };
    outermost.unwrap_or(edge)
}

fn en_passant(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if field.text != "-" {
        let square = field.text.parse();
        let error = |_| FenError::EnPassant { at: field.at, found: Excerpt::new(field.text) };
        setup.set_en_passant(Some(square.map_err(error)?));
    }
    Ok(())
}

fn number(field: Field<'_>, name: &'static str) -> Result<u16, FenError> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { field.text.parse().ok() } else { None };
    number.ok_or(FenError::Number { at: field.at, found: Excerpt::new(field.text), field: name })
}

/// Reads a FEN and checks that the position is legal.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(line: &str) -> Result<Self, PositionError> {
        Ok(line.parse::<Setup>()?.position()?)
    }
}
