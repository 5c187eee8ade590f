//! All placements of a table with their values, in the order of the index.

use std::sync::Arc;

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Square};

use super::{List, Table, Values, distance::Distances, pairs::Stretch};
use crate::{Balance, MAX_MEN, TableError, TableKind, Wdl, error::Corruption, index::Decoder};

/// What a table holds for a placement, which need not be a position at all.
#[derive(Clone, Copy)]
pub struct Placement<'a> {
    /// Of the file's sides. In tables of symmetric balances it is always White's.
    pub turn: Color,
    /// In the order of [`Balance::men`](crate::Balance::men), and some more.
    pub squares: [Square; MAX_MEN],
    stored: u16,
    /// The one value of a list is no number of a map.
    is_single: bool,
    distances: &'a Distances,
}

impl Placement<'_> {
    /// The result, in a WDL table; `None` if the number means nothing.
    #[must_use]
    #[inline]
    pub fn wdl(&self) -> Option<Wdl> {
        Wdl::from_file(self.stored)
    }

    /// In a DTZ table: the plies as probers report them, for a position of known result, and
    /// whether none was rounded away. `None` if the file knows no such distance.
    #[must_use]
    #[inline]
    pub fn plies(&self, wdl: Wdl) -> Option<(u16, bool)> {
        let beyond_first =
            if self.is_single { 0 } else { self.distances.plies(self.stored, wdl).ok()? };
        let first = wdl.zeroing_distance().abs();
        Some(((first + beyond_first) as u16, self.distances.is_exact(wdl)))
    }
}

/// The most placements in a batch: enough that looking each up elsewhere can overlap the waits for
/// memory.
pub const BATCH: usize = 64;

/// Every value of one table file, in the order of its index.
///
/// ```
/// use std::io;
/// use lucena_syzygy::{Memory, TableKind, TableSource, Wdl, format::TableScan};
///
/// # #[cfg(feature = "embedded")] {
/// let krvk = "KRvK".parse()?;
/// let bytes = Memory::embedded().open(krvk, TableKind::Wdl)?;
/// let scan = TableScan::new(bytes.as_slice().unwrap_or_default(), krvk, TableKind::Wdl)?;
/// let mut n_values = 0;
/// // Without pawns all of a table is in its first part.
/// for segment in scan.segments(0)? {
///     scan.read(&segment, |placements| n_values += placements.len())?;
/// }
/// assert_eq!(n_values, 2 * 31_332);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TableScan<'a> {
    file: &'a [u8],
    table: Table,
    kind: TableKind,
}

/// Consecutive values of a table for one side to move: what one thread reads in one go.
pub struct Segment<'a> {
    list: &'a List,
    turn: Color,
    stretch: Stretch,
}

impl<'a> TableScan<'a> {
    /// The table in a whole file.
    ///
    /// # Errors
    ///
    /// If the header is not that of such a table.
    pub fn new(file: &'a [u8], balance: Balance, kind: TableKind) -> Result<Self, TableError> {
        let table = Table::read(file, balance, kind);
        let table = table.map_err(|error| corrupt(balance, kind, error))?;
        Ok(Self { file, table, kind })
    }

    /// Which of the two tables it is.
    #[must_use]
    pub fn kind(&self) -> TableKind {
        self.kind
    }

    /// The segments with the leading pawn on a file, 0 to 3 (0 without pawns).
    ///
    /// # Errors
    ///
    /// If the index of the file is corrupt.
    pub fn segments(&self, leading_file: usize) -> Result<Vec<Segment<'_>>, TableError> {
        self.find_segments(leading_file).map_err(|error| self.corrupt(error))
    }

    fn find_segments(&self, leading_file: usize) -> Result<Vec<Segment<'_>>, Corruption> {
        let mut segments = Vec::new();
        let Some(part) = self.table.parts.get(leading_file) else { return Ok(segments) };
        for (side, list) in part.sides.iter().enumerate() {
            let is_black = side == 1 || list.distances.is_for_black();
            let turn = if is_black { Color::Black } else { Color::White };
            let stretches = match &list.values {
                Values::Single(_) => Stretch::without_blocks(list.layout.size()),
                Values::Pairs(pairs) => pairs.stretches(self.file, list.layout.size())?,
            };
            segments.extend(stretches.into_iter().map(|stretch| Segment { list, turn, stretch }));
        }
        Ok(segments)
    }

    /// Visits every placement of a segment, in batches of at most [`BATCH`].
    ///
    /// # Errors
    ///
    /// If the blocks of the segment are corrupt.
    pub fn read(
        &self,
        segment: &Segment<'_>,
        mut visit: impl FnMut(&[Placement<'_>]),
    ) -> Result<(), TableError> {
        let Segment { list, turn, stretch } = segment;
        let decoder = Decoder::new(&list.layout);
        let men = list.layout.pieces();
        let places = self.table.places(men);
        let mut squares = [Square::A1; MAX_MEN];
        let (values, is_single) = match &list.values {
            Values::Single(value) => (vec![*value], true),
            Values::Pairs(pairs) => {
                let values = pairs.values(self.file, stretch);
                (values.map_err(|error| self.corrupt(error))?, false)
            }
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

    fn corrupt(&self, error: Corruption) -> TableError {
        corrupt(self.table.balance, self.kind, error)
    }
}

/// The bytes come from the caller, so the error can only give the name that such a file has.
fn corrupt(balance: Balance, kind: TableKind, error: Corruption) -> TableError {
    let name = Arc::from(format!("{balance}.{}", kind.extension()));
    TableError::new((balance, kind), &name, error.into())
}

impl Table {
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
