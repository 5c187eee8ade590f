//! Properties that hold for any bytes opened as a table, checked by the fuzz target and, on the
//! seed corpus, by a test of `lucena-syzygy`.

use lucena_board::{Color, Faults, Position, Setup, Square};
use lucena_syzygy::{MaterialKey, Memory, TableKind, Tablebase};

/// The tables that the input may stand for.
const NAMES: [&str; 8] = ["KQvK", "KRvK", "KPvK", "KRvKR", "KBBvK", "KPvKP", "KPPvK", "KRPvKR"];

/// Positions to probe in each table.
const N_POSITIONS: usize = 20;

/// The first byte selects the table, the rest is the file.
pub(crate) fn table(data: &[u8]) {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let key: MaterialKey = NAMES[usize::from(choice >> 1) % NAMES.len()].parse().unwrap();
    let kind = TableKind::ALL[usize::from(choice & 1)];
    let mut memory = Memory::new();
    memory.insert(key, kind, bytes.to_vec());
    let mut tables = Tablebase::with_source(memory);
    // The other table of the material key, and those that captures and promotions lead to.
    tables.add_source(Memory::embedded());
    if tables.open(key, kind).is_err() {
        return;
    }
    let _ = tables.verify_checksum(key, kind);
    for pos in positions(key) {
        let first = (tables.probe_wdl(&pos), tables.probe_dtz(&pos));
        let second = (tables.probe_wdl(&pos), tables.probe_dtz(&pos));
        assert_eq!(format!("{first:?}"), format!("{second:?}"), "{pos}");
    }
}

/// A fixed set of legal positions with this material.
fn positions(key: MaterialKey) -> Vec<Position> {
    let mut state = 7_u64;
    let mut below = |n: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut positions = Vec::new();
    while positions.len() < N_POSITIONS {
        let mut setup = Setup::empty();
        for piece in key.pieces() {
            setup.put(Square::from_index(below(64) as usize).unwrap(), piece);
        }
        setup.set_turn(if below(2) == 0 { Color::White } else { Color::Black });
        let is_whole = setup.occupied().len() as usize == key.n_pieces();
        if let (true, Ok(pos)) = (is_whole, setup.position_waiving(Faults::IMPOSSIBLE_CHECK)) {
            positions.push(pos);
        }
    }
    positions
}
