//! Temporary files, and a file that gets its name when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ExplorerError;

/// Distinguishes the files of several builders in a process.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The path of a new file beside another one.
fn path_beside(path: &Path, extension: &str) -> io::Result<PathBuf> {
    let mut name = path.file_name().ok_or(ErrorKind::InvalidFilename)?.to_owned();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}-{number}.{extension}", std::process::id()));
    Ok(path.with_file_name(name))
}

/// A temporary file. It has no name on Unix, and the system deletes it however the process ends.
#[derive(Debug)]
pub(super) struct TempFile(File);

impl TempFile {
    pub(super) fn create_beside(path: &Path) -> io::Result<Self> {
        let path = path_beside(path, "tmp")?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(windows)]
        {
            const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
            std::os::windows::fs::OpenOptionsExt::custom_flags(
                &mut options,
                FILE_FLAG_DELETE_ON_CLOSE,
            );
        }
        let file = options.open(&path)?;
        #[cfg(not(windows))]
        fs::remove_file(&path)?;
        Ok(Self(file))
    }

    /// Appends to the file and returns the offset of the bytes.
    pub(super) fn append(
        &mut self,
        write: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<u64> {
        let at = self.0.seek(SeekFrom::End(0))?;
        write(self).map(|()| at)
    }

    pub(super) fn read_exact_at(&mut self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(at))?;
        self.0.read_exact(bytes)
    }
}

impl Read for TempFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl Write for TempFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for TempFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// A file that appears, or replaces an existing one, when it is finished. Otherwise it is deleted.
#[derive(Debug)]
pub(super) struct NewFile {
    file: File,
    part: Part,
    path: PathBuf,
}

impl NewFile {
    pub(super) fn create(path: &Path) -> Result<Self, ExplorerError> {
        // Renaming a file onto a link would replace the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let failed = |error| ExplorerError::file(&path, error);
        let part = Part(path_beside(&path, "part").map_err(failed)?);
        let file = OpenOptions::new().write(true).create_new(true).open(&part.0).map_err(failed)?;
        if let Ok(existing) = fs::metadata(&path) {
            file.set_permissions(existing.permissions()).map_err(failed)?;
        }
        Ok(Self { file, part, path })
    }

    pub(super) const fn as_file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Writes everything to disk and renames the file.
    pub(super) fn finish(self) -> Result<(), ExplorerError> {
        let Self { file, part, path } = self;
        let finish = || {
            file.sync_all()?;
            drop(file);
            fs::rename(&part.0, &path)
        };
        finish().map_err(|error| ExplorerError::file(&path, error))
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
