//! Large test data that lives outside the repository.

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The optional data file or folder `name`, or `None` with a line on stderr when it is absent.
///
/// Public collections with terms of their own stay out of the repository. Tests look for them in
/// the folder that the environment variable `LUCENA_DATA` names, then in `../shared/data` beside
/// the workspace, and pass without them:
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
        // Not `eprintln!`: the test harness would swallow it, and a test that checked nothing
        // must be seen to have checked nothing.
        let _ = writeln!(std::io::stderr(), "skipped: no {name} in $LUCENA_DATA or ../shared/data");
    }
    found
}

fn workspace_root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.ancestors().nth(2).expect("this crate lies two folders below the root")
}

fn find(folders: impl Iterator<Item = PathBuf>, name: &str) -> Option<PathBuf> {
    folders.map(|folder| folder.join(name)).find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_that_has_the_file_wins() {
        let root = workspace_root().to_path_buf();
        let data = root.join("crates/testkit/data");
        let found = find([root, data.clone()].into_iter(), "perft.epd");
        assert_eq!(found, Some(data.join("perft.epd")));
    }

    #[test]
    fn absent_data_is_no_error() {
        let root = workspace_root().to_path_buf();
        assert_eq!(find([root].into_iter(), "no such file"), None);
    }
}
