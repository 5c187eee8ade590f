//! The sections of a file, one after the other.

use lucena_board::{Color, Role};

use super::arrangement::Arrangement;
use super::maps::Maps;
use super::subtable::Subtable;
use lucena_syzygy::Balance;
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

/// Flags of a whole file: its sides have different men, and there are pawns.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

/// Data of each part starts at a multiple of this, and the checksum stands at one.
const ALIGNMENT: usize = 64;

/// What a file tells of the placements with the leading pawn on one file; a table without pawns
/// has only one of these.
pub(super) struct FilePart {
    /// One for each side to move of which the file tells.
    pub(super) sides: Vec<(Arrangement, Subtable)>,
    pub(super) maps: Option<Maps>,
}

/// The bytes of a whole file.
pub(super) fn assemble(contents: Contents, balance: Balance, parts: &[FilePart]) -> Vec<u8> {
    let mut bytes = contents.magic().to_vec();
    bytes.push(layout_byte(balance));
    for part in parts {
        push_pieces(&mut bytes, contents, balance, part);
    }
    align(&mut bytes, 2);
    let subtables = || parts.iter().flat_map(|part| &part.sides).map(|side| &side.1);
    subtables().for_each(|subtable| bytes.extend(subtable.header()));
    if contents == Contents::Distances {
        parts.iter().filter_map(|part| part.maps.as_ref()).for_each(|maps| maps.push(&mut bytes));
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

fn layout_byte(balance: Balance) -> u8 {
    let split = if balance.is_symmetric() { 0 } else { SPLIT };
    let pawns = if balance.has_pawns() { PAWNS } else { 0 };
    (balance.n_men() as u8) << 4 | pawns | split
}

/// The order of men and digits: one side to move in the lower halves of the bytes, the other in
/// the upper ones. A file of results with one side repeats it, one of distances leaves zeros.
fn push_pieces(bytes: &mut Vec<u8>, contents: Contents, balance: Balance, part: &FilePart) {
    let low = &part.sides[0].0;
    let high = match contents {
        Contents::Results => Some(&part.sides.last().expect("a file has a side").0),
        Contents::Distances => None,
    };
    let mut push = |value: &dyn Fn(&Arrangement) -> u8| {
        bytes.push(value(low) | high.map_or(0, value) << 4);
    };
    push(&|arrangement| arrangement.order.lead as u8);
    if Color::ALL.into_iter().all(|color| balance.count(color, Role::Pawn) > 0) {
        push(&|arrangement| arrangement.order.second_pawns.map_or(0, |digit| digit as u8));
    }
    for at in 0..balance.n_men() {
        push(&|arrangement| {
            let piece = arrangement.pieces[at];
            piece.role.index() as u8 + 1 + 8 * piece.color as u8
        });
    }
}
