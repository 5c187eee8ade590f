//! Slider attacks: one table lookup each, indexed by PEXT or by magic multiplication.
//!
//! Only pieces on a slider's rays matter, and those on the last square of a ray do not block
//! anything. The occupancy of the remaining squares, twelve at most, becomes the index into the
//! attack table. The build target selects how:
//!
//! - `pext`: the instruction of that name gathers the relevant bits (x86-64 with BMI2);
//! - `lazy`: as `magic`, with a table that fills as it is used (WebAssembly);
//! - `small`: no table of occupancies, but arithmetic with 2 KiB of masks (the feature `small-tables`);
//! - `magic`: a magic multiplication maps them to the upper bits of the product (everywhere else).
//!
//! AMD processors before Zen 3 implement PEXT in slow microcode; build for them with `-C
//! target-feature=-bmi2`.
//!
//! # Why a table of 841 KiB
//!
//! Smaller tables, from 4 to 242 KiB, cost more instructions and are no faster, even under cache pressure, since the
//! part of this one that a game visits is small. The feature `small-tables` is for programs with little room. The
//! figures are in `docs/lab/2026-11-21-board.md`. The lookup data
//! is a struct of arrays: with an array of structs, one per square, each lookup costs a shift more.

// The tests compile each variant that the target can run.
#[cfg(any(test, all(target_family = "wasm", not(feature = "small-tables"))))]
mod lazy;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "bmi2"),
        target_family = "wasm",
        feature = "small-tables",
    ))
))]
mod magic;
#[cfg(any(
    test,
    not(any(all(target_arch = "x86_64", target_feature = "bmi2"), feature = "small-tables"))
))]
mod magics;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    any(test, not(feature = "small-tables"))
))]
mod pext;
#[cfg(any(test, not(feature = "small-tables")))]
#[cfg_attr(not(test), expect(dead_code, reason = "the build script and the tests use the rest"))]
mod reference;
#[cfg(any(test, feature = "small-tables"))]
mod small;

#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
use reference::Slider;

#[cfg(all(target_family = "wasm", not(feature = "small-tables")))]
pub(crate) use lazy::{bishop, rook};
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    target_family = "wasm",
    feature = "small-tables",
)))]
pub(crate) use magic::{bishop, rook};
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(feature = "small-tables")))]
pub(crate) use pext::{bishop, rook};
#[cfg(feature = "small-tables")]
pub(crate) use small::{bishop, rook};

/// See [`SLIDER_LOOKUP`](super::SLIDER_LOOKUP).
pub(crate) const NAME: &str = if cfg!(feature = "small-tables") {
    "small tables"
} else if cfg!(target_family = "wasm") {
    "lazy magic"
} else if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
    "PEXT"
} else {
    "magic"
};

/// Entries of a table: the occupancies of the bishop on each square from a1 to h8, then those of
/// the rook.
#[cfg(any(test, not(feature = "small-tables")))]
const ENTRIES: usize = 107_648;

/// The part of the table for one slider on one square, extended to the length that a rook in a
/// corner needs.
///
/// With one length for all, a reference to a window is a single word. The last window ends with the
/// table.
#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
type Window = [u8; ENTRY * WINDOW];

/// Size of an attack bitboard in bytes.
#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
const ENTRY: usize = 8;
/// Attack bitboards in a window; a power of two.
#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
const WINDOW: usize = 4096;

/// The attacks at this index. It is below [`WINDOW`] anyway; the mask removes the bounds check.
#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
#[inline(always)]
fn entry(window: &Window, index: usize) -> u64 {
    let at = ENTRY * (index & (WINDOW - 1));
    u64::from_le_bytes(window[at..at + ENTRY].try_into().expect("eight bytes"))
}

/// Attack bitboards in the order of [`ENTRIES`], little-endian, as written by the build script.
#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
#[repr(align(64))]
struct Table([u8; ENTRY * ENTRIES]);

#[cfg(any(test, not(any(target_family = "wasm", feature = "small-tables"))))]
impl Table {
    const fn windows(&self, slider: Slider) -> [&Window; 64] {
        let mut rest = self.0.as_slice();
        if matches!(slider, Slider::Rook) {
            rest = Self::skip(rest, Slider::Bishop).1;
        }
        Self::skip(rest, slider).0
    }

    /// The windows of one slider, and the rest of the table after its entries.
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

    /// Compares the lookups with walking the rays, for every occupancy of the rays, with all other
    /// squares empty and with all of them occupied.
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

    #[test]
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", feature = "small-tables"))]
    fn pext_agrees_with_walking() {
        check(pext::bishop, pext::rook);
    }

    #[test]
    #[cfg(not(feature = "small-tables"))]
    fn small_agrees_with_walking() {
        check(small::bishop, small::rook);
    }

    #[test]
    fn lazy_agrees_with_walking() {
        for _ in ["while it fills", "when it is full"] {
            check(lazy::bishop, lazy::rook);
        }
    }
}
