//! Writes the table files of a solved endgame.
//!
//! A table has one part per side to move and file of the leading pawn. For each part the writer
//! chooses a piece order that compresses well, fills don't-care cells, and compresses the values by
//! recursive pairing (Re-Pair) and Huffman codes.

mod align;
mod blocks;
mod cell;
mod code_lengths;
#[cfg(test)]
mod decode_tests;
mod dont_care;
mod dtz_map;
mod huffman_code;
mod order_search;
mod piece_order;
mod placements;
mod re_pair;
#[cfg(test)]
mod round_trip_tests;
mod subtable;
mod table_file;
mod threads;

use std::num::NonZeroUsize;

use lucena_board::{Color, Square};
use lucena_syzygy::{MaterialKey, TableKind};

use crate::solution::Solution;
use cell::Cell;
use dont_care::fill;
use dtz_map::DtzMaps;
use order_search::{Choice, Part, Shortlist};
use piece_order::PieceOrder;
use placements::CellOf;
use subtable::Subtable;
use table_file::{FilePart, assemble};

/// Whether DTZ may be stored in moves instead of plies.
///
/// ```
/// assert_eq!(lucena_syzygy_gen::Rounding::default(), lucena_syzygy_gen::Rounding::WhereHarmless);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// In moves where no result depends on the ply, as in published tables.
    #[default]
    WhereHarmless,
    /// In plies, except for cursed wins and blessed losses.
    Never,
}

/// DTZ is stored with Black to move unless White to move is smaller by this percentage.
///
/// Rounding affects the stored side to move. The preference makes the same choice as published tables
/// where both have about the same size.
const BLACK_PERCENT: u64 = 8;

/// A side to move that is this many times larger than the other in a small sample is discarded.
const HOPELESS: u64 = 2;

/// Writer of the WDL and DTZ file of an endgame.
pub(crate) struct Writer {
    key: MaterialKey,
    rounding: Rounding,
    threads: NonZeroUsize,
    /// Piece orders to try for WDL and DTZ and each side to move. After the first file of the leading
    /// pawn only those that did well there remain, as the other files are similar.
    candidates: [[Vec<PieceOrder>; 2]; 2],
    results: Vec<FilePart>,
    distances: Vec<FilePart>,
}

/// Contents of the WDL and DTZ file of an endgame.
pub(crate) struct Files {
    pub(crate) wdl: Vec<u8>,
    pub(crate) dtz: Vec<u8>,
}

impl Writer {
    /// A writer without placements. The number of threads does not change the files.
    pub(crate) fn new(key: MaterialKey, rounding: Rounding, threads: NonZeroUsize) -> Self {
        let all = PieceOrder::all(key);
        let candidates = [[all.clone(), all.clone()], [all.clone(), all]];
        let (results, distances) = (Vec::new(), Vec::new());
        Self { key, rounding, threads, candidates, results, distances }
    }

    /// Adds the placements with the leading pawn on the next file: four files, or one without pawns.
    /// The solution needs placements of this file only.
    pub(crate) fn push(&mut self, solution: &impl Solution) {
        debug_assert!(self.results.len() < n_files(self.key));
        let results = self.results_of(solution);
        self.results.push(results);
        let distances = self.distances_of(solution);
        self.distances.push(distances);
    }

    /// The files, after all placements have been added.
    pub(crate) fn finish(self) -> Files {
        debug_assert_eq!(self.results.len(), n_files(self.key));
        Files {
            wdl: assemble(TableKind::Wdl, self.key, &self.results),
            dtz: assemble(TableKind::Dtz, self.key, &self.distances),
        }
    }

    fn results_part<S: Solution>(
        &self,
        solution: &S,
        turn: Color,
    ) -> Part<impl CellOf, impl Fn(Vec<Cell>) -> Vec<Cell> + Sync> {
        Part {
            key: self.key,
            file: self.results.len(),
            cell_of: move |squares: &[Square]| Cell::from(solution.wdl(turn, squares)),
            numbered: |cells| cells,
        }
    }

    fn distances_part<S: Solution>(
        &self,
        solution: &S,
        turn: Color,
    ) -> Part<impl CellOf, impl Fn(Vec<Cell>) -> Vec<Cell> + Sync> {
        Part {
            key: self.key,
            file: self.distances.len(),
            cell_of: move |squares: &[Square]| dtz_map::raw_cell(solution.dtz(turn, squares)),
            numbered: |cells: Vec<Cell>| DtzMaps::of(&cells, self.rounding).number(cells),
        }
    }

    fn results_of(&mut self, solution: &impl Solution) -> FilePart {
        let mut sides = Vec::new();
        for &turn in turns(self.key) {
            let part = self.results_part(solution, turn);
            let shortlist = part.shortlist(&self.candidates[0][turn as usize], self.threads);
            let Choice { piece_order, strategy, .. } = part.choose(&shortlist, self.threads);
            let values = fill(part.cells(&piece_order, self.threads), strategy);
            drop(part);
            self.candidates[0][turn as usize] = shortlist.piece_orders;
            sides.push((piece_order, Subtable::compress(values, 0, TableKind::Wdl)));
        }
        FilePart { sides, dtz_map: None }
    }

    /// DTZ of the side to move that compresses better.
    fn distances_of(&mut self, solution: &impl Solution) -> FilePart {
        let (turn, Choice { piece_order, strategy, .. }) = self.choose_distances(solution);
        let cells = self.distances_part(solution, turn).cells(&piece_order, self.threads);
        let dtz_map = DtzMaps::of(&cells, self.rounding);
        let values = fill(dtz_map.number(cells), strategy);
        let subtable = Subtable::compress(values, dtz_map.flags() | turn as u8, TableKind::Dtz);
        FilePart { sides: vec![(piece_order, subtable)], dtz_map: Some(dtz_map) }
    }

    fn choose_distances(&mut self, solution: &impl Solution) -> (Color, Choice) {
        let mut shortlists = Vec::new();
        for &turn in turns(self.key) {
            let candidates = &self.candidates[1][turn as usize];
            let part = self.distances_part(solution, turn);
            shortlists.push((turn, part.shortlist(candidates, self.threads)));
        }
        let lowest = shortlists.iter().map(|(_, list)| list.cost).min().unwrap_or(0);
        let is_close = |(_, list): &&(Color, Shortlist)| list.cost <= HOPELESS * lowest;
        let choices = shortlists.iter().filter(is_close).map(|(turn, list)| {
            (*turn, self.distances_part(solution, *turn).choose(list, self.threads))
        });
        let best = choices.min_by_key(|(turn, choice)| match turn {
            Color::White => choice.cost * (100 + BLACK_PERCENT) / 100,
            Color::Black => choice.cost,
        });
        for (turn, list) in shortlists {
            self.candidates[1][turn as usize] = list.piece_orders;
        }
        best.expect("one side is to move")
    }
}

/// Number of files of the leading pawn, up to symmetry.
fn n_files(key: MaterialKey) -> usize {
    if key.has_pawns() { 4 } else { 1 }
}

/// The sides to move that a table stores.
fn turns(key: MaterialKey) -> &'static [Color] {
    if key.is_symmetric() { &[Color::White] } else { &[Color::White, Color::Black] }
}
