//! Magic bitboards: multiplying by a magic number moves the relevant occupancy bits, in some order,
//! to the top of the product.
//!
//! `cargo xtask magics` searches the magic numbers.

use super::reference::Slider;
use super::{Table, Window, entry, magics};
use crate::Square;

static TABLE: Table = Table(*include_bytes!(concat!(env!("OUT_DIR"), "/magic.bin")));

/// Lookup data of one slider, as arrays for the reason given in `pext`.
struct Lookups {
    relevant: [u64; 64],
    magic: [u64; 64],
    window: [&'static Window; 64],
    /// 64 minus the number of relevant squares.
    shift: [u8; 64],
}

/// Both sliders in one static, so that they share the register that holds its address.
struct Sliders {
    bishop: Lookups,
    rook: Lookups,
}

static SLIDERS: Sliders = Sliders {
    bishop: Lookups::new(Slider::Bishop, magics::BISHOP),
    rook: Lookups::new(Slider::Rook, magics::ROOK),
};

impl Lookups {
    const fn new(slider: Slider, magic: [u64; 64]) -> Self {
        let mut relevant = [0; 64];
        let mut shift = [0; 64];
        let mut square = 0;
        while square < 64 {
            relevant[square] = slider.relevant(square);
            shift[square] = 64 - relevant[square].count_ones() as u8;
            square += 1;
        }
        Self { relevant, magic, window: TABLE.windows(slider), shift }
    }

    #[inline(always)]
    fn attacks(&self, square: Square, occupied: u64) -> u64 {
        let square = square as usize;
        let product = (occupied & self.relevant[square]).wrapping_mul(self.magic[square]);
        let index = product.wrapping_shr(u32::from(self.shift[square])) as usize;
        entry(self.window[square], index)
    }
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    SLIDERS.bishop.attacks(square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    SLIDERS.rook.attacks(square, occupied)
}
