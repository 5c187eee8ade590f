//! Solved endgames for tests.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, atomic::AtomicBool},
};

use lucena_board::{Color, Faults, Piece, Position, Setup, Square};
use lucena_syzygy::{MaterialKey, Wdl};

use super::super::{super::solution::*, *};

/// Endgames solved with all that they need.
#[derive(Default)]
pub(super) struct SolvedEndgames {
    /// For each endgame its files.
    solved: HashMap<MaterialKey, Vec<Solved>>,
}

impl SolvedEndgames {
    pub(super) fn of(name: &str) -> Self {
        let mut solved_endgames = Self::default();
        solved_endgames.add(name.parse().unwrap(), 1);
        solved_endgames
    }

    /// Solves an endgame and what it needs, unless that has been done.
    pub(super) fn add(&mut self, key: MaterialKey, threads: usize) {
        let resources =
            Resources { threads: threads.try_into().unwrap(), stop: &AtomicBool::new(false) };
        for key in key.required() {
            if self.solved.contains_key(&key) {
                continue;
            }
            let Ok(solver) = Solver::new(key, |request| Ok::<_, Infallible>(self.values(request)));
            let files = solver.files().map(|file| solver.solve(file, &resources).unwrap());
            self.solved.insert(key, files.collect());
        }
    }

    fn values(&self, request: Request) -> Arc<Values> {
        let files = &self.solved[&request.key];
        let mut values = Values::new(Arc::clone(&files[0].geometry), request);
        files.iter().for_each(|file| file.add_to(&mut values));
        Arc::new(values)
    }

    /// All files of an endgame.
    pub(super) fn files(&self, key: MaterialKey) -> &[Solved] {
        &self.solved[&key]
    }

    pub(super) fn wdl_cell(&self, key: MaterialKey, turn: Color, squares: &[Square]) -> WdlCell {
        let cells = self.files(key).iter().map(|file| file.wdl(turn, squares));
        cells.fold(WdlCell::Any, |known, cell| if cell == WdlCell::Any { known } else { cell })
    }

    pub(super) fn dtz_cell(&self, key: MaterialKey, turn: Color, squares: &[Square]) -> DtzCell {
        let cells = self.files(key).iter().map(|file| file.dtz(turn, squares));
        cells.fold(DtzCell::Any, |known, cell| if cell == DtzCell::Any { known } else { cell })
    }

    /// The value and the distance of a position without en passant.
    pub(super) fn look_up(&self, pos: &Position) -> (Wdl, Option<u16>) {
        let Some((key, strong)) = MaterialKey::of(pos) else { return (Wdl::Draw, None) };
        let mut rest = pos.occupied();
        let squares: Vec<Square> = key
            .pieces()
            .map(|piece| {
                let color = if strong == Color::White { piece.color } else { !piece.color };
                let square = (rest & pos.pieces(color, piece.role)).first().unwrap();
                rest.remove(square);
                if strong == Color::White { square } else { square.flip_rank() }
            })
            .collect();
        let turn = if strong == Color::White { pos.turn() } else { !pos.turn() };
        let (WdlCell::Exact(wdl) | WdlCell::AtMost(wdl)) = self.wdl_cell(key, turn, &squares)
        else {
            panic!("{} is legal", pos.fen());
        };
        match self.dtz_cell(key, turn, &squares) {
            DtzCell::Any => (wdl, None),
            DtzCell::Plies { class, plies } => {
                assert_eq!(class, wdl, "{}", pos.fen());
                (wdl, Some(plies))
            }
        }
    }

    /// The value of a position in which en passant may be possible.
    pub(super) fn wdl(&self, pos: &Position) -> Wdl {
        let moves = pos.legal_moves();
        let takes = moves.iter().filter(|mv| mv.is_en_passant());
        let best = takes.map(|mv| -self.wdl(&pos.play_unchecked(*mv))).max();
        let Some(best) = best else { return self.look_up(pos).0 };
        if moves.iter().all(|mv| mv.is_en_passant()) { best } else { best.max(self.look_up(pos).0) }
    }
}

/// The position of a placement, if it is legal.
pub(super) fn position(pieces: &[Piece], squares: &[Square], turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.set_turn(turn);
    for (piece, square) in pieces.iter().zip(squares) {
        if setup.piece_at(*square).is_some() {
            return None;
        }
        setup.put(*square, *piece);
    }
    setup.position_waiving(Faults::WAIVABLE).ok()
}
