//! Random access to the bytes of an index.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

use crate::ExplorerError;

/// What distinguishes a file from one that has replaced it. As the file is open, no other one gets its
/// number on Unix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    device_and_number: (u64, u64),
    #[cfg(not(unix))]
    created: Option<std::time::SystemTime>,
    modified: Option<std::time::SystemTime>,
    n_bytes: u64,
}

impl Identity {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            #[cfg(unix)]
            device_and_number: (metadata.dev(), metadata.ino()),
            #[cfg(not(unix))]
            created: metadata.created().ok(),
            modified: metadata.modified().ok(),
            n_bytes: metadata.len(),
        }
    }
}

/// The bytes of an index: an open file, or memory.
#[derive(Debug)]
pub(crate) struct Storage {
    bytes: Bytes,
    n_bytes: u64,
    identity: Option<Identity>,
}

#[derive(Debug)]
enum Bytes {
    #[cfg(unix)]
    File(File),
    #[cfg(not(unix))]
    File(std::sync::Mutex<File>),
    Memory(Vec<u8>),
}

impl Storage {
    /// Opens a file. Its length is determined once, here.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        #[cfg(not(unix))]
        let file = std::sync::Mutex::new(file);
        let (n_bytes, identity) = (metadata.len(), Some(Identity::of(&metadata)));
        Ok(Self { bytes: Bytes::File(file), n_bytes, identity })
    }

    pub(crate) fn memory(bytes: Vec<u8>) -> Self {
        Self { n_bytes: bytes.len() as u64, bytes: Bytes::Memory(bytes), identity: None }
    }

    /// Whether the path still leads to the file that was opened.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let found = fs::metadata(path).ok().map(|found| Identity::of(&found));
        found.is_some() && found == self.identity
    }

    pub(crate) const fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Reads bytes at an offset. The length is checked before memory is allocated.
    pub(crate) fn read(&self, at: u64, n_bytes: usize) -> Result<Vec<u8>, ExplorerError> {
        if at.checked_add(n_bytes as u64).is_none_or(|end| end > self.n_bytes) {
            return Err(ExplorerError::Damaged { at, fault: "it refers to bytes after its end" });
        }
        let mut buffer = vec![0; n_bytes];
        let read = self.read_exact_at(&mut buffer, at);
        read.map(|()| buffer).map_err(|error| ExplorerError::Read { at, error })
    }

    fn read_exact_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        match &self.bytes {
            #[cfg(unix)]
            Bytes::File(file) => std::os::unix::fs::FileExt::read_exact_at(file, buffer, at),
            #[cfg(not(unix))]
            Bytes::File(file) => {
                use std::io::{Read, Seek, SeekFrom};
                let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                file.seek(SeekFrom::Start(at))?;
                file.read_exact(buffer)
            }
            Bytes::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
                let found = rest.and_then(|rest| rest.get(..buffer.len()));
                buffer.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
        }
    }
}
