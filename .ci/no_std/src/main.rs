//! Exits with 0 if perft and book probing work without `std` and, with `alloc`, evaluation,
//! games with clocks and UCI parsing.
#![no_std]
#![no_main]

use core::ffi::c_int;
use core::panic::PanicInfo;

use lucena_board::{Position, perft};
use lucena_book::Book;

#[cfg(feature = "alloc")]
mod above;
#[cfg(feature = "alloc")]
mod heap;

// The C library provides the entry point and `memcpy`; without `std` it must be linked explicitly.
#[link(name = "c")]
unsafe extern "C" {
    fn abort() -> !;
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// SAFETY: no other symbol of this program is called `main`.
#[unsafe(no_mangle)]
extern "C" fn main(_argc: c_int, _argv: *const *const u8) -> c_int {
    let Ok(pos) = START.parse::<Position>() else { return 1 };
    if perft(&pos, 3) != 8_902 {
        return 2;
    }
    if !finds_book_move(&pos) {
        return 5;
    }
    #[cfg(feature = "alloc")]
    if !above::eval_agrees(&pos) {
        return 3;
    }
    #[cfg(feature = "alloc")]
    if !above::uci_round_trip() {
        return 4;
    }
    #[cfg(feature = "alloc")]
    if !above::game_ends() {
        return 6;
    }
    0
}

/// Whether a book with one entry, 1. e4, is probed without a heap.
fn finds_book_move(pos: &Position) -> bool {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&pos.key().to_be_bytes());
    bytes[8..12].copy_from_slice(&[0x03, 0x1C, 0, 1]);
    let found = Book::new(&bytes[..]).and_then(|book| book.find(pos));
    found.is_ok_and(|found| found.moves().len() == 1)
}

// The precompiled `alloc` is built with unwinding and references these two symbols, which `std`
// would define. Nothing unwinds here.

// SAFETY: no other symbol of this program has the name, since `std` is not linked.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

// SAFETY: as above.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    // SAFETY: `abort` may be called at any time.
    unsafe { abort() }
}

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    // SAFETY: `abort` may be called at any time.
    unsafe { abort() }
}
