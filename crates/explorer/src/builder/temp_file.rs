//! Temporary files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Distinguishes the files of several builders in a process.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// More files of earlier processes are not expected.
const MAX_ATTEMPTS: usize = 10_000;

/// Creates a new file beside another one. Files of processes that were killed may have its name:
/// in a container every process may have the same ID.
fn create_beside(path: &Path, options: &mut OpenOptions) -> io::Result<(File, PathBuf)> {
    let file_name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
    let mut attempts = 0;
    loop {
        let mut name = file_name.to_owned();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{number}.tmp", std::process::id()));
        let path = path.with_file_name(name);
        attempts += 1;
        match options.create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempts < MAX_ATTEMPTS => {}
            Err(error) => return Err(error),
        }
    }
}

/// A temporary file. It has no name on Unix, and the system deletes it however the process ends.
#[derive(Debug)]
pub(super) struct TempFile(File);

impl TempFile {
    pub(super) fn create_beside(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        #[cfg(windows)]
        {
            const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
            std::os::windows::fs::OpenOptionsExt::custom_flags(
                &mut options,
                FILE_FLAG_DELETE_ON_CLOSE,
            );
        }
        let (file, path) = create_beside(path, &mut options)?;
        #[cfg(not(windows))]
        fs::remove_file(&path)?;
        #[cfg(windows)]
        drop(path);
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
