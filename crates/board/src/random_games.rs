//! Random games for tests.

use crate::{Move, Position};

/// A small random number generator (xorshift*) with a fixed seed, so that tests are deterministic.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    /// A random legal move, unless there is none.
    pub(crate) fn pick(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

/// The positions of a game of random moves, from one of several starting positions.
pub(crate) fn random_game(seed: u64, max_plies: usize) -> Vec<Position> {
    const STARTS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    ];
    let mut rng = Rng::new(seed + 1);
    let mut positions = vec![STARTS[seed as usize % STARTS.len()].parse().unwrap()];
    while positions.len() <= max_plies {
        let position: Position = positions[positions.len() - 1];
        let Some(mv) = rng.pick(&position) else { break };
        positions.push(position.play_unchecked(mv));
    }
    positions
}
