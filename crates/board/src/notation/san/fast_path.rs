//! The fast path of the SAN parser: nearly branchless from bytes to the legal move.
//!
//! Branches on the role, the disambiguation and the `x` are unpredictable, and a misprediction
//! costs more than all that is computed here. So the parts of the text become masks: squares that
//! the letters allow, attacks of the role on an empty board, pieces of that role. Castling,
//! promotions, en passant, fully disambiguated origins, other spellings and illegal moves are left
//! to the other parsers.

use crate::moves::{self, Move};
use crate::side::Side;
use crate::{Bitboard, Position, Square, attacks};

/// Role codes by the first character: that of the piece letter, or 1 (pawn) for a file.
static CODES: [u8; 256] = codes();

/// The squares that a character of the origin allows: those of a file or rank, or none.
static ORIGINS: [u64; 256] = origins();

const fn codes() -> [u8; 256] {
    let mut table = [0; 256];
    let pieces = *b"NBRQK";
    let mut i = 0;
    while i < pieces.len() {
        table[pieces[i] as usize] = i as u8 + 2;
        i += 1;
    }
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = moves::PAWN as u8;
        file += 1;
    }
    table
}

const fn origins() -> [u64; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 8 {
        table[b'a' as usize + i] = 0x0101_0101_0101_0101 << i;
        table[b'1' as usize + i] = 0xFF << (8 * i);
        i += 1;
    }
    table
}

/// Parsed SAN, without a position.
struct Word {
    code: usize,
    takes: bool,
    from: u64,
    to: Square,
}

/// All ones if the condition holds, else zero.
#[inline(always)]
const fn mask(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

impl Word {
    /// Parses moves such as `e4`, `exd5`, `Nf3`, `Nbd2` and `R1xa3+`.
    #[inline(always)]
    fn read(word: &[u8]) -> Option<Self> {
        let last = *word.last()?;
        let len = word.len() - usize::from(last == b'+' || last == b'#');
        if !(2..=5).contains(&len) {
            return None;
        }
        let (file, rank) = (word[len - 2].wrapping_sub(b'a'), word[len - 1].wrapping_sub(b'1'));
        if (file | rank) > 7 {
            return None;
        }
        let code = usize::from(CODES[usize::from(word[0])]);
        let takes = word[len.saturating_sub(3)] == b'x';
        let named = len - 2 - usize::from(takes);
        let is_pawn = code == usize::from(moves::PAWN);
        // Pawn captures start with the file of the origin, pawn pushes with that of the
        // destination. A piece letter may be followed by one character of disambiguation.
        let is_sound =
            if is_pawn { named == usize::from(takes) } else { named.wrapping_sub(1) < 2 };
        if !is_sound || code == 0 {
            return None;
        }
        let letter = if is_pawn { word[0] } else { word[1] };
        let anywhere = mask(!is_pawn & (named == 1));
        let from = ORIGINS[usize::from(letter)] | anywhere;
        Some(Self { code, takes, from, to: Square::from_low_bits(u32::from(rank << 3 | file)) })
    }
}

impl Position {
    /// The move, if the fast path applies and exactly one move matches. `None` means that another
    /// parser has to decide.
    #[inline(always)]
    pub(super) fn parse_san_fast<S: Side>(&self, word: &[u8]) -> Option<Move> {
        let Word { code, takes, from, to } = Word::read(word)?;
        let planes = self.planes();
        let (us, occupied) = (planes.color(S::COLOR), planes.occupied());
        let target = to.bitboard().0;
        let is_pawn = mask(code == usize::from(moves::PAWN));
        let captures = mask(takes);

        let behind = S::Other::up(target);
        let pushes = behind | S::Other::up(behind & S::THIRD_RANK);
        let takers = attacks::pawn(S::Other::COLOR, to).0;
        let pawns = (pushes & !captures | takers & captures) & !S::LAST_RANK;
        let reach = attacks::REACH[code & 7][to as usize] | pawns & is_pawn;
        let pawn_targets = (!occupied & !captures | occupied & captures) & !S::LAST_RANK;
        let targets = !us & (pawn_targets | !is_pawn);

        let mut found = None;
        let stand = planes.coded(code) & us & reach & from & mask(target & targets != 0);
        for from in Bitboard(stand) {
            let is_double = is_pawn & mask((from as u32).abs_diff(to as u32) == 16);
            let kind =
                code as u16 + (u64::from(moves::DOUBLE_PUSH - moves::PAWN) & is_double) as u16;
            let mv = Move::pack(kind, from, to);
            let is_free = attacks::between(from, to).0 & occupied == 0;
            if is_free && self.is_king_safe_after::<S>(mv) {
                if found.is_some() {
                    return None;
                }
                found = Some(mv);
            }
        }
        found
    }
}
