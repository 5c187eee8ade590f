//! The WebAssembly package that the server serves to its page.

use std::env;
use std::path::{Path, PathBuf};

use crate::terminal::output::Failure;

/// The name of its folder.
const FOLDER: &str = "lucena-wasm";
/// A file that every package has.
const ENTRY: &str = "index.js";

/// The given folder, which must contain a package, or else that of an installation, if any.
pub(super) fn folder(given: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
    match given {
        Some(folder) if is_package(&folder) => Ok(Some(folder)),
        Some(folder) => Err(Failure::Message(format!(
            "{}: no {ENTRY}: not a WebAssembly package (cargo xtask wasm builds one)",
            folder.display()
        ))),
        None => Ok(env::current_exe().ok().as_deref().and_then(installed)),
    }
}

/// The package beside the program, or beside its folder, as in `target` and in `/usr/local`.
fn installed(program: &Path) -> Option<PathBuf> {
    let folders = program.ancestors().skip(1).take(2).map(|folder| folder.join(FOLDER));
    folders.into_iter().find(|folder| is_package(folder))
}

fn is_package(folder: &Path) -> bool {
    folder.join(ENTRY).is_file()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_package_beside_the_program_or_its_folder_is_found() {
        let root = env::temp_dir().join(format!("lucena-wasm-test-{}", std::process::id()));
        let program = root.join("bin/lucena");
        fs::create_dir_all(root.join("bin").join(FOLDER)).unwrap();
        fs::create_dir_all(root.join(FOLDER)).unwrap();
        assert_eq!(installed(&program), None, "empty folders are no packages");
        fs::write(root.join(FOLDER).join(ENTRY), "").unwrap();
        assert_eq!(installed(&program), Some(root.join(FOLDER)));
        fs::write(root.join("bin").join(FOLDER).join(ENTRY), "").unwrap();
        assert_eq!(installed(&program), Some(root.join("bin").join(FOLDER)));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_folder_without_a_package_is_an_error() {
        let Err(Failure::Message(message)) = folder(Some("/nonexistent/pkg".into())) else {
            panic!("there is no such folder");
        };
        assert!(message.starts_with("/nonexistent/pkg: no index.js"), "{message}");
    }
}
