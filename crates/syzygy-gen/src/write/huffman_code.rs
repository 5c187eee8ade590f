//! Canonical Huffman codes.

use super::code_lengths::code_lengths;
use super::re_pair::{Paired, Symbol};

/// A canonical Huffman code: higher symbols have shorter code words.
///
/// The code words of one length are consecutive, and greater than all longer ones, so a file stores
/// only the first symbol of each length.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) min_bits: u8,
    pub(super) max_bits: u8,
    /// The lowest symbol with a code word of each length, from `min_bits` on.
    pub(super) first_symbols: Vec<u16>,
    /// The code word of the first symbol of each length.
    first_words: Vec<u32>,
    /// Bits of each symbol's code word.
    lengths: Vec<u8>,
}

impl Code {
    /// A code with these lengths, which must not increase and must be complete.
    fn new(lengths: Vec<u8>) -> Self {
        debug_assert!(lengths.is_sorted_by(|a, b| a >= b));
        let min_bits = *lengths.last().expect("a code has words");
        let max_bits = lengths[0];
        let first_symbol = |bits| lengths.partition_point(|&length| length > bits) as u16;
        let first_symbols: Vec<u16> = (min_bits..=max_bits).map(first_symbol).collect();
        let mut first_words = vec![0; first_symbols.len()];
        for at in (0..first_words.len() - 1).rev() {
            let n_longer = u32::from(first_symbols[at] - first_symbols[at + 1]);
            first_words[at] = (first_words[at + 1] + n_longer) / 2;
        }
        Self { min_bits, max_bits, first_symbols, first_words, lengths }
    }

    /// Assigns code words to the symbols of a sequence, and renumbers the symbols.
    pub(super) fn assign(paired: &mut Paired) -> Self {
        if paired.symbols.len() == 1 {
            // A code has at least two words.
            paired.symbols.push(Symbol::Value(0));
            paired.lengths.push(1);
        }
        let mut uses = vec![0; paired.symbols.len()];
        for &symbol in &paired.sequence {
            uses[usize::from(symbol)] += 1;
        }
        let lengths = code_lengths(&uses);
        let mut order: Vec<u16> = (0..lengths.len() as u16).collect();
        order.sort_by_key(|&symbol| std::cmp::Reverse(lengths[usize::from(symbol)]));
        paired.renumber(&order);
        Self::new(order.iter().map(|&symbol| lengths[usize::from(symbol)]).collect())
    }

    /// Bits of a symbol's code word.
    pub(super) fn bits(&self, symbol: u16) -> u8 {
        self.lengths[usize::from(symbol)]
    }

    /// A symbol's code word.
    pub(super) fn word(&self, symbol: u16) -> u32 {
        let at = usize::from(self.bits(symbol) - self.min_bits);
        self.first_words[at] + u32::from(symbol - self.first_symbols[at])
    }
}

impl Paired {
    /// Gives the symbol `order[n]` the number `n`.
    fn renumber(&mut self, order: &[u16]) {
        let mut number = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            number[usize::from(old)] = new as u16;
        }
        let renumbered = |symbol: u16| number[usize::from(symbol)];
        let symbols = order.iter().map(|&old| match self.symbols[usize::from(old)] {
            Symbol::Pair(left, right) => Symbol::Pair(renumbered(left), renumbered(right)),
            value @ Symbol::Value(_) => value,
        });
        self.symbols = symbols.collect();
        self.lengths = order.iter().map(|&old| self.lengths[usize::from(old)]).collect();
        self.sequence.iter_mut().for_each(|symbol| *symbol = renumbered(*symbol));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first symbols and lengths of the published worked example, KQvK with Black to move.
    #[test]
    fn first_symbols_are_as_in_real_files() {
        let counts = [(7, 2), (6, 3), (5, 6), (4, 4), (1, 2)];
        let lengths = counts.iter().flat_map(|&(bits, n)| std::iter::repeat_n(bits, n)).collect();
        let code = Code::new(lengths);
        assert_eq!((code.min_bits, code.max_bits), (1, 7));
        assert_eq!(code.first_symbols, [15, 15, 15, 11, 5, 2, 0]);
    }

    #[test]
    fn no_word_begins_another() {
        let code = Code::new(vec![4, 4, 3, 2, 1]);
        let words: Vec<String> = (0..5)
            .map(|symbol| format!("{:0bits$b}", code.word(symbol), bits = code.bits(symbol).into()))
            .collect();
        assert_eq!(words, ["0000", "0001", "001", "01", "1"]);
    }
}
