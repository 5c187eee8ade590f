//! Huffman code lengths.

use std::collections::VecDeque;

/// Longest code that probers support, in bits.
pub(super) const CODE_BITS_MAX: u8 = 32;

/// Code lengths for symbols with these frequencies, at least two. Unused symbols get a code as well,
/// since every symbol of a file has one.
pub(super) fn code_lengths(uses: &[u32]) -> Vec<u8> {
    debug_assert!(uses.len() >= 2);
    let mut weights: Vec<u64> = uses.iter().map(|&n| u64::from(n)).collect();
    loop {
        let lengths = unlimited_lengths(&weights);
        if lengths.iter().all(|&length| length <= CODE_BITS_MAX) {
            return lengths;
        }
        // Flatten the frequencies until the codes are short enough. Only frequencies like the
        // Fibonacci numbers lead here.
        weights.iter_mut().for_each(|weight| *weight = *weight / 2 + 1);
    }
}

/// Optimal lengths without a limit.
fn unlimited_lengths(weights: &[u64]) -> Vec<u8> {
    // Two queues: leaves sorted by weight, and inner nodes, which are created in order of weight.
    let mut by_weight: Vec<usize> = (0..weights.len()).collect();
    by_weight.sort_by_key(|&symbol| weights[symbol]);
    let mut leaves: VecDeque<(u64, usize)> =
        by_weight.into_iter().map(|symbol| (weights[symbol], symbol)).collect();
    let mut inner: VecDeque<(u64, usize)> = VecDeque::new();
    let mut parents = vec![0; 2 * weights.len() - 1];
    for node in weights.len()..parents.len() {
        let mut weight = 0;
        for _ in 0..2 {
            let from_leaves = match (leaves.front(), inner.front()) {
                (Some(leaf), Some(node)) => leaf.0 <= node.0,
                (leaf, _) => leaf.is_some(),
            };
            let lightest = if from_leaves { leaves.pop_front() } else { inner.pop_front() };
            let (lightest, child) = lightest.expect("two nodes are left to join");
            weight += lightest;
            parents[child] = node;
        }
        inner.push_back((weight, node));
    }
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len() - 1).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    depths.truncate(weights.len());
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kraft sum times 2^32; a complete code has exactly 2^32.
    fn kraft(lengths: &[u8]) -> u64 {
        lengths.iter().map(|&length| 1_u64 << (CODE_BITS_MAX - length)).sum()
    }

    #[test]
    fn frequent_symbols_get_short_codes() {
        assert_eq!(code_lengths(&[1, 1]), [1, 1]);
        assert_eq!(code_lengths(&[50, 10, 10, 30]), [1, 3, 3, 2]);
        assert_eq!(kraft(&code_lengths(&[5, 0, 7, 0, 0])), 1 << CODE_BITS_MAX);
    }

    #[test]
    fn no_code_is_longer_than_readers_take() {
        let mut uses = vec![1, 1];
        while uses.len() < 45 {
            uses.push(uses[uses.len() - 2] + uses[uses.len() - 1]);
        }
        let weights: Vec<u64> = uses.iter().map(|&n| u64::from(n)).collect();
        assert!(unlimited_lengths(&weights).iter().any(|&length| length > CODE_BITS_MAX));
        let lengths = code_lengths(&uses);
        assert!(lengths.iter().all(|&length| (1..=CODE_BITS_MAX).contains(&length)));
        assert_eq!(kraft(&lengths), 1 << CODE_BITS_MAX);
    }

    #[test]
    fn many_equal_symbols_share_a_length() {
        assert!(code_lengths(&[3; 4095]).iter().all(|&length| length == 12 || length == 11));
    }
}
