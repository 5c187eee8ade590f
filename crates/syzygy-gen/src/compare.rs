//! Compares table files with the solution.

use std::{
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use lucena_syzygy::{
    TableError, TableKind, Wdl,
    format::{Placement, TableScan},
};

use crate::{
    parallel::for_each_parallel,
    solution::{DtzCell, WdlCell},
    solve::{PositionValue, Solved},
};

/// Number of values in a table file that the solution does not allow, with the leading pawn on one
/// file.
pub(crate) fn count_mismatches(
    file: &TableScan<'_>,
    leading_file: usize,
    solution: &Solved,
    threads: NonZeroUsize,
) -> Result<u64, TableError> {
    let n_mismatches = AtomicU64::new(0);
    let error = Mutex::new(None);
    for_each_parallel(
        threads,
        file.segments(leading_file)?.into_iter(),
        || (),
        |(), segment| {
            let read = file.read(&segment, |placements| {
                let known = solution.find_all(placements);
                let is_wrong =
                    |(placement, known): &(&Placement<'_>, PositionValue)| match file.kind() {
                        TableKind::Wdl => !has_result(placement, known.wdl),
                        TableKind::Dtz => !has_distance(placement, known.dtz),
                    };
                let n_wrong = placements.iter().zip(known).filter(is_wrong).count();
                if n_wrong > 0 {
                    n_mismatches.fetch_add(n_wrong as u64, Relaxed);
                }
            });
            if let Err(found) = read {
                error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
            }
        },
    );
    let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or(Ok(n_mismatches.into_inner()), Err)
}

fn has_result(placement: &Placement<'_>, expected: WdlCell) -> bool {
    match expected {
        WdlCell::Any => true,
        WdlCell::Exact(expected) => placement.wdl() == Some(expected),
        WdlCell::AtMost(most) => placement.wdl().is_some_and(|wdl| wdl <= most),
    }
}

fn has_distance(placement: &Placement<'_>, expected: DtzCell) -> bool {
    let DtzCell::Plies { class, plies } = expected else { return true };
    // DTZ above 100 is never stored or solved to the ply.
    let is_above_100 = matches!(class, Wdl::CursedWin | Wdl::BlessedLoss);
    placement.plies(class).is_some_and(|(stored, is_exact)| {
        stored == plies || !is_exact && !is_above_100 && stored + 1 == plies
    })
}
