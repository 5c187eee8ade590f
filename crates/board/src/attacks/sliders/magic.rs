//! The index by multiplication: a magic number moves the relevant bits, in some order, to the top
//! of the product.
//!
//! `cargo xtask magics` finds the numbers.

use super::reference::Slider;
use super::{Table, WINDOW, Window, magics};
use crate::Square;

static TABLE: Table = Table(*include_bytes!(concat!(env!("OUT_DIR"), "/magic.bin")));

/// What one look-up needs, together in one half of a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lookup {
    relevant: u64,
    magic: u64,
    window: &'static Window,
    /// 64 minus the number of relevant squares.
    shift: u32,
}

static BISHOP: [Lookup; 64] = Lookup::all(Slider::Bishop, &magics::BISHOP);
static ROOK: [Lookup; 64] = Lookup::all(Slider::Rook, &magics::ROOK);

impl Lookup {
    const fn all(slider: Slider, magics: &[u64; 64]) -> [Self; 64] {
        let windows = TABLE.windows(slider);
        let mut all = [Self { relevant: 0, magic: 0, window: windows[0], shift: 0 }; 64];
        let mut square = 0;
        while square < 64 {
            let relevant = slider.relevant(square);
            all[square] = Self {
                relevant,
                magic: magics[square],
                window: windows[square],
                shift: 64 - relevant.count_ones(),
            };
            square += 1;
        }
        all
    }

    #[inline(always)]
    fn attacks(&self, occupied: u64) -> u64 {
        let product = (occupied & self.relevant).wrapping_mul(self.magic);
        let index = product.wrapping_shr(self.shift) as usize;
        // The mask changes no index, but spares a comparison and a branch.
        u64::from_le_bytes(self.window[index & (WINDOW - 1)])
    }
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    BISHOP[square as usize].attacks(occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    ROOK[square as usize].attacks(occupied)
}
