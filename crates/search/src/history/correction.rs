//! Correction history: how much search scores differ from the static eval of similar positions.
//!
//! The idea: if the static eval of a position was too high, it was likely too high, for the same
//! reason, in others with the same pawns, the same minor pieces, the same pieces of one side, or
//! after the same moves. Each of these keeps a running mean of the remaining difference between
//! search score and corrected eval, and the eval is corrected by their weighted sum.
//!
//! Because the means are of the remaining difference, even a constant error is never corrected in
//! full: they settle at `k / (k + 1)` of it if the weights add up to `k`.
//!
//! When it is wrong: the positions may share what did not matter. So the means move in small steps
//! and are limited. In endings with few pieces and in decided games what counts is progress towards
//! mate, and the steps of it that an evaluation shows are smaller than the corrections: the engine
//! would never drive the king to the edge. So no correction is applied there.
//!
//! Measured: without it -35 ± 25 Elo; with the pair of moves four plies apart +6 ± 12 Elo
//! (`docs/lab/2026-11-27-heuristics.md`).
//!
//! Parameters: `correction_*`.

use lucena_board::{Bitboard, Color, Position, Role};

use super::PieceTo;
use crate::params::SearchParams;
use crate::stack::Stack;

/// How many plies back the moves are that are paired with the last one.
const EARLIER_PLIES: [usize; 2] = [2, 4];
/// Slots of each table of positions.
const SLOTS: usize = 1 << 14;
/// Stored numbers are this many times centipawns.
const GRAIN: i32 = 256;
/// The weights of the tables are in 1024ths.
const WEIGHT_UNIT: i32 = 1024;
/// The most that one table corrects, in stored units: 64 centipawns at a weight of one.
const LIMIT: i32 = 64 * GRAIN;
/// Sum of the weights of a new result and of the mean so far.
const WEIGHT_SUM: i32 = 256;

/// Running means of the static eval's error, by features of the position.
pub(crate) struct CorrectionHistory {
    pawns: Box<[[i16; SLOTS]; 2]>,
    minors: Box<[[i16; SLOTS]; 2]>,
    pieces: Box<[[[i16; SLOTS]; 2]; 2]>,
    continuation: [Box<[[i16; PieceTo::COUNT]; PieceTo::COUNT]>; EARLIER_PLIES.len()],
}

/// Slots of a position in the tables.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionKeys {
    turn: usize,
    pawns: usize,
    minors: usize,
    white: usize,
    black: usize,
    /// The last move, paired with each of the earlier ones.
    moves: [Option<(usize, usize)>; EARLIER_PLIES.len()],
}

impl CorrectionKeys {
    /// The slots of a position at this ply of the search stack.
    #[inline]
    pub(crate) fn new(position: &Position, ply: usize, stack: &Stack) -> Self {
        let last = stack.before(ply, 1).piece_to;
        let pair = |plies| {
            let earlier = stack.before(ply, plies).piece_to?;
            Some((earlier.index(), last?.index()))
        };
        let minors = [Role::Knight, Role::Bishop];
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let pieces_key = |color| hash(pieces.map(|role| position.pieces(color, role)));
        Self {
            turn: position.turn().index(),
            pawns: position.pawn_key() as usize % SLOTS,
            minors: hash([
                position.pieces(Color::White, minors[0]),
                position.pieces(Color::White, minors[1]),
                position.pieces(Color::Black, minors[0]),
                position.pieces(Color::Black, minors[1]),
            ]),
            white: pieces_key(Color::White),
            black: pieces_key(Color::Black),
            moves: EARLIER_PLIES.map(pair),
        }
    }
}

/// Any odd multiplier does; each set gets its own by its index.
#[inline]
fn hash<const N: usize>(sets: [Bitboard; N]) -> usize {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = sets.iter().enumerate().fold(0, |sum: u64, (i, set)| {
        (sum ^ set.0).wrapping_mul(STEP.wrapping_add(2 * i as u64)).rotate_left(29)
    });
    (mixed.wrapping_mul(STEP) >> 40) as usize % SLOTS
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        let boxed = || vec![[0; SLOTS]; 2].try_into().expect("two colours");
        let pieces = vec![[[0; SLOTS]; 2]; 2].try_into().expect("two sides");
        let continuation = || {
            let table = vec![[0; PieceTo::COUNT]; PieceTo::COUNT];
            table.try_into().unwrap_or_else(|_| unreachable!("as long"))
        };
        Self {
            pawns: boxed(),
            minors: boxed(),
            pieces,
            continuation: EARLIER_PLIES.map(|_| continuation()),
        }
    }

    /// Correction of the static eval in centipawns.
    #[inline]
    pub(crate) fn get(&self, keys: &CorrectionKeys, params: &SearchParams) -> i32 {
        let turn = keys.turn;
        let pieces = i32::from(self.pieces[turn][0][keys.white])
            + i32::from(self.pieces[turn][1][keys.black]);
        let moves: i32 = (self.continuation.iter().zip(keys.moves))
            .map(|(table, moves)| {
                moves.map_or(0, |(earlier, last)| i32::from(table[earlier][last]))
            })
            .sum();
        let sum = i32::from(self.pawns[turn][keys.pawns]) * params.correction_pawns_weight
            + i32::from(self.minors[turn][keys.minors]) * params.correction_minors_weight
            + pieces * params.correction_pieces_weight
            + moves * params.correction_continuation_weight;
        sum / (WEIGHT_UNIT * GRAIN)
    }

    /// Adds the difference between the score of a search and the corrected eval, in centipawns.
    pub(crate) fn add(
        &mut self,
        keys: &CorrectionKeys,
        difference: i32,
        depth: i32,
        params: &SearchParams,
    ) {
        let weight = (depth + 1).clamp(1, params.correction_result_max);
        let turn = keys.turn;
        update_mean(&mut self.pawns[turn][keys.pawns], difference, weight);
        update_mean(&mut self.minors[turn][keys.minors], difference, weight);
        update_mean(&mut self.pieces[turn][0][keys.white], difference, weight);
        update_mean(&mut self.pieces[turn][1][keys.black], difference, weight);
        for (table, moves) in self.continuation.iter_mut().zip(keys.moves) {
            if let Some((earlier, last)) = moves {
                update_mean(&mut table[earlier][last], difference, weight);
            }
        }
    }
}

/// Moves a running mean towards a new value.
#[inline]
fn update_mean(mean: &mut i16, difference: i32, weight: i32) {
    let old = i32::from(*mean);
    let target = (difference * GRAIN).clamp(-2 * LIMIT, 2 * LIMIT);
    let new = (old * (WEIGHT_SUM - weight) + target * weight) / WEIGHT_SUM;
    *mean = new.clamp(-LIMIT, LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learns_a_constant_error_and_stays_limited() {
        let position = Position::initial();
        let keys = CorrectionKeys::new(&position, 0, &Stack::new());
        let params = SearchParams::default();
        let mut correction = CorrectionHistory::new();
        assert_eq!(correction.get(&keys, &params), 0);
        for _ in 0..200 {
            correction.add(&keys, 10, 8, &params);
        }
        let corrected_by = correction.get(&keys, &params);
        assert!(
            (20..=45).contains(&corrected_by),
            "four tables at about weight one: {corrected_by}"
        );
        for _ in 0..1000 {
            correction.add(&keys, 5_000, 20, &params);
        }
        assert!(correction.get(&keys, &params) <= 300);
    }

    #[test]
    fn pairs_of_moves_are_learned_apart() {
        let position = Position::initial();
        let params = SearchParams::default();
        let moves = position.legal_moves();
        let piece_to = |i: usize| Some(PieceTo::new(position.turn(), moves[i]));
        let keys = |earlier: [Option<PieceTo>; 2]| {
            let mut stack = Stack::new();
            stack.at_mut(0).piece_to = earlier[1];
            stack.at_mut(2).piece_to = earlier[0];
            stack.at_mut(3).piece_to = piece_to(0);
            CorrectionKeys::new(&position, 4, &stack)
        };
        let mut correction = CorrectionHistory::new();
        correction.add(&keys([piece_to(1), piece_to(2)]), 500, 15, &params);
        let of = |earlier| correction.get(&keys(earlier), &params);
        let both = of([piece_to(1), piece_to(2)]);
        let (first, second) = (of([piece_to(1), piece_to(3)]), of([piece_to(3), piece_to(2)]));
        let neither = of([piece_to(3), None]);
        assert!(both > first.max(second) && first.min(second) > neither && neither > 0);
    }

    #[test]
    fn sides_to_move_are_apart() {
        let white: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().expect("legal");
        let black: Position = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().expect("legal");
        let mut correction = CorrectionHistory::new();
        let params = SearchParams::default();
        correction.add(&CorrectionKeys::new(&white, 0, &Stack::new()), 100, 10, &params);
        let other = correction.get(&CorrectionKeys::new(&black, 0, &Stack::new()), &params);
        assert_eq!(other, 0);
    }
}
