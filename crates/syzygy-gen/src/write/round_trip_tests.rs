//! Tests that every value of written files matches the solution.

use std::collections::HashMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lucena_board::{Color, Move, Piece, Role, Setup, Square};
use lucena_syzygy::format::TableScan;
use lucena_syzygy::format::{CHECKSUM_LEN, checksum};
use lucena_syzygy::{MaterialKey, Memory, TableKind, Tablebase};

use super::{Files, Rounding, Writer};
use crate::compare::count_mismatches;
use crate::{solve::Request, solve::Resources, solve::Solved, solve::Solver, solve::Values};

const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Solved endgames.
#[derive(Default)]
struct SolvedEndgames {
    solved: HashMap<MaterialKey, (Solver, Vec<Solved>)>,
}

impl SolvedEndgames {
    /// Solves an endgame and all that it needs.
    fn of(name: &str) -> Self {
        let mut solved_endgames = Self::default();
        let resources = Resources { threads: TWO, stop: &AtomicBool::new(false) };
        for key in name.parse::<MaterialKey>().unwrap().required() {
            let fetch = |request| Ok::<_, Infallible>(solved_endgames.values(request));
            let Ok(solver) = Solver::new(key, fetch);
            let files =
                solver.files().map(|file| solver.solve(file, &resources).unwrap()).collect();
            solved_endgames.solved.insert(key, (solver, files));
        }
        solved_endgames
    }

    fn values(&self, request: Request) -> Arc<Values> {
        let (solver, files) = &self.solved[&request.key];
        let mut values = solver.values(request);
        files.iter().for_each(|file| file.add_to(&mut values));
        Arc::new(values)
    }

    fn write(&self, key: MaterialKey, rounding: Rounding, threads: NonZeroUsize) -> Files {
        let mut writer = Writer::new(key, rounding, threads);
        self.solved[&key].1.iter().for_each(|file| writer.push(file));
        writer.finish()
    }

    /// Writes the files of an endgame and checks every value in them.
    fn check(&self, key: MaterialKey, rounding: Rounding) -> Files {
        let files = self.write(key, rounding, TWO);
        for (kind, file) in [(TableKind::Wdl, &files.wdl), (TableKind::Dtz, &files.dtz)] {
            let (body, sum) = file.split_last_chunk::<CHECKSUM_LEN>().unwrap();
            assert_eq!(checksum(body), *sum, "{key} {kind}");
            let scan = TableScan::new(file, key, kind).unwrap();
            for (at, solution) in self.solved[&key].1.iter().enumerate() {
                let found = count_mismatches(&scan, at, solution, TWO).unwrap();
                assert_eq!(found, 0, "{key} {kind}");
            }
        }
        files
    }
}

#[test]
fn three_pieces() {
    let solved_endgames = SolvedEndgames::of("KPvK");
    for &key in solved_endgames.solved.keys() {
        solved_endgames.check(key, Rounding::WhereHarmless);
        solved_endgames.check(key, Rounding::Never);
    }
}

#[test]
fn alike_sides_have_one_to_move() {
    SolvedEndgames::of("KRvKR").check("KRvKR".parse().unwrap(), Rounding::WhereHarmless);
}

#[test]
fn wins_and_losses_have_values_of_their_own() {
    SolvedEndgames::of("KNvKP").check("KNvKP".parse().unwrap(), Rounding::WhereHarmless);
}

#[test]
fn pawns_of_both_sides() {
    let solved_endgames = SolvedEndgames::of("KPvKP");
    let both = "KPvKP".parse().unwrap();
    let mut memory = Memory::new();
    let mut insert = |key, files: Files| {
        memory.insert(key, TableKind::Wdl, files.wdl);
        memory.insert(key, TableKind::Dtz, files.dtz);
    };
    insert(both, solved_endgames.check(both, Rounding::WhereHarmless));
    for key in MaterialKey::all(3) {
        insert(key, solved_endgames.write(key, Rounding::WhereHarmless, TWO));
    }
    en_passant_is_one_move_of_many(&Tablebase::with_source(memory));
}

/// Tables ignore en passant, so the probed value must match the values after all moves, en passant
/// included. With both pawns in the middle of the board no promotion tables are probed.
fn en_passant_is_one_move_of_many(tables: &Tablebase) {
    let (mut n_positions, mut n_changed) = (0, 0);
    for setup in beside_each_other() {
        let Ok(pos) = setup.position() else { continue };
        if pos.legal_en_passant().is_none() {
            continue;
        }
        let mut without = setup;
        without.set_en_passant(None);
        let without = tables.probe_wdl(&without.position().unwrap()).unwrap();
        let dtz = tables.probe_dtz(&pos).unwrap();
        assert_eq!(tables.probe_wdl(&pos).unwrap(), dtz.wdl());
        let moves = pos.legal_moves();
        let after = |&mv: &Move| tables.probe_dtz(&pos.play_unchecked(mv)).unwrap();
        let best = moves.iter().map(|mv| -after(mv).wdl()).max().unwrap();
        assert_eq!(dtz.wdl(), best, "{pos}");
        let keeps = |mv: &&Move| -after(mv).wdl() == best;
        let zeroes = |mv: &Move| mv.role() == Role::Pawn || pos.is_capture(*mv);
        if best.is_winning() && moves.iter().filter(keeps).any(zeroes) {
            assert_eq!(dtz.plies(), best.dtz_before_zeroing(), "{pos}");
        }
        n_positions += 1;
        n_changed += usize::from(best != without);
    }
    assert!(n_positions > 1000 && n_changed > 50, "{n_changed} of {n_positions}");
}

/// Positions with a white pawn that may capture en passant, and kings on many squares.
fn beside_each_other() -> impl Iterator<Item = Setup> {
    let pawns = (0..8_u8).flat_map(|file| {
        let beside = [file.checked_sub(1), Some(file + 1).filter(|&file| file < 8)];
        beside.into_iter().flatten().map(move |other| (file, other))
    });
    pawns.flat_map(|(file, other)| {
        // A step that is coprime to 64 visits every square of either king.
        (0..64 * 64_u16).step_by(29).filter_map(move |kings| {
            let square = |index: u8| Square::from_index(index.into());
            let mut setup = Setup::empty();
            setup.put(square(32 + file)?, Piece::new(Color::White, Role::Pawn));
            setup.put(square(32 + other)?, Piece::new(Color::Black, Role::Pawn));
            setup.put(square((kings % 64) as u8)?, Piece::new(Color::White, Role::King));
            setup.put(square((kings / 64) as u8)?, Piece::new(Color::Black, Role::King));
            setup.set_en_passant(square(40 + other));
            (setup.occupied().len() == 4).then_some(setup)
        })
    })
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let solved_endgames = SolvedEndgames::of("KPvK");
    let write = |threads: usize| {
        let threads = threads.try_into().unwrap();
        solved_endgames.write("KPvK".parse().unwrap(), Rounding::WhereHarmless, threads)
    };
    let (alone, run_on_threads) = (write(1), write(3));
    assert!(alone.wdl == run_on_threads.wdl && alone.dtz == run_on_threads.dtz);
}
