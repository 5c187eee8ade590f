//! Slider attacks by walking the rays: slow, short and easy to verify.
//!
//! This file is used three times: the build script fills the attack tables with it, the tests
//! compare every table lookup with it, and `cargo xtask magics` searches magic numbers with it.
//! Squares are therefore plain `usize` (a1 = 0, h1 = 7, a8 = 56) and nothing is imported.

/// The two kinds of slider. A queen is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slider {
    Bishop,
    Rook,
}

impl Slider {
    pub(crate) const ALL: [Self; 2] = [Self::Bishop, Self::Rook];

    /// The steps of one move along each ray, as (files, ranks).
    const fn directions(self) -> [(i8, i8); 4] {
        match self {
            Self::Bishop => [(1, 1), (-1, 1), (-1, -1), (1, -1)],
            Self::Rook => [(1, 0), (0, 1), (-1, 0), (0, -1)],
        }
    }

    /// The squares attacked from `square`, including the first blocker of each ray.
    pub(crate) const fn attacks(self, square: usize, occupied: u64) -> u64 {
        self.walk(square, occupied, Edge::Included)
    }

    /// The relevant occupancy mask: the rays without their last square, which is attacked whether
    /// or not it is occupied.
    pub(crate) const fn relevant(self, square: usize) -> u64 {
        self.walk(square, 0, Edge::Excluded)
    }

    const fn walk(self, square: usize, occupied: u64, edge: Edge) -> u64 {
        let directions = self.directions();
        let mut found = 0;
        let mut n = 0;
        while n < directions.len() {
            let (files, ranks) = directions[n];
            let mut next = step(square, files, ranks);
            while let Some(target) = next {
                next = step(target, files, ranks);
                if matches!(edge, Edge::Included) || next.is_some() {
                    found |= 1 << target;
                }
                if occupied >> target & 1 == 1 {
                    break;
                }
            }
            n += 1;
        }
        found
    }
}

/// Whether to include the last square of each ray.
#[derive(Clone, Copy)]
enum Edge {
    Included,
    Excluded,
}

/// The square next to `square`, or `None` beyond the edge of the board.
const fn step(square: usize, files: i8, ranks: i8) -> Option<usize> {
    let file = (square % 8) as i8 + files;
    let rank = (square / 8) as i8 + ranks;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        Some((rank * 8 + file) as usize)
    } else {
        None
    }
}

/// The subset of `mask` selected by the low bits of `index`, lowest square first.
///
/// PDEP in software. The indices `0..1 << mask.count_ones()` enumerate all subsets.
pub(crate) const fn subset(mask: u64, index: usize) -> u64 {
    let mut chosen = 0;
    let mut rest = mask;
    let mut bits = index;
    while rest != 0 {
        if bits & 1 == 1 {
            chosen |= rest & rest.wrapping_neg();
        }
        rest &= rest - 1;
        bits >>= 1;
    }
    chosen
}
