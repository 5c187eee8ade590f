//! Where a file is written: looked at before any work, and never left half done.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::files::input::about;
use crate::terminal::output::Failure;

/// A file to write, which may be there already.
#[derive(Debug)]
pub(crate) struct Target {
    /// Where the links end that lead to it: renaming something onto a link would replace the link.
    path: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Target {
    /// Looks at what is there. Only a regular file is replaced: renaming something onto a device
    /// would take the device from the system.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
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

    /// Whether this is the same file.
    pub(crate) fn is(&self, other: &Path) -> bool {
        self.permissions.is_some() && fs::canonicalize(other).is_ok_and(|it| it == self.path)
    }

    /// A failure to write it.
    pub(crate) fn about(&self, error: impl std::fmt::Display) -> Failure {
        about(&self.path, error)
    }

    /// Begins to write, under a temporary name beside the file.
    pub(crate) fn begin(&self) -> Result<PartFile, Failure> {
        self.create().map_err(|error| about(&self.path, error))
    }

    fn create(&self) -> io::Result<PartFile> {
        let mut name = self.path.file_name().ok_or(ErrorKind::InvalidFilename)?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = Part(self.path.with_file_name(name));
        let file = OpenOptions::new().write(true).create_new(true).open(&part.0)?;
        if let Some(permissions) = &self.permissions {
            file.set_permissions(permissions.clone())?;
        }
        Ok(PartFile { file: BufWriter::new(file), part, path: self.path.clone() })
    }
}

/// A file that is being written, and goes away if it is not finished.
#[derive(Debug)]
pub(crate) struct PartFile {
    file: BufWriter<File>,
    part: Part,
    /// What it will be called.
    path: PathBuf,
}

impl PartFile {
    /// Gives the file its name, now that it is whole.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { file, part, path } = self;
        let finish = || {
            file.into_inner()?.sync_all()?;
            fs::rename(&part.0, &path)
        };
        finish().map_err(|error: io::Error| about(&path, error))
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Taken away if it does not become the file.
#[derive(Debug)]
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
