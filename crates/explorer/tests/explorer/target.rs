//! The file that is built: what it may replace, and what happens to it meanwhile.

use std::fs;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lucena_explorer::{BuildOptions, Builder, Explorer, ExplorerError};

use crate::games::pgn_of;
use crate::{build, folder};

/// Of two programs that add games at the same time, the later one fails, and no games are lost.
#[test]
fn an_index_that_was_changed_meanwhile_is_not_replaced() {
    let folder = folder("changed");
    let path = folder.join("index");
    build(&path, BuildOptions::default(), &[&pgn_of(0..20)]);
    let extend = || Builder::extend(&path, BuildOptions::default()).unwrap();
    let (mut one, mut other) = (extend(), extend());
    one.add_pgn("one.pgn", pgn_of(20..40).as_bytes(), |_| {}).unwrap();
    other.add_pgn("other.pgn", pgn_of(40..60).as_bytes(), |_| {}).unwrap();
    one.finish(|_| {}).unwrap();
    let bytes = fs::read(&path).unwrap();
    let error = other.finish(|_| {}).unwrap_err();
    assert!(matches!(error, ExplorerError::Changed { .. }), "{error}");
    assert!(fs::read(&path).unwrap() == bytes, "as the first one has written it");
    // The same after it was deleted.
    let builder = extend();
    fs::remove_file(&path).unwrap();
    assert!(matches!(builder.finish(|_| {}), Err(ExplorerError::Changed { .. })));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no temporary files are left");
}

/// As after processes with the same ID, in a container, were killed.
#[test]
fn temporary_files_of_killed_processes_do_not_matter() {
    let folder = folder("leftovers");
    let (path, id) = (folder.join("index"), std::process::id());
    for number in 0..1000 {
        for extension in ["tmp", "part"] {
            fs::write(folder.join(format!("index.{id}-{number}.{extension}")), "").unwrap();
        }
    }
    build(&path, BuildOptions::default(), &[&pgn_of(0..20)]);
    Explorer::open(&path).unwrap().verify().unwrap();
}

#[test]
fn only_regular_files_are_replaced() {
    let folder = folder("targets");
    let message = |name: &str| {
        let builder = Builder::new(folder.join(name), BuildOptions::default());
        builder.map(drop).unwrap_err().to_string()
    };
    fs::create_dir(folder.join("folder")).unwrap();
    assert!(message("folder").ends_with("folder: not a regular file"), "{}", message("folder"));
    assert!(message("missing/index").contains("missing/index: "), "{}", message("missing/index"));
    #[cfg(unix)]
    {
        let (link, file) = (folder.join("link"), folder.join("file"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        assert!(message("link").ends_with("link: broken symbolic link"), "{}", message("link"));
        fs::write(&file, "").unwrap();
        build(&link, BuildOptions::default(), &[&pgn_of(0..5)]);
        assert!(link.is_symlink());
        Explorer::open(&file).unwrap().verify().unwrap();
    }
}

#[test]
fn names_of_sources_have_a_limit() {
    let path = folder("names").join("index");
    let mut builder = Builder::new(&path, BuildOptions::default()).unwrap();
    let longest = "x".repeat(1 << 16);
    builder.add_pgn(&longest, pgn_of(0..5).as_bytes(), |_| {}).unwrap();
    let error = builder.add_pgn(&format!("{longest}x"), pgn_of(5..9).as_bytes(), |_| {});
    assert!(matches!(error, Err(ExplorerError::SourceName { len: 65_537, max: 65_536 })));
    builder.finish(|_| {}).unwrap();
    let explorer = Explorer::open(&path).unwrap();
    explorer.verify().unwrap();
    assert_eq!(explorer.sources(), [longest]);
}

/// The same games for ever.
struct Endless(Vec<u8>, usize);

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n_bytes = (&self.0[self.1..]).read(bytes)?;
        self.1 = (self.1 + n_bytes) % self.0.len();
        Ok(n_bytes)
    }
}

#[test]
fn a_flag_stops_reading_and_writing() {
    let folder = folder("stopped");
    let (path, flag) = (folder.join("index"), Arc::new(AtomicBool::new(false)));
    let builder = || {
        flag.store(false, Ordering::Relaxed);
        Builder::new(&path, BuildOptions::default()).unwrap().stop_flag(&flag)
    };
    let mut reading = builder();
    let text = Endless(pgn_of(0..100).into_bytes(), 0);
    let added = reading.add_pgn("endless", text, |_| flag.store(true, Ordering::Relaxed));
    assert!(matches!(added, Err(ExplorerError::Stopped)), "{added:?}");
    drop(reading);
    let mut writing = builder();
    writing.add_pgn("games", pgn_of(0..100).as_bytes(), |_| {}).unwrap();
    let finished = writing.finish(|_| flag.store(true, Ordering::Relaxed));
    assert!(matches!(finished, Err(ExplorerError::Stopped)), "{finished:?}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no temporary files are left");
}
