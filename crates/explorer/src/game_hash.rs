//! Hashes that identify games.

use lucena_board::{ChessPosition, GameResult, Move};

use crate::key::key;

/// A 64-bit hash of the start position, moves, result, date and players of a game. Games with the
/// same hash are duplicates: among a million different games, the probability that two have the
/// same hash is 3·10⁻⁸.
///
/// It is stored in the index, so it is defined here and not by the standard library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameHash(u64);

impl GameHash {
    /// The hash of a game from this position, without moves.
    pub(crate) fn new(start: &impl ChessPosition) -> Self {
        let mut hash = Self(0);
        hash.add(key(start));
        hash
    }

    /// Adds the next move.
    pub(crate) fn add_move(&mut self, mv: Move) {
        self.add(mv.bits().into());
    }

    /// Adds the rest and returns the hash. `date` is packed; `players` are White and Black.
    pub(crate) fn finish(mut self, result: GameResult, date: u32, players: [&str; 2]) -> u64 {
        self.add(u64::from(date) << 8 | u64::from(result.as_str().as_bytes()[0]));
        // The second byte separates 1-0 from 1/2-1/2.
        self.add(result.as_str().as_bytes().get(1).copied().unwrap_or(0).into());
        for name in players {
            self.add(name.len() as u64);
            for chunk in name.as_bytes().chunks(8) {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                self.add(u64::from_le_bytes(word));
            }
        }
        self.0
    }

    /// Mixes in a word with the output function of SplitMix64.
    fn add(&mut self, word: u64) {
        let mut mixed = (self.0 ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = mixed ^ mixed >> 31;
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    #[test]
    fn every_part_counts() {
        let start = Position::initial();
        let hash = |moves: &[&str], result, date, players| {
            let (mut position, mut hash) = (start, GameHash::new(&start));
            for text in moves {
                let mv = position.parse_uci(text).unwrap();
                hash.add_move(mv);
                position = position.play(mv).unwrap();
            }
            hash.finish(result, date, players)
        };
        let mut hashes = vec![
            hash(&["e2e4"], GameResult::Draw, 1, ["A", "B"]),
            hash(&["d2d4"], GameResult::Draw, 1, ["A", "B"]),
            hash(&["e2e4", "e7e5"], GameResult::Draw, 1, ["A", "B"]),
            hash(&["e2e4"], GameResult::WhiteWins, 1, ["A", "B"]),
            hash(&["e2e4"], GameResult::BlackWins, 1, ["A", "B"]),
            hash(&["e2e4"], GameResult::Draw, 2, ["A", "B"]),
            hash(&["e2e4"], GameResult::Draw, 1, ["B", "A"]),
            hash(&["e2e4"], GameResult::Draw, 1, ["AB", ""]),
            hash(&["e2e4"], GameResult::Draw, 1, ["A", "B\0"]),
        ];
        assert_eq!(hashes[0], hash(&["e2e4"], GameResult::Draw, 1, ["A", "B"]));
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 9);
    }
}
