//! Generates the slider attack tables, see `src/attacks/sliders.rs`.

use std::env;
use std::fs;
use std::io;
use std::path::Path;

use reference::{Slider, subset};

#[path = "src/attacks/sliders/magics.rs"]
mod magics;
#[path = "src/attacks/sliders/reference.rs"]
mod reference;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/attacks/sliders/magics.rs");
    println!("cargo::rerun-if-changed=src/attacks/sliders/reference.rs");

    let directory = env::var_os("OUT_DIR").expect("cargo sets it");
    let directory = Path::new(&directory);
    // Needed on every target, if only by the tests.
    fs::write(directory.join("magic.bin"), table(by_magic))?;
    if has_pext() {
        fs::write(directory.join("pext.bin"), table(by_pext))?;
    }
    Ok(())
}

/// Whether the target (not the host) has the PEXT instruction.
fn has_pext() -> bool {
    let variable = |name| env::var(name).unwrap_or_default();
    variable("CARGO_CFG_TARGET_ARCH") == "x86_64"
        && variable("CARGO_CFG_TARGET_FEATURE").split(',').any(|feature| feature == "bmi2")
}

/// One subset of the relevant squares with its index in the order of [`subset`].
struct Occupancy {
    number: usize,
    occupied: u64,
}

/// The attacks of every slider, square and occupancy, each at its `index`.
fn table(index: fn(Slider, usize, &Occupancy) -> usize) -> Vec<u8> {
    let mut table = Vec::new();
    for slider in Slider::ALL {
        for square in 0..64 {
            let relevant = slider.relevant(square);
            let mut window = vec![0; 1 << relevant.count_ones()];
            for number in 0..window.len() {
                let occupancy = Occupancy { number, occupied: subset(relevant, number) };
                window[index(slider, square, &occupancy)] =
                    slider.attacks(square, occupancy.occupied);
            }
            table.extend(window.into_iter().flat_map(u64::to_le_bytes));
        }
    }
    table
}

fn by_pext(_: Slider, _: usize, occupancy: &Occupancy) -> usize {
    occupancy.number
}

fn by_magic(slider: Slider, square: usize, occupancy: &Occupancy) -> usize {
    let magic = match slider {
        Slider::Bishop => magics::BISHOP[square],
        Slider::Rook => magics::ROOK[square],
    };
    let shift = 64 - slider.relevant(square).count_ones();
    (occupancy.occupied.wrapping_mul(magic) >> shift) as usize
}
