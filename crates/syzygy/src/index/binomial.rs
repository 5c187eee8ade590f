//! Binomial coefficients and the combinatorial number system.

use crate::material_key::MAX_PIECES;

/// `CHOOSE[k][n]` is the number of ways to choose `k` of `n`.
static CHOOSE: [[u32; 64]; MAX_PIECES] = {
    let mut table = [[0; 64]; MAX_PIECES];
    let mut n = 0;
    while n < 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k < MAX_PIECES && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k`, at most 6, of `n`, at most 63.
#[inline]
pub(crate) fn choose(k: usize, n: usize) -> u64 {
    u64::from(CHOOSE[k][n & 63])
}

/// The largest `n` with `choose(k, n) <= rest`: the highest of `k` numbers in the combination that
/// is number `rest`.
pub(crate) fn highest(k: usize, rest: u64) -> usize {
    CHOOSE[k].partition_point(|&ways| u64::from(ways) <= rest) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        assert_eq!(choose(0, 0), 1);
        assert_eq!(choose(2, 1), 0);
        assert_eq!(choose(2, 63), 1953);
        assert_eq!(choose(5, 47), 1_533_939);
        assert_eq!(choose(6, 63), 67_945_521);
    }

    #[test]
    fn combinations_are_numbered_without_gaps() {
        // Numbers a > b > c count as choose(3, a) + choose(2, b) + choose(1, c).
        for number in 0..choose(3, 20) {
            let mut rest = number;
            let mut last = 64;
            for k in (1..=3).rev() {
                let n = highest(k, rest);
                assert!(n < last);
                rest -= choose(k, n);
                last = n;
            }
            assert_eq!(rest, 0);
        }
    }
}
