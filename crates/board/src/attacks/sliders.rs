//! Attacks of the sliding pieces: one table look-up each.
//!
//! Only the pieces on a slider's rays matter, and of those not the ones on the last square of a
//! ray. The occupancy of these at most twelve squares becomes an index, and the table holds the
//! attack set for every index. The two ways to make the index are chosen by the build's target:
//!
//! - `pext`: the instruction of that name gathers the bits, on x86-64 with BMI2;
//! - `magic`: a multiplication spreads them into the upper bits of the product, everywhere else.
//!
//! AMD processors before Zen 3 have PEXT, but take it apart slowly; builds for them are better off
//! with `-C target-feature=-bmi2`.
//!
//! # Why a table of 841 KiB
//!
//! Smaller tables cost more instructions, and the part of this one that a game visits is small.
//! Measured on Zen 4 with 1 MiB of second-level cache: perft in millions of positions per second
//! of processor time (the initial position and positions 2, 6 and 3 of the usual suite), and the
//! time of one look-up in a loop over positions of random games, alone and with 16 reads from all
//! over 1 MiB beside every position, as an engine has them. Differences below 2 % are noise.
//!
//! | index | entry | KiB | perft | alone | with reads |
//! |---|---|---:|---|---:|---:|
//! | PEXT | set, `u64` (the choice) | 841 | 559, 1078, 1098, 519 | 0.82 ns | 4.90 ns |
//! | PEXT | the same without bounds check | 841 | 575, 1088, 1119, 501 | 0.74 ns | 4.83 ns |
//! | PEXT | bishop `u64`, rook as below | 242 | 570, 1065, 1075, 489 | 0.83 ns | 4.75 ns |
//! | PEXT | `u16`, PDEP spreads it over the rays | 210 | 536, 1053, 1086, 485 | 0.92 ns | 4.89 ns |
//! | PEXT | `u8`, number in a list of distinct sets | 155 | 511, 994, 1016, 480 | 0.97 ns | 5.09 ns |
//! | PEXT by line | `u8`, PDEP spreads it over the line | 4 | 410, 804, 788, 437 | 1.49 ns | 5.44 ns |
//! | magic | set, `u64` (the choice without BMI2) | 841 | 497, 949, 968, 482 | 1.13 ns | 5.32 ns |
//! | magic | `u8`, number in a list of distinct sets | 155 | 447, 867, 878, 459 | 1.23 ns | 5.38 ns |
//!
//! The figures of the two choices were taken with a bounds check, which a mask on the index has
//! replaced. What to look up is kept in arrays of words, one for each
//! kind: with one struct a square, which costs a shift for each look-up, perft was 1 to 5 % slower.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magic;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magics;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
#[cfg_attr(not(test), expect(dead_code, reason = "the build script and the tests use the rest"))]
mod reference;

use reference::Slider;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) use magic::{bishop, rook};
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) use pext::{bishop, rook};

/// Occupancies in a table: those of the bishop on each square from a1 to h8, then the rook's.
const ENTRIES: usize = 107_648;

/// The attack sets of one slider on one square, and whatever follows them up to the length that
/// a rook in a corner needs.
///
/// That all windows have one length makes a reference to a window a single word. The last window
/// ends with the table.
type Window = [u8; ENTRY * WINDOW];

/// Bytes of an attack set.
const ENTRY: usize = 8;
/// Attack sets in a window, a power of two.
const WINDOW: usize = 4096;

/// The attack set with this index, which is below [`WINDOW`]: the mask is there so that no bounds
/// need to be checked.
#[inline(always)]
fn entry(window: &Window, index: usize) -> u64 {
    let at = ENTRY * (index & (WINDOW - 1));
    u64::from_le_bytes(window[at..at + ENTRY].try_into().expect("eight bytes"))
}

/// Attack sets in the order of [`ENTRIES`], little-endian, as the build script writes them.
#[repr(align(64))]
struct Table([u8; ENTRY * ENTRIES]);

impl Table {
    const fn windows(&self, slider: Slider) -> [&Window; 64] {
        let mut rest = self.0.as_slice();
        if matches!(slider, Slider::Rook) {
            rest = Self::skip(rest, Slider::Bishop).1;
        }
        Self::skip(rest, slider).0
    }

    /// The windows of one slider, and the entries behind its own.
    const fn skip(mut rest: &[u8], slider: Slider) -> ([&Window; 64], &[u8]) {
        let mut windows = [rest.first_chunk().expect("no window reaches beyond the table"); 64];
        let mut square = 0;
        while square < 64 {
            windows[square] = rest.first_chunk().expect("no window reaches beyond the table");
            rest = rest.split_at(ENTRY << slider.relevant(square).count_ones()).1;
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
                // Miri is slow; it looks for undefined behaviour, which every index shares.
                let step = if cfg!(miri) { 97 } else { 1 };
                for index in (0..1 << relevant.count_ones()).step_by(step) {
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
