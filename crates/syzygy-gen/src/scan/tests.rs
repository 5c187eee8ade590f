use std::{convert::Infallible, sync::atomic::AtomicBool};

use lucena_board::{Color, Square};
use lucena_syzygy::{Memory, Wdl};

use super::*;
use crate::{
    solution::{DtzCell, Solution, WdlCell},
    solve::{Resources, Solved, Solver},
    write::{Files, Rounding, Writer},
};

/// A solution with wrong values for some positions.
struct Wrong<L> {
    solved: Solved,
    change: L,
}

impl<L: Fn(&[Square], DtzCell) -> Option<DtzCell> + Sync> Solution for Wrong<L> {
    fn wdl(&self, turn: Color, squares: &[Square]) -> WdlCell {
        match (self.change)(squares, self.solved.dtz(turn, squares)) {
            Some(DtzCell::Any) => WdlCell::Exact(Wdl::Draw),
            _ => self.solved.wdl(turn, squares),
        }
    }

    fn dtz(&self, turn: Color, squares: &[Square]) -> DtzCell {
        let cell = self.solved.dtz(turn, squares);
        (self.change)(squares, cell).unwrap_or(cell)
    }
}

/// Verifies KRvK tables generated from a solution with wrong values.
fn verify_krvk(
    change: impl Fn(&[Square], DtzCell) -> Option<DtzCell> + Sync,
) -> (Verification, Tablebase) {
    let key: MaterialKey = "KRvK".parse().unwrap();
    let one = NonZeroUsize::MIN;
    let Ok(solver) =
        Solver::new(key, |_| -> Result<_, Infallible> { unreachable!("only kings follow") });
    let resources = Resources { threads: one, stop: &AtomicBool::new(false) };
    let solved = solver.solve(0, &resources).unwrap();
    let mut writer = Writer::new(key, Rounding::WhereHarmless, one);
    writer.push(&Wrong { solved, change });
    let Files { wdl, dtz } = writer.finish();
    let mut memory = Memory::new();
    memory.insert(key, TableKind::Wdl, wdl);
    memory.insert(key, TableKind::Dtz, dtz);
    let tables = Tablebase::with_source(memory);
    (verify(&tables, key, one, |_| ()).unwrap(), tables)
}

#[test]
fn true_tables_are_consistent() {
    let (verification, tables) = verify_krvk(|_, _| None);
    assert_eq!((verification.n_mismatches, &verification.first), (0, &None));
    // An eighth of all, and a little more, as boards with both kings on a diagonal are their own
    // mirror images.
    let eighth = (175_168 + 223_944) / 8;
    assert!((eighth..eighth + 2000).contains(&verification.n_positions), "{verification:?}");
    let krvk = "KRvK".parse().unwrap();
    let statistics = statistics(&tables, krvk, NonZeroUsize::MIN, |_| ()).unwrap();
    let (white, black) = (statistics.side(Color::White), statistics.side(Color::Black));
    assert_eq!((black.count(Wdl::Loss), black.count(Wdl::Draw)), (201_700, 22_244));
    assert_eq!((white.count(Wdl::Win), white.longest(Wdl::Win)), (175_168, Some(31)));
}

#[test]
fn large_tables_are_refused() {
    let large = "KQRBvKRN".parse().unwrap();
    let error = verify(&Tablebase::new(), large, NonZeroUsize::MIN, |_| ()).unwrap_err();
    assert!(matches!(error, ScanError::TooManyPieces(key) if key == large), "{error}");
}

#[test]
fn wrong_results_are_found() {
    let (verification, _) = verify_krvk(|squares, cell| {
        let wrong = squares[1] == Square::C3 && cell != DtzCell::Any;
        wrong.then_some(DtzCell::Any)
    });
    assert!(verification.n_mismatches > 100, "{verification:?}");
    let first = verification.first.unwrap();
    assert_ne!(first.found, first.expected);
}

#[test]
fn wrong_distances_are_found() {
    let (verification, _) = verify_krvk(|squares, cell| match cell {
        DtzCell::Plies { class, plies } if squares[1] == Square::C3 && plies > 4 => {
            Some(DtzCell::Plies { class, plies: plies - 4 })
        }
        _ => None,
    });
    assert!(verification.n_mismatches > 100, "{verification:?}");
}
