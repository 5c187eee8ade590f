//! The eight symmetries of a board without pawns.

use std::sync::LazyLock;

/// A symmetry of the board: optionally mirrors files, then ranks, then along the diagonal a1-h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;

static IMAGES: LazyLock<[[u8; 64]; 8]> = LazyLock::new(|| {
    core::array::from_fn(|bits| core::array::from_fn(|square| image(bits as u8, square as u8)))
});

fn image(bits: u8, square: u8) -> u8 {
    let mut square = square;
    if bits & FILES != 0 {
        square ^= 7;
    }
    if bits & RANKS != 0 {
        square ^= 56;
    }
    if bits & DIAGONAL != 0 { (square & 7) << 3 | square >> 3 } else { square }
}

impl Symmetry {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const MIRROR: Self = Self(FILES);

    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        (0..8).map(Self)
    }

    pub(crate) fn inverse(self) -> Self {
        // Mirroring files before the diagonal is mirroring ranks after it.
        match self.0 {
            bits if bits & DIAGONAL == 0 => self,
            bits => Self(bits & DIAGONAL | (bits & FILES) << 1 | (bits & RANKS) >> 1),
        }
    }

    /// The image of each square.
    #[inline]
    pub(crate) fn images(self) -> &'static [u8; 64] {
        &IMAGES[usize::from(self.0 & 7)]
    }

    /// The exclusive-or mask for squares of a symmetry that mirrors files at most, as with pawns.
    #[inline]
    pub(crate) fn mirror(self) -> u8 {
        debug_assert!(self.0 <= FILES, "{self:?} is more than that");
        7 * (self.0 & FILES)
    }

    /// The image of a set of squares.
    #[inline]
    pub(crate) fn set(self, mut set: u64) -> u64 {
        if self.0 & FILES != 0 {
            set = set.reverse_bits().swap_bytes();
        }
        if self.0 & RANKS != 0 {
            set = set.swap_bytes();
        }
        if self.0 & DIAGONAL != 0 { transpose(set) } else { set }
    }
}

/// Mirrors a set along the diagonal in three delta swaps.
fn transpose(mut set: u64) -> u64 {
    for (mask, shift) in
        [(0x0000_0000_F0F0_F0F0, 28), (0x0000_CCCC_0000_CCCC, 14), (0x00AA_00AA_00AA_00AA, 7)]
    {
        let changed = (set ^ set >> shift) & mask;
        set ^= changed ^ changed << shift;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_go_where_their_squares_go() {
        for symmetry in Symmetry::all() {
            for square in 0..64 {
                let image = symmetry.images()[square];
                assert_eq!(symmetry.set(1 << square), 1 << image, "{symmetry:?} {square}");
                let back = symmetry.inverse().images()[usize::from(image)];
                assert_eq!(usize::from(back), square, "{symmetry:?} {square}");
            }
        }
    }
}
