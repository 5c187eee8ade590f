//! The perft hash table: node counts of positions, so that transpositions are counted once.

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::{Color, Position};

/// A lockless hash table of perft node counts, shared between threads.
///
/// Set it with [`Perft::table`](crate::Perft::table). One table can be used for different
/// positions, depths and variants, also concurrently: the depth and the castling rooks are part of
/// the key.
///
/// # Hash collisions
/// The Polyglot key selects the bucket; entries are verified by 64 independent bits computed from
/// the whole position. A probe compares at most four entries, so it finds a wrong count with a
/// probability of about 4 in 2^64: in a run with ten billion probes, one in five hundred million.
/// For certainty, count without a table.
///
/// ```
/// use lucena_board::{Perft, PerftTable, Position};
/// let table = PerftTable::new(16)?;
/// let nodes = Perft::new(4).table(&table).run(&Position::initial());
/// assert_eq!(nodes, 197_281);
/// # Ok::<(), lucena_board::PerftTableError>(())
/// ```
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

/// One cache line, so that a probe reads memory once.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Two threads may write the same slot at once. The check is stored XORed with the count (Hyatt's
/// lockless hashing), so that a torn entry does not match.
#[derive(Default)]
struct Slot {
    mixed_check: AtomicU64,
    nodes: AtomicU64,
}

/// The hash key of a position and depth: the part that selects the bucket and the part that is
/// compared.
#[derive(Clone, Copy)]
pub(super) struct Signature {
    place: u64,
    check: u64,
}

/// Out of memory when allocating a [`PerftTable`].
///
/// ```
/// use lucena_board::PerftTable;
/// let error = PerftTable::new(usize::MAX).unwrap_err();
/// assert_eq!(error.mebibytes(), usize::MAX);
/// assert!(error.to_string().ends_with(" MiB for a perft hash table"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftTableError {
    mebibytes: usize,
}

impl PerftTable {
    /// An empty table of this size in MiB (2^20 bytes). A table of size 0 stores nothing.
    ///
    /// # Errors
    /// If the memory cannot be allocated.
    pub fn new(mebibytes: usize) -> Result<Self, PerftTableError> {
        let error = PerftTableError { mebibytes };
        let n_buckets = mebibytes.checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(error)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n_buckets).map_err(|_| error)?;
        buckets.resize_with(n_buckets, Bucket::default);
        Ok(Self { buckets })
    }

    /// The size of the table in bytes.
    #[must_use]
    pub fn len_bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    pub(super) fn get(&self, signature: Signature) -> Option<u64> {
        let bucket = self.bucket(signature)?;
        bucket.0.iter().find_map(|slot| slot.get(signature.check))
    }

    /// Replacement: large counts save the most work, so the first three slots prefer them; the last
    /// slot is always replaced, or a table full of old entries would be useless.
    pub(super) fn set(&self, signature: Signature, nodes: u64) {
        // Zero marks an empty slot. Subtrees without leaves are trivial to count.
        if nodes == 0 {
            return;
        }
        let Some(Bucket([a, b, c, last])) = self.bucket(signature) else { return };
        let smallest = [a, b, c].into_iter().min_by_key(|slot| slot.nodes.load(Ordering::Relaxed));
        let slot =
            smallest.filter(|slot| slot.nodes.load(Ordering::Relaxed) <= nodes).unwrap_or(last);
        slot.mixed_check.store(signature.check ^ nodes, Ordering::Relaxed);
        slot.nodes.store(nodes, Ordering::Relaxed);
    }

    /// Maps to the range of buckets by multiplication, as their number need not be a power of two.
    fn bucket(&self, signature: Signature) -> Option<&Bucket> {
        let scaled = u128::from(signature.place) * self.buckets.len() as u128;
        self.buckets.get((scaled >> 64) as usize)
    }
}

impl Slot {
    fn get(&self, check: u64) -> Option<u64> {
        let nodes = self.nodes.load(Ordering::Relaxed);
        let is_same = self.mixed_check.load(Ordering::Relaxed) ^ nodes == check;
        (is_same && nodes != 0).then_some(nodes)
    }
}

/// The fractional parts of the square roots of the first six primes: nothing-up-my-sleeve numbers.
const NOISE: [u64; 6] = [
    0x6a09_e667_f3bc_c908,
    0xbb67_ae85_84ca_a73b,
    0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f,
];

impl Signature {
    pub(super) fn new(position: &Position, depth: u32) -> Self {
        let planes = position.planes();
        let black = planes.color(Color::Black);
        // The bits of the role codes of all squares; together with `black`, the whole board.
        let low = planes.pawns() | planes.diagonal_sliders();
        let middle = planes.knights() | planes.bishops() | planes.kings();
        let high = planes.orthogonal_sliders() | planes.kings();

        // The Polyglot key has only the castling sides, but a table may be used for several
        // Chess960 games.
        let castling = position.castling();
        let rooks = castling.of(Color::White).0 | castling.of(Color::Black).0;
        let en_passant = position.pseudo_legal_en_passant().map_or(64, |square| square as u64);
        let rest = u64::from(depth) << 8 | (position.turn() as u64) << 7 | en_passant;

        let board = scramble(low ^ NOISE[0], middle ^ NOISE[1])
            ^ scramble(high ^ NOISE[2], black ^ NOISE[3]);
        Self {
            place: position.key() ^ u64::from(depth).wrapping_mul(NOISE[0]),
            check: scramble(board ^ rooks ^ NOISE[4], rest ^ NOISE[5]),
        }
    }
}

/// Folded 128-bit product: every bit of either factor affects every bit of the result.
fn scramble(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl PerftTableError {
    /// The requested size in MiB.
    #[must_use]
    pub const fn mebibytes(&self) -> usize {
        self.mebibytes
    }
}

impl fmt::Display for PerftTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = self.mebibytes;
        write!(f, "cannot allocate {mebibytes} MiB for a perft hash table")
    }
}

impl core::error::Error for PerftTableError {}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftTable").field("len_bytes", &self.len_bytes()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::{HashMap, HashSet};

    use super::*;

    fn signature(fen: &str, depth: u32) -> (u64, u64) {
        let signature = Signature::new(&fen.parse().unwrap(), depth);
        (signature.place, signature.check)
    }

    #[test]
    fn stores_until_cleared() {
        let mut table = PerftTable::new(1).unwrap();
        let here = Signature { place: 5, check: 7 };
        assert_eq!(table.get(here), None);
        table.set(here, 20);
        assert_eq!(table.get(here), Some(20));
        assert_eq!(table.get(Signature { check: 8, ..here }), None);
        table.clear();
        assert_eq!(table.get(here), None);
    }

    #[test]
    fn empty_slot_never_matches() {
        let table = PerftTable::new(1).unwrap();
        assert_eq!(table.get(Signature { place: 0, check: 0 }), None);
    }

    #[test]
    fn large_counts_stay_and_new_ones_still_enter() {
        let table = PerftTable::new(1).unwrap();
        let at = |check| Signature { place: 0, check };
        for check in 1..=100 {
            table.set(at(check), 1000 - check);
        }
        let kept = |check| table.get(at(check)).is_some();
        assert!(kept(1) && kept(2) && kept(3) && kept(100));
        assert!(!kept(4) && !kept(99));
    }

    #[test]
    fn a_table_without_memory_works() {
        let table = PerftTable::new(0).unwrap();
        let here = Signature { place: u64::MAX, check: 7 };
        table.set(here, 20);
        assert_eq!(table.get(here), None);
    }

    #[test]
    fn checksums_distinguish_positions_with_equal_keys() {
        let same_key = [
            // Rooks on g1 and h1: the Polyglot key does not include which of them may castle.
            "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
            "4k3/8/8/8/8/8/8/4K1RR w H - 0 1",
        ];
        let [inner, outer] = same_key.map(|fen| signature(fen, 3));
        assert_eq!(inner.0, outer.0);
        assert_ne!(inner.1, outer.1);

        let variants = [
            signature("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", 3),
            signature("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", 4),
            signature("4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1", 3),
            signature("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1", 3),
            signature("4k3/8/8/3pP3/8/8/8/4K2R b K - 0 1", 3),
            signature("4k3/8/8/3pB3/8/8/8/4K2R w K - 0 1", 3),
            signature("4k3/8/8/3pb3/8/8/8/4K2R w K - 0 1", 3),
        ];
        for (i, a) in variants.iter().enumerate() {
            for b in &variants[..i] {
                assert_ne!(a.1, b.1);
            }
        }
        let clocks = signature("4k3/8/8/3pP3/8/8/8/4K2R w K d6 30 40", 3);
        assert_eq!(clocks, variants[0]);
    }

    /// Of 72 000 positions, a single pair is expected to agree in 32 random bits.
    #[test]
    fn checks_look_random() {
        let mut seen = HashMap::new();
        let mut halves = [HashSet::new(), HashSet::new()];
        let mut agreeing = [0; 2];
        visit(&Position::initial(), 4, &mut |position| {
            let check = Signature::new(position, 1).check;
            if let Some(key) = seen.insert(check, position.key()) {
                assert_eq!(key, position.key());
                return;
            }
            for (i, half) in [check as u32, (check >> 32) as u32].into_iter().enumerate() {
                agreeing[i] += u32::from(!halves[i].insert(half));
            }
        });
        assert!(seen.len() > 70_000);
        assert!(agreeing.iter().all(|&pairs| pairs < 10), "{agreeing:?}");
    }

    fn visit(position: &Position, depth: u32, on_leaf: &mut impl FnMut(&Position)) {
        if depth == 0 {
            return on_leaf(position);
        }
        position.for_each_legal_move(|mv| visit(&position.play_unchecked(mv), depth - 1, on_leaf));
    }
}
