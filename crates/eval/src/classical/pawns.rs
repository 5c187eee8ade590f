//! Pawn structure and king shelter, with the pawn hash table.

use alloc::boxed::Box;
use alloc::vec;

use lucena_board::{Bitboard, CastlingRights, CastlingSide, File, Position, Role, Square};

use super::side::{Black, Side, White, beside, files, folded_file};
use super::tables::{Tables, enemy_parts, own_parts, square_index};
use crate::trace::{NoTrace, Trace, weigh};
use crate::{Params, Tapered};

/// A pawn hash entry. It depends on pawns, kings and castling rights.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PawnEntry {
    key: u64,
    /// Kings and castling rights, and a bit that distinguishes empty entries.
    kings: u32,
    /// Pawn structure, shelter and piece-square values of pawns and kings; White minus Black.
    pub(super) score: Tapered,
    /// Middlegame value of each king's shelter.
    pub(super) shelter: [i32; 2],
    pub(super) passed: [Bitboard; 2],
    /// Attack spans: squares that a side's pawns attack now or after advancing.
    pub(super) spans: [Bitboard; 2],
}

/// The pawn hash table, always replacing. Entries are verified by the full pawn key, the kings and
/// the castling rights.
#[derive(Clone, Debug)]
pub(super) struct PawnTable(Box<[PawnEntry; PawnTable::ENTRIES]>);

impl PawnTable {
    /// 256 KiB, to fit into the L2 cache along with everything else.
    const ENTRIES: usize = 4096;

    pub(super) fn new() -> Self {
        match vec![PawnEntry::default(); Self::ENTRIES].into_boxed_slice().try_into() {
            Ok(entries) => Self(entries),
            Err(_) => unreachable!("the list has the length of the table"),
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(PawnEntry::default());
    }

    #[inline(always)]
    pub(super) fn get(&mut self, position: &Position, tables: &Tables) -> &PawnEntry {
        let (key, kings) = identity(position);
        let index = (key ^ u64::from(kings).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        let entry = &mut self.0[index % Self::ENTRIES];
        if entry.key != key || entry.kings != kings {
            *entry = compute(position, tables, &mut NoTrace);
        }
        entry
    }
}

#[inline(always)]
fn identity(position: &Position) -> (u64, u32) {
    let rights = u32::from(position.castling_rights().bits());
    let [white, black] = [White::COLOR, Black::COLOR].map(|color| position.king(color) as u32);
    (position.pawn_key(), 1 << 16 | rights << 12 | white << 6 | black)
}

/// Computes an entry.
#[inline(never)]
pub(super) fn compute<T: Trace>(position: &Position, tables: &Tables, trace: &mut T) -> PawnEntry {
    let (key, kings) = identity(position);
    let mut entry = PawnEntry { key, kings, ..PawnEntry::default() };
    let white = one_side::<White, T>(position, tables, trace, &mut entry);
    let black = one_side::<Black, T>(position, tables, trace, &mut entry);
    entry.score = white - black;
    entry
}

fn one_side<Us: Side, T: Trace>(
    position: &Position,
    tables: &Tables,
    trace: &mut T,
    entry: &mut PawnEntry,
) -> Tapered {
    let own = position.pieces(Us::COLOR, Role::Pawn);
    let enemy = position.pieces(Us::Other::COLOR, Role::Pawn);
    structure::<Us, T>(own, enemy, &tables.params, trace, entry)
        + placement::<Us, T>(position, own, tables, trace)
        + shelter::<Us, T>(position, own, enemy, &tables.params, trace, entry)
}

/// Doubled, isolated, backward, supported, candidate and passed pawns.
fn structure<Us: Side, T: Trace>(
    own: Bitboard,
    enemy: Bitboard,
    params: &Params,
    trace: &mut T,
    entry: &mut PawnEntry,
) -> Tapered {
    let [left, right] = Us::pawn_attacks(own);
    let attacked = left | right;
    let enemy_attacked = union(Us::Other::pawn_attacks(enemy));
    let span = Us::fill(attacked);
    let enemy_span = Us::Other::fill(enemy_attacked);
    let enemy_ahead = Us::Other::front(enemy);
    let behind_own = Us::Other::front(own);

    let passed = own - (enemy_ahead | enemy_span | behind_own);
    let isolated = own - beside(files(own));
    let phalanx = own & beside(own);
    let cannot_step = Us::down(enemy_attacked | enemy);
    let backward = (own & cannot_step) - (span | phalanx | isolated);
    let weak_open = (isolated | backward) - enemy_ahead;
    let may_pass = own - (passed | enemy_ahead | behind_own);
    entry.passed[Us::US] = passed;
    entry.spans[Us::US] = span;

    let count = |set: Bitboard| set.len() as i32;
    let mut score = weigh!(params, trace, Us, Pawns, doubled, count(own & behind_own));
    score += weigh!(params, trace, Us, Pawns, isolated, count(isolated));
    score += weigh!(params, trace, Us, Pawns, backward, count(backward));
    score += weigh!(params, trace, Us, Pawns, weak_open, count(weak_open));
    for square in phalanx {
        score += weigh!(params, trace, Us, Pawns, phalanx[Us::rank(square)], 1);
    }
    for square in own & attacked {
        let supporters = 1 + i32::from((left & right).contains(square));
        score += weigh!(params, trace, Us, Pawns, supported[Us::rank(square)], supporters);
    }
    for square in may_pass {
        let neighbours = square.file().neighbors();
        let ahead = Us::front(square.bitboard() | beside(square.bitboard()));
        let guards = count(enemy & neighbours & ahead);
        let helpers = count((own & neighbours) - ahead);
        if helpers >= guards {
            score += weigh!(params, trace, Us, Pawns, candidate[Us::rank(square)], 1);
        }
    }
    score
}

#[inline(always)]
pub(super) fn union([a, b]: [Bitboard; 2]) -> Bitboard {
    a | b
}

/// Piece-square values of pawns and king.
fn placement<Us: Side, T: Trace>(
    position: &Position,
    own: Bitboard,
    tables: &Tables,
    trace: &mut T,
) -> Tapered {
    let king = position.king(Us::COLOR);
    let at = square_index(Us::relative(king));
    let mut score = weigh!(tables.params, trace, Us, Squares, squares[5][at], 1);
    let enemy_king = position.king(Us::Other::COLOR);
    for square in own {
        score += piece_placement::<Us, T>(tables, trace, king, enemy_king, 0, square);
    }
    score
}

/// Piece value, piece-square value and king distances of a piece.
#[inline(always)]
pub(super) fn piece_placement<Us: Side, T: Trace>(
    tables: &Tables,
    trace: &mut T,
    king: Square,
    enemy_king: Square,
    role: usize,
    square: Square,
) -> Tapered {
    let [king, enemy_king, square] = [king, enemy_king, square].map(Us::relative);
    if T::ACTIVE {
        let own = own_parts(&tables.params, king, role, square);
        let enemy = enemy_parts(&tables.params, enemy_king, role, square);
        for (term, slot, value) in own.into_iter().chain(enemy) {
            trace.linear(Us::COLOR, term, slot, 1, value);
        }
    }
    tables.own[king.index()][role][square.index()]
        + tables.enemy[enemy_king.index()][role][square.index()]
}

/// Pawn shelter of the king, now or after castling, whichever is better.
fn shelter<Us: Side, T: Trace>(
    position: &Position,
    own: Bitboard,
    enemy: Bitboard,
    params: &Params,
    trace: &mut T,
    entry: &mut PawnEntry,
) -> Tapered {
    let king = position.king(Us::COLOR);
    let worth = |square| shelter_at::<Us, NoTrace>(square, own, enemy, params, &mut NoTrace).mg();
    let mut best = (worth(king), king);
    let rights = position.castling_rights();
    for side in CastlingSide::ALL {
        if rights.contains(CastlingRights::new(Us::COLOR, side)) {
            let square = Square::new(side.king_file(), Us::COLOR.back_rank());
            if worth(square) > best.0 {
                best = (worth(square), square);
            }
        }
    }
    entry.shelter[Us::US] = best.0;
    shelter_at::<Us, T>(best.1, own, enemy, params, trace)
}

fn shelter_at<Us: Side, T: Trace>(
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    params: &Params,
    trace: &mut T,
) -> Tapered {
    let not_behind = Us::fill(king.rank().bitboard());
    let first = king.file().index().clamp(1, 6) - 1;
    let mut score = Tapered::ZERO;
    for file in File::ALL.into_iter().skip(first).take(3) {
        let column = file.bitboard() & not_behind;
        let fold = folded_file(Square::new(file, king.rank()));
        let own_rank = hindmost::<Us>(own & column);
        let enemy_rank = hindmost::<Us>(enemy & column);
        score += weigh!(params, trace, Us, Shelter, shelter[fold][own_rank], 1);
        if own_rank != 0 && enemy_rank == own_rank + 1 {
            score += weigh!(params, trace, Us, Shelter, storm_blocked[enemy_rank], 1);
        } else {
            score += weigh!(params, trace, Us, Shelter, storm[fold][enemy_rank], 1);
        }
    }
    let column = king.file().bitboard();
    if (own & column).is_empty() {
        if (enemy & column).is_empty() {
            score += weigh!(params, trace, Us, Shelter, king_open_file, 1);
        } else {
            score += weigh!(params, trace, Us, Shelter, king_half_open_file, 1);
        }
    }
    score
}

/// The rank of the rearmost pawn from our side, 0 for none.
fn hindmost<Us: Side>(pawns: Bitboard) -> usize {
    let nearest = match Us::COLOR {
        lucena_board::Color::White => pawns.first(),
        lucena_board::Color::Black => pawns.last(),
    };
    nearest.map_or(0, Us::rank)
}
