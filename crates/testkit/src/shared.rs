//! Large test data outside the repository.

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The path of the optional data file or folder `name`, or `None`, with a line on stderr, if it is
/// missing.
///
/// Public collections with other licences are not in the repository. Tests look for them in the
/// folder given by the environment variable `LUCENA_DATA`, then in `../shared/data` beside the
/// workspace, and pass without them:
///
/// ```
/// let Some(path) = lucena_testkit::shared_data("perft/standard.epd") else { return };
/// assert!(path.exists());
/// ```
#[must_use]
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let beside = workspace_root().join("../shared/data");
    let folders = env::var_os("LUCENA_DATA").map(PathBuf::from).into_iter().chain([beside]);
    let found = find(folders, name);
    if found.is_none() {
        // Not `eprintln!`, which the test harness captures: skipped checks must be visible.
        let _ = writeln!(std::io::stderr(), "skipped: no {name} in $LUCENA_DATA or ../shared/data");
    }
    found
}

fn workspace_root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.ancestors().nth(2).expect("the crate is two folders below the root")
}

fn find(folders: impl Iterator<Item = PathBuf>, name: &str) -> Option<PathBuf> {
    folders.map(|folder| folder.join(name)).find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_with_the_file_is_used() {
        let root = workspace_root().to_path_buf();
        let data = root.join("crates/testkit/data");
        let found = find([root, data.clone()].into_iter(), "perft.epd");
        assert_eq!(found, Some(data.join("perft.epd")));
    }

    #[test]
    fn missing_data_is_not_an_error() {
        let root = workspace_root().to_path_buf();
        assert_eq!(find([root].into_iter(), "no such file"), None);
    }
}
