//! Perft: counting the leaves of the legal move tree, the standard test of a move generator.
//!
//! [`perft`] counts with bulk counting, [`perft_every_leaf`] without. [`Perft`] adds threads, a
//! hash table and a stop flag; [`PerftLine`] and [`PerftSuite`] parse perft suites.

mod builder;
mod divide;
#[cfg(feature = "std")]
mod parallel;
mod recursion;
mod suite;
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
mod table;

pub use builder::{Perft, divide};
pub use divide::Divide;
pub use recursion::{perft, perft_every_leaf};
pub use suite::{PerftLine, PerftLineError, PerftSuite};
#[cfg(all(feature = "alloc", target_has_atomic = "64"))]
pub use table::{PerftTable, PerftTableError};

#[cfg(test)]
mod tests {
    extern crate std;

    use core::sync::atomic::AtomicBool;
    use std::num::NonZero;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::Position;

    fn variants(depth: u32, table: &PerftTable) -> Vec<Perft<'_>> {
        let threads = |n| NonZero::new(n).unwrap();
        let plain = Perft::new(depth);
        let mut variants = Vec::new();
        for perft in [plain, plain.threads(threads(2)), plain.threads(threads(33))] {
            for perft in [perft, perft.table(table)] {
                variants.extend([perft, perft.every_leaf()]);
            }
        }
        variants
    }

    #[test]
    fn all_ways_to_count_agree() {
        let table = PerftTable::new(2).unwrap();
        let fens = [
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            // Mate, stalemate, and a single line of forced moves.
            "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
            "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
            "8/8/8/8/1p1p4/1PpP4/P1P1p3/KB2kB2 w - - 0 1",
        ];
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            for depth in 0..=4 {
                let expected = perft_every_leaf(&position, depth);
                assert_eq!(perft(&position, depth), expected, "{fen} {depth}");
                let divided = divide(&position, depth);
                assert_eq!(divided.nodes(), expected, "{fen} {depth}");
                for variant in variants(depth, &table) {
                    assert_eq!(variant.run(&position), expected, "{fen} {variant:?}");
                    assert_eq!(variant.divide(&position), divided, "{fen} {variant:?}");
                }
            }
        }
    }

    #[test]
    fn threads_split_deep_and_narrow_trees() {
        let position: Position = "8/8/8/8/8/5k2/8/5K1r w - - 0 1".parse().unwrap();
        for n_threads in [2, 1000, usize::MAX] {
            let n_threads = NonZero::new(n_threads).unwrap();
            let parallel = Perft::new(6).threads(n_threads).divide(&position);
            assert_eq!(parallel, divide(&position, 6));
        }
    }

    #[test]
    fn a_shared_table_distinguishes_positions_with_equal_keys() {
        let table = PerftTable::new(1).unwrap();
        for castling in ["G", "H", "-"] {
            let fen = std::format!("4k3/8/8/8/8/8/8/4K1RR w {castling} - 0 1");
            let position: Position = fen.parse().unwrap();
            assert_eq!(Perft::new(4).table(&table).run(&position), perft(&position, 4), "{fen}");
        }
    }

    #[test]
    fn depth_is_limited_by_the_stack() {
        // Mate, so that the depth costs no time.
        let position: Position = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1".parse().unwrap();
        let counts: [fn(&Position, u32) -> u64; 4] = [
            perft,
            perft_every_leaf,
            |position, depth| divide(position, depth).nodes(),
            |position, depth| Perft::new(depth).every_leaf().run(position),
        ];
        for count in counts {
            assert_eq!(count(&position, Perft::MAX_DEPTH), 0);
            for depth in [Perft::MAX_DEPTH + 1, 20_000, u32::MAX] {
                let panic = std::panic::catch_unwind(|| count(&position, depth)).unwrap_err();
                let message = panic.downcast::<String>().unwrap();
                assert_eq!(*message, std::format!("perft depth {depth}, expected 0 to 255"));
            }
        }
    }

    /// Runs `count` with the stack of a main thread on Windows, the smallest of the usual ones.
    fn with_a_small_stack(count: impl FnOnce() + Send) {
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(1 << 20);
            builder.spawn_scoped(scope, count).unwrap().join().unwrap();
        });
    }

    #[test]
    fn greatest_depth_fits_the_stack_of_a_thread() {
        // The only legal moves are those of the kings, back and forth.
        let forced = "1k1b4/p1pPp3/P1P1P3/8/8/3p1p1p/3PpP1P/4B1K1 w - - 0 1";
        let position: Position = forced.parse().unwrap();
        let table = PerftTable::new(1).unwrap();
        with_a_small_stack(|| {
            assert_eq!(perft(&position, Perft::MAX_DEPTH), 1);
            assert_eq!(perft_every_leaf(&position, Perft::MAX_DEPTH), 1);
            for variant in variants(Perft::MAX_DEPTH, &table) {
                assert_eq!(variant.run(&position), 1, "{variant:?}");
            }
        });
    }

    #[test]
    fn counts_above_64_bits_saturate() {
        // Two kings have few positions, so that the run finishes with a hash table.
        let position: Position = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
        let table = PerftTable::new(64).unwrap();
        let deepest = Perft::new(Perft::MAX_DEPTH).table(&table);
        for n_threads in [1, 2] {
            let counting = deepest.threads(NonZero::new(n_threads).unwrap());
            let divided = counting.divide(&position);
            assert_eq!(divided.nodes(), u64::MAX);
            assert!(divided.iter().all(|&(_, nodes)| nodes == u64::MAX));
        }
    }

    #[test]
    fn a_stopped_perft_returns_none_and_keeps_the_table_valid() {
        let table = PerftTable::new(1).unwrap();
        let position = Position::initial();
        let stop = AtomicBool::new(false);
        let long = Perft::new(30).table(&table).threads(NonZero::new(2).unwrap());
        std::thread::scope(|scope| {
            let counting = scope.spawn(|| long.divide_until(&position, &stop));
            std::thread::sleep(core::time::Duration::from_millis(50));
            stop.store(true, core::sync::atomic::Ordering::Relaxed);
            assert_eq!(counting.join().unwrap(), None);
        });
        assert_eq!(Perft::new(4).table(&table).run(&position), 197_281);
    }
}
