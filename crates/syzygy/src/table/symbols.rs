//! Symbols of the recursive pairing.
//!
//! A Huffman code stands for a symbol. A symbol is a value or a pair of symbols, so that one code can
//! stand for up to 256 values.

use super::cursor::Cursor;
use crate::fault::{Corruption, Fault};

/// Right half of a symbol that is a single value.
const LEAF: u16 = 0xFFF;
/// Maximum number of values of a symbol.
const MAX_VALUES: u16 = 256;
/// `only_value` of symbols with different values.
const MIXED: u16 = u16::MAX;

pub(super) struct Symbols {
    all: Box<[Symbol]>,
}

/// A symbol, in eight bytes for the cache.
#[derive(Clone, Copy)]
struct Symbol {
    left: u16,
    right: u16,
    n_values: u16,
    /// The value if all are equal, as in many symbols.
    only_value: u16,
}

impl Symbols {
    pub(super) fn read(cursor: &mut Cursor<'_>, n_symbols: u16) -> Result<Self, Corruption> {
        let start = cursor.at;
        let bytes = cursor.take(3 * usize::from(n_symbols))?;
        let mut all = Vec::with_capacity(usize::from(n_symbols));
        for (at, entry) in bytes.chunks_exact(3).enumerate() {
            let [a, b, c] = [entry[0], entry[1], entry[2]].map(u16::from);
            let (left, right) = (a | (b & 15) << 8, b >> 4 | c << 4);
            let is_leaf = right == LEAF;
            if !is_leaf && left.max(right) >= n_symbols {
                return Err(Fault::Symbol(left.max(right)).at(start + 3 * at));
            }
            let (n_values, only_value) = if is_leaf { (1, left) } else { (0, MIXED) };
            all.push(Symbol { left, right, n_values, only_value });
        }
        let mut symbols = Self { all: all.into() };
        for at in 0..n_symbols {
            symbols.measure(at).map_err(|fault| fault.at(start + 3 * usize::from(at)))?;
        }
        Ok(symbols)
    }

    /// Computes the number of values of a symbol by walking its tree, as halves may come later in the
    /// list. A symbol that contains itself is a fault.
    fn measure(&mut self, root: u16) -> Result<(), Fault> {
        let mut path = vec![root];
        while let Some(&at) = path.last() {
            let Symbol { left, right, n_values, .. } = self.all[usize::from(at)];
            if n_values > 0 {
                path.pop();
                continue;
            }
            let halves = [left, right].map(|half| self.all[usize::from(half)]);
            if let Some(unknown) = [left, right].into_iter().zip(halves).find(|h| h.1.n_values == 0)
            {
                // No tree with that few values is deeper.
                if path.len() > usize::from(MAX_VALUES) {
                    return Err(Fault::SymbolCycle(root));
                }
                path.push(unknown.0);
                continue;
            }
            let [left, right] = halves;
            let n_values = left.n_values + right.n_values;
            if n_values > MAX_VALUES {
                return Err(Fault::SymbolLength(at));
            }
            let is_run = left.only_value == right.only_value;
            let only_value = if is_run { left.only_value } else { MIXED };
            let symbol = &mut self.all[usize::from(at)];
            (symbol.n_values, symbol.only_value) = (n_values, only_value);
            path.pop();
        }
        Ok(())
    }

    /// Number of values of a symbol; `None` if it does not exist.
    #[inline]
    pub(super) fn n_values(&self, symbol: u16) -> Option<u16> {
        Some(self.all.get(usize::from(symbol))?.n_values)
    }

    /// Value number `at` of a symbol.
    #[inline]
    pub(super) fn value(&self, symbol: u16, mut at: u16) -> Option<u16> {
        let mut found = self.all.get(usize::from(symbol))?;
        while found.only_value == MIXED {
            let left = self.all.get(usize::from(found.left))?;
            if at < left.n_values {
                found = left;
            } else {
                at -= left.n_values;
                found = self.all.get(usize::from(found.right))?;
            }
        }
        Some(found.only_value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(u16, u16)]) -> Result<Symbols, Corruption> {
        let entry = |&(left, right): &(u16, u16)| {
            [left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]
        };
        let bytes: Vec<u8> = pairs.iter().flat_map(entry).collect();
        Symbols::read(&mut Cursor::new(&bytes, bytes.len()), pairs.len() as u16)
    }

    #[test]
    fn symbols_are_read_in_any_order() {
        let symbols = read(&[(1, 2), (2, 3), (7, LEAF), (5, LEAF), (2, 2)])
            .unwrap_or_else(|e| panic!("{e:?}"));
        let values = |symbol| -> Vec<_> {
            let n = symbols.n_values(symbol).unwrap();
            (0..n).map(|at| symbols.value(symbol, at).unwrap()).collect()
        };
        assert_eq!(values(0), [7, 5, 7]);
        assert_eq!(values(1), [7, 5]);
        assert_eq!(values(4), [7, 7]);
        assert_eq!(symbols.value(5, 0), None);
    }

    #[test]
    fn trees_without_an_end_are_refused() {
        let check = |pairs: &[(u16, u16)], fault: Fault, entry: usize| {
            assert_eq!(read(pairs).err(), Some(fault.at(3 * entry)));
        };
        check(&[(0, 0)], Fault::SymbolCycle(0), 0);
        check(&[(1, LEAF), (2, 0), (0, 1)], Fault::SymbolCycle(1), 1);
        check(&[(1, LEAF), (0, 2)], Fault::Symbol(2), 1);
        // Doubled nine times: 512 values.
        let mut doubled = vec![(1, LEAF)];
        doubled.extend((0..9).map(|at| (at, at)));
        check(&doubled, Fault::SymbolLength(9), 9);
    }
}
