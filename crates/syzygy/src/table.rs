//! A table file: its header, and the value of a position.

mod bytes;
mod checkpoints;
mod cursor;
mod dtz_encoding;
mod huffman;
mod pairs_data;
mod scan;
mod symbols;

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Position, Role};

use crate::{
    MAX_PIECES, MaterialKey, TableKind, Wdl,
    checksum::CHECKSUM_LEN,
    fault::{Corruption, Fault},
    index::{DigitOrder, Layout, Squares, leading_file},
};
pub(crate) use bytes::{Bytes, Lookup, parse_header};
use cursor::Cursor;
use dtz_encoding::{DtzEncoding, flag};
use pairs_data::PairsData;
pub use scan::{BATCH, Placement, Segment, TableScan};

/// Flags of the byte after the magic number; its high nibble is the number of pieces.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;
/// Files without their checksum have a multiple of this length.
const FILE_ALIGNMENT: usize = 64;

/// The parsed header of a table. The file contents are passed in with each probe.
pub(crate) struct Table {
    key: MaterialKey,
    /// The side whose pawns lead, in a table with pawns.
    leader: Option<Color>,
    /// One part without pawns, otherwise one per file of the leading pawn.
    parts: ArrayVec<Part, 4>,
}

/// Positions with the leading pawn on one file, with one or two sides to move.
struct Part {
    sides: ArrayVec<Subtable, 2>,
}

/// Positions with one side to move.
struct Subtable {
    layout: Layout,
    flags: u8,
    distances: DtzEncoding,
    values: Values,
}

enum Values {
    Single(u16),
    PairsData(Box<PairsData>),
}

/// Value of a position in a DTZ table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredDtz {
    /// Plies beyond the first, and whether they are exact or may be one too low.
    Plies { beyond_first: i32, is_exact: bool },
    /// Positions with this side to move are not stored.
    OtherSide,
}

impl Table {
    /// Parses a whole file.
    pub(crate) fn read(file: &[u8], key: MaterialKey, kind: TableKind) -> Result<Self, Corruption> {
        Self::read_header(file, file.len(), key, kind)
    }

    /// Parses the header in the start of a file of this size. If `start` ends within the header, the
    /// fault is [`Fault::HeaderCut`].
    pub(crate) fn read_header(
        start: &[u8],
        size: usize,
        key: MaterialKey,
        kind: TableKind,
    ) -> Result<Self, Corruption> {
        if size % FILE_ALIGNMENT != CHECKSUM_LEN || size < FILE_ALIGNMENT {
            return Err(Fault::Length(size).at(size));
        }
        let cursor = &mut Cursor::new(start, size - CHECKSUM_LEN);
        read_start(cursor, key, kind)?;
        let mut table = Self { key, leader: None, parts: ArrayVec::new() };
        table.read_pieces(cursor, kind)?;
        cursor.align(2);
        for subtable in table.subtables_mut() {
            subtable.read_header(cursor, kind)?;
        }
        if kind == TableKind::Dtz {
            for subtable in table.subtables_mut() {
                subtable.distances.read_map(cursor)?;
            }
            cursor.align(2);
        }
        for place in [PairsData::place_index, PairsData::place_lengths, PairsData::place_data] {
            for subtable in table.subtables_mut() {
                if let Values::PairsData(pairs) = &mut subtable.values {
                    place(pairs, cursor)?;
                }
            }
        }
        cursor.align(FILE_ALIGNMENT);
        if cursor.at + CHECKSUM_LEN != size {
            let expected = (cursor.at + CHECKSUM_LEN) as u64;
            return Err(Fault::Truncated { expected }.at(size));
        }
        Ok(table)
    }

    fn subtables_mut(&mut self) -> impl Iterator<Item = &mut Subtable> {
        self.parts.iter_mut().flat_map(|part| part.sides.iter_mut())
    }

    /// Parses the piece lists and the index order of all subtables.
    fn read_pieces(&mut self, cursor: &mut Cursor<'_>, kind: TableKind) -> Result<(), Corruption> {
        let has_pawns = self.key.has_pawns();
        let both_have_pawns = Color::ALL.iter().all(|&color| self.key.count(color, Role::Pawn) > 0);
        let n_sides = if kind == TableKind::Wdl && !self.key.is_symmetric() { 2 } else { 1 };
        for file in 0..if has_pawns { 4 } else { 1 } {
            let start = cursor.at;
            let lead = cursor.u8()?;
            let second = if both_have_pawns { Some(cursor.u8()?) } else { None };
            let codes = cursor.take(self.key.n_pieces())?;
            let mut sides = ArrayVec::new();
            for side in 0..n_sides {
                let nibble = |byte: u8| usize::from(byte >> (4 * side) & 15);
                let pieces =
                    read_piece_list(codes, side, self.key).ok_or(Fault::Pieces.at(start))?;
                if (pieces[0].role == Role::Pawn) != has_pawns {
                    return Err(Fault::Pieces.at(start));
                }
                // The pawns of the same side lead in every subtable.
                let leader = pieces[0].color;
                if has_pawns && *self.leader.get_or_insert(leader) != leader {
                    return Err(Fault::Pieces.at(start));
                }
                let order = DigitOrder { lead: nibble(lead), second_pawns: second.map(nibble) };
                let layout = Layout::new(&pieces, order, file);
                let layout = layout.map_err(|_| Fault::Order.at(start))?;
                sides.push(Subtable {
                    layout,
                    flags: 0,
                    distances: DtzEncoding::new(0),
                    values: Values::Single(0),
                });
            }
            self.parts.push(Part { sides });
        }
        Ok(())
    }

    /// The value of a position in a WDL table; `strong` is the table's White. It can be too low where a
    /// capture is best.
    #[inline]
    pub(crate) fn wdl<B: Bytes + ?Sized>(
        &self,
        file: &B,
        pos: &Position,
        strong: Color,
    ) -> Result<Wdl, B::Error> {
        let view = View::new(pos, strong, self.key);
        let part = self.part(&view);
        let subtable = &part.sides[view.side & (part.sides.len() - 1)];
        let value = subtable.value(file, &view)?;
        Ok(Wdl::from_index(value).ok_or_else(|| Fault::Value(value).at(subtable.place()))?)
    }

    /// The value of a position in a DTZ table; `wdl` must not be a draw.
    #[inline]
    pub(crate) fn dtz<B: Bytes + ?Sized>(
        &self,
        file: &B,
        pos: &Position,
        strong: Color,
        wdl: Wdl,
    ) -> Result<StoredDtz, B::Error> {
        let view = View::new(pos, strong, self.key);
        let subtable = &self.part(&view).sides[0];
        if !self.key.is_symmetric() && subtable.distances.is_for_black() != (view.side == 1) {
            return Ok(StoredDtz::OtherSide);
        }
        let stored = subtable.value(file, &view)?;
        let beyond_first = match subtable.values {
            // A single value is not mapped.
            Values::Single(_) => 0,
            Values::PairsData(_) => subtable.distances.plies(stored, wdl)?,
        };
        Ok(StoredDtz::Plies { beyond_first, is_exact: subtable.distances.is_exact(wdl) })
    }

    #[inline]
    fn part(&self, view: &View<'_>) -> &Part {
        match self.leader {
            Some(leader) => &self.parts[leading_file(view.pieces(Piece::new(leader, Role::Pawn)))],
            None => &self.parts[0],
        }
    }
}

impl Subtable {
    fn read_header(&mut self, cursor: &mut Cursor<'_>, kind: TableKind) -> Result<(), Corruption> {
        self.flags = cursor.u8()?;
        // DTZ flags in WDL tables have no meaning.
        if kind == TableKind::Dtz {
            self.distances = DtzEncoding::new(self.flags);
        }
        self.values = if self.flags & flag::SINGLE != 0 {
            Values::Single(u16::from(cursor.u8()?))
        } else {
            Values::PairsData(Box::new(PairsData::read(cursor, self.layout.size())?))
        };
        Ok(())
    }

    /// Offset of the values in the file; 0 for a single value.
    fn place(&self) -> usize {
        match &self.values {
            Values::Single(_) => 0,
            Values::PairsData(pairs) => pairs.place(),
        }
    }

    #[inline]
    fn value<B: Bytes + ?Sized>(&self, file: &B, view: &View<'_>) -> Result<u16, B::Error> {
        match &self.values {
            Values::Single(value) => Ok(*value),
            Values::PairsData(pairs) => {
                let squares = view.squares(self.layout.pieces());
                // Kings are never adjacent.
                let number = self.layout.number(squares).ok_or(Fault::Pieces.at(pairs.place()))?;
                pairs.value(file, number)
            }
        }
    }
}

/// A position from the side of the table's White.
struct View<'a> {
    pos: &'a Position,
    /// The table's White is Black on the board.
    is_flipped: bool,
    /// The board is flipped too, for pawns.
    is_turned: bool,
    /// 0 if the table's White is to move, otherwise 1.
    side: usize,
}

impl<'a> View<'a> {
    #[inline]
    fn new(pos: &'a Position, strong: Color, key: MaterialKey) -> Self {
        // With equal sides the side to move is White.
        let white = if key.is_symmetric() { pos.turn() } else { strong };
        let is_flipped = white == Color::Black;
        let side = usize::from(pos.turn() != white);
        Self { pos, is_flipped, is_turned: is_flipped && key.has_pawns(), side }
    }

    /// The squares of a kind of piece as a bitboard.
    #[inline]
    fn pieces(&self, piece: Piece) -> u64 {
        let color = if self.is_flipped { !piece.color } else { piece.color };
        let set = self.pos.pieces(color, piece.role).0;
        if self.is_turned { set.swap_bytes() } else { set }
    }

    /// The squares of these pieces, identical ones next to each other.
    #[inline]
    fn squares(&self, pieces: &[Piece]) -> Squares {
        let mut squares = Squares::new();
        let mut at = 0;
        while at < pieces.len() {
            let mut set = self.pieces(pieces[at]);
            debug_assert_ne!(set, 0, "the position has other material than the table");
            // Even with the wrong material this loop must end.
            at += usize::from(set == 0);
            while set != 0 && at < pieces.len() {
                squares.put(at, set.trailing_zeros());
                set &= set - 1;
                at += 1;
            }
        }
        squares
    }
}

fn read_start(
    cursor: &mut Cursor<'_>,
    key: MaterialKey,
    kind: TableKind,
) -> Result<(), Corruption> {
    let magic = cursor.take(4)?;
    if magic != kind.magic() {
        return Err(Fault::Magic([magic[0], magic[1], magic[2], magic[3]]).at(0));
    }
    let found = cursor.u8()?;
    // Some old files lack the number of pieces.
    let n_pieces = usize::from(found >> 4);
    let is_split = found & SPLIT != 0;
    let has_pawns = found & PAWNS != 0;
    if is_split == key.is_symmetric()
        || has_pawns != key.has_pawns()
        || (n_pieces != 0 && n_pieces != key.n_pieces())
    {
        return Err(Fault::PiecesInHeader(found).at(4));
    }
    Ok(())
}

/// The piece list of one side to move, if it matches the material key.
fn read_piece_list(
    codes: &[u8],
    side: u32,
    key: MaterialKey,
) -> Option<ArrayVec<Piece, MAX_PIECES>> {
    let mut pieces = ArrayVec::new();
    for code in codes {
        let code = code >> (4 * side) & 15;
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        pieces.push(Piece::new(color, Role::from_index(usize::from(code & 7).checked_sub(1)?)?));
    }
    let n = |piece: &Piece| pieces.iter().filter(|&other| other == piece).count();
    let fits = pieces.iter().all(|piece| n(piece) == key.count(piece.color, piece.role));
    fits.then_some(pieces)
}
