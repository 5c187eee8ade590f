//! Interpolation search for the first entry of a key.

use crate::{BookError, Entry, Source};

/// Maximum number of interpolation steps before falling back to binary search, which is faster for
/// unevenly distributed keys. Lookups in real books take five or six steps.
const GUESSES: u32 = 16;

/// Returns the index of the first of `n` entries whose key is at least `key`, or `n`.
///
/// Zobrist keys are evenly distributed, so a key predicts its index: the first guess is off by
/// about the square root of `n`, and the difference between the key found there and the one wanted
/// gives the next step. Every step narrows the range, so the search ends even in an unsorted file.
pub(crate) fn lower_bound<S: Source + ?Sized>(
    source: &S,
    n: u64,
    key: u64,
) -> Result<u64, BookError> {
    let (mut low, mut high) = (0, n);
    let mut guess = expected(key, n);
    let mut margin = 0;
    for _ in 0..GUESSES {
        if low == high {
            return Ok(low);
        }
        let at = guess.clamp(low, high - 1);
        let found = key_at(source, at)?;
        // Overshoot a little, and more each time, so that the far end of the range closes in too.
        if found < key {
            low = at + 1;
            guess = low.saturating_add(expected(key - found, n) + margin);
        } else {
            high = at;
            guess = at.saturating_sub(expected(found - key, n) + margin + 1);
        }
        margin = 2 * margin + 1;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if key_at(source, middle)? < key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// Expected number of keys in a range of this length, with `n` evenly distributed keys.
#[inline]
fn expected(length: u64, n: u64) -> u64 {
    ((u128::from(length) * u128::from(n)) >> 64) as u64
}

/// The key of the entry at an index.
#[inline]
pub(crate) fn key_at<S: Source + ?Sized>(source: &S, index: u64) -> Result<u64, BookError> {
    Ok(Entry::from_bytes(source.entry_bytes(index)?).key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries with these keys; all other fields are zero.
    fn bytes(keys: impl IntoIterator<Item = u64>) -> ([u8; 4096], u64) {
        let (mut bytes, mut n) = ([0; 4096], 0);
        for key in keys {
            bytes[16 * n..16 * n + 8].copy_from_slice(&key.to_be_bytes());
            n += 1;
        }
        (bytes, n as u64)
    }

    fn check(keys: impl IntoIterator<Item = u64> + Clone) {
        let (bytes, n) = bytes(keys.clone());
        let around = |key: u64| [key.saturating_sub(1), key, key.saturating_add(1)];
        for key in keys.clone().into_iter().flat_map(around) {
            let expected = keys.clone().into_iter().filter(|&it| it < key).count() as u64;
            assert_eq!(lower_bound(&bytes, n, key), Ok(expected), "{key:x} of {n}");
        }
    }

    #[test]
    fn finds_evenly_and_unevenly_distributed_keys() {
        check(0..0);
        check(0..200);
        check((0..200).map(|i| u64::MAX - 200 + i));
        check((0..200).map(|i: u64| i * (u64::MAX / 199)));
        check((0..64).map(|i| 1_u64 << i));
        check((0..200).map(|i| i / 20 * 7));
        check((0..200).map(|_| u64::MAX));
    }

    #[test]
    fn search_ends_in_unsorted_entries() {
        let (bytes, n) = bytes((0..200).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        for key in (0..64).map(|i| 1 << i) {
            assert!(lower_bound(&bytes, n, key).is_ok_and(|at| at <= n));
        }
    }
}
