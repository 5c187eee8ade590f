//! The solver's results against published tables, where they are there.

use std::num::NonZeroUsize;

use lucena_board::{Color, Piece, Square};

use super::{
    super::{super::solution::*, Solved, board},
    library::{Library, position},
};
use crate::{Balance, Dtz, Tablebase, Wdl};

impl Solved {
    /// The squares of every `step`th position in memory, legal or not.
    fn placements(&self, step: usize) -> impl Iterator<Item = Vec<Square>> {
        let geometry = &self.geometry;
        let per_slice = 64 * geometry.words_per_slice();
        (0..geometry.slices.len() * per_slice).step_by(step).filter_map(move |number| {
            let pawns = geometry.slices.board(number / per_slice);
            let word = number % per_slice / 64;
            let kings = geometry.block(&pawns, word / geometry.words_per_block())?;
            let mut board = geometry.word(&kings, word % geometry.words_per_block())?;
            board.put(geometry.cast.inner, number % 64);
            let squares = &board.squares[..geometry.cast.men.len()];
            Some(squares.iter().map(|&square| board::square(square.into())).collect())
        })
    }

    /// Compares with published tables; returns how many positions were compared.
    fn compare(&self, tables: &Tablebase, step: usize) -> usize {
        let balance = self.balance();
        let men: Vec<Piece> = balance.men().collect();
        let mut n_compared = 0;
        for squares in self.placements(step) {
            for turn in Color::ALL {
                let Some(pos) = position(&men, &squares, turn) else {
                    assert_eq!(self.wdl(turn, &squares), WdlCell::Any);
                    continue;
                };
                let dtz = tables.probe_dtz(&pos).unwrap();
                let (WdlCell::Exact(wdl) | WdlCell::AtMost(wdl)) = self.wdl(turn, &squares) else {
                    panic!("{} is legal", pos.fen());
                };
                assert_eq!(wdl, dtz.wdl(), "{}", pos.fen());
                let plies = match self.dtz(turn, &squares) {
                    DtzCell::Plies { plies, .. } => plies,
                    DtzCell::Any => wdl.zeroing_distance().unsigned_abs() as u16,
                };
                assert!(fits(plies, dtz), "{} {plies} {dtz:?}", pos.fen());
                n_compared += 1;
            }
        }
        n_compared
    }
}

/// Whether a distance is one that a table allows.
fn fits(plies: u16, dtz: Dtz) -> bool {
    let allowed = dtz.plies().abs()..=dtz.most_plies().abs();
    // Beyond 100 the solver rounds, too.
    let most = plies + u16::from(matches!(dtz.wdl(), Wdl::CursedWin | Wdl::BlessedLoss));
    allowed.contains(&plies.into()) || allowed.contains(&most.into())
}

fn check(n_men: usize, step: usize) {
    let Some(folder) = lucena_testkit::shared_data("syzygy") else { return };
    let mut tables = Tablebase::new();
    tables.add_directory(folder).unwrap();
    let mut library = Library::default();
    for balance in Balance::all(n_men) {
        if tables.missing(balance).is_empty() {
            library.add(balance, NonZeroUsize::MIN);
            let n_compared = library.solved[&balance].compare(&tables, step);
            assert!(n_compared > 0, "{balance}");
        }
    }
}

#[test]
fn three_men() {
    check(3, 1);
}

#[test]
fn four_men() {
    check(4, 397);
}

#[test]
#[ignore = "minutes: every position of all tables of four men"]
fn four_men_to_the_last_position() {
    check(4, 1);
}

#[test]
#[ignore = "minutes, and gigabytes"]
fn five_men() {
    check(5, 997);
}
