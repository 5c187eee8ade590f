//! Files that are read as a whole.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::output::Failure;

/// The text of a file, or of standard input if it is `-`.
///
/// Anything but a regular file is refused: a device may have no end, and a pipe may make whoever
/// opens it wait. Standard input has to end, too, before it has more than `max` bytes.
pub(crate) fn read_text(path: &Path, max: u64) -> Result<String, Failure> {
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

fn read(path: &Path, input: impl Read, max: u64) -> Result<String, Failure> {
    let mut text = String::new();
    // The length that the system tells is no limit: files grow, and some have none.
    let read = input.take(max + 1).read_to_string(&mut text);
    let n_bytes = read.map_err(|error| about(path, error))?;
    if n_bytes as u64 > max { Err(about(path, format!("more than {max} bytes"))) } else { Ok(text) }
}

fn about(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Message(format!("{}: {error}", path.display()))
}
