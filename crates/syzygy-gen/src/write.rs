//! Table files of a solved endgame.
//!
//! A table is cut into parts, by the side to move and the file of the leading pawn. For each part
//! an order of the placements is chosen in which its values compress well, cells that leave a
//! choice get the values of their neighbours, and what comes of it is compressed by pairing.

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

use crate::solution::Solution;
use cell::Cell;
use dont_care::fill;
use dtz_map::DtzMaps;
use lucena_syzygy::MaterialKey;
use order_search::{Choice, Part, Shortlist};
use piece_order::PieceOrder;
use placements::CellOf;
use subtable::Subtable;
use table_file::{Contents, FilePart, assemble};

/// Whether distances may be told in pairs of plies.
///
/// ```
/// assert_eq!(lucena_syzygy_gen::Rounding::default(), lucena_syzygy_gen::Rounding::WhereHarmless);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// Where no result depends on the ply, as in the files that everybody uses.
    #[default]
    WhereHarmless,
    /// Never, but for positions that the fifty-move rule draws.
    Never,
}

/// Distances are told for Black to move unless those for White take less room by so many percent.
///
/// The side for which a file tells its distances is the one whose distances are rounded, so a
/// preference makes for the same choice as in published tables, where it hardly matters to size.
const BLACK_PERCENT: u64 = 8;

/// A side to move that costs more than so many times as much as the other, by a small sample, is
/// not looked at any further.
const HOPELESS: u64 = 2;

/// The two table files of an endgame in the making.
pub(crate) struct Writer {
    key: MaterialKey,
    rounding: Rounding,
    threads: NonZeroUsize,
    /// What is tried of results and of distances, for each side to move. After the first file of
    /// the leading pawn these are the ones that did well there: the others are much like it.
    candidates: [[Vec<PieceOrder>; 2]; 2],
    results: Vec<FilePart>,
    distances: Vec<FilePart>,
}

/// The bytes of the two table files of an endgame.
pub(crate) struct Files {
    pub(crate) wdl: Vec<u8>,
    pub(crate) dtz: Vec<u8>,
}

impl Writer {
    /// Starts the files of an endgame. The number of threads makes no difference to them.
    pub(crate) fn new(key: MaterialKey, rounding: Rounding, threads: NonZeroUsize) -> Self {
        let all = PieceOrder::all(key);
        let candidates = [[all.clone(), all.clone()], [all.clone(), all]];
        let (results, distances) = (Vec::new(), Vec::new());
        Self { key, rounding, threads, candidates, results, distances }
    }

    /// Adds the placements with the leading pawn on the next file. There are four of these, or
    /// only one without pawns. Only placements of this file need to be known to the solution.
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
            wdl: assemble(Contents::Results, self.key, &self.results),
            dtz: assemble(Contents::Distances, self.key, &self.distances),
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
            sides.push((piece_order, Subtable::compress(values, 0, Contents::Results)));
        }
        FilePart { sides, dtz_map: None }
    }

    /// The distances of the side to move with which they take less room.
    fn distances_of(&mut self, solution: &impl Solution) -> FilePart {
        let (turn, Choice { piece_order, strategy, .. }) = self.choose_distances(solution);
        let cells = self.distances_part(solution, turn).cells(&piece_order, self.threads);
        let dtz_map = DtzMaps::of(&cells, self.rounding);
        let values = fill(dtz_map.number(cells), strategy);
        let subtable =
            Subtable::compress(values, dtz_map.flags() | turn as u8, Contents::Distances);
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

/// How many files the leading pawn may stand on, up to symmetry.
fn n_files(key: MaterialKey) -> usize {
    if key.has_pawns() { 4 } else { 1 }
}

/// The sides to move that are told apart.
fn turns(key: MaterialKey) -> &'static [Color] {
    if key.is_symmetric() { &[Color::White] } else { &[Color::White, Color::Black] }
}
