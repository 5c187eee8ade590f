//! Whole files are read back, and must say of every placement what its solution asks for.

use std::collections::HashMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Files, Rounding, Writer};
use crate::checksum::{CHECKSUM_LEN, checksum};
use crate::generate::check::count_mistakes;
use crate::generate::solve::{Effort, Problem, Request, Solved, Values};
use crate::table::Table;
use crate::{Balance, TableKind};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// The files of solved balances.
#[derive(Default)]
struct Library {
    solved: HashMap<Balance, (Problem, Vec<Solved>)>,
}

impl Library {
    /// Solves a balance and what it needs.
    fn of(name: &str) -> Self {
        let mut library = Self::default();
        let effort = Effort { threads: TWO, stop: &AtomicBool::new(false) };
        for balance in name.parse::<Balance>().unwrap().required() {
            let fetch = |request| Ok::<_, Infallible>(library.values(request));
            let Ok(problem) = Problem::new(balance, fetch);
            let files = problem.files().map(|file| problem.solve(file, &effort).unwrap()).collect();
            library.solved.insert(balance, (problem, files));
        }
        library
    }

    fn values(&self, request: Request) -> Arc<Values> {
        let (problem, files) = &self.solved[&request.balance];
        let mut values = problem.values(request);
        files.iter().for_each(|file| file.add_to(&mut values));
        Arc::new(values)
    }

    fn write(&self, balance: Balance, rounding: Rounding, threads: NonZeroUsize) -> Files {
        let mut writer = Writer::new(balance, rounding, threads);
        self.solved[&balance].1.iter().for_each(|file| writer.push(file));
        writer.finish()
    }

    /// Writes the files of a balance, and reads every value in them.
    fn check(&self, balance: Balance, rounding: Rounding) {
        let files = self.write(balance, rounding, TWO);
        for (kind, file) in [(TableKind::Wdl, files.wdl), (TableKind::Dtz, files.dtz)] {
            let (body, sum) = file.split_last_chunk::<CHECKSUM_LEN>().unwrap();
            assert_eq!(checksum(body), *sum, "{balance} {kind}");
            let table = Table::read(&file, balance, kind).unwrap();
            for (at, solution) in self.solved[&balance].1.iter().enumerate() {
                let found = count_mistakes(&table, &file, kind, at, solution, TWO);
                assert_eq!(found, Ok(0), "{balance} {kind}");
            }
        }
    }
}

#[test]
fn three_men() {
    let library = Library::of("KPvK");
    for &balance in library.solved.keys() {
        library.check(balance, Rounding::WhereHarmless);
        library.check(balance, Rounding::Never);
    }
}

#[test]
fn alike_sides_have_one_to_move() {
    Library::of("KRvKR").check("KRvKR".parse().unwrap(), Rounding::WhereHarmless);
}

#[test]
fn wins_and_losses_have_values_of_their_own() {
    Library::of("KNvKP").check("KNvKP".parse().unwrap(), Rounding::WhereHarmless);
}

#[test]
fn pawns_of_both_sides() {
    Library::of("KPvKP").check("KPvKP".parse().unwrap(), Rounding::WhereHarmless);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let library = Library::of("KPvK");
    let write = |threads: usize| {
        let threads = threads.try_into().unwrap();
        library.write("KPvK".parse().unwrap(), Rounding::WhereHarmless, threads)
    };
    let (alone, together) = (write(1), write(3));
    assert!(alone.wdl == together.wdl && alone.dtz == together.dtz);
}
