//! Finding the first entry of a key.

use crate::{BookError, Entry, Source};

/// Looks ahead by guessing so many times before halving takes over, which is right for keys that
/// are not spread evenly. Real books are found in five or six.
const GUESSES: u32 = 16;

/// The index of the first of `n` entries whose key is not below `key`; `n` if there is none.
///
/// Keys are sums of random numbers, so a key's place follows from its value: the first guess misses
/// by about the root of `n`, and the distance between the key found there and the one looked for
/// says how far to go on. Each look narrows the range between what is known to be below and what is
/// known not to be, so this ends whatever the keys are, sorted or not.
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
        // A little further than expected, and more each time, so that the other side of the range
        // comes near too.
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

/// How many of `n` evenly spread keys lie in a stretch of this length.
#[inline]
fn expected(length: u64, n: u64) -> u64 {
    ((u128::from(length) * u128::from(n)) >> 64) as u64
}

#[inline]
pub(crate) fn key_at<S: Source + ?Sized>(source: &S, index: u64) -> Result<u64, BookError> {
    Ok(Entry::from_bytes(source.entry_bytes(index)?).key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries with these keys and nothing else.
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
    fn even_and_uneven_keys_are_found() {
        check(0..0);
        check(0..200);
        check((0..200).map(|i| u64::MAX - 200 + i));
        check((0..200).map(|i: u64| i * (u64::MAX / 199)));
        check((0..64).map(|i| 1_u64 << i));
        check((0..200).map(|i| i / 20 * 7));
        check((0..200).map(|_| u64::MAX));
    }

    #[test]
    fn disorder_comes_to_an_end() {
        let (bytes, n) = bytes((0..200).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        for key in (0..64).map(|i| 1 << i) {
            assert!(lower_bound(&bytes, n, key).is_ok_and(|at| at <= n));
        }
    }
}
