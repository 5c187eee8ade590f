//! A bucket of the table: six entries and their tags in one cache line.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::entry::{Bound, N_GENERATIONS, TtEntry, depth_of, generation_of, move_of};

pub(super) const ENTRIES_PER_BUCKET: usize = 6;
const TAGS_PER_WORD: usize = 4;

/// Plies of depth that an entry loses in the replacement scheme for each search since it was stored.
const PLIES_PER_GENERATION: i32 = 4;
/// A new result replaces one of the same position and search unless that is this much deeper.
const DEPTH_SLACK: i32 = 4;

/// Six words of entries, then two words with their 16-bit tags.
///
/// A tag is sixteen bits of the key XORed with a hash of its entry. Entry and tag are separate
/// words, which two threads may write at the same time in either order; then they do not match and
/// the probe misses.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket {
    entries: [AtomicU64; ENTRIES_PER_BUCKET],
    tags: [AtomicU64; 2],
}

impl Bucket {
    #[inline]
    pub(super) fn probe(&self, key: u16) -> Option<TtEntry> {
        let tags = [self.tags[0].load(Relaxed), self.tags[1].load(Relaxed)];
        self.entries.iter().enumerate().find_map(|(slot, entry)| {
            let bits = entry.load(Relaxed);
            if tag_at(&tags, slot) == tag(key, bits) { TtEntry::unpack(bits) } else { None }
        })
    }

    #[inline]
    pub(super) fn store(&self, key: u16, mut entry: TtEntry, generation: u8) {
        let tags = [self.tags[0].load(Relaxed), self.tags[1].load(Relaxed)];
        let mut slot = 0;
        let mut lowest = i32::MAX;
        for (i, word) in self.entries.iter().enumerate() {
            let bits = word.load(Relaxed);
            if bits != 0 && tag_at(&tags, i) == tag(key, bits) {
                if !supersedes(&entry, bits, generation) {
                    return;
                }
                if entry.mv.is_none() {
                    // Keep the old move: better than none for ordering.
                    entry.mv = move_of(bits);
                }
                slot = i;
                break;
            }
            let value = replacement_value(bits, generation);
            if value < lowest {
                (lowest, slot) = (value, i);
            }
        }
        let bits = entry.pack(generation);
        self.entries[slot].store(bits, Relaxed);
        let (word, shift) = (slot / TAGS_PER_WORD, slot % TAGS_PER_WORD * 16);
        let cleared = tags[word] & !(0xFFFF << shift);
        self.tags[word].store(cleared | u64::from(tag(key, bits)) << shift, Relaxed);
    }

    /// Writes to the memory of the bucket without changing it, whatever other threads do. Not
    /// with `fetch_or(0)`, which compilers turn into a read; reading commits nothing.
    pub(super) fn touch(&self) {
        let _ = self.entries[0].compare_exchange(0, 0, Relaxed, Relaxed);
    }

    #[inline]
    pub(super) fn clear(&self) {
        for word in &self.entries {
            word.store(0, Relaxed);
        }
        for word in &self.tags {
            word.store(0, Relaxed);
        }
    }

    /// The number of entries of some generations.
    pub(super) fn count(&self, is_counted: impl Fn(u8) -> bool) -> usize {
        let is_there = |word: &&AtomicU64| {
            let bits = word.load(Relaxed);
            bits != 0 && is_counted(generation_of(bits))
        };
        self.entries.iter().filter(is_there).count()
    }
}

#[inline]
fn tag_at(tags: &[u64; 2], slot: usize) -> u16 {
    (tags[slot / TAGS_PER_WORD] >> (slot % TAGS_PER_WORD * 16)) as u16
}

#[inline]
fn tag(key: u16, bits: u64) -> u16 {
    // Any odd multiplier spreads every bit of the entry into the upper sixteen.
    key ^ (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16
}

/// Whether a new result replaces the stored one of the same position. That there is no faster mate is
/// worth less than the mate that was found.
#[inline]
fn supersedes(entry: &TtEntry, bits: u64, generation: u8) -> bool {
    let loses_mate = || {
        entry.bound == Bound::Upper && TtEntry::unpack(bits).is_some_and(|entry| entry.proves_win())
    };
    let is_deep_enough = i32::from(entry.depth) + DEPTH_SLACK > i32::from(depth_of(bits));
    entry.bound == Bound::Exact
        || generation_of(bits) != generation
        || (is_deep_enough && !loses_mate())
}

/// Replacement value of an entry: the lowest in the bucket is replaced.
#[inline]
fn replacement_value(bits: u64, generation: u8) -> i32 {
    if bits == 0 {
        return i32::MIN;
    }
    let searches_ago = (N_GENERATIONS + generation - generation_of(bits)) % N_GENERATIONS;
    i32::from(depth_of(bits)) - PLIES_PER_GENERATION * i32::from(searches_ago)
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_eval::Score;

    use super::*;

    fn entry(depth: u8) -> TtEntry {
        TtEntry::new(Score::cp(i32::from(depth)), Bound::Lower, depth)
    }

    #[test]
    fn six_entries_live_side_by_side() {
        let bucket = Bucket::default();
        for key in 0..6 {
            bucket.store(key, entry(key as u8 + 1), 0);
        }
        for key in 0..6 {
            assert_eq!(bucket.probe(key), Some(entry(key as u8 + 1)));
        }
    }

    #[test]
    fn the_shallowest_goes_first() {
        let bucket = Bucket::default();
        for key in 0..6 {
            bucket.store(key, entry(10 - key as u8), 0);
        }
        bucket.store(100, entry(3), 0);
        assert_eq!(bucket.probe(5), None);
        assert_eq!(bucket.probe(100), Some(entry(3)));
        assert_eq!(bucket.probe(0), Some(entry(10)));
    }

    #[test]
    fn an_old_entry_goes_before_a_fresh_shallow_one() {
        let bucket = Bucket::default();
        bucket.store(0, entry(9), 30);
        for key in 1..6 {
            bucket.store(key, entry(2), 1);
        }
        bucket.store(6, entry(1), 1);
        assert_eq!(bucket.probe(0), None, "three searches ago, across the turn of the counter");
        assert_eq!(bucket.probe(1), Some(entry(2)));
    }

    #[test]
    fn a_move_is_kept_when_the_new_result_has_none() {
        let bucket = Bucket::default();
        let mv = Position::initial().legal_moves()[0];
        bucket.store(7, entry(4).with_move(mv), 0);
        bucket.store(7, entry(5), 0);
        assert_eq!(bucket.probe(7), Some(entry(5).with_move(mv)));
    }

    #[test]
    fn a_much_deeper_result_stays() {
        let bucket = Bucket::default();
        bucket.store(7, entry(12), 0);
        bucket.store(7, entry(3), 0);
        assert_eq!(bucket.probe(7), Some(entry(12)));
        bucket.store(7, entry(3), 1);
        assert_eq!(bucket.probe(7), Some(entry(3)), "but not past its search");
    }
}
