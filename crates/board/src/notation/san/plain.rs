//! The spelling that programs write, read in one go from its end.
//!
//! The lenient reader decides at every letter what may follow, which costs more than all the
//! rest when the processor guesses wrong. Here letters are looked up instead. Whatever is not
//! spelled plainly goes to the lenient reader; both agree, as the tests show.

use super::parse::Pattern;
use crate::{Bitboard, File, Rank, Role, Square};

/// The parts of an origin in the order in which they stand.
const FILE: u8 = 1;
const RANK: u8 = 2;

/// Reads `Nf3`, `R1xa3+`, `exd8=Q#` and the like, but no castling.
#[inline]
pub(super) fn plain(text: &str) -> Option<Pattern> {
    let bytes = text.as_bytes();
    let bytes = bytes.strip_suffix(b"+").or(bytes.strip_suffix(b"#")).unwrap_or(bytes);
    let (bytes, promotion) = match bytes {
        [bytes @ .., b'=', letter] => (bytes, Some(promoted(*letter)?)),
        _ => (bytes, None),
    };
    let [origin @ .., file, rank] = bytes else { return None };
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if file > 7 || rank > 7 {
        return None;
    }
    let to = Square::new(File::from_low_bits(file), Rank::from_low_bits(rank));
    let is_capture = origin.last() == Some(&b'x');
    let origin = &origin[..origin.len() - usize::from(is_capture)];
    let role = origin.first().map_or(Role::Pawn, |&letter| role(letter));
    let from = match (role, origin) {
        // A pawn that names no file stays on its own.
        (Role::Pawn, []) if is_capture => return None,
        (Role::Pawn, []) => to.file().bitboard(),
        (Role::Pawn, origin) => squares(origin).filter(|_| part(origin[0]) == FILE)?,
        (_, [_]) => Bitboard::FULL,
        (_, origin) => squares(&origin[1..])?,
    };
    Some(Pattern { role, from, to: to.bitboard(), promotion })
}

/// The squares that fit a file and a rank, in this order, each of which may be missing.
fn squares(origin: &[u8]) -> Option<Bitboard> {
    let (mut squares, mut last) = (Bitboard::FULL, 0);
    for &byte in origin {
        let part = part(byte);
        if part <= last {
            return None;
        }
        last = part;
        squares &= match part {
            FILE => File::from_low_bits(byte - b'a').bitboard(),
            _ => Rank::from_low_bits(byte - b'1').bitboard(),
        };
    }
    Some(squares)
}

/// Which part of an origin a letter is, 0 for none.
const fn part(byte: u8) -> u8 {
    match byte {
        b'a'..=b'h' => FILE,
        b'1'..=b'8' => RANK,
        _ => 0,
    }
}

const fn role(letter: u8) -> Role {
    match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => Role::Pawn,
    }
}

const fn promoted(letter: u8) -> Option<Role> {
    match role(letter) {
        Role::Pawn | Role::King => None,
        role => Some(role),
    }
}
