//! Tables that the tests generate.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use lucena_syzygy::MaterialKey;
use lucena_syzygy_gen::Generator;

/// Equal sides, unequal ones, and two pieces alike. Four pieces with a pawn would need dozens of
/// other tables.
const NAMES: [&str; 6] = ["KPvK", "KRvKB", "KRvKN", "KRvKR", "KBBvK", "KQQvK"];

/// A folder with these tables and those that they need.
pub(crate) fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy-gen-tests");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let keys = NAMES.map(|name| name.parse::<MaterialKey>().unwrap());
        Generator::new(keys).directory(&folder).run(|_| ()).unwrap();
        folder
    })
}
