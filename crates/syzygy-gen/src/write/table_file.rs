//! Assembles a table file from its sections.

use lucena_board::{Color, Role};
use lucena_syzygy::format::{CHECKSUM_LEN, checksum};
use lucena_syzygy::{MaterialKey, TableKind};

use super::align::align;
use super::dtz_map::DtzMaps;
use super::piece_order::PieceOrder;
use super::subtable::Subtable;

/// Flags of a file: both sides to move are different, and there are pawns.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

/// Alignment of the data of each subtable and of the checksum.
const ALIGNMENT: usize = 64;

/// The part of a table with the leading pawn on one file, or all of a table without pawns.
pub(super) struct FilePart {
    /// One per side to move that the table stores.
    pub(super) sides: Vec<(PieceOrder, Subtable)>,
    pub(super) dtz_map: Option<DtzMaps>,
}

/// The contents of the file.
pub(super) fn assemble(kind: TableKind, key: MaterialKey, parts: &[FilePart]) -> Vec<u8> {
    let mut bytes = kind.magic().to_vec();
    bytes.push(layout_byte(key));
    for part in parts {
        push_pieces(&mut bytes, kind, key, part);
    }
    align(&mut bytes, 2);
    let subtables = || parts.iter().flat_map(|part| &part.sides).map(|side| &side.1);
    subtables().for_each(|subtable| bytes.extend(subtable.header()));
    if kind == TableKind::Dtz {
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

fn layout_byte(key: MaterialKey) -> u8 {
    let split = if key.is_symmetric() { 0 } else { SPLIT };
    let pawns = if key.has_pawns() { PAWNS } else { 0 };
    (key.n_pieces() as u8) << 4 | pawns | split
}

/// The order of pieces and digits: one side to move in the low nibbles, the other in the high ones. A
/// WDL table with one side repeats it, a DTZ table has zeros.
fn push_pieces(bytes: &mut Vec<u8>, kind: TableKind, key: MaterialKey, part: &FilePart) {
    let low = &part.sides[0].0;
    let high = match kind {
        TableKind::Wdl => Some(&part.sides.last().expect("a file has a side").0),
        TableKind::Dtz => None,
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
