//! The sections of a file, one after the other.

use lucena_board::{Color, Role};

use super::dtz_map::DtzMaps;
use super::piece_order::PieceOrder;
use super::subtable::Subtable;
use lucena_syzygy::MaterialKey;
use lucena_syzygy::format::{CHECKSUM_LEN, checksum};

/// What a file tells about its positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contents {
    Results,
    Distances,
}

impl Contents {
    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Results => [0x71, 0xe8, 0x23, 0x5d],
            Self::Distances => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    /// Log of the largest blocks, in bytes. Results are asked for in the middle of a search, so
    /// their blocks are small.
    pub(super) const fn block_log_max(self) -> u8 {
        match self {
            Self::Results => 6,
            Self::Distances => 10,
        }
    }

    /// Whether a part with only this value can do without a list of values. Readers take the one
    /// distance of a part to be zero, whatever it tells.
    pub(super) const fn may_be_single(self, value: u16) -> bool {
        match self {
            Self::Results => true,
            Self::Distances => value == 0,
        }
    }
}

/// Flags of a whole file: its sides have different pieces, and there are pawns.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

/// Data of each part starts at a multiple of this, and the checksum stands at one.
const ALIGNMENT: usize = 64;

/// What a file tells of the placements with the leading pawn on one file; a table without pawns
/// has only one of these.
pub(super) struct FilePart {
    /// One for each side to move of which the file tells.
    pub(super) sides: Vec<(PieceOrder, Subtable)>,
    pub(super) dtz_map: Option<DtzMaps>,
}

/// The bytes of a whole file.
pub(super) fn assemble(contents: Contents, key: MaterialKey, parts: &[FilePart]) -> Vec<u8> {
    let mut bytes = contents.magic().to_vec();
    bytes.push(layout_byte(key));
    for part in parts {
        push_pieces(&mut bytes, contents, key, part);
    }
    align(&mut bytes, 2);
    let subtables = || parts.iter().flat_map(|part| &part.sides).map(|side| &side.1);
    subtables().for_each(|subtable| bytes.extend(subtable.header()));
    if contents == Contents::Distances {
        parts
            .iter()
            .filter_map(|part| part.dtz_map.as_ref())
            .for_each(|dtz_map| dtz_map.push(&mut bytes));
        align(&mut bytes, 2);
    }
    subtables().for_each(|subtable| bytes.extend(subtable.sparse_index()));
    subtables().for_each(|subtable| bytes.extend(subtable.block_lengths()));
    for subtable in subtables() {
        align(&mut bytes, ALIGNMENT);
        bytes.extend_from_slice(subtable.data());
    }
    align(&mut bytes, ALIGNMENT);
    let sum: [u8; CHECKSUM_LEN] = checksum(&bytes);
    bytes.extend(sum);
    bytes
}

/// Appends zeros up to a multiple of `alignment`.
pub(super) fn align(bytes: &mut Vec<u8>, alignment: usize) {
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
}

fn layout_byte(key: MaterialKey) -> u8 {
    let split = if key.is_symmetric() { 0 } else { SPLIT };
    let pawns = if key.has_pawns() { PAWNS } else { 0 };
    (key.n_pieces() as u8) << 4 | pawns | split
}

/// The order of pieces and digits: one side to move in the lower halves of the bytes, the other in
/// the upper ones. A file of results with one side repeats it, one of distances leaves zeros.
fn push_pieces(bytes: &mut Vec<u8>, contents: Contents, key: MaterialKey, part: &FilePart) {
    let low = &part.sides[0].0;
    let high = match contents {
        Contents::Results => Some(&part.sides.last().expect("a file has a side").0),
        Contents::Distances => None,
    };
    let mut push = |value: &dyn Fn(&PieceOrder) -> u8| {
        bytes.push(value(low) | high.map_or(0, value) << 4);
    };
    push(&|piece_order| piece_order.order.lead as u8);
    if Color::ALL.into_iter().all(|color| key.count(color, Role::Pawn) > 0) {
        push(&|piece_order| piece_order.order.second_pawns.map_or(0, |digit| digit as u8));
    }
    for at in 0..key.n_pieces() {
        push(&|piece_order| {
            let piece = piece_order.pieces[at];
            piece.role.index() as u8 + 1 + 8 * piece.color as u8
        });
    }
}
