//! One cache line of the table: six entries and the tags that tell them apart.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::entry::{AGES, Bound, Entry, age_of, depth_of, move_of};

pub(super) const ENTRIES_PER_LINE: usize = 6;
const TAGS_PER_WORD: usize = 4;

/// An entry that is a search old counts like one so many plies shallower.
const PLIES_PER_AGE: i32 = 4;
/// A fresh result replaces one of the same position that is at most so much deeper.
const DEPTH_SLACK: i32 = 4;

/// Six words of entries, then two words with their 16-bit tags.
///
/// A tag is sixteen bits of the key, mixed with the entry that it belongs to. Entry and tag are
/// two words, which two threads may write at once in either order; then they do not fit together
/// and the tag matches no key, as if nothing were there.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Line {
    entries: [AtomicU64; ENTRIES_PER_LINE],
    tags: [AtomicU64; 2],
}

impl Line {
    #[inline]
    pub(super) fn probe(&self, key: u16) -> Option<Entry> {
        let tags = [self.tags[0].load(Relaxed), self.tags[1].load(Relaxed)];
        self.entries.iter().enumerate().find_map(|(slot, entry)| {
            let bits = entry.load(Relaxed);
            if tag_at(&tags, slot) == tag(key, bits) { Entry::unpack(bits) } else { None }
        })
    }

    #[inline]
    pub(super) fn store(&self, key: u16, mut entry: Entry, age: u8) {
        let tags = [self.tags[0].load(Relaxed), self.tags[1].load(Relaxed)];
        let mut slot = 0;
        let mut least = i32::MAX;
        for (i, word) in self.entries.iter().enumerate() {
            let bits = word.load(Relaxed);
            if bits != 0 && tag_at(&tags, i) == tag(key, bits) {
                if !supersedes(&entry, bits, age) {
                    return;
                }
                if entry.mv.is_none() {
                    // An old move is better than none: it is likely still good.
                    entry.mv = move_of(bits);
                }
                slot = i;
                break;
            }
            let worth = worth(bits, age);
            if worth < least {
                (least, slot) = (worth, i);
            }
        }
        let bits = entry.pack(age);
        self.entries[slot].store(bits, Relaxed);
        let (word, shift) = (slot / TAGS_PER_WORD, slot % TAGS_PER_WORD * 16);
        let cleared = tags[word] & !(0xFFFF << shift);
        self.tags[word].store(cleared | u64::from(tag(key, bits)) << shift, Relaxed);
    }

    /// Touches the memory of the line without changing what it holds, whatever other threads do.
    /// Not with `fetch_or(0)`, which compilers turn into a read; reading commits nothing.
    pub(super) fn touch(&self) {
        let _ = self.entries[0].compare_exchange(0, 0, Relaxed, Relaxed);
    }

    pub(super) fn clear(&self) {
        self.entries.iter().chain(&self.tags).for_each(|word| word.store(0, Relaxed));
    }

    pub(super) fn count_of_age(&self, age: u8) -> usize {
        let is_fresh = |word: &&AtomicU64| {
            let bits = word.load(Relaxed);
            bits != 0 && age_of(bits) == age
        };
        self.entries.iter().filter(is_fresh).count()
    }
}

#[inline]
fn tag_at(tags: &[u64; 2], slot: usize) -> u16 {
    (tags[slot / TAGS_PER_WORD] >> (slot % TAGS_PER_WORD * 16)) as u16
}

#[inline]
fn tag(key: u16, bits: u64) -> u16 {
    // Any odd constant spreads each bit of the entry into the upper sixteen.
    key ^ (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16
}

/// Whether a new result for the same position is worth more than the stored one.
#[inline]
fn supersedes(entry: &Entry, bits: u64, age: u8) -> bool {
    entry.bound == Bound::Exact
        || age_of(bits) != age
        || i32::from(entry.depth) + DEPTH_SLACK > i32::from(depth_of(bits))
}

#[inline]
fn worth(bits: u64, age: u8) -> i32 {
    if bits == 0 {
        return i32::MIN;
    }
    let searches_ago = (AGES + age - age_of(bits)) % AGES;
    i32::from(depth_of(bits)) - PLIES_PER_AGE * i32::from(searches_ago)
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_eval::Score;

    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry::new(Score::cp(i32::from(depth)), Bound::Lower, depth)
    }

    #[test]
    fn six_entries_live_side_by_side() {
        let line = Line::default();
        for key in 0..6 {
            line.store(key, entry(key as u8 + 1), 0);
        }
        for key in 0..6 {
            assert_eq!(line.probe(key), Some(entry(key as u8 + 1)));
        }
    }

    #[test]
    fn the_shallowest_goes_first() {
        let line = Line::default();
        for key in 0..6 {
            line.store(key, entry(10 - key as u8), 0);
        }
        line.store(100, entry(3), 0);
        assert_eq!(line.probe(5), None);
        assert_eq!(line.probe(100), Some(entry(3)));
        assert_eq!(line.probe(0), Some(entry(10)));
    }

    #[test]
    fn an_old_entry_goes_before_a_fresh_shallow_one() {
        let line = Line::default();
        line.store(0, entry(9), 30);
        for key in 1..6 {
            line.store(key, entry(2), 1);
        }
        line.store(6, entry(1), 1);
        assert_eq!(line.probe(0), None, "three searches ago, across the turn of the counter");
        assert_eq!(line.probe(1), Some(entry(2)));
    }

    #[test]
    fn a_move_is_kept_when_the_new_result_has_none() {
        let line = Line::default();
        let mv = Position::initial().legal_moves()[0];
        line.store(7, entry(4).with_move(mv), 0);
        line.store(7, entry(5), 0);
        assert_eq!(line.probe(7), Some(entry(5).with_move(mv)));
    }

    #[test]
    fn a_much_deeper_result_stays() {
        let line = Line::default();
        line.store(7, entry(12), 0);
        line.store(7, entry(3), 0);
        assert_eq!(line.probe(7), Some(entry(12)));
        line.store(7, entry(3), 1);
        assert_eq!(line.probe(7), Some(entry(3)), "but not past its search");
    }
}
