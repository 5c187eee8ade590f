//! Solved balances for tests.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, atomic::AtomicBool},
};

use lucena_board::{Color, Faults, Piece, Position, Setup, Square};

use super::super::{super::solution::*, *};
use lucena_syzygy::{Balance, Wdl};

/// Balances solved with all that they need.
#[derive(Default)]
pub(super) struct Library {
    /// For each balance its files.
    solved: HashMap<Balance, Vec<Solved>>,
}

impl Library {
    pub(super) fn of(name: &str) -> Self {
        let mut library = Self::default();
        library.add(name.parse().unwrap(), 1);
        library
    }

    /// Solves a balance and what it needs, unless that has been done.
    pub(super) fn add(&mut self, balance: Balance, threads: usize) {
        let effort = Effort { threads: threads.try_into().unwrap(), stop: &AtomicBool::new(false) };
        for balance in balance.required() {
            if self.solved.contains_key(&balance) {
                continue;
            }
            let Ok(problem) =
                Problem::new(balance, |request| Ok::<_, Infallible>(self.values(request)));
            let files = problem.files().map(|file| problem.solve(file, &effort).unwrap());
            self.solved.insert(balance, files.collect());
        }
    }

    fn values(&self, request: Request) -> Arc<Values> {
        let files = &self.solved[&request.balance];
        let mut values = Values::new(Arc::clone(&files[0].geometry), request);
        files.iter().for_each(|file| file.add_to(&mut values));
        Arc::new(values)
    }

    /// All files of a balance.
    pub(super) fn files(&self, balance: Balance) -> &[Solved] {
        &self.solved[&balance]
    }

    pub(super) fn wdl_cell(&self, balance: Balance, turn: Color, squares: &[Square]) -> WdlCell {
        let cells = self.files(balance).iter().map(|file| file.wdl(turn, squares));
        cells.fold(WdlCell::Any, |known, cell| if cell == WdlCell::Any { known } else { cell })
    }

    pub(super) fn dtz_cell(&self, balance: Balance, turn: Color, squares: &[Square]) -> DtzCell {
        let cells = self.files(balance).iter().map(|file| file.dtz(turn, squares));
        cells.fold(DtzCell::Any, |known, cell| if cell == DtzCell::Any { known } else { cell })
    }

    /// The value and the distance of a position without en passant.
    pub(super) fn look_up(&self, pos: &Position) -> (Wdl, Option<u16>) {
        let Some((balance, strong)) = Balance::of(pos) else { return (Wdl::Draw, None) };
        let mut rest = pos.occupied();
        let squares: Vec<Square> = balance
            .men()
            .map(|man| {
                let color = if strong == Color::White { man.color } else { !man.color };
                let square = (rest & pos.pieces(color, man.role)).first().unwrap();
                rest.remove(square);
                if strong == Color::White { square } else { square.flip_rank() }
            })
            .collect();
        let turn = if strong == Color::White { pos.turn() } else { !pos.turn() };
        let (WdlCell::Exact(wdl) | WdlCell::AtMost(wdl)) = self.wdl_cell(balance, turn, &squares)
        else {
            panic!("{} is legal", pos.fen());
        };
        match self.dtz_cell(balance, turn, &squares) {
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
pub(super) fn position(men: &[Piece], squares: &[Square], turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.set_turn(turn);
    for (man, square) in men.iter().zip(squares) {
        if setup.piece_at(*square).is_some() {
            return None;
        }
        setup.put(*square, *man);
    }
    setup.position_waiving(Faults::WAIVABLE).ok()
}
