//! Files that are read as a whole.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::terminal::output::Failure;

/// The name of a file in messages; `-` is standard input.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// What is in a file, or comes from standard input if it is `-`.
///
/// Anything but a regular file is refused: a device may have no end, and a pipe may make whoever
/// opens it wait. Standard input has to end, too, before it has more than `max` bytes.
pub(crate) fn read_bytes(path: &Path, max: u64) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        return read(path, io::stdin().lock(), max);
    }
    let metadata = fs::metadata(path).map_err(|error| about(path, error))?;
    if !metadata.is_file() {
        return Err(about(path, "found a folder, a device or a pipe, expected a file or -"));
    }
    let file = File::open(path).map_err(|error| about(path, error))?;
    read(path, file, max)
}

fn read(path: &Path, input: impl Read, max: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // The length that the system tells is no limit: files grow, and some have none.
    let read = input.take(max + 1).read_to_end(&mut bytes);
    let n_bytes = read.map_err(|error| about(path, error))?;
    if n_bytes as u64 > max {
        return Err(about(path, format!("more than {max} bytes")));
    }
    Ok(bytes)
}

/// A failure that concerns a file as a whole.
pub(crate) fn about(path: &Path, error: impl Display) -> Failure {
    Failure::Message(format!("{}: {error}", name(path)))
}
