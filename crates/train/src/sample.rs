//! [`Sample`]: a position with its labels, packed for training.

use crate::data::Ply;
use lucena_board::{Color, GameResult, Position};
use lucena_eval::Network;

/// Pieces of a position.
const MAX_PIECES: usize = 32;
const N_ROLES: u16 = 6;

/// A position with its labels in 32 bytes, seen from the side to move.
///
/// If Black is to move, the board is flipped vertically and the colours are swapped, so that a network
/// sees one side only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    occupied: u64,
    /// Four bits per piece, in the order of the squares: the role, plus 6 for pieces of the opponent. The
    /// low nibbles are those of the first half.
    pieces: [u8; MAX_PIECES / 2],
    score: i16,
    /// 0 for a loss, 1 for a draw, 2 for a win.
    half_points: u8,
    own_king: u8,
    their_king: u8,
}

/// The active features of a position, from each side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    own: [u16; MAX_PIECES],
    their: [u16; MAX_PIECES],
    n_pieces: usize,
}

impl Features {
    pub(crate) const NONE: Self =
        Self { own: [0; MAX_PIECES], their: [0; MAX_PIECES], n_pieces: 0 };

    /// Seen from the side to move.
    #[inline]
    pub(crate) fn own(&self) -> &[u16] {
        &self.own[..self.n_pieces]
    }

    /// Seen from the opponent.
    #[inline]
    pub(crate) fn their(&self) -> &[u16] {
        &self.their[..self.n_pieces]
    }
}

impl Sample {
    /// The sample of a ply of a game with this result. `None` if the ply has no score or the position
    /// more than 32 pieces.
    ///
    /// ```
    /// use lucena_board::{GameResult, Position};
    /// use lucena_train::data::{DataHeader, DataReader, DataWriter, Game, ScoredMove};
    /// use lucena_game::{Adjudicator, Ending};
    /// use lucena_train::Sample;
    ///
    /// let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// let (result, by) = (GameResult::WhiteWins, Adjudicator::Resign);
    /// let mut game = Game::new(start, Ending::Adjudication { result, by });
    /// game.moves.push(ScoredMove { mv: start.parse_uci("e2e4")?, score: 150 });
    /// let mut writer = DataWriter::new(Vec::new(), &DataHeader::default())?;
    /// writer.write(&game)?;
    /// let file = writer.finish()?;
    /// let block = DataReader::new(file.as_slice())?.next_block().unwrap()?;
    /// let ply = block.games().next().unwrap().plies()?.next().unwrap()?;
    ///
    /// let sample = Sample::new(&ply, game.ending.result()).unwrap();
    /// assert_eq!((sample.score(), sample.points()), (150, 1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(ply: &Ply, result: GameResult) -> Option<Self> {
        Self::with_score(ply, ply.score()?, result)
    }

    /// The sample of a ply with another score, from the side to move.
    pub(crate) fn with_score(ply: &Ply, score: i16, result: GameResult) -> Option<Self> {
        let half_points = result.half_points(ply.position.turn());
        Self::of_position(&ply.position, score, half_points)
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
            let first = if piece.color == turn { 0 } else { N_ROLES };
            codes[square.index() ^ flip] = (first + piece.role.index() as u16) as u8;
        }
        let mut pieces = [0; MAX_PIECES / 2];
        for (i, square) in bits(occupied).enumerate() {
            pieces[i % pieces.len()] |= codes[square] << (4 * (i / pieces.len()));
        }
        let king = |color| (position.king(color).index() ^ flip) as u8;
        let (own_king, their_king) = (king(turn), king(!turn));
        Some(Self { occupied, pieces, score, half_points, own_king, their_king })
    }

    /// The score in centipawns, from the side to move: of the search, with
    /// [`TrainConfig::smoothing`](crate::TrainConfig::smoothing), or of
    /// [`Labels::Classical`](crate::Labels::Classical).
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

    /// The output bucket of the network.
    #[inline]
    pub(crate) fn output_bucket(&self) -> usize {
        Network::output_bucket(self.occupied.count_ones())
    }

    /// The active features, as [`lucena_eval::Network::feature`] numbers them.
    #[inline]
    pub(crate) fn features(&self) -> Features {
        let mut squares = [0; MAX_PIECES];
        let mut n_pieces = 0;
        for square in bits(self.occupied).take(MAX_PIECES) {
            squares[n_pieces] = square as u16;
            n_pieces += 1;
        }
        let mut codes = [0; MAX_PIECES];
        for (i, pair) in self.pieces.iter().enumerate() {
            codes[i] = u16::from(pair & 15);
            codes[i + MAX_PIECES / 2] = u16::from(pair >> 4);
        }
        // A king on files e to h mirrors the board.
        let mirror = |king: u8| if king & 4 == 0 { 0 } else { 7 };
        let own_flip = mirror(self.own_king);
        let their_flip = 56 ^ mirror(self.their_king);
        let (mut own, mut their) = ([0; MAX_PIECES], [0; MAX_PIECES]);
        // Vectorized, as it is always done for 32 pieces.
        for i in 0..MAX_PIECES {
            let (code, square) = (codes[i], squares[i]);
            let swapped = if code < N_ROLES { code + N_ROLES } else { code - N_ROLES };
            own[i] = 64 * code + (square ^ own_flip);
            their[i] = 64 * swapped + (square ^ their_flip);
        }
        Features { own, their, n_pieces }
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
            let (mut own, mut their) = (found.own().to_vec(), found.their().to_vec());
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
