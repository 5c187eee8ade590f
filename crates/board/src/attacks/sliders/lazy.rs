//! Magic bitboards in a table that fills as it is used. WebAssembly files are downloaded, and the
//! whole table would be a third of one.

use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering::Relaxed;

use super::reference::Slider;
use super::{ENTRIES, magics};
use crate::Square;

/// The entries looked up so far; 0 for the others, since every slider attacks something. Threads
/// that fill the same entry store the same bitboard.
static TABLE: [AtomicU64; ENTRIES] = [const { AtomicU64::new(0) }; ENTRIES];

/// Lookup data of one slider, as arrays for the reason given in `pext`.
struct Lookups {
    slider: Slider,
    relevant: [u64; 64],
    magic: [u64; 64],
    /// The first entry of the square.
    start: [u32; 64],
    /// 64 minus the number of relevant squares.
    shift: [u8; 64],
}

static BISHOP: Lookups = Lookups::new(Slider::Bishop, magics::BISHOP, 0);
static ROOK: Lookups = Lookups::new(Slider::Rook, magics::ROOK, BISHOP_ENTRIES);

/// The rook's entries come after the bishop's.
const BISHOP_ENTRIES: u32 = 5_248;

impl Lookups {
    const fn new(slider: Slider, magic: [u64; 64], mut next: u32) -> Self {
        let (mut relevant, mut start, mut shift) = ([0; 64], [0; 64], [0; 64]);
        let mut square = 0;
        while square < 64 {
            relevant[square] = slider.relevant(square);
            shift[square] = 64 - relevant[square].count_ones() as u8;
            start[square] = next;
            next += 1 << relevant[square].count_ones();
            square += 1;
        }
        Self { slider, relevant, magic, start, shift }
    }

    #[inline(always)]
    fn attacks(&self, square: Square, occupied: u64) -> u64 {
        let at = square as usize;
        let product = (occupied & self.relevant[at]).wrapping_mul(self.magic[at]);
        let index = product.wrapping_shr(u32::from(self.shift[at])) as usize;
        let entry = &TABLE[self.start[at] as usize + index];
        match entry.load(Relaxed) {
            0 => self.fill(entry, square, occupied),
            found => found,
        }
    }

    #[cold]
    #[inline(never)]
    fn fill(&self, entry: &AtomicU64, square: Square, occupied: u64) -> u64 {
        let attacks = self.slider.attacks(square as usize, occupied);
        entry.store(attacks, Relaxed);
        attacks
    }
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    BISHOP.attacks(square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    ROOK.attacks(square, occupied)
}
