//! Correction history: by how much searches differ from evaluations of similar positions.
//!
//! The idea: an evaluation that was too high for a position was likely too high, for the same
//! reason, for others with the same pawns, the same minor pieces, the same pieces of one side, or
//! after the same moves. So each of these keeps a running mean of what was left of the difference
//! between what the search found and the evaluation as corrected already, and the evaluation is
//! corrected by their weighted sum.
//!
//! Since the means are those of what is left, even a constant error is never corrected whole: they
//! settle at `k` parts of `k + 1` if the weights add up to `k`.
//!
//! When it is wrong: the positions may have in common what did not matter. The means are drawn in
//! small steps and limited for that reason. In endings with few pieces, and where a game is decided,
//! what counts is the way to mate, and the steps of it that an evaluation shows are smaller than the
//! corrections: a king is driven nowhere. So none are made there.
//!
//! What our matches measured: without it -60 ± 55 Elo (100 games, 5,000 nodes a move); +2 ± 37 (300
//! games, 3,000).

use lucena_board::{Bitboard, Color, Position, Role};

use super::continuation::PieceTo;
use crate::params::SearchParams;

/// Slots of each table of positions.
const SLOTS: usize = 1 << 14;
/// Stored numbers are this many times centipawns.
const GRAIN: i32 = 256;
/// The most that one table corrects, in stored units: 64 centipawns at a weight of one.
const LIMIT: i32 = 64 * GRAIN;
/// What the weights of one result and of the mean so far add up to.
const WEIGHT_SUM: i32 = 256;

pub(crate) struct Correction {
    pawns: Box<[[i16; SLOTS]; 2]>,
    minors: Box<[[i16; SLOTS]; 2]>,
    pieces: Box<[[[i16; SLOTS]; 2]; 2]>,
    continuation: Box<[[i16; PieceTo::COUNT]; PieceTo::COUNT]>,
}

/// Which slots a position looks at.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionKeys {
    turn: usize,
    pawns: usize,
    minors: usize,
    white: usize,
    black: usize,
    moves: Option<(usize, usize)>,
}

impl CorrectionKeys {
    /// The slots of a position that these moves led to, the last one first.
    #[inline]
    pub(crate) fn new(position: &Position, moves: Option<(PieceTo, PieceTo)>) -> Self {
        let minors = [Role::Knight, Role::Bishop];
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let of = |color| hash(pieces.map(|role| position.pieces(color, role)));
        Self {
            turn: position.turn().index(),
            pawns: position.pawn_key() as usize % SLOTS,
            minors: hash([
                position.pieces(Color::White, minors[0]),
                position.pieces(Color::White, minors[1]),
                position.pieces(Color::Black, minors[0]),
                position.pieces(Color::Black, minors[1]),
            ]),
            white: of(Color::White),
            black: of(Color::Black),
            moves: moves.map(|(last, earlier)| (earlier.index(), last.index())),
        }
    }
}

/// Any odd constants do; each set gets its own by its place.
#[inline]
fn hash<const N: usize>(sets: [Bitboard; N]) -> usize {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = sets.iter().enumerate().fold(0, |sum: u64, (i, set)| {
        (sum ^ set.0).wrapping_mul(STEP.wrapping_add(2 * i as u64)).rotate_left(29)
    });
    (mixed.wrapping_mul(STEP) >> 40) as usize % SLOTS
}

impl Correction {
    pub(crate) fn new() -> Self {
        let boxed = || vec![[0; SLOTS]; 2].try_into().expect("two colours");
        let pieces = vec![[[0; SLOTS]; 2]; 2].try_into().expect("two sides");
        let continuation = vec![[0; PieceTo::COUNT]; PieceTo::COUNT];
        Self {
            pawns: boxed(),
            minors: boxed(),
            pieces,
            continuation: continuation.try_into().unwrap_or_else(|_| unreachable!("as long")),
        }
    }

    /// Centipawns to add to the evaluation.
    #[inline]
    pub(crate) fn get(&self, keys: &CorrectionKeys, params: &SearchParams) -> i32 {
        let turn = keys.turn;
        let pieces = i32::from(self.pieces[turn][0][keys.white])
            + i32::from(self.pieces[turn][1][keys.black]);
        let moves = keys.moves.map_or(0, |(earlier, last)| self.continuation[earlier][last]);
        let sum = i32::from(self.pawns[turn][keys.pawns]) * params.correction_pawns_weight
            + i32::from(self.minors[turn][keys.minors]) * params.correction_minors_weight
            + pieces * params.correction_pieces_weight
            + i32::from(moves) * params.correction_continuation_weight;
        sum / (1024 * GRAIN)
    }

    /// A search of this depth still differed so much from the corrected evaluation, in centipawns.
    pub(crate) fn add(
        &mut self,
        keys: &CorrectionKeys,
        difference: i32,
        depth: i32,
        params: &SearchParams,
    ) {
        let weight = (depth + 1).clamp(1, params.correction_result_max);
        let turn = keys.turn;
        draw(&mut self.pawns[turn][keys.pawns], difference, weight);
        draw(&mut self.minors[turn][keys.minors], difference, weight);
        draw(&mut self.pieces[turn][0][keys.white], difference, weight);
        draw(&mut self.pieces[turn][1][keys.black], difference, weight);
        if let Some((earlier, last)) = keys.moves {
            draw(&mut self.continuation[earlier][last], difference, weight);
        }
    }
}

/// Moves a mean towards what was seen.
#[inline]
fn draw(mean: &mut i16, difference: i32, weight: i32) {
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
        let keys = CorrectionKeys::new(&position, None);
        let params = SearchParams::default();
        let mut correction = Correction::new();
        assert_eq!(correction.get(&keys, &params), 0);
        for _ in 0..200 {
            correction.add(&keys, 10, 8, &params);
        }
        let learnt = correction.get(&keys, &params);
        assert!((20..=45).contains(&learnt), "four tables at about weight one: {learnt}");
        for _ in 0..1000 {
            correction.add(&keys, 5_000, 20, &params);
        }
        assert!(correction.get(&keys, &params) <= 300);
    }

    #[test]
    fn sides_to_move_are_apart() {
        let white: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().expect("legal");
        let black: Position = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".parse().expect("legal");
        let mut correction = Correction::new();
        let params = SearchParams::default();
        correction.add(&CorrectionKeys::new(&white, None), 100, 10, &params);
        let other = correction.get(&CorrectionKeys::new(&black, None), &params);
        assert_eq!(other, 0);
    }
}
