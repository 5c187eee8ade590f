//! Files that are damaged, or made to do damage: errors that name file and place, or wrong values,
//! but no panic and no endless loop.

use std::{fs, io, panic, thread};

use lucena_board::Position;
use lucena_syzygy::{
    MaterialKey, Memory, ProbeError, TableBytes, TableKind, TableSource, Tablebase,
};

use crate::{
    fixtures::{self, NAMES},
    random::Random,
};

const MUTATIONS: usize = 10_000;

/// A file, and positions that need it.
struct Subject {
    key: MaterialKey,
    kind: TableKind,
    bytes: Vec<u8>,
    positions: Vec<Position>,
}

fn subjects() -> Vec<Subject> {
    let mut random = Random(7);
    let mut subjects = Vec::new();
    for key in NAMES.map(|name| name.parse::<MaterialKey>().unwrap()) {
        for kind in TableKind::ALL {
            let file = fixtures::folder().join(format!("{key}.{}", kind.extension()));
            let bytes = fs::read(file).unwrap();
            let positions = (0..12).map(|_| random.position(key)).collect();
            subjects.push(Subject { key, kind, bytes, positions });
        }
    }
    subjects
}

/// Some bytes changed, mostly in the header, where most can go wrong; or the file cut short.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let reach = if random.below(4) == 0 { bytes.len() } else { bytes.len().min(300) };
        let at = random.below(reach);
        bytes[at] = match random.below(4) {
            0 => 0,
            1 => 0xFF,
            2 => bytes[at] ^ 1 << random.below(8),
            _ => random.below(256) as u8,
        };
    }
    if random.below(16) == 0 {
        let len = if random.below(2) == 0 { random.below(bytes.len()) } else { bytes.len() - 64 };
        bytes.truncate(len);
    }
}

/// One file, read piece by piece.
struct Pieces(MaterialKey, TableKind, Vec<u8>);

impl TableSource for Pieces {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        vec![(self.0, self.1)]
    }

    fn open(&self, _: MaterialKey, _: TableKind) -> io::Result<TableBytes> {
        Ok(TableBytes::from_reader(self.2.clone()))
    }
}

/// Looks up what needs the file; returns whether all of it had a value.
fn probe(subject: &Subject, bytes: Vec<u8>) -> Result<(), ProbeError> {
    let mut memory = Memory::new();
    memory.insert(subject.key, subject.kind, bytes.clone());
    let mut tables = Tablebase::with_source(memory);
    tables.add_directory(fixtures::folder()).unwrap();
    let mut pieces = Tablebase::with_source(Pieces(subject.key, subject.kind, bytes));
    pieces.add_directory(fixtures::folder()).unwrap();
    for pos in &subject.positions {
        let first = tables.probe_dtz(pos);
        // What the first probe has remembered of the file must not change the second, and reading
        // piece by piece finds the same values and the same faults.
        let second = tables.probe_dtz(pos);
        assert_eq!(format!("{first:?}"), format!("{second:?}"), "{pos}");
        assert_eq!(format!("{first:?}"), format!("{:?}", pieces.probe_dtz(pos)), "{pos}");
        first?;
        tables.probe_wdl(pos)?;
    }
    Ok(())
}

#[test]
fn mutations_of_files_do_no_harm() {
    let subjects = subjects();
    let work = |seed: u64| {
        let mut random = Random(seed);
        let mut n_refused = 0;
        for _ in 0..MUTATIONS / 2 {
            let subject = &subjects[random.below(subjects.len())];
            let mut bytes = subject.bytes.clone();
            mutate(&mut bytes, &mut random);
            if let Err(error) = probe(subject, bytes) {
                let table = error.table().unwrap_or_else(|| panic!("{error}"));
                assert_eq!((table.material_key(), table.kind()), (subject.key, subject.kind));
                assert!(table.offset().is_some(), "{error}");
                n_refused += 1;
            }
        }
        n_refused
    };
    let n_refused: usize = thread::scope(|scope| {
        let threads = [1, 2].map(|seed| scope.spawn(move || work(seed)));
        threads.map(|thread| thread.join().unwrap_or_else(|error| panic::resume_unwind(error)))
    })
    .into_iter()
    .sum();
    // The other mutations hit padding, the checksum, or values that these positions do not need.
    assert!(n_refused > MUTATIONS / 5, "{n_refused}");
}

#[test]
fn a_sound_file_has_no_errors() {
    for subject in subjects() {
        probe(&subject, subject.bytes.clone()).unwrap();
    }
}

#[test]
fn files_cut_short_are_refused_with_their_place() {
    let subject = &subjects()[0];
    for len in (0..subject.bytes.len()).step_by(97) {
        let error = probe(subject, subject.bytes[..len].to_vec()).unwrap_err();
        let place = error.table().unwrap().offset().unwrap();
        assert!(place <= len as u64, "{error}");
    }
}

#[test]
fn a_changed_byte_anywhere_breaks_the_checksum() {
    let key: MaterialKey = "KPvK".parse().unwrap();
    let file = fs::read(fixtures::folder().join("KPvK.rtbw")).unwrap();
    for at in (0..file.len()).step_by(211) {
        let mut bytes = file.clone();
        bytes[at] ^= 16;
        let mut memory = Memory::new();
        memory.insert(key, TableKind::Wdl, bytes);
        let tables = Tablebase::with_source(memory);
        assert!(tables.verify_checksum(key, TableKind::Wdl).is_err(), "byte {at}");
    }
}
