//! Tables read in every way there is: the same values, and errors that name the file.

use std::{
    fs, io,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst},
    },
};

use lucena_syzygy::{
    Directory, FileAccess, MaterialKey, Memory, ReadAt, TableBytes, TableKind, TableSource,
    Tablebase,
};

use crate::{
    fixtures::{self, NAMES},
    random::Random,
};

fn tables(access: FileAccess) -> Tablebase {
    Tablebase::with_source(Directory::open(fixtures::folder()).unwrap().access(access))
}

#[test]
fn all_ways_find_the_same() {
    let [loaded, read, default] =
        [FileAccess::Load, FileAccess::Read, FileAccess::default()].map(tables);
    let mut random = Random(11);
    for key in NAMES.map(|name| name.parse::<MaterialKey>().unwrap()) {
        for _ in 0..200 {
            let pos = random.position(key);
            let expected = loaded.probe_dtz(&pos).unwrap();
            assert_eq!(read.probe_dtz(&pos).unwrap(), expected, "{pos}");
            assert_eq!(default.probe_dtz(&pos).unwrap(), expected, "{pos}");
            assert_eq!(read.probe_wdl(&pos).unwrap(), loaded.probe_wdl(&pos).unwrap(), "{pos}");
        }
        for kind in TableKind::ALL {
            read.verify_checksum(key, kind).unwrap();
        }
    }
}

#[test]
fn errors_name_the_file_with_its_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy-broken");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("KQvK.rtbw");
    fs::write(&file, b"not a table").unwrap();
    for access in [FileAccess::Load, FileAccess::Read, FileAccess::default()] {
        let tables = Tablebase::with_source(Directory::open(&folder).unwrap().access(access));
        let error = tables.open("KQvK".parse().unwrap(), TableKind::Wdl).unwrap_err();
        let expected = format!(
            "{}, byte 11: found 11 bytes, expected 16 more than a multiple of 64",
            file.display()
        );
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.table().unwrap().location(), file.display().to_string());
    }
}

/// A memory map of such a file would end the process with SIGBUS.
#[test]
fn a_file_that_shrinks_is_an_error() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy-shrinking");
    fs::create_dir_all(&folder).unwrap();
    let name = "KRvKB.rtbw";
    let file = folder.join(name);
    fs::copy(fixtures::folder().join(name), &file).unwrap();
    let key: MaterialKey = "KRvKB".parse().unwrap();
    let mut tables =
        Tablebase::with_source(Directory::open(&folder).unwrap().access(FileAccess::Read));
    tables.add_directory(fixtures::folder()).unwrap();
    tables.open(key, TableKind::Wdl).unwrap();
    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(1024).unwrap();
    let mut random = Random(3);
    let errors = (0..50).filter_map(|_| tables.probe_wdl(&random.position(key)).err());
    let errors: Vec<String> = errors.map(|error| error.to_string()).collect();
    assert!(!errors.is_empty());
    for error in errors {
        assert!(error.starts_with(&format!("{}: ", file.display())), "{error}");
    }
}

/// Fetches ranges as from a server, and counts them.
struct Ranges {
    bytes: Vec<u8>,
    n_requests: Arc<AtomicUsize>,
    n_bytes: Arc<AtomicU64>,
    fails: Arc<AtomicBool>,
}

impl ReadAt for Ranges {
    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
        let n_before = self.n_requests.fetch_add(1, SeqCst);
        self.n_bytes.fetch_add(buf.len() as u64, SeqCst);
        if self.fails.load(SeqCst) && n_before.is_multiple_of(10) {
            return Err(io::Error::other("status 503"));
        }
        self.bytes.read_exact_at(buf, offset)
    }
}

struct Server {
    memory: Memory,
    n_requests: Arc<AtomicUsize>,
    n_bytes: Arc<AtomicU64>,
    fails: Arc<AtomicBool>,
}

impl Server {
    fn new() -> Self {
        let mut memory = Memory::new();
        for key in NAMES.map(|name| name.parse::<MaterialKey>().unwrap()) {
            for required in key.required() {
                for kind in TableKind::ALL {
                    let name = format!("{required}.{}", kind.extension());
                    memory.insert(required, kind, fs::read(fixtures::folder().join(name)).unwrap());
                }
            }
        }
        Self { memory, n_requests: Arc::default(), n_bytes: Arc::default(), fails: Arc::default() }
    }
}

impl TableSource for Server {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        self.memory.tables()
    }

    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
        let bytes = self.memory.open(key, kind)?.as_slice().unwrap().to_vec();
        let n_requests = Arc::clone(&self.n_requests);
        let n_bytes = Arc::clone(&self.n_bytes);
        let fails = Arc::clone(&self.fails);
        Ok(TableBytes::from_reader(Ranges { bytes, n_requests, n_bytes, fails }))
    }

    fn location(&self, key: MaterialKey, kind: TableKind) -> String {
        format!("https://tables.example/{key}.{}", kind.extension())
    }
}

#[test]
fn a_probe_takes_few_small_reads() {
    let server = Server::new();
    let (n_requests, n_bytes) = (Arc::clone(&server.n_requests), Arc::clone(&server.n_bytes));
    let remote = Tablebase::with_source(server);
    let key: MaterialKey = "KRvKB".parse().unwrap();
    remote.open(key, TableKind::Wdl).unwrap();
    let mut random = Random(5);
    // Opens everything that captures lead to as well.
    for _ in 0..100 {
        remote.probe_wdl(&random.position(key)).unwrap();
    }
    let before = (n_requests.load(SeqCst), n_bytes.load(SeqCst));
    for _ in 0..100 {
        remote.probe_wdl(&random.position(key)).unwrap();
    }
    let requests = n_requests.load(SeqCst) - before.0;
    let bytes = n_bytes.load(SeqCst) - before.1;
    // The index, lengths of blocks and a block, and the same again for each capture.
    assert!((100..=600).contains(&requests), "{requests}");
    assert!(bytes < 200_000, "{bytes}");
}

#[test]
fn a_read_that_fails_is_tried_again_by_the_next_probe() {
    let server = Server::new();
    let fails = Arc::clone(&server.fails);
    let remote = Tablebase::with_source(server);
    let expected = tables(FileAccess::Load);
    let key: MaterialKey = "KRvKB".parse().unwrap();
    let mut random = Random(9);
    // Opens all tables that are needed, which is done once.
    for _ in 0..100 {
        remote.probe_wdl(&random.position(key)).unwrap();
    }
    fails.store(true, SeqCst);
    let (mut n_found, mut n_failed) = (0, 0);
    for _ in 0..200 {
        let pos = random.position(key);
        match remote.probe_wdl(&pos) {
            Ok(wdl) => {
                assert_eq!(wdl, expected.probe_wdl(&pos).unwrap(), "{pos}");
                n_found += 1;
            }
            Err(error) => {
                let error = error.to_string();
                assert!(error.starts_with("https://tables.example/K"), "{error}");
                assert!(error.ends_with(": status 503"), "{error}");
                n_failed += 1;
            }
        }
    }
    assert!(n_found > 20 && n_failed > 20, "{n_found} found, {n_failed} failed");
}

#[test]
fn every_folder_of_a_list_needs_tables() {
    let (tables, none) = (fixtures::folder(), Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let add = |folders: &[&Path]| {
        let mut added = Tablebase::new();
        let result = added.add_directories(std::env::join_paths(folders).unwrap());
        (added.max_pieces() > 0, result.map_err(|error| error.to_string()))
    };
    assert_eq!(add(&[]), (false, Ok(())));
    assert_eq!(add(&[Path::new(""), tables, tables]), (true, Ok(())));
    let (is_added, error) = add(&[&none, Path::new("/no/such/folder"), tables]);
    let expected = format!("no tables in {}; tablebases in /no/such/folder: ", none.display());
    assert!(is_added && error.unwrap_err().starts_with(&expected));
}
