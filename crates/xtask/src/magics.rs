//! `cargo xtask magics`: finds the magic numbers of the slider tables in `lucena-board`.
//!
//! The search uses a fixed seed, so it is reproducible; a test repeats it and compares the result
//! with the committed file.

use std::path::{Path, PathBuf};

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use reference::{Slider, subset};

#[path = "../../board/src/attacks/sliders/reference.rs"]
mod reference;

/// Arbitrary: the search takes a fraction of a second with any seed.
const SEED: u64 = 1;

/// Minimum number of bits set in the top byte of mask times magic. Candidates with fewer almost
/// certainly collide, and counting bits is much cheaper than trying them.
const TOP_BITS_MIN: u32 = 6;

/// Path of the magic numbers in the board crate.
#[must_use]
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../board/src/attacks/sliders/magics.rs")
}

/// Searches for the magic numbers and returns the source of their module.
#[must_use]
pub fn module() -> String {
    let mut random = Xoshiro256StarStar::seed_from_u64(SEED);
    let mut text = String::from(
        "//! Magic numbers, one per square from a1 to h8. Written by `cargo xtask magics --write`.\n",
    );
    for slider in Slider::ALL {
        let name = match slider {
            Slider::Bishop => "BISHOP",
            Slider::Rook => "ROOK",
        };
        text += &format!("\npub(super) const {name}: [u64; 64] = [\n");
        for square in 0..64 {
            let magic = Search::new(slider, square).run(&mut random);
            text += &format!("    {},\n", hexadecimal(magic));
        }
        text += "];\n";
    }
    text
}

/// Replaces the file in the board crate atomically.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write() -> Result<(), String> {
    lucena_output::write(&path(), module()).map_err(|error| format!("cannot write {error}"))
}

/// A hexadecimal literal with digits in groups of four.
fn hexadecimal(number: u64) -> String {
    let groups = [48, 32, 16, 0].map(|shift| format!("{:04x}", number >> shift & 0xffff));
    format!("0x{}", groups.join("_"))
}

/// The search for the magic number of one slider on one square.
struct Search {
    mask: u64,
    /// Every occupancy of the mask with its attacks.
    cases: Vec<(u64, u64)>,
    /// For each index, the last attempt that wrote it and the attacks written. Numbering attempts
    /// avoids clearing the table before each.
    slots: Vec<(u32, u64)>,
    attempt: u32,
}

impl Search {
    fn new(slider: Slider, square: usize) -> Self {
        let mask = slider.relevant(square);
        let cases: Vec<_> = (0..1 << mask.count_ones())
            .map(|index| subset(mask, index))
            .map(|occupied| (occupied, slider.attacks(square, occupied)))
            .collect();
        let slots = vec![(0, 0); cases.len()];
        Self { mask, cases, slots, attempt: 0 }
    }

    fn run(mut self, random: &mut Xoshiro256StarStar) -> u64 {
        loop {
            // Sparse numbers have fewer carries in the product, which cause collisions: the AND of
            // three has about eight bits.
            let magic = random.next_u64() & random.next_u64() & random.next_u64();
            let top_bits = (self.mask.wrapping_mul(magic) >> 56).count_ones();
            if top_bits >= TOP_BITS_MIN && self.accepts(magic) {
                return magic;
            }
        }
    }

    /// Whether no two occupancies with different attacks share an index.
    fn accepts(&mut self, magic: u64) -> bool {
        self.attempt += 1;
        let shift = 64 - self.mask.count_ones();
        for &(occupied, attacks) in &self.cases {
            let index = (occupied.wrapping_mul(magic) >> shift) as usize;
            let slot = &mut self.slots[index];
            if slot.0 == self.attempt && slot.1 != attacks {
                return false;
            }
            *slot = (self.attempt, attacks);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_file_is_what_the_search_finds() {
        let found = std::fs::read_to_string(path()).expect("the file is part of the repository");
        assert_eq!(found, module());
    }
}
