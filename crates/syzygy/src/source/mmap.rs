//! Files mapped into memory.

#![allow(unsafe_code, reason = "a map is a promise of the system's, which Rust cannot check")]

use std::{fs::File, io, path::Path};

use memmap2::Mmap;

use super::TableBytes;

/// Maps a file. The map stays when the file is deleted or another takes its name, and holds no
/// file open.
pub(super) fn map(path: &Path) -> io::Result<TableBytes> {
    let file = File::open(path)?;
    // SAFETY: the bytes of a map must not change while they are borrowed. The documentation of
    // `Directory` and `Tablebase` requires callers not to modify or truncate the file; no library
    // can enforce that. A new file under the same name does no harm.
    let map = unsafe { Mmap::map(&file)? };
    // Probes read at random, so read-ahead is wasted. This is only a hint: errors do not matter.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Random);
    Ok(TableBytes::new(map))
}
