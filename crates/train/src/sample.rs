//! [`Sample`]: a position with its labels, packed for training.

use lucena_board::{Color, Position};
use lucena_data::{GameResult, Ply};

/// Pieces of a position.
const MAX_PIECES: usize = 32;
/// Bit of a piece code that is set for pieces of the opponent.
const THEIRS: u8 = 8;

/// A position with its labels in 32 bytes, seen from the side to move.
///
/// If Black is to move, the board is flipped vertically and the colours are swapped, so that a network
/// sees one side only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    occupied: u64,
    /// Four bits per piece, in the order of the squares, low nibble first: role and owner.
    pieces: [u8; MAX_PIECES / 2],
    score: i16,
    /// 0 for a loss, 1 for a draw, 2 for a win.
    half_points: u8,
    own_king: u8,
    their_king: u8,
}

/// The active features of a position: pairs of indices, from the side to move and the opponent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    pairs: [(u16, u16); MAX_PIECES],
    n_pieces: usize,
}

impl Features {
    #[inline]
    pub(crate) fn pairs(&self) -> &[(u16, u16)] {
        &self.pairs[..self.n_pieces]
    }
}

impl Sample {
    /// The sample of a ply of a game with this result. `None` if the ply has no score or the position
    /// more than 32 pieces.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_data::{DataHeader, DataReader, DataWriter, Game, GameEnd, GameResult, ScoredMove};
    /// use lucena_train::Sample;
    ///
    /// let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let mut game = Game::new(start, GameResult::WhiteWins, GameEnd::WinAdjudication);
    /// game.moves.push(ScoredMove { mv: start.parse_uci("e2e4")?, score: 150 });
    /// let mut writer = DataWriter::new(Vec::new(), &DataHeader::default())?;
    /// writer.write(&game)?;
    /// let file = writer.finish()?;
    /// let block = DataReader::new(file.as_slice())?.next_block().unwrap()?;
    /// let ply = block.games().next().unwrap().plies()?.next().unwrap()?;
    ///
    /// let sample = Sample::new(&ply, game.result).unwrap();
    /// assert_eq!((sample.score(), sample.points()), (150, 1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(ply: &Ply, result: GameResult) -> Option<Self> {
        let half_points = match ply.position.turn() {
            Color::White => result.half_points(),
            Color::Black => 2 - result.half_points(),
        };
        Self::of_position(&ply.position, ply.score()?, half_points)
    }

    /// A position with a score and half points for the side to move.
    pub(crate) fn of_position(position: &Position, score: i16, half_points: u8) -> Option<Self> {
        let turn = position.turn();
        let flip = if turn == Color::Black { 56 } else { 0 };
        let mut occupied = position.occupied().0;
        if occupied.count_ones() as usize > MAX_PIECES {
            return None;
        }
        if flip != 0 {
            occupied = occupied.swap_bytes();
        }
        let mut codes = [0_u8; 64];
        for (square, piece) in position.placement() {
            let owner = if piece.color == turn { 0 } else { THEIRS };
            codes[square.index() ^ flip] = piece.role.index() as u8 | owner;
        }
        let mut pieces = [0; MAX_PIECES / 2];
        for (i, square) in bits(occupied).enumerate() {
            pieces[i / 2] |= codes[square] << (4 * (i % 2));
        }
        let king = |color| (position.king(color).index() ^ flip) as u8;
        let (own_king, their_king) = (king(turn), king(!turn));
        Some(Self { occupied, pieces, score, half_points, own_king, their_king })
    }

    /// The score of the search in centipawns, from the side to move.
    #[must_use]
    pub const fn score(&self) -> i16 {
        self.score
    }

    /// The result of the game for the side to move: 0, 0.5 or 1.
    #[must_use]
    #[inline]
    pub fn points(&self) -> f32 {
        f32::from(self.half_points) * 0.5
    }

    /// Number of pieces, kings included.
    #[inline]
    pub(crate) const fn n_pieces(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The active features, as [`lucena_eval::Network::feature`] numbers them.
    #[inline]
    pub(crate) fn features(&self) -> Features {
        // A king on files e to h mirrors the board.
        let mirror = |king: u8| if king & 4 == 0 { 0 } else { 7 };
        let own_flip = mirror(self.own_king);
        let their_flip = 56 ^ mirror(self.their_king);
        let mut pairs = [(0, 0); MAX_PIECES];
        let mut n_pieces = 0;
        for square in bits(self.occupied) {
            let code = self.pieces[n_pieces / 2] >> (4 * (n_pieces % 2)) & 15;
            let (role, theirs) = (u16::from(code & 7), u16::from(code >> 3));
            let square = square as u16;
            pairs[n_pieces] = (
                384 * theirs + 64 * role + (square ^ own_flip),
                384 * (1 - theirs) + 64 * role + (square ^ their_flip),
            );
            n_pieces += 1;
        }
        Features { pairs, n_pieces }
    }
}

/// The indices of the set bits.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use lucena_board::proptest::positions;
    use lucena_eval::Network;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn features_are_those_of_the_network(position in positions()) {
            let sample = Sample::of_position(&position, 0, 1).unwrap();
            let features = |color| {
                let king = position.king(color);
                let feature = |(square, piece)| Network::feature(color, king, square, piece) as u16;
                let mut features: Vec<u16> = position.placement().map(feature).collect();
                features.sort_unstable();
                features
            };
            let found = sample.features();
            let mut own: Vec<u16> = found.pairs().iter().map(|pair| pair.0).collect();
            let mut their: Vec<u16> = found.pairs().iter().map(|pair| pair.1).collect();
            own.sort_unstable();
            their.sort_unstable();
            prop_assert_eq!(own, features(position.turn()));
            prop_assert_eq!(their, features(!position.turn()));
        }
    }

    #[test]
    fn samples_are_small() {
        assert_eq!(size_of::<Sample>(), 32);
    }
}
