//! Tables to probe: those of three pieces that the crate embeds, and some of four in `tests/data`.
//!
//! All come from `lucena-syzygy-gen`, whose tests generate them again and compare.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Equal sides, unequal ones, and two pieces alike.
pub(crate) const NAMES: [&str; 5] = ["KPvK", "KRvKB", "KRvKR", "KQQvK", "KQvK"];

/// A folder with all of them.
pub(crate) fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy-tests");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for data in ["data", "tests/data"] {
            let data = Path::new(env!("CARGO_MANIFEST_DIR")).join(data);
            for entry in fs::read_dir(data).unwrap() {
                let path = entry.unwrap().path();
                fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
            }
        }
        folder
    })
}
