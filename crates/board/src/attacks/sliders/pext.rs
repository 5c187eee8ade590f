//! PEXT bitboards: the instruction moves the bits selected by a mask to the low end of a word.

use core::arch::x86_64::_pext_u64;

use super::reference::Slider;
use super::{Table, Window, entry};
use crate::Square;

static TABLE: Table = Table(*include_bytes!(concat!(env!("OUT_DIR"), "/pext.bin")));

/// Lookup data of one slider.
///
/// A struct of arrays, since x86 addressing modes scale an index by at most 8: an array of structs
/// would need the square shifted first.
struct Lookups {
    relevant: [u64; 64],
    window: [&'static Window; 64],
}

/// Both sliders in one static, so that they share the register that holds its address.
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
            square += 1;
        }
        Self { relevant, window: TABLE.windows(slider) }
    }

    #[inline(always)]
    fn attacks(&self, square: Square, occupied: u64) -> u64 {
        let index = pext(occupied, self.relevant[square as usize]) as usize;
        entry(self.window[square as usize], index)
    }
}

#[expect(unsafe_code, reason = "a function that is not itself marked for BMI2 calls one that is")]
#[inline(always)]
fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: this module exists only in builds that may assume BMI2.
    unsafe { _pext_u64(bits, mask) }
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    SLIDERS.bishop.attacks(square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    SLIDERS.rook.attacks(square, occupied)
}
