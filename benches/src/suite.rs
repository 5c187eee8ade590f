//! The six positions of the perft races, with published node counts.
//!
//! Source of positions and counts: <https://www.chessprogramming.org/Perft_Results>.

/// A position and its leaf counts.
#[derive(Debug)]
pub struct PerftCase {
    /// The name in tables and on the command line.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Leaves at depth 1, 2, ...; the length is the depth of the full race.
    pub counts: &'static [u64],
}

impl PerftCase {
    /// The depth of the full race.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.counts.len() as u32
    }

    /// The published number of leaves at `depth`, which is at least 1; `None` beyond the table.
    #[must_use]
    pub fn leaves(&self, depth: u32) -> Option<u64> {
        let depth_idx = depth.checked_sub(1)? as usize;
        self.counts.get(depth_idx).copied()
    }
}

/// All six positions.
pub const PERFT_SUITE: [PerftCase; 6] = [
    PerftCase {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    PerftCase {
        name: "kiwi",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
    PerftCase {
        name: "pos3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
    },
    PerftCase {
        name: "pos4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: &[6, 264, 9_467, 422_333, 15_833_292],
    },
    PerftCase {
        name: "pos5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    },
    PerftCase {
        name: "pos6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    },
];
