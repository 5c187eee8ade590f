//! Where a book is written: looked at before any work, and never left half done.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use lucena_book::BookData;

use crate::input::about;
use crate::output::Failure;

/// A file to write, which may be there already.
#[derive(Debug)]
pub(super) struct Target {
    /// Where the links end that lead to it: renaming something onto a link would replace the link.
    path: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Target {
    /// Looks at what is there. Only a regular file is replaced: renaming something onto a device
    /// would take the device from the system.
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Err(Failure::WrongUsage("a book cannot go to standard output".into()));
        }
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                Err(about(path, "found a folder, a device or a pipe, expected a file"))
            }
            Ok(found) if found.permissions().readonly() => {
                Err(about(path, "the file is read-only"))
            }
            Ok(found) => {
                let resolved = fs::canonicalize(path).map_err(|error| about(path, error))?;
                Ok(Self { path: resolved, permissions: Some(found.permissions()) })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Self::anew(path),
            Err(error) => Err(about(path, error)),
        }
    }

    fn anew(path: &Path) -> Result<Self, Failure> {
        if path.is_symlink() {
            return Err(about(path, "found a link to nothing, expected a file"));
        }
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.exists()) {
            return Err(about(path, "the folder does not exist"));
        }
        Ok(Self { path: path.to_owned(), permissions: None })
    }

    /// Refuses to replace what is still being read.
    pub(super) fn must_not_be(&self, input: &Path) -> Result<(), Failure> {
        match fs::canonicalize(input) {
            Ok(input_path) if self.permissions.is_some() && input_path == self.path => {
                Err(about(input, "the games and the book to write are the same file"))
            }
            // What cannot be found is told by whoever reads it.
            _ => Ok(()),
        }
    }

    /// Writes the book under a temporary name beside the file, then renames it, and tells how many
    /// bytes it has. A book without entries is not written: nobody wants one.
    pub(super) fn save(&self, data: &BookData) -> Result<usize, Failure> {
        if data.is_empty() {
            return Err(Failure::Message("nothing written: no move is left for the book".into()));
        }
        let bytes = data.to_bytes();
        self.write(&bytes).map_err(|error| about(&self.path, error))?;
        Ok(bytes.len())
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut name = self.path.file_name().ok_or(ErrorKind::InvalidFilename)?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = Part(self.path.with_file_name(name));
        let mut file = OpenOptions::new().write(true).create_new(true).open(&part.0)?;
        if let Some(permissions) = &self.permissions {
            file.set_permissions(permissions.clone())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part.0, &self.path)
    }
}

/// Taken away if it does not become the file.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
