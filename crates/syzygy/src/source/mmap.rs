//! Files mapped into memory.

#![allow(unsafe_code, reason = "a map is a promise of the system's, which Rust cannot check")]

use std::{fs::File, io, path::Path};

use memmap2::Mmap;

use super::TableBytes;

/// Maps a file. The map stays when the file is deleted or another takes its name, and holds no
/// file open.
pub(super) fn map(path: &Path) -> io::Result<TableBytes> {
    let file = File::open(path)?;
    // SAFETY: the bytes of a map must not change while they are borrowed. That nobody writes to the
    // file or makes it shorter is what the documentation of `Directory` and of the tablebase asks of
    // the caller; no library can see to it. New files under the same name do no harm.
    let map = unsafe { Mmap::map(&file)? };
    // Probes jump about, so what is read ahead is wasted. If the system will not hear, so be it.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Random);
    Ok(TableBytes::new(map))
}
