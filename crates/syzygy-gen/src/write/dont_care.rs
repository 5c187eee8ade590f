//! Fills don't-care cells.
//!
//! Long runs of equal values compress best, and frequent patterns too. No strategy is the best for all
//! tables; the wrong one can cost a tenth of the size.

use super::cell::Cell;

/// A strategy of filling don't-care cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FillStrategy {
    /// Make each run of equal values as long as possible, which gives the fewest runs.
    LongRuns,
    /// Continue the more frequent of the two neighbouring values.
    Neighbours,
    /// As [`Self::Neighbours`], but fill long stretches with the most frequent value of all.
    Background,
}

impl FillStrategy {
    pub(super) const ALL: [Self; 3] = [Self::LongRuns, Self::Neighbours, Self::Background];
}

/// Length from which [`FillStrategy::Background`] fills with the most frequent value.
const LONG_STRETCH: usize = 32;

/// A value for each cell, in the order of the cells.
pub(super) fn fill(mut cells: Vec<Cell>, strategy: FillStrategy) -> Vec<u16> {
    match strategy {
        FillStrategy::LongRuns => fill_with_long_runs(&mut cells),
        FillStrategy::Neighbours => fill_stretches(&mut cells, usize::MAX),
        FillStrategy::Background => fill_stretches(&mut cells, LONG_STRETCH),
    }
    // Collecting reuses the memory of the cells.
    cells.into_iter().map(Cell::value).collect()
}

/// Starts a new run only where the next cell allows no common value.
fn fill_with_long_runs(cells: &mut [Cell]) {
    let mut start = 0;
    let mut common = Cell::ANY;
    for at in 0..cells.len() {
        common = common.and(cells[at]).unwrap_or_else(|| {
            cells[start..at].fill(settle(common));
            start = at;
            cells[at]
        });
    }
    cells[start..].fill(settle(common));
}

/// The value of a run whose cells all allow `common`.
fn settle(common: Cell) -> Cell {
    if common == Cell::ANY { Cell::exact(0) } else { Cell::exact(common.value()) }
}

/// Fills each stretch of don't-care cells, with the most frequent value from `long` cells on if they
/// allow it.
fn fill_stretches(cells: &mut [Cell], long: usize) {
    let uses = Uses::of(cells);
    let mut end = 0;
    while let Some(start) = (end..cells.len()).find(|&at| cells[at].is_free()) {
        end = (start..cells.len()).find(|&at| !cells[at].is_free()).unwrap_or(cells.len());
        let before = start.checked_sub(1).map(|at| cells[at]);
        let after = cells.get(end).copied();
        let stretch = &mut cells[start..end];
        let common = stretch.iter().try_fold(Cell::ANY, |common, &cell| common.and(cell));
        let common = common.expect("free cells always have their lowest value in common");
        let background = (stretch.len() >= long).then_some(uses.most_frequent);
        let allowed = |value: &Cell| common.and(*value) == Some(*value);
        let value = background.filter(allowed).or_else(|| {
            let neighbours = [before, after].into_iter().flatten().filter(allowed);
            // With equal frequencies, the value before.
            neighbours.rev().max_by_key(|&value| uses.of_value(value))
        });
        match value {
            Some(value) => stretch.fill(value),
            None => fill_from_both_ends(stretch, before, after),
        }
    }
}

/// Continues the values beside a stretch as far as its cells allow.
fn fill_from_both_ends(stretch: &mut [Cell], before: Option<Cell>, after: Option<Cell>) {
    let forbids = |value: Cell| move |cell: &Cell| cell.and(value) != Some(value);
    let mut middle = stretch;
    if let Some(value) = before {
        let end = middle.iter().position(forbids(value)).unwrap_or(middle.len());
        middle[..end].fill(value);
        middle = &mut middle[end..];
    }
    if let Some(value) = after {
        let start = middle.iter().rposition(forbids(value)).map_or(0, |last| last + 1);
        middle[start..].fill(value);
        middle = &mut middle[..start];
    }
    fill_with_long_runs(middle);
}

/// Frequencies of the exact values.
struct Uses {
    counts: Vec<u32>,
    most_frequent: Cell,
}

impl Uses {
    fn of(cells: &[Cell]) -> Self {
        let exact = || cells.iter().filter(|cell| !cell.is_free());
        let highest = exact().map(|cell| cell.value()).max().unwrap_or(0);
        let mut counts = vec![0; usize::from(highest) + 1];
        exact().for_each(|cell| counts[usize::from(cell.value())] += 1);
        let most_frequent = (0..=highest).rev().max_by_key(|&value| counts[usize::from(value)]);
        Self { counts, most_frequent: Cell::exact(most_frequent.unwrap_or(0)) }
    }

    fn of_value(&self, cell: Cell) -> u32 {
        self.counts.get(usize::from(cell.value())).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::{Config, RngSeed};

    use super::*;

    const ZERO: Cell = Cell::exact(0);
    const TWO: Cell = Cell::exact(2);
    const THREE: Cell = Cell::exact(3);
    const LOW: Cell = Cell::at_most(1);

    fn check(strategy: FillStrategy, cells: &[Cell], expected: &[u16]) {
        assert_eq!(fill(cells.to_vec(), strategy), expected, "{cells:?}");
    }

    #[test]
    fn long_runs_go_on_as_far_as_they_can() {
        let check =
            |cells: &[Cell], expected: &[u16]| check(FillStrategy::LongRuns, cells, expected);
        check(&[Cell::ANY; 2], &[0, 0]);
        check(&[Cell::ANY, TWO, Cell::ANY, Cell::ANY, ZERO, Cell::ANY], &[2, 2, 2, 2, 0, 0]);
        check(&[TWO, LOW, TWO], &[2, 1, 2]);
        check(&[TWO, LOW, Cell::ANY, ZERO, LOW], &[2, 0, 0, 0, 0]);
        check(&[LOW, Cell::at_most(3), LOW], &[1, 1, 1]);
        check(&[], &[]);
    }

    #[test]
    fn the_more_frequent_neighbour_is_continued() {
        let check =
            |cells: &[Cell], expected: &[u16]| check(FillStrategy::Neighbours, cells, expected);
        check(&[Cell::ANY; 2], &[0, 0]);
        check(&[TWO, Cell::ANY, ZERO, Cell::ANY, ZERO], &[2, 0, 0, 0, 0]);
        check(&[TWO, TWO, LOW, Cell::ANY, ZERO], &[2, 2, 0, 0, 0]);
        // Neither neighbour will do for all of the stretch.
        let high = Cell::at_most(3);
        check(&[TWO, high, LOW, high, THREE], &[2, 2, 1, 3, 3]);
    }

    #[test]
    fn long_stretches_become_background() {
        let mut cells = vec![ZERO, ZERO, TWO];
        cells.extend([Cell::ANY; LONG_STRETCH]);
        cells.push(TWO);
        assert_eq!(fill(cells.clone(), FillStrategy::Background)[3], 0);
        cells.remove(3);
        assert_eq!(fill(cells, FillStrategy::Background)[3], 2);
    }

    fn some_cell() -> impl Strategy<Value = Cell> {
        prop_oneof![
            2 => Just(Cell::ANY),
            1 => (0..5_u16).prop_map(Cell::at_most),
            2 => (0..5_u16).prop_map(Cell::exact),
        ]
    }

    #[test]
    fn every_cell_gets_a_value_that_it_allows() {
        let config = Config {
            rng_seed: RngSeed::Fixed(7),
            failure_persistence: None,
            ..Config::with_cases(500)
        };
        proptest!(config, |(cells in prop::collection::vec(some_cell(), 0..200))| {
            for strategy in FillStrategy::ALL {
                let values = fill(cells.clone(), strategy);
                prop_assert_eq!(values.len(), cells.len());
                for (&cell, value) in cells.iter().zip(values) {
                    let value = Cell::exact(value);
                    prop_assert_eq!(cell.and(value), Some(value), "{:?}", strategy);
                }
            }
        });
    }
}
