//! The parser of canonical SAN, as programs write it, backwards from the end.
//!
//! The lenient parser branches on every letter, and mispredicted branches dominate its time. Here
//! letters are looked up instead. Other spellings are left to the lenient parser; the tests check
//! that both agree.

use super::lenient::Pattern;
use crate::{Bitboard, File, Rank, Role, Square};

/// The parts of an origin, in their order.
const FILE: u8 = 1;
const RANK: u8 = 2;

/// Parses moves such as `Nf3`, `R1xa3+` and `exd8=Q#`, except for castling.
#[inline]
pub(super) fn parse(text: &str) -> Option<Pattern> {
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
        // A pawn move without an origin is a push on the file of the destination.
        (Role::Pawn, []) if is_capture => return None,
        (Role::Pawn, []) => to.file().bitboard(),
        (Role::Pawn, origin) => squares(origin).filter(|_| part(origin[0]) == FILE)?,
        (_, [_]) => Bitboard::FULL,
        (_, origin) => squares(&origin[1..])?,
    };
    Some(Pattern { role, from, to: to.bitboard(), promotion })
}

/// The squares that match a file and a rank, in this order, each of which may be missing.
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

/// Which part of an origin a character is, 0 for none.
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
