//! One tablebase for many threads.

use std::{
    io,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
    sync::{Arc, Barrier},
    thread,
};

use lucena_board::Position;
use lucena_syzygy::{MaterialKey, Memory, TableBytes, TableKind, TableSource, Tablebase, Wdl};

/// Counts how often each table is asked for, and takes its time.
struct Counting {
    memory: Memory,
    n_opened: Arc<AtomicUsize>,
}

impl TableSource for Counting {
    fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
        self.memory.tables()
    }

    fn open(&self, key: MaterialKey, kind: TableKind) -> io::Result<TableBytes> {
        self.n_opened.fetch_add(1, SeqCst);
        thread::yield_now();
        self.memory.open(key, kind)
    }
}

#[test]
fn a_table_is_opened_once_however_many_ask() {
    const THREADS: usize = 8;
    let n_opened = Arc::new(AtomicUsize::new(0));
    let source = Counting { memory: Memory::embedded(), n_opened: Arc::clone(&n_opened) };
    let tables = Tablebase::with_source(source);
    assert_eq!(n_opened.load(SeqCst), 0, "nothing is opened before it is needed");
    let pos: Position = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse().unwrap();
    let barrier = Barrier::new(THREADS);
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                barrier.wait();
                assert_eq!(tables.probe_wdl(&pos).unwrap(), Wdl::Loss);
            });
        }
    });
    assert_eq!(n_opened.load(SeqCst), 1);
}

#[test]
fn a_table_that_cannot_be_had_is_asked_for_once() {
    struct Broken(Arc<AtomicUsize>);

    impl TableSource for Broken {
        fn tables(&self) -> Vec<(MaterialKey, TableKind)> {
            vec![("KQvK".parse().unwrap(), TableKind::Wdl)]
        }

        fn open(&self, _: MaterialKey, _: TableKind) -> io::Result<TableBytes> {
            self.0.fetch_add(1, SeqCst);
            Err(io::Error::other("the line is dead"))
        }
    }

    let n_asked = Arc::new(AtomicUsize::new(0));
    let tables = Tablebase::with_source(Broken(Arc::clone(&n_asked)));
    let pos: Position = "8/8/8/8/8/4k3/8/4K2Q b - - 0 1".parse().unwrap();
    for _ in 0..3 {
        let error = tables.probe_wdl(&pos).unwrap_err();
        assert_eq!(error.to_string(), "KQvK.rtbw: the line is dead");
        assert_eq!(error.table().unwrap().offset(), None);
    }
    assert_eq!(n_asked.load(SeqCst), 1);
}
