use std::{env, fs, process, sync::atomic::Ordering::Relaxed};

use lucena_board::{Color, Position};
use lucena_syzygy::{Tablebase, Wdl};

use super::*;

/// A folder of its own for a test, which goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("lucena-generate-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn generator(name: &str, folder: &Folder) -> Generator {
    Generator::new([name.parse().unwrap()]).directory(&folder.0)
}

#[test]
fn all_that_is_needed_is_made() {
    let folder = Folder::new("needed");
    let report = generator("KPvK", &folder).run(|_| ()).unwrap();
    let names = ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"];
    let expected: Vec<_> =
        names.iter().flat_map(|name| [format!("{name}.rtbw"), format!("{name}.rtbz")]).collect();
    assert_eq!(folder.names(), expected);
    let mut tables = Tablebase::new();
    tables.add_directory(&folder.0).unwrap();
    let pos: Position = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1".parse().unwrap();
    assert_eq!(tables.probe_wdl(&pos).unwrap(), Wdl::Loss);
    for table in &report.tables {
        let sizes = TableKind::ALL.map(|kind| {
            let path = Store::new(&folder.0, Existing::Keep).path(table.material_key, kind);
            fs::metadata(path).unwrap().len()
        });
        assert_eq!(sizes, table.bytes);
    }
}

#[test]
fn counts_are_the_known_ones() {
    let folder = Folder::new("counts");
    let report = generator("KRvK", &folder).run(|_| ()).unwrap();
    let statistics = report.tables[0].statistics.unwrap();
    let (white, black) = (statistics.side(Color::White), statistics.side(Color::Black));
    assert_eq!((black.count(Wdl::Loss), black.count(Wdl::Draw)), (201_700, 22_244));
    assert_eq!((white.count(Wdl::Win), white.positions()), (175_168, 175_168));
    assert_eq!((white.longest(Wdl::Win), black.longest(Wdl::Draw)), (Some(31), None));
}

#[test]
fn threads_make_no_difference() {
    let folders = [1, 3].map(|n| {
        let folder = Folder::new(&format!("threads{n}"));
        let generator = generator("KPvK", &folder).threads(NonZeroUsize::new(n).unwrap());
        generator.run(|_| ()).unwrap();
        folder
    });
    for name in folders[0].names() {
        let [one, other] = [0, 1].map(|at: usize| fs::read(folders[at].0.join(&name)).unwrap());
        assert!(one == other, "{name}");
    }
}

#[test]
fn work_that_was_stopped_goes_on() {
    let folder = Folder::new("stopped");
    let stop = Arc::new(AtomicBool::new(false));
    let first = generator("KPvK", &folder).stop_flag(Arc::clone(&stop));
    let error = first.run(|progress| stop.store(progress.number == 2, Relaxed)).unwrap_err();
    assert!(matches!(error, GenerateError::Stopped), "{error}");
    assert_eq!(folder.names(), ["KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz"]);

    let second = generator("KPvK", &folder);
    assert!(matches!(second.run(|_| ()), Err(GenerateError::Exists(_))));
    // A table that was damaged meanwhile is made again.
    let damaged = folder.0.join("KRvK.rtbz");
    let good = fs::read(&damaged).unwrap();
    let mut bad = good.clone();
    bad[100] ^= 1;
    fs::write(&damaged, bad).unwrap();
    let report = second.existing(Existing::Keep).run(|_| ()).unwrap();
    let kept: Vec<_> = report.tables.iter().filter(|table| table.was_kept).collect();
    assert_eq!((kept.len(), kept[0].material_key.to_string()), (1, "KQvK".to_owned()));
    assert!(fs::read(&damaged).unwrap() == good);
}

#[test]
fn folders_that_are_none_are_refused() {
    let folder = Folder::new("none");
    let file = folder.0.join("file");
    fs::write(&file, "text").unwrap();
    for path in [file, folder.0.join("absent")] {
        let error = generator("KQvK", &folder).directory(&path).run(|_| ()).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with(&format!("cannot read {}: ", path.display())), "{text}");
    }
}

#[test]
fn large_tables_are_refused() {
    let folder = Folder::new("large");
    let error = generator("KQRBvKRN", &folder).run(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "KQRBvKRN has 7 pieces, and tables are generated for at most 6");
    assert!(folder.names().is_empty());
}

#[test]
fn progress_grows() {
    let folder = Folder::new("progress");
    let mut last = (0, 0.0);
    let observe = |progress: &Progress| {
        let now = (progress.number, progress.done);
        assert!(last.0 <= now.0 && last.1 <= now.1, "{last:?} {now:?}");
        assert_eq!(progress.n_tables, 5);
        last = now;
    };
    generator("KPvK", &folder).run(observe).unwrap();
    assert_eq!(last, (4, 1.0));
}

#[test]
fn generators_share_a_folder() {
    let folder = Folder::new("shared");
    // Of a run that was cut off.
    let stale = format!("KQvK.rtbw.{}-0.unfinished", process::id());
    fs::write(folder.0.join(&stale), "half a ta").unwrap();
    std::thread::scope(|scope| {
        let run = || generator("KPvK", &folder).existing(Existing::Keep).run(|_| ()).unwrap();
        let others = [scope.spawn(run), scope.spawn(run)];
        for other in others {
            assert_eq!(other.join().unwrap().tables.len(), 5);
        }
    });
    let names = folder.names();
    assert_eq!((names.len(), names.contains(&stale)), (11, true), "{names:?}");
    let mut tables = Tablebase::new();
    assert_eq!(tables.add_directory(&folder.0).unwrap(), 10);
    for &key in generator("KPvK", &folder).plan() {
        for kind in TableKind::ALL {
            tables.verify_checksum(key, kind).unwrap();
        }
        assert_eq!(crate::verify(&tables, key, NonZeroUsize::MIN, |_| ()).unwrap().n_mismatches, 0);
    }
}
