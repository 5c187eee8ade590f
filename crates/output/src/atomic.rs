//! Files that are written under a temporary name and renamed when they are complete.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::FileError;
use crate::part;

/// An output file. It appears, or replaces an existing file, only when it is complete.
#[derive(Debug)]
pub struct AtomicFile {
    /// With links resolved: renaming a file onto a link would replace the link.
    path: PathBuf,
    /// Permissions of the file that is replaced.
    permissions: Option<Permissions>,
    is_private: bool,
}

impl AtomicFile {
    /// Checks that the file can be written. Only regular files are replaced: renaming a file onto
    /// a device would remove the device.
    ///
    /// # Errors
    ///
    /// It is no regular file or read-only, or there is no such directory.
    pub fn new(path: &Path) -> Result<Self, FileError> {
        Self::check(path).map_err(|error| FileError::new(path, error))
    }

    fn check(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => Err(io::Error::other("not a regular file")),
            Ok(found) if found.permissions().readonly() => {
                Err(io::Error::other("the file is read-only"))
            }
            Ok(found) => {
                let (path, permissions) = (fs::canonicalize(path)?, Some(found.permissions()));
                Ok(Self { path, permissions, is_private: false })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Self::for_new(path),
            Err(error) => Err(error),
        }
    }

    fn for_new(path: &Path) -> io::Result<Self> {
        if path.is_symlink() {
            return Err(io::Error::other("broken symbolic link"));
        }
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.exists()) {
            return Err(io::Error::other("the directory does not exist"));
        }
        Ok(Self { path: path.to_owned(), permissions: None, is_private: false })
    }

    /// Lets no one but the user read a new file, from its creation on. Without effect on systems
    /// where files have no modes.
    #[must_use]
    pub fn private(self) -> Self {
        Self { is_private: true, ..self }
    }

    /// Whether the other path leads to this file.
    #[must_use]
    pub fn is(&self, other: &Path) -> bool {
        self.permissions.is_some() && fs::canonicalize(other).is_ok_and(|it| it == self.path)
    }

    /// An error about this file.
    #[must_use]
    pub fn error(&self, error: impl std::fmt::Display) -> FileError {
        FileError::new(&self.path, io::Error::other(error.to_string()))
    }

    /// Creates the temporary file, beside the file itself.
    ///
    /// # Errors
    ///
    /// The operating system cannot create it.
    pub fn create(&self) -> Result<PartFile, FileError> {
        self.create_part().map_err(|error| FileError::new(&self.path, error))
    }

    fn create_part(&self) -> io::Result<PartFile> {
        let mut options = OpenOptions::new();
        options.write(true);
        #[cfg(unix)]
        if self.is_private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let (file, path) = part::create_beside(&self.path, "part", &options)?;
        let part = Part(path);
        // Shows others that the process lives; some file systems have no locks.
        let _ = file.try_lock();
        if let Some(permissions) = &self.permissions {
            file.set_permissions(permissions.clone())?;
        }
        Ok(PartFile { file: BufWriter::new(file), part, path: self.path.clone() })
    }
}

/// Writes a file as a whole.
///
/// # Errors
///
/// The file cannot be written; an existing one is kept then.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    let mut part = AtomicFile::new(path)?.create()?;
    part.write_all(contents.as_ref()).map_err(|error| FileError::new(path, error))?;
    part.finish()
}

/// A temporary file being written. It is deleted unless it is finished.
#[derive(Debug)]
pub struct PartFile {
    file: BufWriter<File>,
    part: Part,
    /// The final name.
    path: PathBuf,
}

impl PartFile {
    /// Writes everything to disk and renames the file. Part files of the same file that killed
    /// processes have left are removed.
    ///
    /// # Errors
    ///
    /// The file cannot be written; an existing one is kept then.
    pub fn finish(self) -> Result<(), FileError> {
        let Self { file, part, path } = self;
        let finish = || {
            file.into_inner()?.sync_all()?;
            fs::rename(&part.0, &path)
        };
        finish().map_err(|error: io::Error| FileError::new(&path, error))?;
        part::remove_stale(&path);
        Ok(())
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

/// The temporary name. Dropping it deletes the file if it still has that name.
#[derive(Debug)]
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
