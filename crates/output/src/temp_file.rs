//! [`TempFile`]: a file without a name.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::part::create_beside;

/// A temporary file. It has no name on Unix, and the system deletes it however the process ends.
///
/// ```
/// use std::io::Write;
/// use lucena_output::TempFile;
/// let mut file = TempFile::create_beside(&std::env::temp_dir().join("sorted"))?;
/// assert_eq!(file.append(|file| file.write_all(b"first "))?, 0);
/// assert_eq!(file.append(|file| file.write_all(b"second"))?, 6);
/// let mut bytes = [0; 6];
/// file.read_exact_at(&mut bytes, 6)?;
/// assert_eq!(&bytes, b"second");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TempFile(File);

impl TempFile {
    /// Creates a file in the directory of another one.
    ///
    /// # Errors
    ///
    /// The operating system cannot create it.
    pub fn create_beside(path: &Path) -> io::Result<Self> {
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
        let (file, path) = create_beside(path, "tmp", &options)?;
        #[cfg(not(windows))]
        std::fs::remove_file(&path)?;
        #[cfg(windows)]
        drop(path);
        Ok(Self(file))
    }

    /// Appends to the file and returns the offset of the bytes.
    ///
    /// # Errors
    ///
    /// Those of `write`, and of the operating system.
    pub fn append(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<u64> {
        let at = self.0.seek(SeekFrom::End(0))?;
        write(self).map(|()| at)
    }

    /// Reads bytes at an offset.
    ///
    /// # Errors
    ///
    /// There are fewer bytes, or the operating system cannot read them.
    pub fn read_exact_at(&mut self, bytes: &mut [u8], at: u64) -> io::Result<()> {
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
