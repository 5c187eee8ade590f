//! Table files against the solution from which they were made.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use super::{
    solution::{DtzCell, WdlCell},
    solve::{Meaning, Solved},
};
use crate::{
    TableKind, Wdl,
    error::Corruption,
    table::{Placement, Table},
};

/// How many values of a file are not what the solution allows that there is with the leading pawn
/// on one file.
pub(crate) fn count_mistakes(
    table: &Table,
    file: &[u8],
    kind: TableKind,
    leading_file: usize,
    solution: &Solved,
    threads: NonZeroUsize,
) -> Result<u64, Corruption> {
    let n_mistakes = AtomicU64::new(0);
    table.scan(file, leading_file, threads, |placements| {
        let known = solution.find_all(placements);
        let is_wrong = |(placement, known): &(&Placement<'_>, Meaning)| match kind {
            TableKind::Wdl => !has_result(placement, known.wdl),
            TableKind::Dtz => !has_distance(placement, known.dtz),
        };
        let n_wrong = placements.iter().zip(known).filter(is_wrong).count();
        if n_wrong > 0 {
            n_mistakes.fetch_add(n_wrong as u64, Relaxed);
        }
    })?;
    Ok(n_mistakes.into_inner())
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
    // What the fifty-move rule draws is never stored to the ply, nor known.
    let is_late = matches!(class, Wdl::CursedWin | Wdl::BlessedLoss);
    placement.plies(class).is_some_and(|(stored, is_exact)| {
        stored == plies || !is_exact && !is_late && stored + 1 == plies
    })
}
