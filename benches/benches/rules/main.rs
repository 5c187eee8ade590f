//! Benches of move generation and notation, Lucena and peers, one per file.
//!
//! They share a binary, as each would take as long to build as all of them.

mod attacks;
mod count;
mod fen;
mod generation;
mod is_legal;
mod make_unmake;
mod perft;
mod san;
mod see;
mod variants;

use criterion::criterion_main;

criterion_main!(
    perft::benches,
    generation::benches,
    count::benches,
    make_unmake::benches,
    is_legal::benches,
    fen::benches,
    san::benches,
    attacks::benches,
    see::benches,
    variants::benches,
);
