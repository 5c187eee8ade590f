//! Programs that tests use where they are installed.

use std::io::Write as _;
use std::path::PathBuf;

/// Folders of programs besides those of `PATH`: Debian keeps chess engines in this one.
const MORE_FOLDERS: [&str; 1] = ["/usr/games"];

/// The file of a program, looked up in `PATH` and in `/usr/games`. `None`, with a line on stderr, if it
/// is not installed.
///
/// ```
/// assert_eq!(lucena_testkit::program("no-such-program"), None);
/// ```
#[must_use]
pub fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(MORE_FOLDERS.map(PathBuf::from));
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let found = folders.map(|folder| folder.join(&file)).find(|file| file.is_file());
    if found.is_none() {
        // Not `eprintln!`, for the same reason as in `find_shared_data`.
        let _ = writeln!(std::io::stderr(), "skipped: {name} is not installed");
    }
    found
}
