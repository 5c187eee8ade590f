//! DTZ maps: the numbers that a DTZ table stores in place of values.
//!
//! Wins, losses, cursed wins and blessed losses have a map each, most frequent value first, since a
//! prober knows the WDL of the position. A part with only one of them stores the values themselves.

use lucena_syzygy::Wdl;

use super::align::align;
use super::cell::Cell;
use crate::solution::DtzCell;
use crate::write::Rounding;

/// Results in the order of their maps in a file.
const CLASSES: [Wdl; 4] = [Wdl::Win, Wdl::Loss, Wdl::CursedWin, Wdl::BlessedLoss];

/// Bits of a raw cell below its class.
const VALUE_BITS: u32 = 12;
const N_VALUES: usize = 1 << VALUE_BITS;

/// A part with a DTZ this close to the 50-move rule is stored in plies: with rounded values, a player
/// who follows the table could exceed 100 plies. 99 counts, since the other side may then have 100.
const EXACT_FROM: u16 = 99;

/// Flags of a part.
const MAPPED: u8 = 0x02;
const EXACT: [u8; 2] = [0x04, 0x08];
const WIDE: u8 = 0x10;

/// A cell before mapping: the class, and the plies beyond the lowest DTZ of the class.
pub(super) fn raw_cell(cell: DtzCell) -> Cell {
    let DtzCell::Plies { class, plies } = cell else { return Cell::ANY };
    let at = CLASSES.iter().position(|&other| other == class).expect("draws have no distance");
    let value = usize::from(plies) - class.dtz_before_zeroing().unsigned_abs() as usize;
    assert!(value < N_VALUES, "{plies} plies are more than a file can store");
    Cell::exact((at << VALUE_BITS | value) as u16)
}

/// The DTZ maps of a part.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DtzMaps {
    /// By class, whether values are plies instead of moves.
    is_exact: [bool; 4],
    /// By class, the values in the order of their numbers.
    lists: [Vec<u16>; 4],
}

impl DtzMaps {
    /// The maps for these raw cells.
    pub(super) fn of(cells: &[Cell], rounding: Rounding) -> Self {
        let mut uses = vec![0_u64; CLASSES.len() * N_VALUES];
        for cell in cells.iter().filter(|cell| !cell.is_free()) {
            uses[usize::from(cell.value())] += 1;
        }
        let mut is_exact = [false; 4];
        let mut lists = [const { Vec::new() }; 4];
        for (class, uses) in uses.chunks(N_VALUES).enumerate() {
            let highest = uses.iter().rposition(|&n| n > 0).map(|value| value as u16);
            let is_close = highest.is_some_and(|value| value + 1 >= EXACT_FROM);
            // Files cannot store cursed wins and blessed losses in plies, and a ply does not matter there.
            is_exact[class] = class < 2 && (is_close || rounding == Rounding::Never);
            lists[class] = by_frequency(uses, if is_exact[class] { 1 } else { 2 });
        }
        Self { is_exact, lists }
    }

    /// Whether a number means the same value in all classes, so that the part needs no maps.
    pub(super) fn is_plain(&self) -> bool {
        let longest = self.lists.iter().max_by_key(|list| list.len());
        longest.is_none_or(|longest| self.lists.iter().all(|list| longest.starts_with(list)))
    }

    fn is_wide(&self) -> bool {
        let fits = |list: &Vec<u16>| list.len() <= 255 && list.iter().all(|&value| value <= 255);
        !self.lists.iter().all(fits)
    }

    /// The flags of the part.
    pub(super) fn flags(&self) -> u8 {
        let mut flags = 0;
        for (flag, &is_exact) in EXACT.iter().zip(&self.is_exact) {
            flags |= if is_exact { *flag } else { 0 };
        }
        match (self.is_plain(), self.is_wide()) {
            (true, _) => flags,
            (false, false) => flags | MAPPED,
            (false, true) => flags | MAPPED | WIDE,
        }
    }

    /// Replaces the values of cells by their numbers.
    pub(super) fn number(&self, cells: Vec<Cell>) -> Vec<Cell> {
        let mut numbers = vec![0; CLASSES.len() * N_VALUES];
        for (class, list) in self.lists.iter().enumerate() {
            let unit = if self.is_exact[class] { 1 } else { 2 };
            for (number, &value) in list.iter().enumerate() {
                let number = if self.is_plain() { value } else { number as u16 };
                let first = class * N_VALUES + usize::from(value * unit);
                numbers[first..first + usize::from(unit)].fill(number);
            }
        }
        let number = |cell: Cell| {
            if cell.is_free() { cell } else { Cell::exact(numbers[usize::from(cell.value())]) }
        };
        cells.into_iter().map(number).collect()
    }

    /// Appends the maps to a file, if it needs them.
    pub(super) fn push(&self, bytes: &mut Vec<u8>) {
        if self.is_plain() {
            return;
        }
        if self.is_wide() {
            align(bytes, 2);
            for list in &self.lists {
                let words = std::iter::once(list.len() as u16).chain(list.iter().copied());
                bytes.extend(words.flat_map(u16::to_le_bytes));
            }
        } else {
            for list in &self.lists {
                bytes.push(list.len() as u8);
                bytes.extend(list.iter().map(|&value| value as u8));
            }
        }
    }
}

/// The values in units of `unit` plies, most frequent first.
fn by_frequency(uses: &[u64], unit: usize) -> Vec<u16> {
    let uses: Vec<u64> = uses.chunks(unit).map(|uses| uses.iter().sum()).collect();
    let mut values: Vec<u16> =
        (0..uses.len() as u16).filter(|&v| uses[usize::from(v)] > 0).collect();
    values.sort_by_key(|&value| std::cmp::Reverse(uses[usize::from(value)]));
    values
}
