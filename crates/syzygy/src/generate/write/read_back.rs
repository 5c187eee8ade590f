//! Whole files of solved balances are probed for what the solver knows.

use std::collections::HashMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::Arc;

use lucena_board::{Color, Faults, Setup, Square};

use super::arrangement::Arrangement;
use super::placements::Placements;
use super::{Cell, Rounding, dtz_file, files, wdl_file};
use crate::generate::solution::{DtzCell, Solution, WdlCell};
use crate::generate::solve::{Problem, Request, Solved};
use crate::{Balance, Memory, TableKind, Tablebase};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Balances with all that they need, solved.
fn solve(names: &[&str]) -> HashMap<Balance, Solved> {
    let mut solved: HashMap<Balance, Solved> = HashMap::new();
    for balance in names.iter().flat_map(|name| name.parse::<Balance>().unwrap().required()) {
        if !solved.contains_key(&balance) {
            let fetch = |request: Request| {
                Ok::<_, Infallible>(Arc::new(solved[&request.balance].values(request)))
            };
            let Ok(problem) = Problem::new(balance, fetch);
            let result = problem.solve(TWO).unwrap();
            solved.insert(balance, result);
        }
    }
    solved
}

fn tables(solved: &HashMap<Balance, Solved>, rounding: Rounding) -> Tablebase {
    let mut memory = Memory::new();
    for (&balance, solution) in solved {
        memory.insert(balance, TableKind::Wdl, wdl_file(solution, TWO));
        memory.insert(balance, TableKind::Dtz, dtz_file(solution, rounding, TWO));
    }
    Tablebase::with_source(memory)
}

/// Probes every position of a balance, and returns how many there are.
fn check(tables: &Tablebase, solution: &Solved, rounding: Rounding) -> usize {
    let balance = solution.balance();
    for kind in [TableKind::Wdl, TableKind::Dtz] {
        tables.verify_checksum(balance, kind).unwrap();
    }
    let mut n_positions = 0;
    let arrangement = Arrangement::all(balance).swap_remove(0);
    for file in files(balance) {
        let layout = arrangement.layout(file);
        let placements = Placements::new(balance, &layout);
        for turn in Color::ALL {
            let count = std::sync::atomic::AtomicUsize::new(0);
            let visit = |squares: &[Square]| {
                if check_position(tables, solution, rounding, turn, squares) {
                    count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                Cell::ANY
            };
            placements.all_cells(&visit, TWO);
            n_positions += count.into_inner();
        }
    }
    n_positions
}

/// Whether the placement is legal. Without en passant, what is solved is what a prober finds.
fn check_position(
    tables: &Tablebase,
    solution: &Solved,
    rounding: Rounding,
    turn: Color,
    squares: &[Square],
) -> bool {
    let (WdlCell::Exact(wdl) | WdlCell::AtMost(wdl)) = solution.wdl(turn, squares) else {
        return false;
    };
    let mut setup = Setup::empty();
    for (piece, &square) in solution.balance().men().zip(squares) {
        setup.put(square, piece);
    }
    setup.set_turn(turn);
    let pos = setup.position_waiving(Faults::WAIVABLE).unwrap();
    assert_eq!(tables.probe_wdl(&pos).unwrap(), wdl, "{}", pos.fen());
    let dtz = tables.probe_dtz(&pos).unwrap();
    let least = i32::from(wdl != crate::Wdl::Draw) * wdl.zeroing_distance();
    match solution.dtz(turn, squares) {
        DtzCell::Any if wdl.is_losing() => panic!("{}: losses have distances", pos.fen()),
        DtzCell::Any => assert_eq!(dtz.plies(), least, "{}", pos.fen()),
        DtzCell::Plies { plies, .. } => {
            let known = i32::from(plies);
            let (low, high) = (dtz.plies().abs(), dtz.most_plies().abs());
            assert!((low..=high).contains(&known), "{}: {known}, not {low}", pos.fen());
            assert!(rounding == Rounding::WhereHarmless || low == high, "{}", pos.fen());
        }
    }
    true
}

#[test]
fn three_men() {
    let solved = solve(&["KPvK"]);
    for rounding in [Rounding::WhereHarmless, Rounding::Never] {
        let tables = tables(&solved, rounding);
        for solution in solved.values() {
            assert!(check(&tables, solution, rounding) > 20_000);
        }
    }
}

/// A balance whose sides are alike, and one with wins for both sides.
#[test]
fn four_men() {
    let solved = solve(&["KRvKR", "KNvKP"]);
    let tables = tables(&solved, Rounding::WhereHarmless);
    for name in ["KRvKR", "KNvKP"] {
        let solution = &solved[&name.parse().unwrap()];
        assert!(check(&tables, solution, Rounding::WhereHarmless) > 500_000);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let solved = solve(&["KPvK"]);
    let solution = &solved[&"KPvK".parse().unwrap()];
    let files = |threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        (wdl_file(solution, threads), dtz_file(solution, Rounding::WhereHarmless, threads))
    };
    assert!(files(1) == files(3));
}
