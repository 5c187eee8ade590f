//! Table files of a solved balance.
//!
//! A table is cut into parts, by the side to move and the file of the leading pawn. For each part
//! an order of the placements is chosen in which its values compress well, cells that leave a
//! choice get the values of their neighbours, and what comes of it is compressed by pairing.

mod arrangement;
mod blocks;
mod cell;
mod code;
mod container;
mod fill;
mod huffman;
mod maps;
mod pairs;
mod placements;
#[cfg(test)]
mod read_back;
mod search;
mod subtable;
mod threads;
#[cfg(test)]
mod unpack;

use std::num::NonZeroUsize;

use lucena_board::{Color, Square};

use crate::Balance;
use crate::generate::solution::Solution;
use arrangement::Arrangement;
use cell::Cell;
use container::{Contents, FilePart, assemble};
use fill::fill;
use maps::Maps;
use search::{Choice, Part};
use subtable::Subtable;

/// Whether distances may be told in pairs of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// Where no result depends on the ply, as in the files that everybody uses.
    #[default]
    WhereHarmless,
    /// Never, but for positions that the fifty-move rule draws.
    Never,
}

/// The file of results of a balance.
pub(crate) fn wdl_file(solution: &impl Solution, threads: NonZeroUsize) -> Vec<u8> {
    let balance = solution.balance();
    let candidates = Arrangement::all(balance);
    let parts: Vec<FilePart> = files(balance)
        .map(|file| {
            let side = |&turn: &Color| {
                let cell_of = |squares: &[Square]| Cell::from(solution.wdl(turn, squares));
                let part = Part { balance, file, cell_of, numbered: |cells| cells };
                let Choice { arrangement, manner, .. } = part.choose(&candidates, threads);
                let values = fill(part.cells(&arrangement, threads), manner);
                (arrangement, Subtable::compress(values, 0, Contents::Results))
            };
            FilePart { sides: turns(balance).iter().map(side).collect(), maps: None }
        })
        .collect();
    assemble(Contents::Results, balance, &parts)
}

/// The file of distances of a balance.
pub(crate) fn dtz_file(
    solution: &impl Solution,
    rounding: Rounding,
    threads: NonZeroUsize,
) -> Vec<u8> {
    let balance = solution.balance();
    let candidates = Arrangement::all(balance);
    let parts: Vec<FilePart> = files(balance)
        .map(|file| dtz_part(solution, rounding, threads, &candidates, file))
        .collect();
    assemble(Contents::Distances, balance, &parts)
}

/// The distances with the leading pawn on a file: those of the side that takes less room.
fn dtz_part(
    solution: &impl Solution,
    rounding: Rounding,
    threads: NonZeroUsize,
    candidates: &[Arrangement],
    file: usize,
) -> FilePart {
    let balance = solution.balance();
    let part = |turn| Part {
        balance,
        file,
        cell_of: move |squares: &[Square]| maps::raw_cell(solution.dtz(turn, squares)),
        numbered: move |cells: Vec<Cell>| Maps::of(&cells, rounding).number(cells),
    };
    let choices = turns(balance).iter().map(|&turn| (turn, part(turn).choose(candidates, threads)));
    let (turn, choice) =
        choices.min_by_key(|(_, choice)| choice.cost).expect("one side at least is to move");
    let cells = part(turn).cells(&choice.arrangement, threads);
    let maps = Maps::of(&cells, rounding);
    let values = fill(maps.number(cells), choice.manner);
    let flags = maps.flags() | turn as u8;
    let subtable = Subtable::compress(values, flags, Contents::Distances);
    FilePart { sides: vec![(choice.arrangement, subtable)], maps: Some(maps) }
}

/// The files on which the leading pawn may stand, up to symmetry.
fn files(balance: Balance) -> std::ops::Range<usize> {
    if balance.has_pawns() { 0..4 } else { 0..1 }
}

/// The sides to move that are told apart.
fn turns(balance: Balance) -> &'static [Color] {
    if balance.is_symmetric() { &[Color::White] } else { &[Color::White, Color::Black] }
}
