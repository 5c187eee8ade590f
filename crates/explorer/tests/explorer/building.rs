//! Building in steps, on several threads, with interruptions.

use std::fs;
use std::io::{self, Read};
use std::num::NonZero;

use lucena_explorer::{BuildOptions, Builder, Explorer};

use crate::games::pgn_of;
use crate::{build, folder};

/// Extending an index gives the bytes of an index of all games, duplicates included.
#[test]
fn extending_equals_building_at_once() {
    let folder = folder("extending");
    // The second and third text repeat games.
    let texts = [pgn_of(0..200), pgn_of(150..300), pgn_of((290..310).chain(0..10))];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let whole = folder.join("whole");
    let counts = build(&whole, BuildOptions::default(), &texts);
    assert!(counts.duplicates >= 60, "{counts:?}");

    let steps = folder.join("steps");
    build(&steps, BuildOptions::default(), &texts[..1]);
    for (text, number) in texts[1..].iter().zip(1..) {
        let mut builder = Builder::extend(&steps, BuildOptions::default()).unwrap();
        builder.add_pgn(&format!("{number}.pgn"), text.as_bytes(), |_| {}).unwrap();
        builder.finish(|_| {}).unwrap();
    }
    assert_eq!(Explorer::open(&steps).unwrap().counts(), counts);
    assert!(fs::read(&steps).unwrap() == fs::read(&whole).unwrap(), "equal bytes");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no temporary files are left");
}

#[test]
fn threads_and_memory_do_not_change_the_index() {
    let folder = folder("threads");
    let text = pgn_of(0..1500);
    let index_of = |threads: usize, memory_bytes: usize| {
        let mut options = BuildOptions::default();
        options.threads = NonZero::new(threads).unwrap();
        options.memory_bytes = memory_bytes;
        let path = folder.join("index");
        build(&path, options, &[&text]);
        fs::read(path).unwrap()
    };
    let expected = index_of(1, 1 << 28);
    for (threads, memory_bytes) in [(1, 0), (2, 0), (3, 1 << 20), (2, 1 << 28)] {
        assert!(index_of(threads, memory_bytes) == expected, "{threads} threads, {memory_bytes}");
    }
}

/// An input that fails after some games.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.0.read(bytes)? {
            0 => Err(io::Error::other("the disk is gone")),
            n_bytes => Ok(n_bytes),
        }
    }
}

#[test]
fn an_interrupted_build_leaves_the_file_as_it_was() {
    let folder = folder("interrupted");
    let path = folder.join("index");
    let text = pgn_of(0..100);
    for existing in [None, Some(b"something else".as_slice())] {
        if let Some(bytes) = existing {
            fs::write(&path, bytes).unwrap();
        }
        let unchanged = || assert_eq!(fs::read(&path).ok().as_deref(), existing);
        let mut builder = Builder::new(&path, BuildOptions::default()).unwrap();
        let error = builder.add_pgn("a", Failing(text.as_bytes()), |_| {}).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone");
        drop(builder);
        unchanged();
        // A panic in the middle of writing.
        let mut builder = Builder::new(&path, BuildOptions::default()).unwrap();
        builder.add_pgn("a", text.as_bytes(), |_| {}).unwrap();
        let finish = std::panic::AssertUnwindSafe(|| builder.finish(|_| panic!("interrupted")));
        assert!(std::panic::catch_unwind(finish).is_err());
        unchanged();
        let n_files = fs::read_dir(&folder).unwrap().count();
        assert_eq!(n_files, usize::from(existing.is_some()), "no temporary files are left");
    }
    let error = Builder::extend(&path, BuildOptions::default()).unwrap_err();
    assert!(error.to_string().starts_with("not an explorer index: "), "{error}");
}

#[test]
fn an_index_without_games() {
    let path = folder("empty").join("index");
    build(&path, BuildOptions::default(), &[]);
    let explorer = Explorer::open(&path).unwrap();
    explorer.verify().unwrap();
    assert_eq!(explorer.lookup(&lucena_board::Position::initial()).unwrap(), None);
    assert_eq!((explorer.counts().total(), explorer.sources().len()), (0, 0));
}

#[test]
fn queries_run_on_several_threads() {
    let path = folder("queries").join("index");
    build(&path, BuildOptions::default(), &[&pgn_of(0..300)]);
    let explorer = Explorer::open(&path).unwrap();
    let expected = explorer.lookup(&lucena_board::Position::initial()).unwrap();
    assert!(expected.is_some());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let found = explorer.lookup(&lucena_board::Position::initial()).unwrap();
                    assert_eq!(found, expected);
                }
            });
        }
    });
}
