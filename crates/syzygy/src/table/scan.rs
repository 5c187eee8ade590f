//! All placements of a table with their values, in the order of the index.

use std::sync::Arc;

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Square};

use super::{Subtable, Table, Values, dtz_encoding::DtzEncoding, pairs_data::ValueRange};
use crate::{
    MAX_PIECES, MaterialKey, TableError, TableKind, Wdl, fault::Corruption, index::Decoder,
};

/// A placement with its stored value; it need not be a legal position.
#[derive(Clone, Copy)]
pub struct Placement<'a> {
    /// Side to move, from the side of the table's White. Always White with equal sides.
    pub turn: Color,
    /// Squares in the order of [`MaterialKey::pieces`](crate::MaterialKey::pieces); the rest is unused.
    pub squares: [Square; MAX_PIECES],
    stored: u16,
    /// A single value is not mapped.
    is_single: bool,
    distances: &'a DtzEncoding,
}

impl Placement<'_> {
    /// The value in a WDL table; `None` if it is invalid.
    #[must_use]
    #[inline]
    pub fn wdl(&self) -> Option<Wdl> {
        Wdl::from_index(self.stored)
    }

    /// The absolute DTZ in a DTZ table for a position with known WDL, and whether it is exact; `None`
    /// if it is invalid.
    #[must_use]
    #[inline]
    pub fn plies(&self, wdl: Wdl) -> Option<(u16, bool)> {
        let beyond_first =
            if self.is_single { 0 } else { self.distances.plies(self.stored, wdl).ok()? };
        let first = wdl.dtz_before_zeroing().abs();
        Some(((first + beyond_first) as u16, self.distances.is_exact(wdl)))
    }
}

/// Maximum number of placements in a batch, so that lookups for all of them can overlap.
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
/// // A table without pawns has only part 0.
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

/// Consecutive values of a table with one side to move: a unit of work for one thread.
pub struct Segment<'a> {
    subtable: &'a Subtable,
    turn: Color,
    range: ValueRange,
}

impl<'a> TableScan<'a> {
    /// Parses a whole file.
    ///
    /// # Errors
    ///
    /// If the header is not that of this table.
    pub fn new(file: &'a [u8], key: MaterialKey, kind: TableKind) -> Result<Self, TableError> {
        let table = Table::read(file, key, kind);
        let table = table.map_err(|error| corrupt(key, kind, error))?;
        Ok(Self { file, table, kind })
    }

    /// Kind of the table.
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
        for (side, subtable) in part.sides.iter().enumerate() {
            let is_black = side == 1 || subtable.distances.is_for_black();
            let turn = if is_black { Color::Black } else { Color::White };
            let ranges = match &subtable.values {
                Values::Single(_) => ValueRange::without_blocks(subtable.layout.size()),
                Values::PairsData(pairs) => pairs.ranges(self.file, subtable.layout.size())?,
            };
            segments.extend(ranges.into_iter().map(|range| Segment { subtable, turn, range }));
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
        let Segment { subtable, turn, range } = segment;
        let decoder = Decoder::new(&subtable.layout);
        let pieces = subtable.layout.pieces();
        let places = self.table.places(pieces);
        let mut squares = [Square::A1; MAX_PIECES];
        let (values, is_single) = match &subtable.values {
            Values::Single(value) => (vec![*value], true),
            Values::PairsData(pairs) => {
                let values = pairs.values(self.file, range);
                (values.map_err(|error| self.corrupt(error))?, false)
            }
        };
        let mut values = values.into_iter().cycle();
        let mut batch = ArrayVec::<_, BATCH>::new();
        decoder.for_each(range.numbers(), |_, found| {
            for (at, &place) in places.iter().enumerate().take(pieces.len()) {
                squares[place] = Square::ALL[found.get(at) & 63];
            }
            let stored = values.next().expect("a range is never empty");
            let distances = &subtable.distances;
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
        corrupt(self.table.key, self.kind, error)
    }
}

/// An error without path, as the caller passed only the contents.
fn corrupt(key: MaterialKey, kind: TableKind, error: Corruption) -> TableError {
    let name = Arc::from(format!("{key}.{}", kind.extension()));
    TableError::new((key, kind), &name, error.into())
}

impl Table {
    /// For each piece of a subtable, its place in the material key.
    fn places(&self, pieces: &[Piece]) -> [usize; MAX_PIECES] {
        let mut places = [0; MAX_PIECES];
        for (at, piece) in pieces.iter().enumerate() {
            let nth = pieces[..at].iter().filter(|&other| other == piece).count();
            let alike = self.key.pieces().enumerate().filter(|(_, other)| other == piece);
            places[at] = alike.map(|(place, _)| place).nth(nth).unwrap_or(0);
        }
        places
    }
}
