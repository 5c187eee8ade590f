//! The index by PEXT, which moves the bits chosen by a mask to the low end of a word.

use core::arch::x86_64::_pext_u64;

use super::reference::Slider;
use super::{Table, WINDOW, Window};
use crate::Square;

static TABLE: Table = Table(*include_bytes!(concat!(env!("OUT_DIR"), "/pext.bin")));

/// What the look-ups of one slider need.
///
/// Arrays of words can be indexed by the address modes of x86-64. With one array of structs each
/// look-up would have to shift the square first.
struct Lookups {
    relevant: [u64; 64],
    window: [&'static Window; 64],
}

/// Both sliders in one place, so that they share the register for its address.
struct Sliders {
    bishop: Lookups,
    rook: Lookups,
}

static SLIDERS: Sliders =
    Sliders { bishop: Lookups::new(Slider::Bishop), rook: Lookups::new(Slider::Rook) };

impl Lookups {
    const fn new(slider: Slider) -> Self {
        let mut relevant = [0; 64];
        let mut square = 0;
        while square < 64 {
            relevant[square] = slider.relevant(square);
            assert!(1 << relevant[square].count_ones() <= WINDOW);
            square += 1;
        }
        Self { relevant, window: TABLE.windows(slider) }
    }

    #[expect(unsafe_code, reason = "an intrinsic, and no mask or branch for the bounds")]
    #[inline(always)]
    fn attacks(&self, square: Square, occupied: u64) -> u64 {
        let relevant = self.relevant[square as usize];
        // SAFETY: this module exists only in builds that may assume BMI2.
        let index = unsafe { _pext_u64(occupied, relevant) } as usize;
        // SAFETY: the result has no more bits than the mask, and `new` asserts for every mask
        // that a number of so many bits is an index of the window.
        let attacks = unsafe { self.window[square as usize].get_unchecked(index) };
        u64::from_le_bytes(*attacks)
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
