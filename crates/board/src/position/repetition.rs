//! Identity of positions for repetitions.

use super::Position;
use crate::zobrist;

impl Position {
    /// The key for detecting repetitions: [`Position::key`], but the en passant square counts only
    /// if the capture is legal.
    ///
    /// [Article 9.2.3](https://handbook.fide.com/chapter/E012023) considers positions the same if
    /// the possible moves of all pieces are the same, and a pinned pawn cannot capture. Polyglot
    /// keys ignore pins.
    ///
    /// Unlike `==` and `Hash`, the key ignores the clocks, so use it as the key of maps that should
    /// find repetitions or transpositions.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let just_pushed: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse()?;
    /// let long_ago: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1".parse()?;
    /// assert_ne!(just_pushed.key(), long_ago.key());
    /// assert_eq!(just_pushed.repetition_key(), long_ago.repetition_key());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn repetition_key(&self) -> u64 {
        match self.en_passant.capturable_file() {
            None => self.key,
            Some(file) => self.key_with_en_passant_checked(zobrist::en_passant_file(file)),
        }
    }

    /// Rarely needed; not inlined to keep the caller small.
    #[inline(never)]
    fn key_with_en_passant_checked(&self, number: u64) -> u64 {
        if self.legal_en_passant().is_some() { self.key } else { self.key ^ number }
    }

    /// Whether the positions are the same for repetitions: same piece placement, side to move,
    /// castling rights and legal en passant square. Ignores the clocks and compares without
    /// hashing.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let now: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let later: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 8 5".parse()?;
    /// let without_right: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 8 5".parse()?;
    /// assert!(now.is_same_position(&later));
    /// assert!(!now.is_same_position(&without_right));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.planes == other.planes
            && self.turn == other.turn
            && self.castling == other.castling
            && self.legal_en_passant() == other.legal_en_passant()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::random_game;

    #[test]
    fn keys_match_the_published_examples() {
        let pinned: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse().unwrap();
        assert_eq!(pinned.key(), 0x2874_1f70_99a3_606f);
        assert_eq!(pinned.repetition_key(), 0x34ed_c1a3_a51b_f0ce);
    }

    #[test]
    fn positions_are_equal_iff_their_keys_are() {
        for seed in 0..20 {
            let positions = random_game(seed, 60);
            for a in &positions {
                for b in &positions {
                    let same_key = a.repetition_key() == b.repetition_key();
                    assert_eq!(a.is_same_position(b), same_key, "{a:?} {b:?}");
                }
                let capturable = a.pseudo_legal_en_passant().is_some();
                let legal = a.legal_en_passant().is_some();
                assert_eq!(a.key() == a.repetition_key(), capturable == legal, "{a:?}");
            }
        }
    }
}
