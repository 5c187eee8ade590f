//! Reading whole files, and file names in messages.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::terminal::output::Failure;

/// The name of a file in messages; `-` is standard input.
pub(crate) fn display_name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// Reads a file of at most `max` bytes; `-` is standard input.
///
/// Devices and pipes are read like files; one without end is larger than `max`.
pub(crate) fn read_bytes(path: &Path, max: u64) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        return read(path, io::stdin().lock(), max);
    }
    if path.is_dir() {
        return Err(file_error(path, "is a directory"));
    }
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    read(path, file, max)
}

/// As [`read_bytes`], for text.
pub(crate) fn read_text(path: &Path, max: u64) -> Result<String, Failure> {
    let bytes = read_bytes(path, max)?;
    String::from_utf8(bytes).map_err(|_| file_error(path, "not UTF-8 text"))
}

fn read(path: &Path, input: impl Read, max: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // The length in the metadata is no limit: files grow, and some have none.
    let read = input.take(max + 1).read_to_end(&mut bytes);
    let n_bytes = read.map_err(|error| file_error(path, error))?;
    if n_bytes as u64 > max {
        return Err(file_error(path, format!("larger than {max} bytes")));
    }
    Ok(bytes)
}

/// An error about a file as a whole.
pub(crate) fn file_error(path: &Path, error: impl Display) -> Failure {
    Failure::Message(format!("{}: {error}", display_name(path)))
}
