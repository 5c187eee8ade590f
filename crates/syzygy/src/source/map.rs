//! Files mapped into memory.

#![allow(unsafe_code)]

use std::{fs::File, io, path::Path};

use memmap2::Mmap;

use super::TableBytes;

/// Maps a file. The map stays when the file is deleted or another takes its name, and holds no
/// file open.
pub(super) fn map(path: &Path) -> io::Result<TableBytes> {
    let file = File::open(path)?;
    // SAFETY: the bytes of a map are only as constant as the file. `Directory` asks its user not to
    // change a file in place; other values found would give wrong answers, not unsound ones, since
    // every look is checked against the length found here. What is left is a file made shorter,
    // which ends the process with a signal, as with any program that maps files.
    let map = unsafe { Mmap::map(&file)? };
    // Probes jump about, so what is read ahead is wasted. If the system will not hear, so be it.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Random);
    Ok(TableBytes::new(map))
}
