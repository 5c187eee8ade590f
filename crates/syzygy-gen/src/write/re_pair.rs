//! Recursive pairing (Re-Pair): frequent pairs of neighbours become symbols.
//!
//! New symbols take part in later pairs, so a symbol can stand for up to 256 values. Each pass replaces
//! many pairs that cannot overlap, so that pair counts stay exact and are updated instead of recounted;
//! only the count of a symbol paired with itself is too high, as runs overlap.

/// Maximum number of values of a symbol.
const VALUES_MAX: u32 = 256;

/// Maximum number of symbols: 12 bits, with one number reserved to mark single values.
pub(super) const SYMBOLS_MAX: usize = 4095;

/// Pairs with at least this fraction of the best count, in 1/256, are replaced in the same pass. Lower
/// means fewer passes and slightly worse choices.
const SAME_PASS_FRACTION: u64 = 128;

/// Minimum count of a pair to become a symbol.
const MIN_USES: u64 = 6;

/// Set in a count while the pair is replaced; the other bits are the new symbol.
const REPLACED: u32 = 1 << 31;

/// A symbol of the compressed sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// One value.
    Value(u16),
    /// Two symbols, one after the other.
    Pair(u16, u16),
}

/// A compressed sequence of values.
#[derive(Debug)]
pub(super) struct Paired {
    pub(super) symbols: Vec<Symbol>,
    /// Number of values of each symbol.
    pub(super) lengths: Vec<u32>,
    pub(super) sequence: Vec<u16>,
}

/// Compresses `values` with at most `max_symbols` symbols. Values must be below [`SYMBOLS_MAX`], with
/// at most `max_symbols` different ones.
pub(super) fn pair_up(values: Vec<u16>, max_symbols: usize) -> Paired {
    let mut pairing = Pairing::new(values, max_symbols.min(SYMBOLS_MAX));
    while let Some(chosen) = pairing.choose() {
        pairing.replace(&chosen);
    }
    Paired { symbols: pairing.symbols, lengths: pairing.lengths, sequence: pairing.sequence }
}

struct Pairing {
    symbols: Vec<Symbol>,
    lengths: Vec<u32>,
    sequence: Vec<u16>,
    /// Count of each symbol in the sequence.
    uses: Vec<u32>,
    /// Count of the pair `a`, `b` at `a * row_len + b`.
    counts: Vec<u32>,
    row_len: usize,
    /// Upper bounds of the counts in each row.
    row_bounds: Vec<u32>,
}

/// A pair that may become a symbol.
struct Candidate {
    gain: u64,
    left: u16,
    right: u16,
}

impl Pairing {
    /// Starts with one symbol per value.
    fn new(mut sequence: Vec<u16>, row_len: usize) -> Self {
        let highest = sequence.iter().copied().max().unwrap_or(0);
        let mut number = vec![u16::MAX; usize::from(highest) + 1];
        for &value in &sequence {
            number[usize::from(value)] = 0;
        }
        let mut symbols = Vec::new();
        for (value, number) in number.iter_mut().enumerate().filter(|(_, number)| **number == 0) {
            *number = symbols.len() as u16;
            symbols.push(Symbol::Value(value as u16));
        }
        let mut uses = vec![0; symbols.len()];
        for entry in &mut sequence {
            *entry = number[usize::from(*entry)];
            uses[usize::from(*entry)] += 1;
        }
        let lengths = vec![1; symbols.len()];
        let counts = vec![0; row_len * row_len];
        let row_bounds = vec![0; symbols.len()];
        let mut pairing = Self { symbols, lengths, sequence, uses, counts, row_len, row_bounds };
        pairing.count();
        pairing
    }

    fn count(&mut self) {
        for pair in self.sequence.windows(2) {
            self.counts[usize::from(pair[0]) * self.row_len + usize::from(pair[1])] += 1;
        }
        for row in 0..self.symbols.len() {
            let counts = &self.counts[row * self.row_len..][..self.symbols.len()];
            self.row_bounds[row] = counts.iter().copied().max().unwrap_or(0);
        }
    }

    /// The pairs to replace next, which cannot overlap; `None` if no pair is worth a symbol.
    fn choose(&mut self) -> Option<Vec<(u16, u16)>> {
        let room = self.row_len - self.symbols.len();
        let mut candidates = self.candidates();
        candidates.sort_unstable_by(|a, b| {
            b.gain.cmp(&a.gain).then((a.left, a.right).cmp(&(b.left, b.right)))
        });
        let mut is_left = vec![false; self.symbols.len()];
        let mut is_right = vec![false; self.symbols.len()];
        let mut chosen = Vec::new();
        for Candidate { left, right, .. } in candidates {
            let (l, r) = (usize::from(left), usize::from(right));
            let overlaps = is_right[l] || is_left[r] || (l == r && (is_left[l] || is_right[r]));
            if !overlaps && chosen.len() < room {
                is_left[l] = true;
                is_right[r] = true;
                chosen.push((left, right));
            }
        }
        (!chosen.is_empty()).then_some(chosen)
    }

    /// All pairs about as frequent as the best.
    fn candidates(&mut self) -> Vec<Candidate> {
        let mut best = MIN_USES;
        let mut found = Vec::new();
        for left in 0..self.symbols.len() {
            // Bounds are too high after the best pair of a row was replaced; this lowers them.
            let least = best * SAME_PASS_FRACTION / 256;
            if u64::from(self.row_bounds[left]) < least.max(MIN_USES) {
                continue;
            }
            let row = &self.counts[left * self.row_len..][..self.symbols.len()];
            let mut bound = 0;
            for (right, &count) in row.iter().enumerate() {
                bound = bound.max(count);
                let gain = u64::from(if left == right { count / 2 } else { count });
                let fits = self.lengths[left] + self.lengths[right] <= VALUES_MAX;
                if gain >= least.max(MIN_USES) && fits {
                    best = best.max(gain);
                    found.push(Candidate { gain, left: left as u16, right: right as u16 });
                }
            }
            self.row_bounds[left] = bound;
        }
        found.retain(|candidate| candidate.gain >= best * SAME_PASS_FRACTION / 256);
        found
    }

    /// Replaces pairs by new symbols in one pass.
    fn replace(&mut self, pairs: &[(u16, u16)]) {
        let first_new = self.symbols.len();
        let mut is_left = vec![false; first_new];
        for &(left, right) in pairs {
            let (l, r) = (usize::from(left), usize::from(right));
            self.counts[l * self.row_len + r] = REPLACED | self.symbols.len() as u32;
            is_left[l] = true;
            self.lengths.push(self.lengths[l] + self.lengths[r]);
            self.symbols.push(Symbol::Pair(left, right));
        }
        self.uses.resize(self.symbols.len(), 0);
        self.row_bounds.resize(self.symbols.len(), 0);
        self.rewrite(&is_left);
        for &(left, right) in pairs {
            self.counts[usize::from(left) * self.row_len + usize::from(right)] = 0;
        }
    }

    /// The pass over the sequence: replaces marked pairs and updates the counts around them.
    fn rewrite(&mut self, is_left: &[bool]) {
        let mut sequence = std::mem::take(&mut self.sequence);
        let (mut read, mut written) = (0, 0);
        // The last symbol before `read`, old and new.
        let mut before: Option<(u16, u16)> = None;
        while read < sequence.len() {
            let left = sequence[read];
            let mut now = (left, left);
            let mut after = left;
            read += 1;
            if is_left[usize::from(left)] && read < sequence.len() {
                let right = sequence[read];
                let mark = self.counts[usize::from(left) * self.row_len + usize::from(right)];
                if mark & REPLACED != 0 {
                    read += 1;
                    now.1 = mark as u16;
                    after = right;
                    self.uses[usize::from(left)] -= 1;
                    self.uses[usize::from(right)] -= 1;
                    self.uses[usize::from(now.1)] += 1;
                }
            }
            let is_changed = |&(old, new): &(u16, u16)| old != new || now.0 != now.1;
            if let Some((old_before, new_before)) = before.filter(is_changed) {
                self.uncount(old_before, now.0);
                self.recount(new_before, now.1);
            }
            sequence[written] = now.1;
            written += 1;
            before = Some((after, now.1));
        }
        sequence.truncate(written);
        self.sequence = sequence;
    }

    fn uncount(&mut self, left: u16, right: u16) {
        let count = &mut self.counts[usize::from(left) * self.row_len + usize::from(right)];
        if *count & REPLACED == 0 {
            *count -= 1;
        }
    }

    fn recount(&mut self, left: u16, right: u16) {
        let count = &mut self.counts[usize::from(left) * self.row_len + usize::from(right)];
        *count += 1;
        let bound = &mut self.row_bounds[usize::from(left)];
        *bound = (*bound).max(*count);
    }
}
