//! Attacks of the sliding pieces: one table look-up each.
//!
//! Only the pieces on a slider's rays matter, and of those not the ones on the last square of a
//! ray. The occupancy of these at most twelve squares becomes an index, and the table holds the
//! attack set for every index. The two ways to make the index are chosen by the build's target:
//!
//! - `pext`: the instruction of that name gathers the bits, on x86-64 with BMI2;
//! - `magic`: a multiplication spreads them into the upper bits of the product, everywhere else.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magic;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magics;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
#[cfg_attr(not(test), expect(dead_code, reason = "the build script and the tests use the rest"))]
mod reference;

use reference::Slider;

cfg_select! {
    all(target_arch = "x86_64", target_feature = "bmi2") => {
        pub(crate) use pext::{bishop, rook};
    }
    _ => {
        pub(crate) use magic::{bishop, rook};
    }
}

/// Occupancies in a table: those of the bishop on each square from a1 to h8, then the rook's.
const ENTRIES: usize = 107_648;

/// Occupancies of the slider with the most: a rook in a corner.
const WINDOW: usize = 4096;

/// The attack sets of one slider on one square, and whatever follows up to the full length.
///
/// That every window has the same length, a power of two, makes a reference to it a single word
/// and its bounds a matter of masking the index. The last window ends with the table.
type Window = [[u8; 8]; WINDOW];

/// Attack sets in the order of [`ENTRIES`], little-endian, as the build script writes them.
#[repr(align(64))]
struct Table([u8; 8 * ENTRIES]);

impl Table {
    const fn windows(&self, slider: Slider) -> [&Window; 64] {
        let (mut rest, _) = self.0.as_chunks();
        if matches!(slider, Slider::Rook) {
            rest = Self::skip(rest, Slider::Bishop).1;
        }
        Self::skip(rest, slider).0
    }

    /// The windows of one slider, and the entries behind its own.
    const fn skip(mut rest: &[[u8; 8]], slider: Slider) -> ([&Window; 64], &[[u8; 8]]) {
        let mut windows = [rest.first_chunk().expect("no window reaches beyond the table"); 64];
        let mut square = 0;
        while square < 64 {
            windows[square] = rest.first_chunk().expect("no window reaches beyond the table");
            rest = rest.split_at(1 << slider.relevant(square).count_ones()).1;
            square += 1;
        }
        (windows, rest)
    }
}

#[cfg(test)]
mod tests {
    use super::reference::subset;
    use super::*;
    use crate::Square;

    /// Compares the look-ups with the walk along the rays for every occupancy of those rays,
    /// with all other squares empty and with all of them occupied.
    fn check(bishop: fn(Square, u64) -> u64, rook: fn(Square, u64) -> u64) {
        for slider in Slider::ALL {
            let attacks = match slider {
                Slider::Bishop => bishop,
                Slider::Rook => rook,
            };
            for square in Square::ALL {
                let relevant = slider.relevant(square as usize);
                for index in 0..1 << relevant.count_ones() {
                    for others in [0, !relevant] {
                        let occupied = subset(relevant, index) | others;
                        let expected = slider.attacks(square as usize, occupied);
                        let found = attacks(square, occupied);
                        assert_eq!(found, expected, "{slider:?} {square:?} {occupied:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn chosen_path_agrees_with_walking() {
        check(bishop, rook);
    }

    #[test]
    fn magic_agrees_with_walking() {
        check(magic::bishop, magic::rook);
    }
}
