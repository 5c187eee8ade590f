//! All placements of a table, one after the other.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Square};

use super::{List, Table, Values, distance::Distances, pairs::Stretch};
use crate::{MAX_MEN, Wdl, error::Corruption, generate::share::share, index::Decoder};

/// What a table holds for a placement, which need not be a position at all.
#[derive(Clone, Copy)]
pub(crate) struct Placement<'a> {
    /// Of the file's sides. In tables of symmetric balances it is always White's.
    pub(crate) turn: Color,
    /// In the order of [`Balance::men`](crate::Balance::men), and some more.
    pub(crate) squares: [Square; MAX_MEN],
    stored: u16,
    /// The one value of a list is no number of a map.
    is_single: bool,
    distances: &'a Distances,
}

impl Placement<'_> {
    /// The result, in a WDL table; `None` if the number means nothing.
    #[inline]
    pub(crate) fn wdl(&self) -> Option<Wdl> {
        Wdl::from_file(self.stored)
    }

    /// In a DTZ table: the plies as probers report them, for a position of known result, and
    /// whether none was rounded away. `None` if the file knows no such distance.
    #[inline]
    pub(crate) fn plies(&self, wdl: Wdl) -> Option<(u16, bool)> {
        let beyond_first =
            if self.is_single { 0 } else { self.distances.plies(self.stored, wdl).ok()? };
        let first = wdl.zeroing_distance().abs();
        Some(((first + beyond_first) as u16, self.distances.is_exact(wdl)))
    }
}

/// How many placements are shown at once, so that whoever looks something up for each of them
/// need not wait for memory every time.
pub(crate) const BATCH: usize = 64;

/// The part of a list that is scanned in one go.
struct Task<'a> {
    list: &'a List,
    turn: Color,
    stretch: Stretch,
}

impl Table {
    /// Shows every placement with the leading pawn on a file, 0 to 3 (0 without pawns), each to
    /// one of some threads, in no certain order and several at once.
    ///
    /// # Errors
    ///
    /// If the file is corrupt. What is found wrong first is told.
    pub(crate) fn scan(
        &self,
        file: &[u8],
        leading_file: usize,
        threads: NonZeroUsize,
        visit: impl Fn(&[Placement<'_>]) + Sync,
    ) -> Result<(), Corruption> {
        let tasks = self.tasks(file, leading_file)?.into_iter();
        let error = Mutex::new(None);
        share(
            threads,
            tasks,
            || (),
            |(), task| {
                if let Err(corruption) = self.scan_stretch(file, &task, &visit) {
                    error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(corruption);
                }
            },
        );
        error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    fn tasks(&self, file: &[u8], leading_file: usize) -> Result<Vec<Task<'_>>, Corruption> {
        let mut tasks = Vec::new();
        let Some(part) = self.parts.get(leading_file) else { return Ok(tasks) };
        for (side, list) in part.sides.iter().enumerate() {
            let is_black = side == 1 || list.distances.is_for_black();
            let turn = if is_black { Color::Black } else { Color::White };
            let stretches = match &list.values {
                Values::Single(_) => Stretch::without_blocks(list.layout.size()),
                Values::Pairs(pairs) => pairs.stretches(file, list.layout.size())?,
            };
            tasks.extend(stretches.into_iter().map(|stretch| Task { list, turn, stretch }));
        }
        Ok(tasks)
    }

    fn scan_stretch(
        &self,
        file: &[u8],
        task: &Task<'_>,
        visit: &impl Fn(&[Placement<'_>]),
    ) -> Result<(), Corruption> {
        let Task { list, turn, stretch } = task;
        let decoder = Decoder::new(&list.layout);
        let men = list.layout.pieces();
        let places = self.places(men);
        let mut squares = [Square::A1; MAX_MEN];
        let (values, is_single) = match &list.values {
            Values::Single(value) => (vec![*value], true),
            Values::Pairs(pairs) => (pairs.values(file, stretch)?, false),
        };
        let mut values = values.into_iter().cycle();
        let mut batch = ArrayVec::<_, BATCH>::new();
        decoder.for_each(stretch.numbers(), |_, found| {
            for (at, &place) in places.iter().enumerate().take(men.len()) {
                squares[place] = Square::ALL[found.get(at) & 63];
            }
            let stored = values.next().expect("a stretch has a value at least");
            let distances = &list.distances;
            batch.push(Placement { turn: *turn, squares, stored, is_single, distances });
            if batch.is_full() {
                visit(&batch);
                batch.clear();
            }
        });
        visit(&batch);
        Ok(())
    }

    /// For each man of a list, its place in the balance. Of like men the first is the first.
    fn places(&self, men: &[Piece]) -> [usize; MAX_MEN] {
        let mut places = [0; MAX_MEN];
        for (at, man) in men.iter().enumerate() {
            let nth = men[..at].iter().filter(|&other| other == man).count();
            let alike = self.balance.men().enumerate().filter(|(_, other)| other == man);
            places[at] = alike.map(|(place, _)| place).nth(nth).unwrap_or(0);
        }
        places
    }
}
