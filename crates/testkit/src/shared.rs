//! Large test data outside the repository.

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The path of the data file or folder `name`, from a public collection with a licence of its own, so
/// that it is not in the repository: in the folder given by the environment variable `LUCENA_DATA`, or
/// else in `../shared/data` beside the workspace.
///
/// Tests that need it are ignored, so that test runs without the data show what they did not test:
///
/// ```no_run
/// #[test]
/// #[ignore = "needs ../shared/data"]
/// fn published_counts() {
///     let path = lucena_testkit::shared_data("perft/standard.epd");
/// }
/// ```
///
/// # Panics
///
/// If it is missing.
#[must_use]
#[track_caller]
pub fn shared_data(name: &str) -> PathBuf {
    find(folders(), name).unwrap_or_else(|| panic!("{}", missing(name)))
}

/// As [`shared_data`], but `None`, with a line on stderr, if it is missing: for programs with data of
/// their own to fall back on.
///
/// ```
/// assert!(lucena_testkit::find_shared_data("no such file").is_none());
/// ```
#[must_use]
pub fn find_shared_data(name: &str) -> Option<PathBuf> {
    let found = find(folders(), name);
    if found.is_none() {
        // Not `eprintln!`, which the test harness captures: skipped checks must be visible.
        let _ = writeln!(std::io::stderr(), "skipped: {}", missing(name));
    }
    found
}

fn missing(name: &str) -> String {
    format!("no {name} in $LUCENA_DATA or ../shared/data")
}

fn folders() -> impl Iterator<Item = PathBuf> {
    let beside = workspace_root().join("../shared/data");
    env::var_os("LUCENA_DATA").map(PathBuf::from).into_iter().chain([beside])
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
    #[should_panic = "no no_such_file in $LUCENA_DATA or ../shared/data"]
    fn a_test_without_its_data_fails() {
        let _ = shared_data("no_such_file");
    }
}
