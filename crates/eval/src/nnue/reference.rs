//! The network evaluation in plain loops.

use alloc::vec::Vec;

use lucena_board::{Color, File, Piece, Position, Role, Square};

use crate::{Evaluator, Network, NetworkParts, Score};

/// The reference implementation of [`Nnue`](crate::Nnue): plain loops over the board and the
/// network, no incremental updates.
///
/// It documents the arithmetic, and tests check that `Nnue` computes exactly the same.
///
/// ```
/// use std::sync::Arc;
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Network, NetworkParts, Nnue, nnue::Reference};
/// let mut parts = NetworkParts::zeros(32);
/// parts.l3_biases = vec![0.25; 8];
/// let network = Arc::new(Network::from_parts(parts)?);
/// let position = Position::initial();
/// let score = Reference::new(&network).evaluate(&position);
/// assert_eq!(score.centipawns(), 100);
/// assert_eq!(Nnue::new(network).evaluate(&position), score);
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reference {
    parts: NetworkParts,
}

const QA: i64 = 255;
const QB: i64 = 1024;
const L1_SIZE: usize = 16;
const L2_SIZE: usize = 32;

impl Reference {
    /// An evaluator with this network.
    #[must_use]
    pub fn new(network: &Network) -> Self {
        Self { parts: network.to_parts() }
    }

    /// The score from the point of view of the side to move, in centipawns.
    fn centipawns(&self, position: &Position) -> i32 {
        let mut n_pieces = 0;
        for square in Square::ALL {
            if position.piece_at(square).is_some() {
                n_pieces += 1;
            }
        }
        let bucket = ((n_pieces - 2) / 4).min(7);
        let l2_inputs = self.l2_inputs(position, bucket);
        let mut products = Vec::new();
        for output in 0..L2_SIZE {
            let mut sum = self.parts.l2_biases[bucket * L2_SIZE + output];
            for (input, value) in l2_inputs.iter().enumerate() {
                let row = bucket * 2 * L1_SIZE + input;
                sum += value * self.parts.l2_weights[row * L2_SIZE + output];
            }
            let clipped = sum.clamp(0.0, 1.0);
            products.push(clipped * clipped * self.parts.l3_weights[bucket * L2_SIZE + output]);
        }
        let output = sum_of_halves(&products) + self.parts.l3_biases[bucket];
        (output * self.parts.scale as f32) as i32
    }

    /// The clipped outputs of L1, then their clipped squares.
    fn l2_inputs(&self, position: &Position, bucket: usize) -> Vec<f32> {
        let l1_inputs = self.l1_inputs(position);
        let (mut linear, mut squares) = (Vec::new(), Vec::new());
        for output in 0..L1_SIZE {
            let row = (bucket * L1_SIZE + output) * l1_inputs.len();
            let mut sum = 0;
            for (input, value) in l1_inputs.iter().enumerate() {
                sum += value * i64::from(self.parts.l1_weights[row + input]);
            }
            let unit = 64.0 / (QA * QA * QB) as f32;
            let sum = sum as f32 * unit + self.parts.l1_biases[bucket * L1_SIZE + output];
            linear.push(sum.clamp(0.0, 1.0));
            squares.push((sum * sum).min(1.0));
        }
        linear.extend(squares);
        linear
    }

    /// The products of pairs of neurons, of the side to move, then of the opponent.
    fn l1_inputs(&self, position: &Position) -> Vec<i64> {
        let half = self.parts.hidden_size / 2;
        let mut inputs = Vec::new();
        for side in [position.turn(), !position.turn()] {
            for neuron in 0..half {
                let first = self.neuron(position, side, neuron).clamp(0, QA);
                let second = self.neuron(position, side, half + neuron).clamp(0, QA);
                inputs.push(first * second / 64);
            }
        }
        inputs
    }

    /// The accumulator of one neuron from the perspective of a side.
    fn neuron(&self, position: &Position, side: Color, neuron: usize) -> i64 {
        let king = king(position, side);
        let mut sum = i64::from(self.parts.feature_biases[neuron]);
        for square in Square::ALL {
            if let Some(piece) = position.piece_at(square) {
                let feature = feature(side, king, square, piece);
                let weight = self.parts.feature_weights[feature * self.parts.hidden_size + neuron];
                sum += i64::from(weight);
            }
        }
        sum
    }
}

impl Evaluator for Reference {
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::cp(self.centipawns(position))
    }
}

/// Adds the second half to the first, then the second quarter to the first, and so on: numbers are
/// rounded after each addition, so the order matters.
fn sum_of_halves(values: &[f32]) -> f32 {
    if let [value] = values {
        return *value;
    }
    let (first, second) = values.split_at(values.len() / 2);
    let sums: Vec<f32> = first.iter().zip(second).map(|(a, b)| a + b).collect();
    sum_of_halves(&sums)
}

fn king(position: &Position, side: Color) -> Square {
    let king = Piece { color: side, role: Role::King };
    let is_king = |square: &Square| position.piece_at(*square) == Some(king);
    Square::ALL.into_iter().find(is_king).expect("both sides of a position have a king")
}

fn feature(side: Color, king: Square, square: Square, piece: Piece) -> usize {
    let mut file = square.file().index();
    let mut rank = square.rank().index();
    if side == Color::Black {
        rank = 7 - rank;
    }
    if matches!(king.file(), File::E | File::F | File::G | File::H) {
        file = 7 - file;
    }
    let owner = if piece.color == side { 0 } else { 1 };
    let role = match piece.role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    384 * owner + 64 * role + 8 * rank + file
}
