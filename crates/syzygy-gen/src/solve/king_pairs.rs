//! King placements, up to symmetry.

use std::sync::LazyLock;

use lucena_board::{Color, attacks};

use super::{board::square, symmetry::Symmetry};

/// The placements of two kings that are not adjacent, one of each set of symmetric ones.
#[derive(Debug)]
pub(crate) struct KingPairs {
    /// White's king, Black's king.
    pairs: Vec<[u8; 2]>,
    /// For each white king, and each black king in turn.
    find: Vec<Option<(u16, Symmetry)>>,
}

/// All eight symmetries: 462 pairs.
static WITHOUT_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| KingPairs::new(Symmetry::all()));

/// With pawns the pawn slice handles symmetry: 3612 pairs.
static BESIDE_PAWNS: LazyLock<KingPairs> =
    LazyLock::new(|| KingPairs::new([Symmetry::NONE].into_iter()));

impl KingPairs {
    pub(crate) fn without_pawns() -> &'static Self {
        &WITHOUT_PAWNS
    }

    pub(crate) fn beside_pawns() -> &'static Self {
        &BESIDE_PAWNS
    }

    fn new(symmetries: impl Iterator<Item = Symmetry> + Clone) -> Self {
        let mut found = Self { pairs: Vec::new(), find: vec![None; 64 * 64] };
        for white in 0..64 {
            let near = attacks::king(square(white)).0 | 1 << white;
            for black in (0..64).filter(|&black| near >> black & 1 == 0) {
                if found.find[64 * white + black].is_some() {
                    continue;
                }
                let number = found.pairs.len() as u16;
                found.pairs.push([white as u8, black as u8]);
                for symmetry in symmetries.clone() {
                    let images = symmetry.images();
                    let at = 64 * usize::from(images[white]) + usize::from(images[black]);
                    // A pair on the diagonal has two symmetries that map it; either will do.
                    found.find[at].get_or_insert((number, symmetry.inverse()));
                }
            }
        }
        found
    }

    pub(crate) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The squares of the white and the black king.
    pub(crate) fn squares(&self, number: usize) -> [usize; 2] {
        self.pairs[number].map(usize::from)
    }

    /// The number of a pair, and the symmetry that maps the kings to it.
    #[inline]
    pub(crate) fn find(&self, kings: [usize; 2]) -> Option<(usize, Symmetry)> {
        let (number, symmetry) = self.find[64 * (kings[0] & 63) + (kings[1] & 63)]?;
        Some((usize::from(number), symmetry))
    }

    /// The pairs after moves of one king, and the symmetry that maps the board to each.
    ///
    /// This ignores other pieces: some of these moves are illegal.
    pub(crate) fn moves(
        &self,
        number: usize,
        mover: Color,
    ) -> impl Iterator<Item = (usize, Symmetry)> {
        let kings = self.squares(number);
        attacks::king(square(kings[mover as usize])).into_iter().filter_map(move |to| {
            let mut kings = kings;
            kings[mover as usize] = to as usize;
            self.find(kings)
        })
    }

    /// For each pair the number of symmetric placements.
    pub(crate) fn images(&self) -> Vec<usize> {
        let mut images = vec![0; self.pairs.len()];
        for (number, _) in self.find.iter().flatten() {
            images[usize::from(*number)] += 1;
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_published() {
        assert_eq!(KingPairs::without_pawns().len(), 462);
        assert_eq!(KingPairs::beside_pawns().len(), 3612);
        for pairs in [KingPairs::without_pawns(), KingPairs::beside_pawns()] {
            assert_eq!(pairs.images().iter().sum::<usize>(), 3612);
        }
    }

    #[test]
    fn the_symmetry_leads_to_the_pair() {
        let pairs = KingPairs::without_pawns();
        for (at, found) in pairs.find.iter().enumerate() {
            if let Some((number, symmetry)) = found {
                let images = [at / 64, at % 64].map(|king| usize::from(symmetry.images()[king]));
                assert_eq!(images, pairs.squares(usize::from(*number)));
            }
        }
    }
}
